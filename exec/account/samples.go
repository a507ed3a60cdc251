package account

import (
	"sync"
	"time"
)

const (
	// mostSamples is how many samples are kept of each fate; a later one takes the place of the oldest.
	mostSamples = 20
	// mostSampleBytes is how much is kept of a key, a value or a reason: more than is shown, so that a secret is found whole before the cut.
	mostSampleBytes = 1000
)

// Fate is why a record did not arrive.
type Fate string

// The fates that samples are kept of.
const (
	DroppedFate    Fate = "dropped"
	DeadLetterFate Fate = "dead letter"
)

// Sample is a record that did not arrive, for a person to look at.
type Sample struct {
	At       time.Time // when its fate was settled
	Fate     Fate
	Table    string // that it was read from
	Split    string
	Position int64
	Stage    string // of a dead letter
	Field    string // "" for the record as a whole
	Reason   string
	Key      []byte // the first bytes
	Value    []byte // the first bytes
	Size     int    // of the value as a whole
}

// Samples are the last records of each fate that did not arrive. They hold copies, cut to a bounded size.
type Samples struct {
	mu            sync.Mutex
	dropped, dead ring
}

type ring struct {
	all  []Sample
	next int
}

// Add keeps a sample. Its bytes are copied.
func (s *Samples) Add(x Sample) {
	x.Size = len(x.Value)
	x.Key, x.Value = firstBytes(x.Key), firstBytes(x.Value)
	x.Reason = string(firstBytes([]byte(x.Reason)))
	s.mu.Lock()
	defer s.mu.Unlock()
	if x.Fate == DeadLetterFate {
		s.dead.add(x)
		return
	}
	s.dropped.add(x)
}

func firstBytes(b []byte) []byte { return append([]byte(nil), b[:min(len(b), mostSampleBytes)]...) }

func (r *ring) add(x Sample) {
	if len(r.all) < mostSamples {
		r.all = append(r.all, x)
		return
	}
	r.all[r.next] = x
	r.next = (r.next + 1) % mostSamples
}

// All returns the samples, dead letters first, the oldest of each first. They must not be changed.
func (s *Samples) All() []Sample {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Sample, 0, len(s.dead.all)+len(s.dropped.all))
	for _, r := range []*ring{&s.dead, &s.dropped} {
		all = append(all, r.all[r.next:]...)
		all = append(all, r.all[:r.next]...)
	}
	return all
}
