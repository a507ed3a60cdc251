package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// ordered binds a query with ORDER BY, LIMIT and OFFSET.
func (b *Binder) ordered(o *ast.OrderedQuery) Query {
	switch q := unparenthesized(o.Query).(type) {
	case *ast.Select:
		return b.selectQuery(q, o)
	case *ast.OrderedQuery:
		b.report(o.Span(), mistake{
			code: diag.BadQuery, text: "ORDER BY and LIMIT stand twice around one query, which Flink does not take",
			help: "write SELECT * FROM (" + "…) around the inner one",
		})
		return b.Query(q)
	}
	q := b.Query(o.Query)
	sc := &scope{relations: []scoped{{columns: q.Columns, broken: q.Broken}}, outer: b.outer, merged: true}
	s := &selection{b: b, query: &ast.Select{}, node: q.Node, windows: map[string]*window{}, broken: q.Broken}
	b.scope, b.sel = sc, s
	project := &plan.Project{Input: q.Node, Out: q.Columns}
	for i, c := range q.Columns {
		e := &plan.Column{Typed: plan.Typed{T: c.Type, At: q.Spans[i]}, Index: i, Name: c.Name}
		s.items = append(s.items, item{name: c.Name, expr: e, time: c.Time})
		project.Exprs = append(project.Exprs, e)
	}
	s.orderBy(o.OrderBy)
	q.Node = s.sorted(q.Node, project, o)
	return q
}

func unparenthesized(q ast.Query) ast.Query {
	for {
		p, ok := q.(*ast.ParenQuery)
		if !ok {
			return q
		}
		q = p.Query
	}
}

// sortKeys binds the expressions of an ORDER BY. Flink takes NULL for the lowest value where nothing is said.
func (b *Binder) sortKeys(items []ast.SortItem) []plan.SortKey {
	keys := make([]plan.SortKey, len(items))
	for i, item := range items {
		keys[i] = sortKey(b.value(item.Expr), item)
	}
	return keys
}

func sortKey(e plan.Expr, item ast.SortItem) plan.SortKey {
	return plan.SortKey{Expr: e, Descending: item.Desc, NullsFirst: item.Nulls == "FIRST" || item.Nulls == "" && !item.Desc}
}

// orderBy binds the ORDER BY of a SELECT: a number is a column of the select list, a bare name one by its alias, all else an
// expression over FROM or over the group.
func (s *selection) orderBy(items []ast.SortItem) {
	s.aliases = true
	clause := ""
	if s.grouping == nil && len(s.calls) == 0 {
		clause = "ORDER BY of a query that has no other"
	}
	s.b.scope.strict = true
	defer func() { s.b.scope.strict = false }()
	s.in(clause, func() {
		for _, item := range items {
			e := s.orderExpr(item.Expr)
			if s.query.Distinct && !IsBad(e) && !s.selects(e) {
				e = s.b.fail(e.Span(), mistake{code: diag.BadQuery, text: "ORDER BY behind SELECT DISTINCT takes only what is selected", help: "add it to the select list"})
			}
			if IsBad(e) {
				continue
			}
			s.order = append(s.order, sortKey(e, item))
			s.orderAt = append(s.orderAt, item.Expr.Span())
		}
	})
	s.aliases = false
}

func (s *selection) orderExpr(e ast.Expr) plan.Expr {
	if l, ok := e.(*ast.Literal); ok && l.Kind == ast.NumberLiteral {
		if n, ok := s.b.literal(l).(*plan.Literal); ok && n.T.IsInteger() {
			at := int(n.Value.Ints[0])
			if at < 1 || at > len(s.items) {
				return s.b.fail(e.Span(), mistake{code: diag.BadQuery, text: fmt.Sprintf("there is no column %d to order by: the query has %d", at, len(s.items))})
			}
			return s.items[at-1].expr
		}
	}
	return s.b.value(e)
}

// selects reports whether an expression is one of the select list.
func (s *selection) selects(e plan.Expr) bool {
	for _, i := range s.items {
		if plan.Equal(i.expr, e) || sameRef(i.expr, e) {
			return true
		}
	}
	return false
}

// sameRef reports whether two references stand for one call.
func sameRef(x, y plan.Expr) bool {
	switch x := x.(type) {
	case *aggregateRef:
		y, ok := y.(*aggregateRef)
		return ok && x.n == y.n
	case *overRef:
		y, ok := y.(*overRef)
		return ok && x.n == y.n
	case *propertyRef:
		y, ok := y.(*propertyRef)
		return ok && x.n == y.n
	}
	return false
}

// sorted puts ORDER BY and LIMIT above a query. What it is ordered by and does not select is computed beside it and left out above.
func (s *selection) sorted(n plan.Node, p *plan.Project, o *ast.OrderedQuery) plan.Node {
	width := len(p.Exprs)
	sort := &plan.Sort{At: orderSpan(o), Top: s.b.depth == 1}
	wider := *p
	for n, k := range s.order {
		if IsBad(k.Expr) {
			continue
		}
		i := indexOf(wider.Exprs, k.Expr)
		if i < 0 {
			i = len(wider.Exprs)
			wider.Exprs = append(wider.Exprs[:i:i], k.Expr)
			wider.Out = append(wider.Out[:i:i], plan.Output{Name: s.keyName(k.Expr), Type: k.Expr.Type()})
		}
		k.Expr = &plan.Column{Typed: plan.Typed{T: wider.Out[i].Type, At: s.orderAt[n]}, Index: i, Name: wider.Out[i].Name}
		sort.Keys = append(sort.Keys, k)
	}
	sort.Limit, sort.Offset = s.b.rowCount(o.Limit), s.b.rowCount(o.Offset)
	sort.Input = n
	if len(wider.Exprs) == width {
		return sort
	}
	sort.Input = &wider
	top := &plan.Project{Input: sort, Out: p.Out}
	for i, e := range p.Exprs {
		top.Exprs = append(top.Exprs, &plan.Column{Typed: plan.Typed{T: e.Type(), At: e.Span()}, Index: i, Name: p.Out[i].Name})
	}
	return top
}

func indexOf(es []plan.Expr, e plan.Expr) int {
	for i := range es {
		if plan.Equal(es[i], e) {
			return i
		}
	}
	return -1
}

func orderSpan(o *ast.OrderedQuery) diag.Span {
	switch {
	case len(o.OrderBy) > 0:
		return o.OrderBy[0].Expr.Span().To(o.OrderBy[len(o.OrderBy)-1].Expr.Span())
	case o.Limit != nil:
		return o.Limit.Span()
	}
	return o.Offset.Span()
}

// rowCount binds the number of LIMIT or OFFSET.
func (b *Binder) rowCount(e ast.Expr) plan.Expr {
	if e == nil {
		return nil
	}
	return b.Expr(e)
}
