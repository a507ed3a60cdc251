package exec

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/exec/account"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

func bigint(n int64, null bool) plan.Expr {
	v := batch.NewVector(types.Simple(types.BigInt), 1)
	if !null {
		v.SetInt(0, n)
	}
	return &plan.Literal{Typed: plan.Typed{T: types.Simple(types.BigInt), At: diag.Span{}}, Value: v}
}

func decimal(t *testing.T, text string, precision, scale int) plan.Expr {
	d, ok := types.ParseDec([]byte(text), precision, scale)
	if !ok {
		t.Fatal(text)
	}
	v := batch.NewVector(types.DecimalOf(precision, scale), 1)
	v.SetDecimal(0, d)
	return &plan.Literal{Typed: plan.Typed{T: types.DecimalOf(precision, scale)}, Value: v}
}

func TestSort(t *testing.T) {
	long := types.Simple(types.BigInt)
	values := &plan.Values{Out: []plan.Output{{Name: "a", Type: long}, {Name: "b", Type: long}}}
	for i, a := range []int64{3, 1, 2, 1, 0} {
		values.Rows = append(values.Rows, []plan.Expr{bigint(a, a == 0), bigint(int64(i), false)})
	}
	column := &plan.Column{Typed: plan.Typed{T: long}, Name: "a"}
	tests := []struct {
		name string
		sort plan.Sort
		want []int64 // of b
	}{
		{"ascending, equal ones as they came", plan.Sort{Keys: []plan.SortKey{{Expr: column, NullsFirst: true}}}, []int64{4, 1, 3, 2, 0}},
		{"descending, NULL last", plan.Sort{Keys: []plan.SortKey{{Expr: column, Descending: true}}}, []int64{0, 2, 1, 3, 4}},
		{"a limit behind an offset", plan.Sort{Keys: []plan.SortKey{{Expr: column}}, Offset: bigint(1, false), Limit: bigint(2, false)}, []int64{3, 2}},
		{"an offset behind the end", plan.Sort{Offset: bigint(9, false)}, nil},
		{"a limit with a fraction", plan.Sort{Limit: decimal(t, "1.5", 2, 1)}, []int64{0}},
		{"all the rest", plan.Sort{Offset: bigint(3, false), Limit: bigint(math.MaxInt64, false)}, []int64{3, 4}},
		{"no order", plan.Sort{Limit: bigint(2, false)}, []int64{0, 1}},
	}
	for _, x := range tests {
		x.sort.Input = values
		b, err := Collect(t.Context(), &x.sort, &functions.Env{Zone: time.UTC, Batch: true}, Options{})
		if err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		var got []int64
		for _, row := range b.Sel {
			got = append(got, b.Columns[1].Ints[row])
		}
		if diff := cmp.Diff(x.want, got); diff != "" {
			t.Errorf("%s: %s", x.name, diff)
		}
	}
}

// The rows of ORDER BY are no records: each record that was read is counted once.
func TestSortIsCountedOnce(t *testing.T) {
	long := types.Simple(types.BigInt)
	values := &plan.Values{Out: []plan.Output{{Name: "a", Type: long}}}
	for _, a := range []int64{5, 4, 3, 2, 1} {
		values.Rows = append(values.Rows, []plan.Expr{bigint(a, false)})
	}
	column := &plan.Column{Typed: plan.Typed{T: long}, Name: "a"}
	sorted := func(input plan.Node, offset, limit plan.Expr) *plan.Sort {
		return &plan.Sort{Input: input, Keys: []plan.SortKey{{Expr: column}}, Offset: offset, Limit: limit}
	}
	tests := []struct {
		name  string
		query plan.Node
		batch bool
		want  string
	}{
		{"all rows", sorted(values, nil, nil), true, "in 5 = delivered 5 + filtered 0 + dropped 0 + dead-lettered 0"},
		{"a limit", sorted(values, nil, bigint(2, false)), true, "in 5 = delivered 2 + filtered 3 + dropped 0 + dead-lettered 0"},
		{"none left", sorted(values, bigint(9, false), bigint(2, false)), true, "in 5 = delivered 0 + filtered 5 + dropped 0 + dead-lettered 0"},
		{"below another", sorted(sorted(values, nil, bigint(3, false)), bigint(1, false), bigint(1, false)), true, "in 5 = delivered 1 + filtered 4 + dropped 0 + dead-lettered 0"},
		{"beside another", &plan.UnionAll{In: []plan.Node{sorted(values, nil, bigint(1, false)), values}}, true, "in 10 = delivered 6 + filtered 4 + dropped 0 + dead-lettered 0"},
		{"more changes than records", sorted(values, nil, bigint(1, false)), false, "in 5 = delivered 5 + filtered 0 + dropped 0 + dead-lettered 0; rows written: 9"},
	}
	for _, x := range tests {
		a := &account.Account{}
		if _, err := Collect(t.Context(), x.query, &functions.Env{Zone: time.UTC, Batch: x.batch}, Options{Account: a}); err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		if got := a.String(); got != x.want {
			t.Errorf("%s:\ngot  %s\nwant %s", x.name, got, x.want)
		}
	}
}

