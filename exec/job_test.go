package exec

import (
	"context"
	"errors"
	"io"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func newTestJob(t *testing.T, from, to, dead *memory) *Job {
	t.Helper()
	out := []plan.Output{{Name: "v", Type: types.StringType()}}
	policy := plan.Policy{}
	if dead != nil {
		policy.DeadLetter = &plan.DeadLetter{Topic: "dead", Sink: memorySink{dead}}
	}
	return newJobOf(t, &plan.Scan{Table: &plan.Table{Name: "t"}, Source: from, Out: out, Policy: policy}, to)
}

// newJobOf makes a job that writes the rows of a plan.
func newJobOf(t *testing.T, input plan.Node, to *memory) *Job {
	t.Helper()
	sink := &plan.Sink{Input: input, Table: &plan.Table{Name: "s"}, Sink: memorySink{to}, Written: input.Columns()}
	j, err := Build(&plan.Job{Name: "job", Root: []*plan.Sink{sink}, Env: &functions.Env{Zone: time.UTC}},
		Options{CommitInterval: time.Millisecond, DrainTimeout: 5 * time.Second, BatchRows: 7})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// checkDelivered reports records of the splits that the sink has not at least (exactly: and at most) once.
func checkDelivered(t *testing.T, taken []string, splits, messages int, exactly bool) {
	t.Helper()
	seen := map[string]int{}
	for _, v := range taken {
		seen[v]++
	}
	for part := range splits {
		for p := range messages {
			v := valueOf(connectors.Split{Partition: int32(part)}, connectors.Position(p))
			if v != "bad" && v != "none" && (seen[v] == 0 || exactly && seen[v] != 1) {
				t.Fatalf("record %s was delivered %d times", v, seen[v])
			}
		}
	}
}

func TestEveryRecordHasAFate(t *testing.T) {
	from, to, dead := newMemory(3, 1000), newMemory(0, 0), newMemory(0, 0)
	to.refuse = func(v string) bool { return v == "1-500" }
	j := newTestJob(t, from, to, dead)
	if err := j.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	a := j.Account()
	if a.In.Load() != 3000 || a.Missing() != 0 {
		t.Errorf("the account does not add up: %s", a)
	}
	if want := int64(3*11 + 1); a.Dead.Total() != want || len(dead.taken) != int(want) {
		t.Errorf("dead letters: got %d counted, %d written, want %d", a.Dead.Total(), len(dead.taken), want)
	}
	for s, p := range from.committed {
		if p != 1000 {
			t.Errorf("split %s: committed %d, want 1000", s, p)
		}
	}
	checkDelivered(t, to.taken, 3, 1000, true)
}

func TestWithoutDeadLettersABadRecordStopsTheJob(t *testing.T) {
	from, to := newMemory(1, 1000), newMemory(0, 0)
	err := newTestJob(t, from, to, nil).Run(context.Background())
	var record *RecordError
	if !errors.As(err, &record) || record.Position != 13 || record.Stage != StageDecode {
		t.Fatalf("got %v, want the decode error of offset 13", err)
	}
	if p := from.committed[connectors.Split{Name: "t"}]; p > 13 {
		t.Errorf("committed %d, past the bad record", p)
	}
}

// A connection that breaks off ends with io.EOF, as a file does; it is no end of a split.
func TestASourceThatBreaksOffHasNotEnded(t *testing.T) {
	from, to := newMemory(1, 10), newMemory(1, 0)
	from.breaks = &connectors.Failure{Class: connectors.ErrUnreachable, Message: "hung up", Cause: io.EOF}
	if err := newTestJob(t, from, to, nil).Run(t.Context()); !errors.Is(err, connectors.ErrUnreachable) {
		t.Errorf("got %v", err)
	}
}

func TestABrokenSinkLosesNothing(t *testing.T) {
	from, to, dead := newMemory(2, 2000), newMemory(0, 0), newMemory(0, 0)
	to.broken = errors.New("gone")
	if err := newTestJob(t, from, to, dead).Run(context.Background()); !errors.Is(err, to.broken) {
		t.Fatalf("got %v, want the sink's error", err)
	}
	to.broken = nil
	if err := newTestJob(t, from, to, dead).Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	checkDelivered(t, to.taken, 2, 2000, false)
}

func TestStopDrainsAndCommits(t *testing.T) {
	from, to, dead := newMemory(2, 5000), newMemory(0, 0), newMemory(0, 0)
	from.endless = true
	j := newTestJob(t, from, to, dead)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for j.Account().In.Load() < 500 {
			runtime.Gosched()
		}
		cancel()
	}()
	if err := j.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if n := j.Account().Missing(); n != 0 {
		t.Errorf("%d records have no fate: %s", n, j.Account())
	}
	var committed int64
	for _, p := range from.committed {
		committed += int64(p)
	}
	if committed != j.Account().In.Load() {
		t.Errorf("committed %d positions of %d records read", committed, j.Account().In.Load())
	}
}

func TestRowKindsThatASinkDoesNotTake(t *testing.T) {
	kinds := map[string]batch.RowKind{"0-1": batch.UpdateBefore, "0-2": batch.UpdateAfter, "0-3": batch.Delete}
	for _, c := range []struct {
		name       string
		changes    connectors.Changes
		dead, left int64
	}{
		{"append-only", connectors.AppendOnly, 3, 0},
		{"upsert", connectors.Upsert, 0, 1},
		{"retract", connectors.Retract, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			from, to, dead := newMemory(1, 7), newMemory(0, 0), newMemory(0, 0)
			from.kinds, to.changes = kinds, c.changes
			j := newTestJob(t, from, to, dead)
			if err := j.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			a := j.Account()
			if a.Dead.Total() != c.dead || a.Dropped.Total() != c.left || a.Missing() != 0 || int64(len(to.taken)) != 7-c.dead-c.left {
				t.Errorf("%d rows written: %s", len(to.taken), a)
			}
		})
	}
}

