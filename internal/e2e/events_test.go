package e2e

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
)

// order is what the enrich job makes of an event: the fields of shop.orders.v1.Orders.
type order struct {
	ID, Organization string
	Moment           bool // event_ts is set
	Seconds          int64
	Nanos            int32
	Active           bool
	Type             string
}

// event is a source event and what it means.
type event struct {
	ID   string
	Text []byte
	Want order
}

// maker makes events. Every value is chosen first and written down twice: as JSON text, and as the order that it means.
type maker struct {
	rng *rand.Rand
	n   int
}

func newMaker(seed uint64) *maker { return &maker{rng: rand.New(rand.NewPCG(seed, 7))} }

// spelling is a JSON spelling of a value and what it means.
type spelling[T any] struct {
	json string // "" leaves the member out
	want T
}

var booleans = []spelling[bool]{
	{"true", true},
	{"false", false},
	{`"true"`, true},
	{`"TRUE"`, true},
	{`"False"`, false},
	{`"t"`, true},
	{`"F"`, false},
	{`"yes"`, true},
	{`"No"`, false},
	{`"y"`, true},
	{`"N"`, false},
	{`"1"`, true},
	{`"0"`, false},
	{"1", true},
	{"0", false},
	{"null", false},
	{"", false},
	{`{"an":"object"}`, false},
	{`[]`, false},
}

var texts = []spelling[string]{
	{`"created"`, "created"},
	{`""`, ""},
	{"null", ""},
	{"", ""},
	{`"北京 ☕ Ωmega"`, "北京 ☕ Ωmega"},
	{`"\u00e9\ud83d\ude00"`, "é😀"},
	{`"a \"quoted\" \\ back\/slash\tand\nlines"`, "a \"quoted\" \\ back/slash\tand\nlines"},
	{"42", "42"},
	{"1.50", "1.5"},
	{"true", "true"},
	{`["no","scalar"]`, ""},
	{"12345678901234567890", "12345678901234567890"},
}

// moments are timestamps: wall clock in UTC, as SQL writes them. Before 1970 seconds and nanoseconds truncate towards it.
func (m *maker) moment() (text string, seconds int64, nanos int32) {
	t := time.Unix(m.rng.Int64N(4_000_000_000)-1_500_000_000, 0).UTC()
	switch m.rng.IntN(4) {
	case 0:
		t = t.Truncate(24 * time.Hour)
	case 1:
		t = time.Unix(-m.rng.Int64N(2_000_000_000)-1, 0).UTC()
	}
	digits := m.rng.IntN(10)
	fraction := ""
	for range digits {
		fraction += string(rune('0' + m.rng.IntN(10)))
	}
	var ns int64
	if digits > 0 {
		ns, _ = strconv.ParseInt((fraction + "000000000")[:9], 10, 64) // nine digits
	}
	text = t.Format("2006-01-02 15:04:05")
	if digits > 0 {
		text += "." + fraction
	}
	// UNIX_TIMESTAMP reads whole seconds and ignores what follows; EXTRACT(NANOSECOND) of an instant before 1970 counts its
	// milliseconds back from the second after it, and the nanoseconds within the millisecond forward.
	seconds = t.Unix()
	if seconds < 0 && ns >= 1_000_000 {
		ns -= 1_000_000_000
	}
	return text, seconds, int32(ns)
}

// handmade returns an event with odd spellings.
func (m *maker) handmade() event {
	m.n++
	e := event{ID: fmt.Sprintf("hand-%06d-%s", m.n, []string{"plain", "ünïcode", "with space", "a_b", `q"uote`}[m.n%5])}
	e.Want.ID = e.ID
	id, _ := json.Marshal(e.ID) // a string always marshals
	members := []string{`"id":` + string(id)}
	add := func(name, value string) {
		if value != "" {
			members = append(members, fmt.Sprintf("%q:%s", name, value))
		}
	}
	org, kind, active := texts[m.rng.IntN(len(texts))], texts[m.rng.IntN(len(texts))], booleans[m.n%len(booleans)]
	add("organization_id", org.json)
	add("event_type", kind.json)
	add("is_active", active.json)
	e.Want.Organization, e.Want.Type, e.Want.Active = org.want, kind.want, active.want
	e.Want.Moment = true // a ROW of NULLs is an empty message
	switch m.n % 7 {
	case 0:
		add("after", `{"event_ts":""}`)
	case 1:
		add("after", []string{"", "null", "{}", "[]", `{"event_ts":null}`, `"text"`}[m.rng.IntN(6)])
	default:
		text, seconds, nanos := m.moment()
		add("after", fmt.Sprintf(`{"note":"x","event_ts":%q,"amount":1.5}`, text))
		e.Want.Seconds, e.Want.Nanos = seconds, nanos
	}
	m.rng.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	e.Text = []byte("{" + strings.Join(members, ", ") + "}")
	return e
}

// regular returns an event as a change-data-capture tool writes it, about 560 bytes.
func (m *maker) regular(id string) event {
	m.n++
	text, seconds, nanos := m.moment()
	e := event{ID: id, Want: order{
		ID: id, Organization: fmt.Sprintf("org-%04d", m.rng.IntN(5000)), Moment: true, Seconds: seconds, Nanos: nanos,
		Active: m.rng.IntN(2) == 0, Type: []string{"created", "updated", "paid"}[m.rng.IntN(3)],
	}}
	e.Text = fmt.Appendf(nil, `{"id":%q,"organization_id":%q,"is_active":%t,"event_type":%q,"op":"u","source":{"connector":"orders","table":"orders","lsn":%d},"before":null,"after":{"event_ts":%q,"amount":%d.%02d,"note":%q}}`,
		id, e.Want.Organization, e.Want.Active, e.Want.Type, m.n, text, m.rng.IntN(900), m.rng.IntN(100), strings.Repeat("lorem ipsum ", 25))
	return e
}

// document is what the index job makes of an order: whole seconds, proto3's defaults for what is not set.
func (o order) document() map[string]any {
	return map[string]any{
		"id": o.ID, "organization_id": o.Organization, "event_ts": time.Unix(o.Seconds, 0).UTC().Format("2006-01-02 15:04:05Z"),
		"is_active": o.Active, "event_type": o.Type,
	}
}