// The query below ORDER BY is a part of the job: a record that fails there names the job, where its dead letter is sent back to.
func TestRecordBelowASortNamesTheJob(t *testing.T) {
	scan := &plan.Scan{Table: &plan.Table{Name: "t"}, Source: newMemory(1, 100), Out: []plan.Output{{Name: "v", Type: types.StringType()}}}
	j := newJobOf(t, &plan.Sort{Input: scan}, newMemory(0, 0))
	err := j.Run(t.Context())
	var record *RecordError
	if !errors.As(err, &record) || record.Job != "job" || err.Error() != record.Error() {
		t.Errorf("got %v", err)
	}
}

// Rows of ORDER BY come from no topic: an error does not name one, nor a dead letter, which would be sent back there.
func TestRowsOfASortComeFromNoTopic(t *testing.T) {
	values := &plan.Values{Out: []plan.Output{{Name: "a", Type: types.Simple(types.BigInt)}}, Rows: [][]plan.Expr{{bigint(0, true)}}}
	j := newJobOf(t, &plan.Sort{Input: values}, newMemory(0, 0))
	j.plan.Root[0].NotNull = []int{0}
	err := j.Run(t.Context())
	var record *RecordError
	if !errors.As(err, &record) || record.Help() != "" || !strings.Contains(record.Error(), "cannot encode row 1 of ORDER BY, column a: ") {
		t.Fatalf("got %v", err)
	}
	for _, h := range (letter{flight: &flight{msgs: connectors.Messages{Items: make([]connectors.Message, 1)}}, err: record}).message().Headers {
		if strings.Contains(h.Key, "topic") || strings.Contains(h.Key, "partition") {
			t.Errorf("the dead letter has %s = %s", h.Key, h.Value)
		}
	}
}

// laned is a sink that notes the lanes of what it is given.
type laned struct {
	memorySink
	lanes *[]int32
}

func (l laned) Open(context.Context) (connectors.Writer, error) { return l, nil }

func (l laned) Write(ctx context.Context, o *connectors.Outgoing) error {
	*l.lanes = append(*l.lanes, o.Lane)
	return l.memorySink.Write(ctx, o)
}

// They go where those of the first split go, as those of Flink's only task do.
func TestRowsOfASortAreOfTheFirstLane(t *testing.T) {
	to := newMemory(0, 0)
	scan := &plan.Scan{Table: &plan.Table{Name: "t"}, Source: newMemory(1, 5), Out: []plan.Output{{Name: "v", Type: types.StringType()}}}
	j := newJobOf(t, &plan.Sort{Input: scan}, to)
	var lanes []int32
	j.plan.Root[0].Sink = laned{memorySink{to}, &lanes}
	if err := j.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int32{0}, lanes); diff != "" {
		t.Error(diff)
	}
}

// TestSortHasRoom sorts more rows than there is room for: where LIMIT asks for few, those that cannot be among them are dropped, and
// what is left is the same; else the query fails and says what to do.
func TestSortHasRoom(t *testing.T) {
	long := types.Simple(types.BigInt)
	values := &plan.Values{Out: []plan.Output{{Name: "a", Type: long}, {Name: "b", Type: long}}}
	for i := range int64(1000) {
		values.Rows = append(values.Rows, []plan.Expr{bigint(i*7919%13, false), bigint(i, false)})
	}
	keys := []plan.SortKey{{Expr: &plan.Column{Typed: plan.Typed{T: long}, Name: "a"}}}
	sorted := func(n plan.Sort, room int64, inBatch bool) ([]int64, error) {
		n.Input = values
		env := &functions.Env{Zone: time.UTC, Batch: inBatch}
		scan, err := sortedScan(&n, env, Options{Clock: time.Now})
		if err != nil {
			t.Fatal(err)
		}
		s := scan.Source.(*sortedSource)
		s.room = room
		if err := s.read(t.Context()); err != nil {
			return nil, err
		}
		var of []int64
		for _, row := range s.order {
			of = append(of, s.rows.Columns[1].Ints[row])
		}
		return of, nil
	}
	const little, ample = 50 * 16, 1 << 20
	for _, n := range []plan.Sort{
		{Keys: keys, Limit: bigint(20, false)},
		{Keys: keys, Limit: bigint(10, false), Offset: bigint(5, false)},
		{Limit: bigint(3, false)},
		{Keys: keys, Limit: bigint(0, false)},
	} {
		want, err := sorted(n, ample, true)
		if err != nil {
			t.Fatal(err)
		}
		got, err := sorted(n, little, true)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	for name, n := range map[string]plan.Sort{"all": {Keys: keys}, "many": {Keys: keys, Limit: bigint(49, false)}, "an offset": {Offset: bigint(5, false)}} {
		_, err := sorted(n, little, true)
		var few *tooManyRows
		if !errors.As(err, &few) || few.Help() == "" {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if _, err := sorted(plan.Sort{Keys: keys, Limit: bigint(20, false)}, little, false); err == nil {
		t.Error("in streaming mode all changes are kept")
	}
}
