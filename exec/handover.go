package exec

import (
	"context"

	"github.com/leatsql/leat/connectors"
)

// handover makes the chains of splits that were assigned together wait, once, until the sink has done what an earlier owner of
// the splits sent: a request of a process that was killed may still be at work, and would write older rows over newer ones.
type handover struct {
	turn chan struct{} // capacity 1: held by the chain that asks
	past bool          // guarded by turn
}

func newHandover() *handover { return &handover{turn: make(chan struct{}, 1)} }

// await returns when the sink is done with what came earlier, or ctx ends.
func (h *handover) await(ctx context.Context, w connectors.Writer) error {
	s, ok := w.(connectors.Successor)
	if !ok {
		return nil
	}
	select {
	case h.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-h.turn }()
	if h.past {
		return nil
	}
	if err := s.AwaitEarlier(ctx); err != nil {
		return err
	}
	h.past = true
	return nil
}
