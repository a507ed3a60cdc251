package exec

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec/account"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

func TestTheLogTellsOfRecordsThatDidNotArrive(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	a := &account.Account{}
	l := newLeftOut(log, a, time.Minute)
	now := time.Unix(1_000_000, 0)
	lines := func(after time.Duration) []string {
		now = now.Add(after)
		l.tell(now)
		defer out.Reset()
		return strings.Split(strings.TrimSpace(out.String()), "\n")
	}
	kept := func(stage, reason string, position int64) {
		a.Dead.Add(stage, 1)
		a.Samples.Add(account.Sample{Fate: account.DeadLetterFate, Table: "orders", Split: "orders/3", Position: position, Field: "id", Reason: reason})
	}
	expect := func(after time.Duration, want ...string) {
		t.Helper()
		if diff := cmp.Diff(want, lines(after)); diff != "" {
			t.Errorf("after %s (-want +got):\n%s", after, diff)
		}
	}

	expect(0, "")
	kept("decode", "not JSON", 7)
	expect(time.Second, `level=WARN msg="records are kept as dead letters" records="decode 1" table=orders split=orders/3 position=7 field=id reason="not JSON"`)
	kept("decode", "not JSON", 8)
	kept("evaluate", "no number", 9)
	expect(time.Second, "") // within the minute
	expect(time.Minute, `level=WARN msg="records are kept as dead letters" records="decode 1, evaluate 1" table=orders split=orders/3 position=9 field=id reason="no number"`)
	expect(time.Minute, "") // nothing new

	a.Dropped.Add(dropReasons[oldRow], 5)
	expect(time.Minute, "")
	a.Dropped.Add(IgnoredParseError, 2)
	expect(time.Minute, `level=INFO msg="records are dropped" records="ignored parse error 2"`)
}

// slow is a source that takes its time and has nothing.
type slow struct{ *memory }

func (slow) Bounded() bool { return true }

func (slow) Run(ctx context.Context, _ connectors.Assignment) error {
	select {
	case <-time.After(10 * time.Second):
	case <-ctx.Done():
	}
	return nil
}

// The query below ORDER BY counts with the job, and the job alone tells of what it counts.
func TestTheLogTellsOnceOfRecordsBelowASort(t *testing.T) {
	var out bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		a := &account.Account{}
		a.Dropped.Add(IgnoredParseError, 2)
		scan := &plan.Scan{Table: &plan.Table{Name: "t"}, Source: slow{newMemory(0, 0)}, Out: []plan.Output{{Name: "v", Type: types.StringType()}}}
		sink := &plan.Sink{Input: &plan.Sort{Input: scan}, Table: &plan.Table{Name: "s"}, Sink: memorySink{newMemory(0, 0)}, Written: scan.Out}
		j, err := Build(&plan.Job{Name: "sorted", Root: []*plan.Sink{sink}, Env: &functions.Env{Zone: time.UTC, Batch: true}},
			Options{Account: a, Log: slog.New(slog.NewTextHandler(&out, nil)), TellEvery: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
	if n := strings.Count(out.String(), "records are dropped"); n != 1 || !strings.Contains(out.String(), "job=sorted records=") {
		t.Errorf("told %d times:\n%s", n, out.String())
	}
}
