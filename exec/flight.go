package exec

import (
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec/track"
)

const (
	// maxFlights is how many reads of one split may be on their way.
	maxFlights = 64
	// maxAhead is how many reads may lie between the position that can be committed and that of reading: when one flight takes
	// long, those behind it may be done, and would all be repeated after a crash.
	maxAhead = 1024
)

// flight is one read of a split on its way: the messages, kept for dead letters, and what it holds of the budget. Flights are
// reused.
type flight struct {
	track.Flight
	chain  *chain
	msgs   connectors.Messages
	budget int64
}

// leave gives the flight up and lets one hold go: it is read again, by the split's next owner or the next run.
func (f *flight) leave() {
	f.Leave()
	f.letGo()
}

// letGo lets one hold go; with the last one the messages' memory is free and the flight returns to its chain.
func (f *flight) letGo() {
	c := f.chain
	done, passed := f.Release()
	for range passed {
		<-c.ahead
	}
	if !done {
		return
	}
	c.job.account.InFlight.Add(-f.msgs.Bytes)
	c.job.budget.give(f.budget)
	f.msgs.Release()
	c.free <- f // has room for every flight
}

// outgoing is a group of rows of a portion on its way to the sink. They are reused.
type outgoing struct {
	connectors.Outgoing
	portion *portion
	buf     []byte
	origins []int32 // by item: the number of its message in the flight
	bytes   int64
}
