package exec

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec/expr"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// sortedSource is ORDER BY, OFFSET and LIMIT over a bounded query, as a bounded table with one split: message n is row n of the result,
// in streaming mode of the changes that lead to it. Run carries the query to its end first, and keeps its rows in memory.
type sortedSource struct {
	n     *plan.Sort
	env   *functions.Env
	o     Options
	keys  *expr.Program
	first int64 // OFFSET
	most  int64 // LIMIT
	room  int64 // bytes that the rows may take
	rows  *batch.Batch
	// order are the numbers of the rows in their order, and kinds their kinds; nil where all are inserts.
	order []int32
	kinds []batch.RowKind
}

var (
	_ connectors.Source     = (*sortedSource)(nil)
	_ connectors.RowDecoder = (*sortedSource)(nil)
)

// sortName is how ORDER BY is named where a table would be.
const sortName = "ORDER BY"

// maxSorted bounds the rows that ORDER BY keeps, in bytes.
const maxSorted = 512 << 20

// tooManyRows says that a query has more rows than are kept.
type tooManyRows struct{ most int64 }

func (e *tooManyRows) Error() string {
	return fmt.Sprintf("the rows of ORDER BY, LIMIT or OFFSET are kept in memory, and they take more than %d MB", e.most>>20)
}

// Help says what to do about it.
func (e *tooManyRows) Help() string {
	return "filter the rows, select fewer columns, or sort them where they are written"
}

// sortedScan returns a scan of a sorted query. What cannot be compiled is found here.
func sortedScan(n *plan.Sort, env *functions.Env, o Options) (*plan.Scan, error) {
	if _, err := flatten(n.Input, env, o); err != nil {
		return nil, err
	}
	keys, names := make([]plan.Expr, len(n.Keys)), make([]string, len(n.Keys))
	for i, k := range n.Keys {
		if _, ok := functions.Order(k.Expr.Type()); !ok {
			return nil, fmt.Errorf("values of %s have no order", k.Expr.Type())
		}
		keys[i], names[i] = k.Expr, sortName
	}
	s := &sortedSource{n: n, env: env, o: o, room: maxSorted}
	var err error
	if s.keys, err = expr.Compile(keys, names, env); err != nil {
		return nil, err
	}
	if s.first, s.most, err = counts(n, env, o.Clock()); err != nil {
		return nil, err
	}
	return &plan.Scan{Table: &plan.Table{Name: sortName, Connector: "sort"}, Source: s, Out: n.Columns()}, nil
}

// read runs the query and puts its rows in their order.
func (s *sortedSource) read(ctx context.Context) error {
	if err := s.collect(ctx); err != nil {
		return err
	}
	s.order = slices.Clone(s.rows.Sel)
	if len(s.n.Keys) > 0 {
		compare, err := s.compare()
		if err != nil {
			return err
		}
		switch {
		case !s.settles():
			s.order, s.kinds = topOf(s.order, compare, s.first, s.end())
			return nil
		case s.n.Limit != nil:
			s.order = leastOf(s.order, compare, s.end())
		default:
			slices.SortStableFunc(s.order, compare)
		}
	}
	s.order = s.order[min(s.first, int64(len(s.order))):]
	s.order = s.order[:min(s.most, int64(len(s.order)))]
	return nil
}

// settles reports whether the rows are given once, in their order.
func (s *sortedSource) settles() bool { return s.env.Batch || s.o.Settled }

// end is the number of rows of which OFFSET and LIMIT leave the last ones.
func (s *sortedSource) end() int64 { return s.first + min(s.most, math.MaxInt64-s.first) }

// collect runs the query and keeps its rows: all of them, or where LIMIT says that few are asked for, those that may be among them.
func (s *sortedSource) collect(ctx context.Context) error {
	reading, stop := context.WithCancel(ctx)
	defer stop()
	g := gather(s.n.Input.Columns())
	var failed error
	err := Stream(reading, s.n.Input, s.env, s.o, func(b *batch.Batch, row int) {
		if failed != nil {
			return // of a batch that was on its way
		}
		if g.add(b, row); g.bytes <= s.room {
			return
		}
		if g, failed = s.fewer(g); failed != nil {
			stop()
		}
	})
	s.rows = g.rows
	return cmp.Or(failed, err)
}

