package positions

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
)

// keeper keeps positions of two partitions of a topic, 0 to 10. Somebody reads with them until busy questions were asked.
type keeper struct {
	at    map[connectors.Split]connectors.Position
	busy  int
	moved map[connectors.Split]connectors.Position
}

var first, second = connectors.Split{Name: "t"}, connectors.Split{Name: "t", Partition: 1}

func (k *keeper) Stored(_ context.Context, name string) (connectors.StoredPositions, error) {
	out := connectors.StoredPositions{Name: name}
	if k.busy > 0 {
		k.busy--
		out.Readers = []string{"leat at host"}
	}
	for _, s := range []connectors.Split{first, second} {
		one := connectors.StoredPosition{Split: s, Position: connectors.NotStored, Start: 2, End: 10}
		if at, ok := k.at[s]; ok {
			one.Position = at
		}
		out.Splits = append(out.Splits, one)
	}
	return out, nil
}

func (k *keeper) PositionsAt(context.Context, int64) (map[connectors.Split]connectors.Position, error) {
	return map[connectors.Split]connectors.Position{first: 4, second: 10}, nil
}

func (k *keeper) Move(_ context.Context, to map[connectors.Split]connectors.Position) error {
	k.moved = to
	return nil
}

func readingOf(t *testing.T, k *keeper) *Reading {
	t.Helper()
	r := &Reading{Job: "j", Table: "s", Sink: "d", source: k}
	if err := Load(t.Context(), []*Reading{r}); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTargets(t *testing.T) {
	k := &keeper{at: map[connectors.Split]connectors.Position{first: 5}}
	document, err := Read(strings.NewReader(`{"version":1,"readings":[{"job":"other","table":"s","sink":"d","positions":[
		{"topic":"t","partition":0,"position":7},{"topic":"t","partition":1,"position":null}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	parsed := func(text string) Target {
		target, err := ParseTarget(text)
		if err != nil {
			t.Fatal(err)
		}
		return target
	}
	for name, c := range map[string]struct {
		target Target
		want   map[connectors.Split]connectors.Position
	}{
		"earliest": {parsed("earliest"), map[connectors.Split]connectors.Position{first: 2, second: 2}},
		"latest":   {parsed("latest"), map[connectors.Split]connectors.Position{first: 10, second: 10}},
		"time":     {parsed("timestamp=2026-03-01T12:30:00+01:00"), map[connectors.Split]connectors.Position{first: 4, second: 10}},
		"millis":   {parsed("timestamp=1500"), map[connectors.Split]connectors.Position{first: 4, second: 10}},
		"offsets":  {parsed("offsets=partition:1,offset:3"), map[connectors.Split]connectors.Position{second: 3}},
		"group":    {OfGroup("flink"), map[connectors.Split]connectors.Position{first: 5}},
		"document": {OfDocument(document), map[connectors.Split]connectors.Position{first: 7}},
	} {
		moves, err := Plan(t.Context(), []*Reading{readingOf(t, k)}, c.target)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := errors.Join(OutOfRange(moves), Apply(t.Context(), moves, 0)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(c.want, k.moved); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	for _, text := range []string{"", "middle", "timestamp=noon", "timestamp=-1", "offsets=0:42", "offsets="} {
		if _, err := ParseTarget(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

func TestRefusedTargets(t *testing.T) {
	readings := []*Reading{readingOf(t, &keeper{})}
	for what, target := range map[string]Target{
		"reads no t/9":                     Offsets(map[int32]int64{9: 3}),
		"consumer group 'flink' has no po": OfGroup("flink"),
	} {
		if _, err := Plan(t.Context(), readings, target); !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error(), what) {
			t.Errorf("got %v, want %s", err, what)
		}
	}
	moves, err := Plan(t.Context(), readings, Offsets(map[int32]int64{0: 1, 1: 11}))
	if err != nil {
		t.Fatal(err)
	}
	text := OutOfRange(moves).Error()
	for _, want := range []string{"position 1 of t/0 is out of range: there is 2 to 10", "position 11 of t/1 is out of range"} {
		if !strings.Contains(text, want) {
			t.Errorf("got %s, want %s", text, want)
		}
	}
}

// Nothing is moved while somebody reads; who has just stopped is waited for.
func TestApplyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &keeper{}
		moves, err := Plan(t.Context(), []*Reading{readingOf(t, k)}, Earliest)
		if err != nil {
			t.Fatal(err)
		}
		k.busy = 3
		if err := Apply(t.Context(), moves, 0); !errors.Is(err, connectors.ErrGroupTaken) || k.moved != nil {
			t.Errorf("got %v, moved %v", err, k.moved)
		}
		if err := Apply(t.Context(), moves, time.Minute); err != nil || k.moved == nil {
			t.Errorf("got %v, moved %v", err, k.moved)
		}
	})
}

func TestDocuments(t *testing.T) {
	k := &keeper{at: map[connectors.Split]connectors.Position{first: 5, second: 1}}
	kept := []*Reading{readingOf(t, k)}
	var text strings.Builder
	if err := Describe(kept).Write(&text); err != nil {
		t.Fatal(err)
	}
	d, err := Read(strings.NewReader(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Describe(kept), d); diff != "" {
		t.Error(diff)
	}
	if lag := *d.Readings[0].Positions[1].Lag; lag != 8 {
		t.Errorf("lag %d of a position before the start, want 8", lag)
	}
	if left := d.Unread(kept); len(left) > 0 {
		t.Errorf("left %v", left)
	}
	d.Readings[0].Sink = "elsewhere"
	if left := d.Unread(kept); len(left) != 1 {
		t.Errorf("left %v", left)
	}
	for _, bad := range []string{``, `{"version":2}`, `{"version":1,"reading":[]}`, `{"version":1} {"version":1}`} {
		if _, err := Read(strings.NewReader(bad)); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
	// Where several jobs read a table into tables of one name, the job's name decides.
	d = &Document{Version: version, Readings: []DocumentedRead{{Job: "a", Table: "s", Sink: "d"}, {Job: "b", Table: "s", Sink: "d"}}}
	if at, ok := d.of(&Reading{Job: "b", Table: "s", Sink: "d"}); !ok || at != 1 {
		t.Errorf("got %d, %v", at, ok)
	}
	if _, ok := d.of(&Reading{Job: "c", Table: "s", Sink: "d"}); ok {
		t.Error("one of two is taken by a job of another name")
	}
}
