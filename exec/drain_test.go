package exec

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/leatsql/leat/connectors"
)

// finisher is a sink of which nothing counts before Finish.
type finisher struct {
	memorySink
	finished *atomic.Bool
}

func (f finisher) Open(context.Context) (connectors.Writer, error) { return f, nil }
func (f finisher) Finish(context.Context) error {
	f.finished.Store(true)
	return nil
}

// A job whose rows count only once all is read has done nothing when it is stopped: that is no success.
func TestStoppedBeforeItsWriterHasFinished(t *testing.T) {
	for _, endless := range []bool{false, true} {
		from, to, dead := newMemory(1, 5), newMemory(0, 0), newMemory(0, 0)
		from.endless, to.prompt = endless, true
		j := newTestJob(t, from, to, dead)
		var finished atomic.Bool
		j.plan.Root[0].Sink = finisher{memorySink{to}, &finished}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		if endless {
			from.onCommit = func(context.Context) error { cancel(); return nil }
		}
		err := j.Run(ctx)
		switch {
		case !endless && (err != nil || !finished.Load()):
			t.Errorf("all is read: got %v, finished %t", err, finished.Load())
		case endless && (err == nil || !strings.Contains(err.Error(), "table s is as it was") || finished.Load()):
			t.Errorf("stopped: got %v, finished %t", err, finished.Load())
		}
	}
}
