package exec

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// Jobs of this file make several rows of one record: of message n of a split, elementsOf(n).

const hugeRecord = 600 // has far more elements than a batch has rows

func elementsOf(position connectors.Position) int {
	if position == hugeRecord {
		return 500
	}
	return int(position % 6)
}

// manySource is a memory source whose rows hold a text and a list of numbers.
type manySource struct{ *memory }

func (s manySource) DecodeRow(dst *batch.Builder, cols []int, m *connectors.Message, origin int) error {
	before := dst.Batch.N
	if err := s.memory.DecodeRow(dst, cols, m, origin); err != nil || dst.Batch.N == before {
		return err
	}
	list := dst.Batch.Columns[1]
	list.BeginList(before)
	for i := range elementsOf(m.Position) {
		list.Children[0].SetInt(list.AddElement(before), int64(i))
	}
	return nil
}

// manySink writes "text/element". It opens as check, where that is set.
type manySink struct {
	memorySink
	writer connectors.Writer
}

func (s manySink) Open(ctx context.Context) (connectors.Writer, error) {
	if s.writer != nil {
		return s.writer, nil
	}
	return s.memorySink.Open(ctx)
}

func (s manySink) NewRowEncoder([]int) func([]byte, *batch.Batch, int) ([]byte, error) {
	return func(dst []byte, b *batch.Batch, row int) ([]byte, error) {
		return fmt.Appendf(dst, "%s/%d", b.Columns[0].Bytes[row], b.Columns[1].Ints[row]), nil
	}
}

func newManyJob(t *testing.T, from *memory, to manySink, dead *memory) *Job {
	t.Helper()
	number := types.Simple(types.Int)
	text, list := plan.Output{Name: "v", Type: types.StringType()}, plan.Output{Name: "l", Type: types.Type{Kind: types.Array, Nullable: true, Elem: &number}}
	scan := &plan.Scan{Table: &plan.Table{Name: "t"}, Source: manySource{from}, Out: []plan.Output{text, list}}
	if dead != nil {
		scan.Policy.DeadLetter = &plan.DeadLetter{Topic: "dead", Sink: memorySink{dead}}
	}
	unnest := &plan.Unnest{Input: scan, Column: 1, Keep: []int{0}, Parts: []int{0}, Out: []plan.Output{text, {Name: "x", Type: number}}}
	j := newJobOf(t, unnest, to.memory)
	j.plan.Root[0].Sink = to
	rebuilt, err := Build(j.plan, j.options)
	if err != nil {
		t.Fatal(err)
	}
	return rebuilt
}

// checkManyDelivered reports rows that the sink has not at least once, or where times is set not so often.
func checkManyDelivered(t *testing.T, taken []string, splits, messages int, times *int) {
	t.Helper()
	seen := map[string]int{}
	for _, v := range taken {
		seen[v]++
	}
	for part := range splits {
		for p := range connectors.Position(messages) {
			v := valueOf(connectors.Split{Partition: int32(part)}, p)
			for e := range elementsOf(p) {
				row := fmt.Sprintf("%s/%d", v, e)
				if v != "bad" && v != "none" && (seen[row] == 0 || times != nil && seen[row] != *times) {
					t.Fatalf("row %s was delivered %d times", row, seen[row])
				}
			}
		}
	}
}

// A record counts once whatever the number of its rows, and is kept once where several of them are refused.
func TestRecordsOfManyRowsCountOnce(t *testing.T) {
	from, to, dead := newMemory(2, 1000), newMemory(0, 0), newMemory(0, 0)
	refused := map[string]bool{"0-5/1": true, "0-5/4": true, "1-600/499": true, "1-600/7": true, "1-11/0": true}
	to.refuse = func(v string) bool { return refused[v] }
	j := newManyJob(t, from, manySink{memorySink: memorySink{to}}, dead)
	if err := j.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	var rows, none, bad, empty int64
	for part := range int32(2) {
		for p := range connectors.Position(1000) {
			switch v := valueOf(connectors.Split{Partition: part}, p); {
			case v == "bad":
				bad++
			case v == "none":
				empty++
			case elementsOf(p) == 0:
				none++
			default:
				rows += int64(elementsOf(p))
			}
		}
	}
	a := j.Account()
	const records = 3 // with refused rows
	if a.Missing() != 0 || a.Filtered.Load() != none || a.Dropped.Total() != empty || a.Dead.Total() != bad+records || a.Rows.Load() != rows-int64(len(refused)) {
		t.Errorf("got %s\nwant %d filtered, %d dropped, %d dead letters, %d rows", a, none, empty, bad+records, rows-int64(len(refused)))
	}
	if int64(len(dead.taken)) != bad+records {
		t.Errorf("%d dead letters were written, want %d", len(dead.taken), bad+records)
	}
	for s, p := range from.committed {
		if p != 1000 {
			t.Errorf("split %s: committed %d, want 1000", s, p)
		}
	}
	once := 1
	checkManyDelivered(t, to.taken, 2, 1000, &once)
}

// holding is a writer that settles all but the group with one row, until it is flushed.
type holding struct {
	*memory
	row   string
	held  *connectors.Outgoing
	most  int // items of a group
	flush func()
}

func (h *holding) Write(_ context.Context, o *connectors.Outgoing) error {
	h.most = max(h.most, len(o.Items))
	for _, x := range o.Items {
		h.taken = append(h.taken, string(x.Value))
		if string(x.Value) == h.row {
			h.held = o
		}
	}
	if h.held != o {
		o.Settle(o, nil, nil)
	}
	return nil
}

func (h *holding) Flush(context.Context) error {
	h.flush()
	h.held.Settle(h.held, nil, nil)
	return nil
}

// While one row of a record is on its way the position stays before the record, though all else is delivered.
func TestPositionWaitsForEveryRowOfARecord(t *testing.T) {
	from, dead := newMemory(1, 1000), newMemory(0, 0)
	dead.prompt = true
	h := &holding{memory: newMemory(0, 0), row: "0-600/250"}
	j := newManyJob(t, from, manySink{memorySink{h.memory}, h}, dead)
	split := connectors.Split{Name: "t"}
	h.flush = func() {
		in := j.inputs[0]
		for from.position(split) < hugeRecord-20 { // a read has at most 20 records
			if err := in.commit(context.Background(), in.all()); err != nil {
				t.Error(err)
			}
			runtime.Gosched() // the dead letters before it come from another goroutine
		}
		if p := from.position(split); p > hugeRecord {
			t.Errorf("committed %d while a row of record %d was not delivered", p, hugeRecord)
		}
	}
	if err := j.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if p := from.committed[split]; p != 1000 {
		t.Errorf("committed %d, want 1000", p)
	}
	if h.most > j.options.BatchRows {
		t.Errorf("a group of %d rows, want at most %d", h.most, j.options.BatchRows)
	}
	once := 1
	checkManyDelivered(t, h.taken, 1, 1000, &once)
}

func TestABrokenSinkLosesNoRowOfARecord(t *testing.T) {
	from, to, dead := newMemory(2, 1000), newMemory(0, 0), newMemory(0, 0)
	to.broken = errors.New("gone")
	sink := manySink{memorySink: memorySink{to}}
	if err := newManyJob(t, from, sink, dead).Run(context.Background()); !errors.Is(err, to.broken) {
		t.Fatalf("got %v, want the sink's error", err)
	}
	to.broken = nil
	if err := newManyJob(t, from, sink, dead).Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	checkManyDelivered(t, to.taken, 2, 1000, nil)
}
