package place

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
)

// Target is a topic that dead letters are sent to.
type Target struct {
	*Cluster
	Topic string
	// Partition puts each record into the partition that it came from, where there are as many; else records are spread by their keys, as
	// Kafka's clients do.
	Partition bool
}

// outcome is what became of a letter that was to be sent.
type outcome struct {
	Sent bool
	// Refused says why the broker will never take the record; Unknown, that nobody can tell whether it has it.
	Refused string
	Unknown bool
}

// sender sends the records of dead letters, as they were: without what was noted of them. Every replica that is in sync has a record before
// it counts as sent.
type sender struct {
	writers map[Target]connectors.Writer
}

// newSender returns a sender, which is to be closed.
func newSender() *sender { return &sender{writers: map[Target]connectors.Writer{}} }

func (s *sender) writer(ctx context.Context, t Target) (connectors.Writer, error) {
	if w := s.writers[t]; w != nil {
		return w, nil
	}
	more := map[string]string{"topic": t.Topic}
	if t.Partition {
		more["sink.partitioner"] = "fixed"
	}
	table, err := t.table(t.Topic, more)
	if err != nil {
		return nil, err
	}
	sink, err := t.Kafka.BindSink(table)
	if err != nil {
		return nil, err
	}
	w, err := sink.Open(ctx)
	if err != nil {
		return nil, err
	}
	s.writers[t] = w
	return w, nil
}

// send sends letters, each to its target, and returns when it is known what became of all: an outcome for each. Where the error is not nil
// no more can be sent.
func (s *sender) send(ctx context.Context, letters []*deadletter.Letter, targets []Target) ([]outcome, error) {
	outcomes := make([]outcome, len(letters))
	var mu sync.Mutex // outcomes and failed
	var failed error
	var wg sync.WaitGroup
	settle := func(i int, refused []connectors.Refusal, err error) {
		defer wg.Done()
		mu.Lock()
		defer mu.Unlock()
		switch {
		case len(refused) > 0:
			outcomes[i].Refused = refused[0].Reason
		case err != nil:
			outcomes[i].Unknown, failed = true, err
		default:
			outcomes[i].Sent = true
		}
	}
	err := s.write(ctx, letters, targets, &wg, settle)
	for _, w := range s.writers {
		if flushed := w.Flush(ctx); err == nil {
			err = flushed
		}
	}
	if err != nil && ctx.Err() != nil {
		_ = s.close() // what is on its way is given up, so that all is settled
	}
	wg.Wait()
	if failed != nil {
		return outcomes, failed
	}
	return outcomes, err
}

// write hands letters over to their writers until one takes no more.
func (s *sender) write(ctx context.Context, letters []*deadletter.Letter, targets []Target, wg *sync.WaitGroup, settle func(int, []connectors.Refusal, error)) error {
	for i, l := range letters {
		w, err := s.writer(ctx, targets[i])
		if err != nil {
			return err
		}
		o := &connectors.Outgoing{
			Items: []connectors.OutMessage{{Key: l.Key, Value: l.Value, Headers: l.Headers, Time: l.Time}},
			Lane:  max(l.From.Partition, 0), Since: connectors.NoTime,
			Settle: func(_ *connectors.Outgoing, refused []connectors.Refusal, err error) { settle(i, refused, err) },
		}
		wg.Add(1)
		if err := w.Write(ctx, o); err != nil {
			wg.Done()
			return fmt.Errorf("send to topic '%s': %w", targets[i].Topic, err)
		}
	}
	return nil
}

// close lets go of connections.
func (s *sender) close() error {
	var all []error
	for t, w := range s.writers {
		all = append(all, w.Close())
		delete(s.writers, t)
	}
	return errors.Join(all...)
}
