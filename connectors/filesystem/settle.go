package filesystem

import (
	"context"
	"errors"
	"slices"
	"time"
)

// loop makes records durable until the writer is closed.
func (w *writer) loop(ctx context.Context) {
	defer close(w.ended)
	check := time.NewTicker(w.sink.rolling.check)
	defer check.Stop()
	var due <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.wake:
			if due == nil {
				due = time.After(syncEvery)
			}
			continue
		case <-w.urgent:
		case <-due:
		case <-check.C:
			w.completeAged(w.sink.table.Run.Now())
		case done := <-w.requests:
			w.completeAll()
			done <- w.settle()
			continue
		}
		due = nil
		_ = w.settle() // it is kept, and told by the next Write or Flush
	}
}

// settle makes durable what was written, settles it, and gives complete parts their names.
func (w *writer) settle() error {
	w.mu.Lock()
	groups, full, err := w.waiting, w.full, w.err
	w.waiting, w.full, w.bytes = nil, nil, 0
	lengths := map[*part]int64{}
	for _, p := range slices.Concat(full, w.opened()) {
		if err == nil && p.written > p.synced {
			err = p.flush()
			lengths[p] = p.written
		}
	}
	w.mu.Unlock()
	if err == nil {
		err = syncAll(lengths)
	}
	if err != nil {
		err = w.fail(err, full)
	}
	for _, g := range groups {
		g.group.Settle(g.group, g.refused, err)
	}
	if err != nil {
		return err
	}
	return w.publish(full)
}

// syncAll makes the first bytes of parts durable, of several at once: each waits for the disk.
func syncAll(lengths map[*part]int64) error {
	failed := make(chan error, len(lengths))
	slots := make(chan struct{}, maxSyncs)
	for p, n := range lengths {
		slots <- struct{}{}
		go func() {
			failed <- p.sync(n)
			<-slots
		}()
	}
	var errs []error
	for range lengths {
		errs = append(errs, <-failed)
	}
	return errors.Join(errs...)
}

func (w *writer) opened() []*part {
	parts := make([]*part, 0, len(w.open))
	for _, p := range w.open {
		parts = append(parts, p)
	}
	return parts
}

// fail keeps the first error, and the parts that were not named for Close. It returns the error that is kept.
func (w *writer) fail(err error, parts []*part) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = w.sink.cannotWrite(err)
	}
	w.full = append(w.full, parts...)
	return w.err
}

// publish gives parts their names. Those of INSERT OVERWRITE are kept for Finish.
func (w *writer) publish(parts []*part) error {
	if w.sink.table.Overwrite {
		var errs []error
		for _, p := range parts {
			errs = append(errs, p.dropNote()) // a part that stays hidden counts for nothing
		}
		w.staged = append(w.staged, parts...)
		if err := errors.Join(errs...); err != nil {
			return w.fail(err, nil)
		}
		return nil
	}
	for i, p := range parts {
		if err := w.finish(p); err != nil {
			return w.fail(err, parts[i+1:])
		}
	}
	return nil
}

// finish gives a part its name and marks its partition. What is left of it when that fails, the next start finishes.
func (w *writer) finish(p *part) error {
	named, err := p.publish()
	if err == nil && named {
		err = w.mark(p.target)
	}
	if err != nil {
		p.leave()
		return err
	}
	return p.dropNote()
}

// mark writes the file that says that a partition holds what it should.
func (w *writer) mark(target string) error {
	if w.sink.success == "" {
		return nil
	}
	return markFolder(w.sink.root, target, w.sink.success)
}
