package bind

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// sharedColumn is a column that both sides of a join have and are paired by: one of USING, or of NATURAL. left and right are its
// numbers among the columns of both sides.
type sharedColumn struct {
	name        string
	at          diag.Span
	left, right int
}

// shared returns the columns that a join is paired by, in the order of USING, or of the left side with NATURAL.
func (b *Binder) shared(j *ast.Join, left, right *scope, at diag.Span) []sharedColumn {
	var ids []ast.Ident
	if j.Natural {
		for _, name := range left.columnNames() {
			if len(right.having(name)) > 0 {
				ids = append(ids, ast.Ident{Pos: ast.Pos{At: at}, Name: name})
			}
		}
	}
	var all []sharedColumn
	for _, id := range append(ids, j.Using...) {
		if slices.ContainsFunc(all, func(c sharedColumn) bool { return c.name == id.Name }) {
			continue
		}
		l, ok := b.commonColumn(&id, left)
		if !ok {
			continue
		}
		if r, ok := b.commonColumn(&id, right); ok {
			all = append(all, sharedColumn{name: id.Name, at: id.Span(), left: l, right: r + left.width()})
		}
	}
	return all
}

// commonColumn is the number of the one column of a name that one side of a join has.
func (b *Binder) commonColumn(id *ast.Ident, side *scope) (n int, ok bool) {
	found := side.having(id.Name)
	switch {
	case len(found) == 1:
		return found[0].offset + found[0].find(id.Name), true
	case side.broken():
	case len(found) > 1:
		b.report(id.Span(), mistake{
			code: diag.AmbiguousColumn, text: fmt.Sprintf("column %q is in %s and in %s", id.Name, found[0].name, found[1].name),
			help: "write ON with the tables' names",
		})
	default:
		m := mistake{code: diag.UnknownColumn, text: fmt.Sprintf("no column %q on one side of the join", id.Name)}
		if near := options.Nearest(id.Name, side.columnNames()); near != "" {
			m.help = "did you mean " + near + "?"
		}
		b.report(id.Span(), m)
	}
	return 0, false
}

// pairs is the condition that the shared columns are equal.
func (b *Binder) pairs(shared []sharedColumn, sc *scope) plan.Expr {
	terms := make([]plan.Expr, len(shared))
	for i, c := range shared {
		column := func(n int) plan.Expr {
			return &plan.Column{Typed: plan.Typed{T: sc.column(n).Type, At: c.at}, Index: n, Name: c.name}
		}
		terms[i] = b.invoke("=", c.at, c.at, []plan.Expr{column(c.left), column(c.right)})
	}
	switch {
	case anyBad(terms):
		return nil
	case len(terms) == 1:
		return terms[0]
	}
	return b.and(shared[0].at, terms)
}

// starsBeside are the columns of * over two scopes side by side; nil where nothing is merged.
func starsBeside(left, right *scope, shift int) []starColumn {
	if left.stars == nil && right.stars == nil {
		return nil
	}
	all := slices.Clone(left.starColumns())
	for _, c := range right.starColumns() {
		parts := make([]int, len(c.parts))
		for i, n := range c.parts {
			parts[i] = n + shift
		}
		all = append(all, starColumn{name: c.name, parts: parts})
	}
	return all
}

// mergedStars are the columns of * over a join that has shared columns: those first, each once.
func mergedStars(shared []sharedColumn, sc *scope) []starColumn {
	if len(shared) == 0 {
		return sc.stars
	}
	var all []starColumn
	gone := map[int]bool{}
	for _, c := range shared {
		all = append(all, starColumn{name: c.name, parts: []int{c.left, c.right}})
		gone[c.left], gone[c.right] = true, true
	}
	for _, c := range sc.starColumns() {
		if len(c.parts) > 1 || !gone[c.parts[0]] {
			all = append(all, c)
		}
	}
	return all
}
