package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// Query binds a query with no tables of an outer one in sight.
func (b *Binder) Query(q ast.Query) Query {
	scope, sel := b.scope, b.sel
	b.scope, b.sel = nil, nil
	b.depth++
	defer func() {
		b.scope, b.sel = scope, sel
		b.depth--
	}()
	return b.query(q)
}

// query binds a query at the depth of what it stands in: of parentheses, or of WITH.
func (b *Binder) query(q ast.Query) Query {
	switch q := q.(type) {
	case *ast.Select:
		return b.selectQuery(q, nil)
	case *ast.SetOp:
		return b.setOp(q)
	case *ast.Values:
		return b.values(q)
	case *ast.With:
		return b.with(q)
	case *ast.ParenQuery:
		return b.query(q.Query)
	case *ast.OrderedQuery:
		return b.ordered(q)
	}
	b.unsupported(q.Span(), "this kind of query", "")
	return Query{Node: &plan.Values{}, Broken: true}
}

// itemName is the alias, the name of a column, of a field of one or of a function without parentheses, or EXPR$n.
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
	switch e := e.(type) {
	case *ast.ColumnRef:
		return e.Name.Parts[len(e.Name.Parts)-1].Name
	case *ast.Call:
		if e.NoParens {
			return e.Name.Parts[0].Name
		}
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

// rename gives a query's columns the names of a column list, where there is one.
func (b *Binder) rename(q Query, names []ast.Ident) []plan.Output {
	if len(names) == 0 || q.Broken {
		return q.Columns
	}
	if len(names) != len(q.Columns) {
		b.report(names[0].Span().To(names[len(names)-1].Span()), mistake{code: diag.ColumnCount, text: fmt.Sprintf("%s for %s", counted(len(names), "name"), counted(len(q.Columns), "column"))})
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
