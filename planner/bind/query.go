package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// Query binds a query with no tables of an outer one in sight.
func (b *Binder) Query(q ast.Query) Query {
	outer := b.scope
	b.scope = nil
	defer func() { b.scope = outer }()
	switch q := q.(type) {
	case *ast.Select:
		return b.selectQuery(q)
	case *ast.SetOp:
		return b.setOp(q)
	case *ast.Values:
		return b.values(q)
	case *ast.With:
		return b.with(q)
	case *ast.ParenQuery:
		return b.Query(q.Query)
	case *ast.OrderedQuery:
		b.ordered(q)
		return b.Query(q.Query)
	}
	b.unsupported(q.Span(), "this kind of query", "")
	return Query{Node: &plan.Values{}, Broken: true}
}

func (b *Binder) ordered(q *ast.OrderedQuery) {
	switch {
	case len(q.OrderBy) > 0:
		b.unsupported(q.OrderBy[0].Expr.Span(), "ORDER BY", "leave it out: the records of a partition keep their order")
	case q.Limit != nil:
		b.unsupported(q.Limit.Span(), "LIMIT", "bound the source instead: 'scan.bounded.mode' = 'latest-offset'")
	case q.Offset != nil:
		b.unsupported(q.Offset.Span(), "OFFSET", "")
	}
}

// selectQuery binds FROM, then WHERE, then the select list.
func (b *Binder) selectQuery(q *ast.Select) Query {
	b.refuseClauses(q)
	in, sc := b.from(q)
	b.scope = sc
	node := in
	if q.Where != nil {
		sc.strict = true
		c := b.Condition(q.Where, "WHERE")
		sc.strict = false
		if !IsBad(c) {
			node = &plan.Filter{Input: in, Condition: c}
		}
	}
	return b.project(node, q.Items)
}

func (b *Binder) refuseClauses(q *ast.Select) {
	for _, h := range q.Hints {
		if h.Name.Name != "OPTIONS" {
			b.unsupported(h.Span(), "the hint "+h.Name.Name, "leave it out")
		}
	}
	if q.Distinct {
		b.unsupported(q.Span(), "SELECT DISTINCT", "write to a sink with a primary key: a repeated key overwrites")
	}
	if len(q.GroupBy) > 0 {
		b.unsupported(q.GroupBy[0].Span(), "GROUP BY", "")
	}
	if q.Having != nil {
		b.unsupported(q.Having.Span(), "HAVING", "filter rows with WHERE")
	}
	if len(q.Windows) > 0 {
		b.unsupported(q.Windows[0].Name.Span(), "WINDOW", "")
	}
}

func (b *Binder) project(in plan.Node, items []ast.SelectItem) Query {
	q := Query{}
	var exprs []plan.Expr
	taken := map[string]bool{}
	add := func(name string, e plan.Expr) {
		taken[name] = true
		exprs = append(exprs, e)
		q.Columns = append(q.Columns, plan.Output{Name: name, Type: e.Type(), Time: b.scope.time(e)})
		q.Spans = append(q.Spans, e.Span())
	}
	for _, item := range items {
		if star, ok := item.Expr.(*ast.Star); ok {
			if item.Alias != nil {
				b.report(item.Alias.Span(), mistake{code: diag.UnknownColumn, text: "* stands for columns that have names, and takes no other", help: "list the columns, each with its name"})
				q.Broken = true
				continue
			}
			q.Broken = !b.star(star, func(name string, e plan.Expr) { add(numbered(name, taken), e) }) || q.Broken
			continue
		}
		e := b.value(item.Expr)
		add(itemName(item, len(exprs)), e)
	}
	q.Node = &plan.Project{Input: in, Exprs: exprs, Out: q.Columns}
	return q
}

// itemName is the alias, the name of a column or of a field of one, or EXPR$n.
func itemName(item ast.SelectItem, n int) string {
	if item.Alias != nil {
		return item.Alias.Name
	}
	e := item.Expr
	for {
		p, ok := e.(*ast.Paren)
		if !ok {
			break
		}
		e = p.Expr
	}
	if c, ok := e.(*ast.ColumnRef); ok {
		return c.Name.Parts[len(c.Name.Parts)-1].Name
	}
	return fmt.Sprintf("EXPR$%d", n)
}