// fewer drops the rows that others come before, of more than are asked for.
func (s *sortedSource) fewer(g *gathered) (*gathered, error) {
	if !s.settles() || s.n.Limit == nil || s.end() >= int64(g.rows.N) {
		return g, &tooManyRows{s.room}
	}
	s.rows, s.order = g.rows, g.rows.Sel
	kept := s.order[:s.end()]
	if len(s.n.Keys) > 0 {
		compare, err := s.compare()
		if err != nil {
			return g, err
		}
		kept = heapOf(s.order, compare, s.end())
	}
	less := gather(s.n.Input.Columns())
	for _, row := range kept {
		less.add(g.rows, int(row))
	}
	if less.bytes > s.room/2 {
		return less, &tooManyRows{s.room} // it would come to this again and again
	}
	return less, nil
}

// counts are the values of OFFSET and LIMIT.
func counts(n *plan.Sort, env *functions.Env, now time.Time) (first, most int64, err error) {
	if first, err = count(n.Offset, "OFFSET", 0, env, now); err != nil {
		return 0, 0, err
	}
	most, err = count(n.Limit, "LIMIT", math.MaxInt64, env, now)
	return first, most, err
}

// count is the value of LIMIT or OFFSET, a constant; or where it is absent.
func count(e plan.Expr, clause string, absent int64, env *functions.Env, now time.Time) (int64, error) {
	if e == nil {
		return absent, nil
	}
	p, err := expr.Compile([]plan.Expr{e}, []string{clause}, env)
	if err != nil {
		return 0, err
	}
	v := p.Eval(nil, 1, []int32{0}, &batch.Arena{}, now)[0]
	if fails := p.Failures(); len(fails) > 0 {
		return 0, fails[0].Err
	}
	switch t := e.Type(); t.Physical() {
	case types.PhysInt:
		return max(v.Ints[0], 0), nil
	case types.PhysDecimal:
		return max(v.Decimals[0].Truncate(t.Scale), 0), nil
	case types.PhysFloat:
		if f := v.Floats[0]; f < math.MaxInt64 {
			return int64(max(f, 0)), nil
		}
		return math.MaxInt64, nil
	default:
		return 0, fmt.Errorf("%s takes a number of rows, not %s", clause, t)
	}
}

// compare computes the keys of all rows and returns how two rows compare.
func (s *sortedSource) compare() (func(i, j int32) int, error) {
	keys := s.keys.Eval(s.rows.Columns, s.rows.N, s.order, s.rows.Arena, s.o.Clock())
	if fails := s.keys.Failures(); len(fails) > 0 {
		return nil, fmt.Errorf("%s: %w", fails[0].Column, fails[0].Err)
	}
	compare := make([]func(i, j int32) int, len(keys))
	for k, v := range keys {
		compare[k] = byKey(s.n.Keys[k], v)
	}
	return func(i, j int32) int {
		for _, c := range compare {
			if x := c(i, j); x != 0 {
				return x
			}
		}
		return 0
	}, nil
}

// byKey compares rows by one key.
func byKey(k plan.SortKey, v *batch.Vector) func(i, j int32) int {
	order, _ := functions.Order(v.Type)
	sign, nulls := 1, 1
	if k.Descending {
		sign = -1
	}
	if k.NullsFirst {
		nulls = -1
	}
	return func(i, j int32) int {
		switch a, b := v.IsNull(int(i)), v.IsNull(int(j)); {
		case a && b:
			return 0
		case a:
			return nulls
		case b:
			return -nulls
		}
		return sign * order(v, int(i), v, int(j))
	}
}

// DecodeRow copies row number m.Position of the result.
func (s *sortedSource) DecodeRow(dst *batch.Builder, cols []int, m *connectors.Message, origin int) error {
	row := dst.Row()
	for i, c := range cols {
		if c >= 0 {
			dst.Batch.Columns[c].Copy(row, s.rows.Columns[i], int(s.order[m.Position]))
		}
	}
	kind := batch.Insert
	if s.kinds != nil {
		kind = s.kinds[m.Position]
	}
	dst.CommitKind(origin, kind)
	return nil
}

func (s *sortedSource) Bounded() bool { return true }

// Run reads the whole query first, so that the one split has an end.
func (s *sortedSource) Run(ctx context.Context, a connectors.Assignment) error {
	if err := s.read(ctx); err != nil {
		return err
	}
	return a.Assigned(ctx, []connectors.SplitStart{{Split: connectors.Split{Name: sortName, Partition: connectors.MadeRows}, End: connectors.Position(len(s.order))}})
}

func (s *sortedSource) Open(_ context.Context, start connectors.SplitStart) (connectors.Reader, error) {
	return &constantReader{next: start.Start, end: start.End, split: start.Split}, nil
}

func (s *sortedSource) Commit(context.Context, map[connectors.Split]connectors.Position) error {
	return nil
}

func (s *sortedSource) Close() error { return nil }
