package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// selection is a SELECT while it is bound. Its expressions are bound over the columns of FROM; the calls of aggregates and of OVER
// in them are collected, and stand in them as references. Once all are there the nodes are known that the SELECT is made of:
//
//	FROM, WHERE → GROUP BY, HAVING → OVER → select list → DISTINCT → ORDER BY, LIMIT
//
// and each expression is moved over the columns of the node below it.
type selection struct {
	b     *Binder
	query *ast.Select
	node  plan.Node

	clause   string    // what is being bound where no aggregate may stand: WHERE, GROUP BY; "" elsewhere
	within   diag.Span // the call of an aggregate whose arguments are being bound
	inWindow bool      // the parts of a window are being bound
	aliases  bool      // ORDER BY: a bare name may be one of the select list

	grouping *grouping // nil while no group is made
	having   plan.Expr
	calls    []*plan.AggregateCall
	overs    []*plan.OverCall
	windows  map[string]*window

	items  []item
	broken bool
	order  []plan.SortKey // over the columns of FROM
	// orderAt is where each part of ORDER BY stands: its expression may be one of the select list.
	orderAt []diag.Span
}

// item is a column of the select list.
type item struct {
	name string
	expr plan.Expr
	time plan.TimeAttribute
	star bool // it is one of those that * stands for
}

// selectQuery binds a SELECT and, where it has some, its ORDER BY and LIMIT.
func (b *Binder) selectQuery(q *ast.Select, o *ast.OrderedQuery) Query {
	node, sc := b.from(q)
	b.hints(q, sc)
	s := &selection{b: b, query: q, node: node, windows: map[string]*window{}}
	b.scope, b.sel = sc, s
	s.where()
	s.namedWindows()
	s.groupBy()
	s.bindHaving()
	s.selectList()
	if o != nil {
		s.orderBy(o.OrderBy)
	}
	return s.finish(o)
}

// in binds with a clause that takes no aggregates.
func (s *selection) in(clause string, bind func()) {
	before := s.clause
	s.clause = clause
	bind()
	s.clause = before
}

func (s *selection) where() {
	if s.query.Where == nil {
		return
	}
	s.in("WHERE", func() {
		if c := s.strict(s.query.Where, "WHERE"); !IsBad(c) {
			s.node = &plan.Filter{Input: s.node, Condition: c}
		}
	})
}

// strict binds a condition that sees each table's own columns, not those that USING has merged.
func (s *selection) strict(e ast.Expr, clause string) plan.Expr {
	s.b.scope.strict = true
	c := s.b.Condition(e, clause)
	s.b.scope.strict = false
	return c
}

func (s *selection) bindHaving() {
	if s.query.Having == nil {
		return
	}
	if s.grouping == nil {
		s.grouping = &grouping{noRows: true}
	}
	s.in("HAVING", func() { s.having = s.strict(s.query.Having, "HAVING") })
}

// maxColumns bounds what stars may come to: a chain of queries that each select x.*, y.* of the one before doubles without end.
const maxColumns = 100_000

func (s *selection) selectList() {
	taken := map[string]bool{}
	add := func(name string, e plan.Expr, star bool) {
		taken[name] = true
		s.items = append(s.items, item{name: name, expr: e, time: s.time(e), star: star})
	}
	for _, i := range s.query.Items {
		star, ok := i.Expr.(*ast.Star)
		switch {
		case !ok:
			add(itemName(i, len(s.items)), s.b.value(i.Expr), false)
		case i.Alias != nil:
			s.b.report(i.Alias.Span(), mistake{code: diag.UnknownColumn, text: "* stands for columns that have names, and takes no other", help: "list the columns, each with its name"})
			s.broken = true
		case len(s.items)+s.b.scope.width() > maxColumns:
			s.tooWide(i.Expr.Span())
		default:
			known := s.b.star(star, func(name string, e plan.Expr) { add(numbered(name, taken), e, true) })
			s.broken = s.broken || !known
		}
	}
}

// tooWide refuses a star, and forgets the columns: those who select from this query are not told again.
func (s *selection) tooWide(at diag.Span) {
	if !s.broken {
		s.b.report(at, mistake{
			code: diag.Unsupported, text: fmt.Sprintf("a query of more than %d columns is not supported", maxColumns), help: "list the columns that are needed",
		})
	}
	s.items, s.broken = nil, true
}

// finish makes the nodes of the SELECT.
func (s *selection) finish(o *ast.OrderedQuery) Query {
	if s.grouping == nil && len(s.calls) > 0 {
		s.grouping = &grouping{noRows: true}
	}
	if s.grouping != nil {
		s.aggregate()
	}
	s.over()
	q := Query{Broken: s.broken}
	project := &plan.Project{Input: s.node}
	for _, i := range s.items {
		project.Exprs = append(project.Exprs, i.expr)
		q.Columns = append(q.Columns, plan.Output{Name: i.name, Type: i.expr.Type(), Time: i.time})
		q.Spans = append(q.Spans, i.expr.Span())
	}
	project.Out = q.Columns
	q.Node = project
	if s.query.Distinct {
		q.Node = distinct(project, s.query.Span())
	}
	if o != nil {
		q.Node = s.sorted(q.Node, project, o)
	}
	return q
}

// distinct groups the rows of a select list by all their columns.
func distinct(p *plan.Project, at diag.Span) *plan.Aggregate {
	n := &plan.Aggregate{Input: p, Distinct: true, Out: p.Out, At: at}
	for i, c := range p.Out {
		n.Keys = append(n.Keys, &plan.Column{Typed: plan.Typed{T: c.Type, At: p.Exprs[i].Span()}, Index: i, Name: c.Name})
	}
	return n
}

// time is the time attribute that an expression hands on: a column's, or that of the first argument of a call that gives one of its
// values, as MAX(ts) does.
func (s *selection) time(e plan.Expr) plan.TimeAttribute {
	var call *plan.Call
	switch e := e.(type) {
	case *aggregateRef:
		call = s.calls[e.n].Call
	case *overRef:
		call = s.overs[e.n].Call
	case *propertyRef:
		return e.time
	default:
		return s.b.scope.time(e)
	}
	if len(call.Args) > 0 && call.Args[0].Type().EqualIgnoringNull(call.T) {
		return s.time(call.Args[0])
	}
	return plan.NoTime
}
