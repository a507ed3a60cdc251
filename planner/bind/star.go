package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// star adds all columns of FROM, or of one of its tables. ok is false when they are not known.
func (b *Binder) star(e *ast.Star, add func(string, plan.Expr)) (ok bool) {
	if len(b.scope.relations) == 0 {
		b.report(e.Span(), mistake{code: diag.UnknownTable, text: "* needs a table: there is no FROM"})
		return false
	}
	if e.Qualifier == nil {
		if !b.distinctNames(e) {
			return false
		}
		for _, c := range b.scope.starColumns() {
			add(c.name, b.starColumn(b.scope, c, e.Span()))
		}
		return !b.scope.broken()
	}
	parts := e.Qualifier.Parts
	r := b.scope.table(parts)
	if r == nil && b.starOfRow(e, add) {
		return true
	}
	if r == nil {
		m := mistake{code: diag.UnknownTable, text: fmt.Sprintf("no table %q in this query", parts[len(parts)-1].Name)}
		if near := options.Nearest(parts[len(parts)-1].Name, b.scope.relationNames()); near != "" {
			m.help = "did you mean " + near + "?"
		}
		b.report(e.Qualifier.Span(), m)
		return false
	}
	for i, c := range r.columns {
		add(c.Name, &plan.Column{Typed: plan.Typed{T: c.Type, At: e.Span()}, Index: r.offset + i, Name: c.Name})
	}
	return !r.broken
}

// distinctNames checks that no table of FROM has two columns of one name: * could not tell them apart.
func (b *Binder) distinctNames(e *ast.Star) bool {
	for i := range b.scope.relations {
		seen := map[string]bool{}
		for _, c := range b.scope.relations[i].columns {
			if seen[c.Name] {
				b.report(e.Span(), mistake{code: diag.AmbiguousColumn, text: fmt.Sprintf("column %q is there twice", c.Name), help: "give one of them another name with AS"})
				return false
			}
			seen[c.Name] = true
		}
	}
	return true
}

// starColumns are the columns that * stands for.
func (s *scope) starColumns() []starColumn {
	if s.stars != nil {
		return s.stars
	}
	columns := s.outputs()
	all := make([]starColumn, len(columns))
	for i, c := range columns {
		all[i] = starColumn{name: c.Name, parts: []int{i}}
	}
	return all
}

// starColumn is the value of a column of *.
func (b *Binder) starColumn(s *scope, c starColumn, at diag.Span) plan.Expr {
	args := make([]plan.Expr, len(c.parts))
	for i, n := range c.parts {
		args[i] = &plan.Column{Typed: plan.Typed{T: s.column(n).Type, At: at}, Index: n, Name: c.name}
	}
	if len(args) == 1 {
		return args[0]
	}
	if anyBad(args) {
		return bad(at)
	}
	return b.coalesce("COALESCE", at, args)
}

// starOfRow adds the fields of a column that is a row, r.* or t.r.*. ok is false where no table has such a column.
func (b *Binder) starOfRow(e *ast.Star, add func(string, plan.Expr)) (ok bool) {
	parts := e.Qualifier.Parts
	found := b.scope.having(parts[0].Name)
	if len(parts) > 1 {
		if r := b.scope.table(parts[:1]); r != nil && r.find(parts[1].Name) >= 0 {
			found, parts = []*scoped{r}, parts[1:]
		}
	}
	for _, r := range found {
		if r.columns[r.find(parts[0].Name)].Type.Kind != types.Row {
			continue
		}
		row := b.columnRef(&ast.ColumnRef{Pos: e.Qualifier.Pos, Name: *e.Qualifier})
		if row.Type().Kind != types.Row {
			return false
		}
		for _, f := range row.Type().Fields {
			add(f.Name, b.field(row, &ast.Ident{Pos: e.Pos, Name: f.Name}))
		}
		return true
	}
	return false
}
