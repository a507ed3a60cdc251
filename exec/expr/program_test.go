package expr

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

var (
	bigint  = types.Simple(types.BigInt)
	boolean = types.Simple(types.Boolean)
)

// counted is a unary function over BIGINT that fails on zero and counts the rows it computed.
func counted(rows *int) *functions.Function {
	return &functions.Function{Name: "F", Overloads: []functions.Overload{{
		Compile: func(*functions.Call) (functions.Kernel, error) {
			return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
				*rows += len(sel)
				for _, i := range sel {
					if args[0].Ints[i] == 0 {
						e.Fail(i, errors.New("zero"))
						continue
					}
					out.SetInt(int(i), 100/args[0].Ints[i])
				}
			}, nil
		},
	}}}
}

func call(f *functions.Function, t types.Type, args ...plan.Expr) plan.Expr {
	return &plan.Call{Typed: plan.Typed{T: t}, Function: f, Overload: &f.Overloads[0], Call: &functions.Call{}, Args: args}
}

func column(i int, t types.Type) plan.Expr { return &plan.Column{Typed: plan.Typed{T: t}, Index: i} }

// isTen is TRUE for 10.
var isTen = &functions.Function{Name: "TEN", Overloads: []functions.Overload{{
	Compile: func(*functions.Call) (functions.Kernel, error) {
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			for _, i := range sel {
				out.SetBool(int(i), args[0].Ints[i] == 10)
			}
		}, nil
	},
}}}

func input(values ...int64) *batch.Batch {
	b := batch.New([]types.Type{bigint}, len(values))
	d := batch.NewBuilder(b)
	for i, v := range values {
		if row := d.Row(); v == -1 {
			b.Columns[0].SetNull(row)
		} else {
			b.Columns[0].SetInt(row, v)
		}
		d.Commit(i)
	}
	return b
}

func eval(t *testing.T, b *batch.Batch, exprs ...plan.Expr) ([][]any, []Failure) {
	t.Helper()
	names := make([]string, len(exprs))
	for i := range names {
		names[i] = string(rune('a' + i))
	}
	p, err := Compile(exprs, names, &functions.Env{Zone: time.UTC})
	if err != nil {
		t.Fatal(err)
	}
	var got [][]any
	for range 2 { // twice: nothing may be left from the first time
		got = nil
		for _, v := range p.Eval(b.Columns, b.N, b.Sel, b.Arena, time.Time{}) {
			var col []any
			for _, i := range b.Sel {
				switch {
				case v.IsNull(int(i)):
					col = append(col, nil)
				case v.Type.Kind == types.Boolean:
					col = append(col, v.Bools[i])
				default:
					col = append(col, v.Ints[i])
				}
			}
			got = append(got, col)
		}
	}
	return got, p.Failures()
}

func TestSharedExpressionsAreComputedOnce(t *testing.T) {
	rows := 0
	f := counted(&rows)
	x := call(f, bigint, column(0, bigint))
	got, fails := eval(t, input(1, -1, 4), x, call(f, bigint, x), x)
	if diff := cmp.Diff([][]any{{int64(100), nil, int64(25)}, {int64(1), nil, int64(4)}, {int64(100), nil, int64(25)}}, got); diff != "" || len(fails) > 0 {
		t.Errorf("values (-want +got):\n%s%v", diff, fails)
	}
	if rows != 2*(2+2) {
		t.Errorf("the kernel computed %d rows, want 8: x and f(x) once a batch, NULLs left out", rows)
	}
}

func TestBranchesAreEvaluatedOnlyWhereTaken(t *testing.T) {
	rows := 0
	f := counted(&rows)
	c := &plan.Case{Typed: plan.Typed{T: bigint}, Whens: []plan.Expr{call(isTen, boolean, column(0, bigint))}, Thens: []plan.Expr{call(f, bigint, column(0, bigint))}, Else: column(0, bigint)}
	got, fails := eval(t, input(10, 0, -1), c)
	if diff := cmp.Diff([][]any{{int64(10), int64(0), nil}}, got); diff != "" || len(fails) > 0 {
		t.Errorf("values (-want +got):\n%s%v", diff, fails)
	}
}

func TestFailuresNameTheColumnAndGiveNull(t *testing.T) {
	rows := 0
	x := call(counted(&rows), bigint, column(0, bigint))
	got, fails := eval(t, input(5, 0), column(0, bigint), x)
	if diff := cmp.Diff([]any{int64(20), nil}, got[1]); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
	if len(fails) != 1 || fails[0].Row != 1 || fails[0].Column != "b" {
		t.Errorf("failures: got %+v, want row 1 of column b", fails)
	}
}

func TestLogicIsThreeValuedAndStopsWhenDecided(t *testing.T) {
	b := batch.New([]types.Type{boolean, boolean}, 9)
	d := batch.NewBuilder(b)
	vals := []any{true, false, nil}
	set := func(v *batch.Vector, row int, x any) {
		if x == nil {
			v.SetNull(row)
		} else {
			v.SetBool(row, x.(bool))
		}
	}
	for i := range 9 {
		row := d.Row()
		set(b.Columns[0], row, vals[i/3])
		set(b.Columns[1], row, vals[i%3])
		d.Commit(i)
	}
	terms := []plan.Expr{column(0, boolean), column(1, boolean)}
	got, _ := eval(t, b, &plan.And{Typed: plan.Typed{T: boolean}, Terms: terms}, &plan.Or{Typed: plan.Typed{T: boolean}, Terms: terms},
		&plan.Coalesce{Typed: plan.Typed{T: boolean}, Args: terms})
	want := [][]any{
		{true, false, nil, false, false, false, nil, false, nil},
		{true, true, true, true, false, nil, true, nil, nil},
		{true, true, true, false, false, false, true, false, nil},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("AND, OR, COALESCE (-want +got):\n%s", diff)
	}
}

func TestEvalAllocatesNothing(t *testing.T) {
	rows := 0
	f := counted(&rows)
	x := call(f, bigint, column(0, bigint))
	r := &plan.Row{Typed: plan.Typed{T: types.RowOf(types.Field{Name: "x", Type: bigint})}, Fields: []plan.Expr{x}}
	c := &plan.Case{Typed: plan.Typed{T: bigint}, Whens: []plan.Expr{call(isTen, boolean, column(0, bigint))}, Thens: []plan.Expr{x}, Else: column(0, bigint)}
	field := &plan.Field{Typed: plan.Typed{T: bigint}, Arg: r, Index: 0}
	p, err := Compile([]plan.Expr{r, c, field}, []string{"a", "b", "c"}, &functions.Env{Zone: time.UTC})
	if err != nil {
		t.Fatal(err)
	}
	b := input(10, 3, -1, 10)
	if n := testing.AllocsPerRun(100, func() { p.Eval(b.Columns, b.N, b.Sel, b.Arena, time.Time{}) }); n != 0 {
		t.Errorf("Eval allocates %v times a batch", n)
	}
}