// Uniquify gives columns of one name numbers, as Flink does with the result of a query: a, a0, a1.
func Uniquify(columns []plan.Output) []plan.Output {
	seen := map[string]bool{}
	out := make([]plan.Output, len(columns))
	for i, c := range columns {
		name := numbered(c.Name, seen)
		seen[name] = true
		out[i] = plan.Output{Name: name, Type: c.Type, Time: c.Time}
	}
	return out
}

// numbered is a name with the first number behind it that makes it differ from those that are taken, or none.
func numbered(name string, taken map[string]bool) string {
	free := name
	for n := 0; taken[free]; n++ {
		free = fmt.Sprintf("%s%d", name, n)
	}
	return free
}

// setOp binds UNION ALL, the only set operation that needs no memory.
func (b *Binder) setOp(q *ast.SetOp) Query {
	if q.Op != "UNION" || !q.All {
		op := q.Op
		if q.All {
			op += " ALL"
		}
		b.unsupported(q.Span(), op, "use UNION ALL where rows may repeat")
	}
	left, right := b.Query(q.Left), b.Query(q.Right)
	broken := Query{Node: both(left.Node, right.Node), Columns: left.Columns, Spans: left.Spans, Broken: true}
	if left.Broken || right.Broken {
		return broken
	}
	if len(left.Columns) != len(right.Columns) {
		b.report(q.Right.Span(), mistake{code: diag.ColumnCount, text: fmt.Sprintf("%s needs as many columns on both sides: %d and %d", q.Op, len(left.Columns), len(right.Columns))})
		return broken
	}
	out := Query{Spans: left.Spans, Columns: make([]plan.Output, len(left.Columns))}
	for i := range left.Columns {
		l, r := left.Columns[i], right.Columns[i]
		t, ok := Common([]types.Type{l.Type, r.Type})
		if !ok && l.Type.Kind != types.Invalid && r.Type.Kind != types.Invalid {
			b.report(right.Spans[i], mistake{
				code: diag.TypeMismatch, text: fmt.Sprintf("column %d of %s is %s on one side and %s on the other", i+1, q.Op, describe(l.Type), describe(r.Type)),
				label: "this is " + describe(r.Type), help: "cast one of them",
			})
		}
		out.Columns[i] = plan.Output{Name: l.Name, Type: t, Time: l.Time}
	}
	out.Node = &plan.UnionAll{In: []plan.Node{castNode(left, out.Columns), castNode(right, out.Columns)}, Out: out.Columns}
	return out
}

// both holds the tables of a query that is not run, so that they are still looked at.
func both(nodes ...plan.Node) plan.Node { return &plan.UnionAll{In: nodes} }

// castNode casts a query's columns to others' types.
func castNode(q Query, to []plan.Output) plan.Node {
	exprs := make([]plan.Expr, len(to))
	same := true
	for i, c := range q.Columns {
		exprs[i] = Coerce(&plan.Column{Typed: plan.Typed{T: c.Type, At: q.Spans[i]}, Index: i, Name: c.Name}, to[i].Type)
		_, plain := exprs[i].(*plan.Column)
		same = same && plain
	}
	if same {
		return q.Node
	}
	return &plan.Project{Input: q.Node, Exprs: exprs, Out: to}
}

func (b *Binder) with(q *ast.With) Query {
	depth := len(b.ctes)
	defer func() { b.ctes = b.ctes[:depth] }()
	for i := range q.Tables {
		t := &q.Tables[i]
		bound := b.Query(t.Query)
		bound.Columns = b.rename(bound, t.Columns)
		b.ctes = append(b.ctes, cte{name: t.Name.Name, query: bound})
	}
	return b.Query(q.Query)
}

// rename gives a query's columns the names of a column list, where there is one.
func (b *Binder) rename(q Query, names []ast.Ident) []plan.Output {
	if len(names) == 0 || q.Broken {
		return q.Columns
	}
	if len(names) != len(q.Columns) {
		b.report(names[0].Span().To(names[len(names)-1].Span()), mistake{code: diag.ColumnCount, text: fmt.Sprintf("%d names for %d columns", len(names), len(q.Columns))})
		return q.Columns
	}
	out := make([]plan.Output, len(names))
	for i := range names {
		out[i] = plan.Output{Name: names[i].Name, Type: q.Columns[i].Type, Time: q.Columns[i].Time}
	}
	return out
}

// Over binds an expression over the columns of one table.
func (b *Binder) Over(table string, columns []plan.Output, e ast.Expr) plan.Expr {
	outer := b.scope
	b.scope = &scope{relations: []scoped{{name: table, columns: columns}}}
	defer func() { b.scope = outer }()
	return b.value(e)
}
