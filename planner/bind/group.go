package bind

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// grouping is what rows are taken together by.
type grouping struct {
	keys   []plan.Expr
	sets   [][]int // the grouping sets; nil: one of all keys
	noRows bool    // the group of all rows is there without any row, too
	window *groupWindow
	broken bool // a key holds a mistake
}

// mostSets is how many grouping sets a query may have: CUBE doubles them with each key.
const mostSets = 4096

// groupBy binds the keys of GROUP BY and the sets that they make: those of all items crossed with one another.
func (s *selection) groupBy() {
	items := s.query.GroupBy
	if len(items) == 0 {
		return
	}
	g := &grouping{noRows: true}
	s.grouping = g
	s.in("GROUP BY", func() {
		g.sets = [][]int{nil}
		for _, e := range items {
			row, ok := e.(*ast.RowExpr)
			g.noRows = g.noRows && ok && row.Bare && len(row.Items) == 0
			g.sets = s.cross(g.sets, s.groupItem(e, true), e.Span())
		}
	})
	g.sets = distinctSets(g.sets)
	if len(g.sets) == 1 {
		g.sets = nil
	}
	if g.sets != nil && g.window != nil {
		s.b.report(g.window.At, mistake{code: diag.BadQuery, text: g.window.Function + " does not go together with GROUPING SETS, ROLLUP and CUBE"})
		g.broken = true
	}
}

// groupItem binds one item of GROUP BY and returns its sets. top says that it stands there itself, not within ROLLUP and its like.
func (s *selection) groupItem(e ast.Expr, top bool) [][]int {
	switch x := e.(type) {
	case *ast.Paren:
		return s.groupItem(x.Expr, top)
	case *ast.RowExpr:
		if x.Bare {
			return [][]int{s.groupKeys(x.Items)}
		}
	case *ast.Call:
		switch word := x.Name.Parts[0]; {
		case word.Name == "GROUPING SETS":
			var sets [][]int
			for _, a := range x.Args {
				sets = append(sets, s.groupItem(a, false)...)
			}
			return sets
		case word.Name == "ROLLUP" && !word.Quoted:
			return s.rollup(x.Args)
		case word.Name == "CUBE" && !word.Quoted:
			return s.cube(x)
		}
		if w, ok := windowFunction(callWord(x)); ok && w.property == "" {
			s.groupWindow(w, x, top)
			return [][]int{nil}
		}
	}
	return [][]int{s.groupKeys([]ast.Expr{e})}
}

// groupKeys binds expressions as keys and returns their numbers. An expression that is there already is the same key.
func (s *selection) groupKeys(es []ast.Expr) []int {
	var set []int
	for _, e := range es {
		k := s.b.value(e)
		if IsBad(k) {
			s.grouping.broken = true
			continue
		}
		set = append(set, s.grouping.key(k))
	}
	return set
}

func (g *grouping) key(k plan.Expr) int {
	if i := g.find(k); i >= 0 {
		return i
	}
	g.keys = append(g.keys, k)
	return len(g.keys) - 1
}

// find returns the number of the key that an expression is, or -1.
func (g *grouping) find(e plan.Expr) int {
	return slices.IndexFunc(g.keys, func(k plan.Expr) bool { return plan.Equal(k, e) })
}

// parts are the items of ROLLUP and CUBE, each a list of keys.
func (s *selection) parts(es []ast.Expr) [][]int {
	var parts [][]int
	for _, e := range es {
		parts = append(parts, slices.Concat(s.groupItem(e, false)...))
	}
	return parts
}

// rollup: all items, all but the last, and so on to none.
func (s *selection) rollup(es []ast.Expr) [][]int {
	parts := s.parts(es)
	var sets [][]int
	for n := len(parts); n >= 0; n-- {
		sets = append(sets, slices.Concat(parts[:n]...))
	}
	return sets
}

// cube: every choice of the items.
func (s *selection) cube(e *ast.Call) [][]int {
	sets := [][]int{nil}
	parts := s.parts(e.Args)
	for i := len(parts) - 1; i >= 0; i-- {
		sets = s.cross([][]int{parts[i], nil}, sets, e.Span())
	}
	return sets
}

// cross pairs each set with each.
func (s *selection) cross(left, right [][]int, at diag.Span) [][]int {
	if len(left)*len(right) > mostSets {
		if !s.grouping.broken {
			s.b.report(at, mistake{code: diag.BadQuery, text: fmt.Sprintf("GROUP BY makes more than %d grouping sets", mostSets)})
		}
		s.grouping.broken = true
		return left
	}
	sets := make([][]int, 0, len(left)*len(right))
	for _, l := range left {
		for _, r := range right {
			sets = append(sets, slices.Concat(l, r))
		}
	}
	return sets
}

// distinctSets leaves out keys and sets that are there twice.
func distinctSets(sets [][]int) [][]int {
	var out [][]int
	for _, set := range sets {
		slices.Sort(set)
		set = slices.Compact(set)
		if !slices.ContainsFunc(out, func(other []int) bool { return slices.Equal(set, other) }) {
			out = append(out, set)
		}
	}
	return out
}

// optional reports whether a key is NULL in the rows of some grouping set.
func (g *grouping) optional(key int) bool {
	return slices.ContainsFunc(g.sets, func(set []int) bool { return !slices.Contains(set, key) })
}
