package demo

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// Producer writes records to topics: that of the embedded broker.
type Producer interface {
	// Produce does not wait; done is called once, when the record is kept or has failed.
	Produce(ctx context.Context, topic string, value []byte, done func(error))
	// Flush waits until every record is kept or has failed.
	Flush(ctx context.Context) error
}

// generator writes events at a steady rate.
type generator struct {
	to     Producer
	topic  string
	rate   int // events a second
	length time.Duration
	sent   atomic.Int64 // events that the topic has kept

	mu       sync.Mutex
	firstErr error
}

// run writes until length has passed or ctx ends, and returns once every event is kept.
func (g *generator) run(ctx context.Context) error {
	write := context.WithoutCancel(ctx) // what was begun is finished
	total := int64(g.length.Seconds() * float64(g.rate))
	made, start := newEvents(1), time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for n := int64(0); n < total && ctx.Err() == nil; n++ {
		due := start.Add(time.Duration(n) * time.Second / time.Duration(g.rate))
		timer.Reset(time.Until(due))
		select {
		case <-timer.C:
			g.to.Produce(write, g.topic, made.next(n, due), g.kept)
		case <-ctx.Done():
		}
	}
	if err := g.to.Flush(write); err != nil {
		return fmt.Errorf("write events: %w", err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.firstErr
}

// kept is told what became of an event.
func (g *generator) kept(err error) {
	if err == nil {
		g.sent.Add(1)
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.firstErr == nil {
		g.firstErr = fmt.Errorf("write events: %w", err)
	}
}
