package demo

import (
	"sync"
	"time"

	"github.com/leatsql/leat/exec/account"
)

// Meter knows which events have become documents, and after how long. It is safe for concurrent use.
type Meter struct {
	latency account.Latency

	mu   sync.Mutex
	seen map[int64]struct{} // by the events' sequence
	last string             // the latest id
}

// NewMeter returns a meter that has seen nothing.
func NewMeter() *Meter { return &Meter{seen: map[int64]struct{}{}} }

// Acknowledged notes that a document's write was acknowledged just now: what opensearch.Options.Acknowledged calls.
func (m *Meter) Acknowledged(_, id string) {
	n, due, ok := parseEventID(id)
	if !ok {
		return
	}
	m.mu.Lock()
	_, again := m.seen[n]
	m.seen[n] = struct{}{}
	m.last = id
	m.mu.Unlock()
	if !again { // a repeat after a failure says nothing of the latency
		m.latency.Observe(time.Since(due).Milliseconds(), 1)
	}
}

// documents returns how many events have become a document.
func (m *Meter) documents() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return int64(len(m.seen))
}

// example returns the id of a document, "" when there is none.
func (m *Meter) example() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.last
}
