package engine

import (
	"context"
	"sync"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
)

// countedLetters takes the place of where the dead letters of a sampled job are kept: it counts them. Safe for concurrent use.
type countedLetters struct {
	mu     sync.Mutex
	faults map[faultKey]*fault
}

// faultKey says of which table's records a fault is.
type faultKey struct{ table, stage string }

// fault is how many records failed in a stage, and the cause of the first.
type fault struct {
	n     int
	first deadletter.Cause
}

// of returns the fault of a table's records in a stage; nil for none.
func (c *countedLetters) of(table, stage string) *fault {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.faults[faultKey{table, stage}]
}

func (c *countedLetters) keep(items []connectors.OutMessage) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range items {
		l := deadletter.Read(m.Key, m.Value, m.Headers, m.Time)
		key := faultKey{l.Table, l.Stage}
		if c.faults == nil {
			c.faults = map[faultKey]*fault{}
		}
		if c.faults[key] == nil {
			c.faults[key] = &fault{first: l.Cause}
		}
		c.faults[key].n++
	}
}

// Changes implements connectors.Sink.
func (c *countedLetters) Changes() connectors.Changes { return connectors.AppendOnly }

// Open implements connectors.Sink.
func (c *countedLetters) Open(context.Context) (connectors.Writer, error) {
	return dryWriter{c.keep}, nil
}

var _ connectors.Sink = (*countedLetters)(nil)
