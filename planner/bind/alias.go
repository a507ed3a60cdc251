package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// alias finds what a bare name stands for that is one of the select list and no column. In ORDER BY it is that expression, also where
// a column has the same name; elsewhere the mistake is told.
func (b *Binder) alias(e *ast.ColumnRef) (found plan.Expr, ok bool) {
	s := b.sel
	if s == nil || len(e.Name.Parts) != 1 || s.within != (diag.Span{}) && !s.aliases {
		return nil, false
	}
	name := e.Name.Parts[0].Name
	if s.aliases {
		found, ok = s.selected(name, e.Span())
		if ok && s.within != (diag.Span{}) && hasAggregate(found) {
			return b.fail(e.Span(), mistake{
				code: diag.BadQuery, text: fmt.Sprintf("%s is an aggregate of the select list here, and stands within another one", name),
				help: "give the aggregate another name than the column's",
			}), true
		}
		return found, ok
	}
	if b.isColumn(name) {
		return nil, false
	}
	for _, i := range s.query.Items {
		at, own := e.Span(), i.Expr.Span()
		if i.Alias == nil || i.Alias.Name != name || own.Start <= at.Start && at.End <= own.End {
			continue
		}
		text := fmt.Sprintf("no column %q: %s does not know the names of the select list", name, s.clause)
		if s.clause == "" {
			text = fmt.Sprintf("no column %q: the select list does not know its own names", name)
		}
		return b.fail(at, mistake{code: diag.UnknownColumn, text: text, help: "write the expression: " + own.Text(b.Source)}), true
	}
	return nil, false
}

// selected is the column of the select list that has a name.
func (s *selection) selected(name string, at diag.Span) (plan.Expr, bool) {
	var found plan.Expr
	for _, i := range s.items {
		if i.name != name || i.star {
			continue
		}
		if found != nil {
			return s.b.fail(at, mistake{code: diag.AmbiguousColumn, text: fmt.Sprintf("column %q is there twice in the select list", name), help: "give one of them another name with AS"}), true
		}
		found = i.expr
	}
	return found, found != nil
}

// isColumn reports whether a bare name is a column of FROM, or of a query around, or may be one.
func (b *Binder) isColumn(name string) bool {
	for s := b.scope; s != nil; s = s.outer {
		if s.broken() || len(s.reaching(name)) > 0 {
			return true
		}
	}
	return false
}

func hasAggregate(e plan.Expr) bool {
	found := false
	plan.Walk(e, func(e plan.Expr) bool {
		_, is := e.(*aggregateRef)
		found = found || is
		return !found
	})
	return found
}
