package demo

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// clocked notes when each record was written.
type clocked struct {
	start time.Time
	at    []time.Duration
	text  [][]byte
	err   error
}

func (c *clocked) Produce(_ context.Context, _ string, value []byte, done func(error)) {
	c.at = append(c.at, time.Since(c.start))
	c.text = append(c.text, value)
	done(c.err)
}
func (*clocked) Flush(context.Context) error { return nil }

func TestGeneratorKeepsItsRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		to := &clocked{start: time.Now()}
		g := &generator{to: to, topic: "t", rate: 3, length: 2 * time.Second}
		if err := g.run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(to.at) != 6 || g.sent.Load() != 6 {
			t.Fatalf("%d events written, %d kept, want 6", len(to.at), g.sent.Load())
		}
		for i, at := range to.at {
			if want := time.Duration(i) * time.Second / 3; at != want {
				t.Errorf("event %d written at %s, want %s", i, at, want)
			}
			var event struct{ ID string }
			if err := json.Unmarshal(to.text[i], &event); err != nil {
				t.Fatal(err)
			}
			n, due, ok := parseEventID(event.ID)
			if !ok || n != int64(i) || due.Sub(to.start) != at {
				t.Errorf("id %q is of event %d, due at %s (%t), want %d at %s", event.ID, n, due.Sub(to.start), ok, i, at)
			}
		}
	})
}

func TestGeneratorTellsWhatWasNotKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		full := errors.New("the disk is full")
		g := &generator{to: &clocked{start: time.Now(), err: full}, topic: "t", rate: 1, length: time.Second}
		if err := g.run(t.Context()); !errors.Is(err, full) || g.sent.Load() != 0 {
			t.Errorf("got %v and %d kept, want %v and none", err, g.sent.Load(), full)
		}
	})
}

func TestParseEventIDRefusesOthers(t *testing.T) {
	for _, id := range []string{"", "evt-", "evt-1", "evt-x-1", "evt-1-x", "1-1"} {
		if _, _, ok := parseEventID(id); ok {
			t.Errorf("%q is taken for an event's id", id)
		}
	}
}