func TestEachTableHasItsOwnDeadLetters(t *testing.T) {
	kept, strict, to, dead := newMemory(1, 300), newMemory(1, 0), newMemory(0, 0), newMemory(0, 0)
	out := []plan.Output{{Name: "v", Type: types.StringType()}}
	keeps := &plan.Scan{Table: &plan.Table{Name: "kept"}, Source: kept, Out: out, Policy: plan.Policy{DeadLetter: &plan.DeadLetter{Topic: "dead", Sink: memorySink{dead}}}}
	fails := &plan.Scan{Table: &plan.Table{Name: "strict"}, Source: strict, Out: out}
	union := func() plan.Node { return &plan.UnionAll{In: []plan.Node{keeps, fails}, Out: out} }

	j := newJobOf(t, union(), to)
	if err := j.Run(context.Background()); err != nil || j.Account().Dead.Total() != 3 {
		t.Errorf("only the table that keeps dead letters has bad records: got %v, %s", err, j.Account())
	}
	strict.messages = 300
	var record *RecordError
	if err := newJobOf(t, union(), to).Run(context.Background()); !errors.As(err, &record) || record.Table != "strict" {
		t.Errorf("got %v, want the error of the table that keeps none", err)
	}
}

func TestTheSinkTableKeepsWhatItCannotEncode(t *testing.T) {
	from, to, dead := newMemory(1, 7), newMemory(0, 0), newMemory(0, 0)
	from.kinds, to.changes = map[string]batch.RowKind{"0-2": batch.Delete}, connectors.AppendOnly
	scan := &plan.Scan{Table: &plan.Table{Name: "t"}, Source: from, Out: []plan.Output{{Name: "v", Type: types.StringType()}}}
	j := newJobOf(t, scan, to)
	j.plan.Root[0].Policy.DeadLetter = &plan.DeadLetter{Topic: "dead", Sink: memorySink{dead}}
	if err := j.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if a := j.Account(); a.Dead.Total() != 1 || len(dead.taken) != 1 || a.Missing() != 0 || len(to.taken) != 6 {
		t.Errorf("%d dead letters, %d rows written: %s", len(dead.taken), len(to.taken), a)
	}
}

func TestASinkThatFailsWhileItDrainsSaysWhy(t *testing.T) {
	from, to := newMemory(1, 7), newMemory(0, 0)
	to.flushFails = errors.New("gone")
	if err := newTestJob(t, from, to, nil).Run(context.Background()); err == nil || err.Error() != "gone" {
		t.Errorf("got %v, want the sink's error and no word of a timeout", err)
	}
}

// A sink that does not answer keeps the job from being ready.
func TestReadyOnceTheSinkHasAnswered(t *testing.T) {
	from, to := newMemory(1, 7), newMemory(0, 0)
	from.endless = true
	asked, answer := make(chan struct{}), make(chan struct{})
	to.earlier = func(ctx context.Context) error {
		close(asked)
		select {
		case <-answer:
		case <-ctx.Done():
		}
		return ctx.Err()
	}
	j := newTestJob(t, from, to, nil)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- j.Run(ctx) }()
	<-asked
	if j.Ready() {
		t.Error("ready before the sink has answered")
	}
	close(answer)
	for !j.Ready() {
		runtime.Gosched()
	}
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

// A commit that hangs must neither be overtaken nor keep a stop from committing.
func TestStopCommitsAfterACommitThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		from, to, dead := newMemory(1, 500), newMemory(0, 0), newMemory(0, 0)
		from.endless, to.prompt, dead.prompt = true, true, true
		ctx, stop := context.WithCancel(context.Background())
		hung := make(chan struct{})
		var once sync.Once
		from.onCommit = func(ctx context.Context) (err error) {
			once.Do(func() {
				close(hung)
				<-ctx.Done()
				err = ctx.Err()
			})
			return err
		}
		j := newTestJob(t, from, to, dead)
		done := make(chan error)
		go func() { done <- j.Run(ctx) }()
		<-hung
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if p := from.committed[connectors.Split{Name: "t"}]; p != 500 {
			t.Errorf("committed %d, want 500", p)
		}
	})
}

func TestStopBeforeTheSinkAnswersIsNoFailure(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	from, to := newMemory(1, 10), newMemory(0, 0)
	if err := newJobOf(t, &plan.Scan{Table: &plan.Table{Name: "t"}, Source: from, Out: []plan.Output{{Name: "v", Type: types.StringType()}}}, to).Run(ctx); err != nil {
		t.Error(err)
	}
}
