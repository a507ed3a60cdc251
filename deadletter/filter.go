package deadletter

import (
	"strings"
	"time"
)

// Stages are the values of Cause.Stage.
func Stages() []string { return []string{"decode", "evaluate", "encode", "deliver"} }

// Filter picks letters. Its zero value picks all.
type Filter struct {
	Reason string // a part of the reason
	Stage  string
	// Partition and Offset are those of the source; nil: any.
	Partition *int32
	Offset    *int64
	Since     time.Time // failed then or later
}

// Picks reports whether a letter is among those that are asked for. What is no dead letter is only where nothing of a cause is asked for.
func (f *Filter) Picks(l *Letter) bool {
	switch {
	case f.Reason != "" && !strings.Contains(l.Reason, f.Reason),
		f.Stage != "" && l.Stage != f.Stage,
		f.Partition != nil && (l.From.Name == "" || l.From.Partition != *f.Partition),
		f.Offset != nil && (l.Stage == "" || int64(l.Offset) != *f.Offset),
		!f.Since.IsZero() && l.Failed().Before(f.Since):
		return false
	}
	return true
}

// All reports whether the filter picks all letters.
func (f *Filter) All() bool { return *f == Filter{} }

// Newest keeps the last letters that it was given.
type Newest struct {
	most int
	all  []*Letter
	next int
}

// NewNewest keeps so many letters at most; 0: all.
func NewNewest(most int) *Newest { return &Newest{most: most} }

// Add takes a letter.
func (n *Newest) Add(l *Letter) {
	if n.most == 0 || len(n.all) < n.most {
		n.all = append(n.all, l)
		return
	}
	n.all[n.next] = l
	n.next = (n.next + 1) % n.most
}

// Letters returns the letters in the order in which they came.
func (n *Newest) Letters() []*Letter {
	return append(n.all[n.next:len(n.all):len(n.all)], n.all[:n.next]...)
}
