package filesystem

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/leatsql/leat/connectors"
)

const (
	// syncEvery is how long records wait for others before they are made durable together.
	syncEvery = 100 * time.Millisecond
	// syncBytes is how many bytes make them wait no longer.
	syncBytes = 2 << 20
	// maxSyncs is how many parts are synced at once.
	maxSyncs = 8
	// maxOpen bounds the parts that are written at once; with one more, the one longest not written to is complete.
	maxOpen = 256
)

// writer writes the parts of a table. Write puts records into parts; one goroutine makes them durable, settles them, and gives
// complete parts their names.
type writer struct {
	sink   *sink
	create create
	prefix string // of hidden names
	run    string // in the names of this writer's parts

	mu      sync.Mutex
	open    map[string]*part // by target
	full    []*part          // complete, and not yet named
	made    int              // parts so far
	waiting []written        // to settle after the next sync
	bytes   int              // of them
	err     error            // of what failed first; nothing works after it

	staged []*part // of INSERT OVERWRITE: complete, named by Finish; of the goroutine, and after it of Finish and Close

	wake     chan struct{} // holds one when records wait
	urgent   chan struct{} // holds one when many do
	requests chan chan error
	stop     context.CancelFunc
	ended    chan struct{}
}

// written is a group of records in parts.
type written struct {
	group   *connectors.Outgoing
	refused []connectors.Refusal
}

var _ connectors.Writer = (*writer)(nil)

func newWriter(s *sink, create create) (*writer, error) {
	w := &writer{
		sink: s, create: create, prefix: prefixOf(s.table.Job, s.table.Name), open: map[string]*part{},
		wake: make(chan struct{}, 1), urgent: make(chan struct{}, 1), requests: make(chan chan error), ended: make(chan struct{}),
	}
	if err := os.MkdirAll(s.root, 0o755); err != nil {
		return nil, err
	}
	if err := w.takeOver(); err != nil {
		return nil, err
	}
	var id [8]byte
	_, _ = rand.Read(id[:]) // never fails
	w.run = hex.EncodeToString(id[:])
	ctx, stop := context.WithCancel(context.Background()) // ended by Close
	w.stop = stop
	go w.loop(ctx)
	return w, nil
}

// Write implements connectors.Writer.
func (w *writer) Write(_ context.Context, o *connectors.Outgoing) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return w.err
	}
	g := written{group: o}
	now := w.sink.table.Run.Now()
	for i := range o.Items {
		m := &o.Items[i]
		if m.Value == nil {
			g.refused = append(g.refused, connectors.Refusal{Index: i, Reason: "the row has no bytes in this format, and a file holds no such record"})
			continue
		}
		if err := w.add(m.Target, m.Value, now); err != nil {
			w.err = w.sink.cannotWrite(err)
			return w.err
		}
		w.bytes += len(m.Value)
	}
	w.waiting = append(w.waiting, g)
	signal(w.wake)
	if w.bytes >= syncBytes {
		signal(w.urgent)
	}
	return nil
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// add appends a record to the part of its target.
func (w *writer) add(target, record []byte, now time.Time) error {
	p := w.open[string(target)]
	if p == nil {
		if len(w.open) >= maxOpen {
			w.completeIdlest()
		}
		ending := endingPart
		if w.sink.table.Overwrite {
			ending = endingOverwrite
		}
		var err error
		p, err = newPart(w.create, w.sink.root, string(target), w.prefix, ending, fmt.Sprintf("%s-%d", w.run, w.made), now)
		if err != nil {
			return err
		}
		w.made++
		w.open[p.target] = p
	}
	p.last = now
	if err := p.add(record); err != nil {
		return err
	}
	if p.written >= w.sink.rolling.size {
		w.complete(p)
	}
	return nil
}

// complete takes a part out of those that are written to.
func (w *writer) complete(p *part) {
	delete(w.open, p.target)
	w.full = append(w.full, p)
}

func (w *writer) completeIdlest() {
	var idlest *part
	for _, p := range w.open {
		if idlest == nil || p.last.Before(idlest.last) {
			idlest = p
		}
	}
	w.complete(idlest)
}

// completeAged completes the parts that are due.
func (w *writer) completeAged(now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.open {
		if now.Sub(p.born) >= w.sink.rolling.age || now.Sub(p.last) >= w.sink.rolling.inactivity {
			w.complete(p)
		}
	}
}

func (w *writer) completeAll() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.open {
		w.complete(p)
	}
}

// Flush implements connectors.Writer: all parts are complete and get their names.
func (w *writer) Flush(ctx context.Context) error {
	done := make(chan error, 1)
	select {
	case w.requests <- done:
	case <-w.ended:
		return errors.New("the writer is closed")
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close implements connectors.Writer. After a failure, parts get their names with the bytes that were settled; where that fails too,
// the job's next start does it.
func (w *writer) Close() error {
	w.stop()
	<-w.ended
	var errs []error
	for _, p := range slices.Concat(w.full, w.opened()) {
		if w.sink.table.Overwrite {
			errs = append(errs, p.remove())
		} else {
			errs = append(errs, w.finish(p))
		}
	}
	for _, p := range w.staged {
		errs = append(errs, p.remove())
	}
	for _, g := range w.waiting {
		g.group.Settle(g.group, g.refused, errGivenUp)
	}
	w.full, w.open, w.staged, w.waiting = nil, nil, nil, nil
	return errors.Join(errs...)
}

// errGivenUp settles records that were written and not made durable when the writer was closed.
var errGivenUp = errors.New("the writer was closed before the record was durable")
