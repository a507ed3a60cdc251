package temporal

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/arith"
	"github.com/leatsql/leat/types"
)

// periods is the Coerce of OVERLAPS: two rows of a point of time and either another of its kind or an interval.
func periods(args []functions.Arg) ([]types.Type, error) {
	var kind types.Kind
	for _, a := range args {
		t := a.Type
		if t.Kind != types.Row || len(t.Fields) != 2 {
			return nil, fmt.Errorf("needs two periods (start, end), not %s", t.AsNullable())
		}
		from, to := t.Fields[0].Type, t.Fields[1].Type
		_, ok := point(functions.Arg{Type: from})
		if !ok || from.Kind != to.Kind && !to.IsInterval() || kind != types.Invalid && kind != from.Kind {
			return nil, fmt.Errorf("needs periods of points of time of one kind, not (%s, %s)", from.AsNullable(), to.AsNullable())
		}
		kind = from.Kind
	}
	return []types.Type{args[0].Type, args[1].Type}, nil
}

func overlapType(c *functions.Call) (types.Type, error) {
	t := types.Simple(types.Boolean).NotNull()
	for _, a := range c.Args {
		for _, f := range a.Type.Fields {
			t.Nullable = t.Nullable || f.Type.Nullable
		}
	}
	return t, nil
}

// moment is a point of time that may be NULL.
type moment struct {
	at   types.Instant
	null bool
}

// truth is TRUE, FALSE or, unknown, NULL.
type truth struct{ is, unknown bool }

func (m moment) notAfter(n moment) truth {
	if m.null || n.null {
		return truth{unknown: true}
	}
	return truth{is: m.at.Compare(n.at) <= 0}
}

// period reads the ends of a period in the order of time; where that is unknown they are swapped, as in Flink.
type period func(v *batch.Vector, i int32) (from, to moment)

func compileOverlaps(c *functions.Call) (functions.Kernel, error) {
	left, right := periodOf(c.Args[0].Type), periodOf(c.Args[1].Type)
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			from0, to0 := left(args[0], i)
			from1, to1 := right(args[1], i)
			a, b := from1.notAfter(to0), from0.notAfter(to1)
			switch {
			case !a.unknown && !a.is, !b.unknown && !b.is:
				out.SetBool(int(i), false)
			case a.unknown || b.unknown:
				out.SetNull(int(i))
			default:
				out.SetBool(int(i), true)
			}
		}
	}, nil
}

// periodOf returns how a period of a type is read: by its ends, or by its start and its length.
func periodOf(t types.Type) period {
	from, to := t.Fields[0].Type, t.Fields[1].Type
	end := func(_ moment, v *batch.Vector, i int32) moment { return momentAt(to, v, i) }
	if to.IsInterval() {
		move := mover(from, to)
		end = func(start moment, v *batch.Vector, i int32) moment {
			if start.null || v.IsNull(int(i)) {
				return moment{null: true}
			}
			return moment{at: move(start.at, v.Ints[i])}
		}
	}
	return func(v *batch.Vector, i int32) (moment, moment) {
		a := momentAt(from, v.Children[0], i)
		b := end(a, v.Children[1], i)
		if a.notAfter(b).is {
			return a, b
		}
		return b, a
	}
}

// momentAt reads a point of time; days and times of the day are milliseconds, as far as their order goes.
func momentAt(t types.Type, v *batch.Vector, i int32) moment {
	switch {
	case v.IsNull(int(i)):
		return moment{null: true}
	case t.IsTimestamp():
		return moment{at: v.Times[i]}
	}
	return moment{at: types.Instant{Millis: v.Ints[i]}}
}

// mover returns the function that moves a moment of a type by an interval.
func mover(t, by types.Type) func(at types.Instant, n int64) types.Instant {
	months := by.Kind == types.IntervalMonth
	if t.IsTimestamp() {
		return arith.MoveInstant(months)
	}
	move := arith.MoveInt(t.Kind, months)
	return func(at types.Instant, n int64) types.Instant { return types.Instant{Millis: move(at.Millis, n)} }
}
