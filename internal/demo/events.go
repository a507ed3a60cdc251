package demo

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
)

// noteBytes is the size of a field that the jobs do not read: real change events are mostly such fields.
const noteBytes = 300

var eventTypes = [...]string{"created", "updated", "paid", "shipped", "returned", "cancelled"}

// events makes change events of a made-up order table, in the envelope of change-data-capture tools. They have the form of
// those of `bench/e2e gen`.
type events struct {
	rng  *rand.Rand
	note string
}

func newEvents(seed uint64) *events {
	rng := rand.New(rand.NewPCG(seed, seed^0x9e3779b97f4a7c15))
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789 -_/.,"
	note := make([]byte, noteBytes)
	for i := range note {
		note[i] = letters[rng.IntN(len(letters))]
	}
	return &events{rng: rng, note: string(note)}
}

// next returns event n, whose id carries the moment at which it is due: so its latency can be measured at the other end, and a
// generator that falls behind hides no delay.
func (e *events) next(n int64, due time.Time) []byte {
	at := due.Add(-time.Duration(e.rng.IntN(5_000_000)) * time.Microsecond).UTC()
	return fmt.Appendf(nil, `{"id":%q,"organization_id":"org-%04d","is_active":%t,"event_type":%q,"op":"u",`+
		`"source":{"connector":"orders","table":"orders","lsn":%d},"before":null,`+
		`"after":{"event_ts":"%s","amount":%d.%02d,"note":%q}}`,
		eventID(n, due), e.rng.IntN(5000), e.rng.IntN(4) != 0, eventTypes[e.rng.IntN(len(eventTypes))],
		e.rng.Int64N(1<<40), at.Format("2006-01-02 15:04:05.000000"), e.rng.IntN(900), e.rng.IntN(100), e.note)
}

// eventID is evt-<sequence>-<unix nanoseconds when its send is due>.
func eventID(n int64, due time.Time) string { return fmt.Sprintf("evt-%09d-%d", n, due.UnixNano()) }

// parseEventID is the inverse of eventID.
func parseEventID(id string) (n int64, due time.Time, ok bool) {
	sequence, nanos, found := strings.Cut(strings.TrimPrefix(id, "evt-"), "-")
	if !found || !strings.HasPrefix(id, "evt-") {
		return 0, time.Time{}, false
	}
	n, err := strconv.ParseInt(sequence, 10, 64)
	if err != nil {
		return 0, time.Time{}, false
	}
	ns, err := strconv.ParseInt(nanos, 10, 64)
	return n, time.Unix(0, ns), err == nil
}
