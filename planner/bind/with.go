package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

func (b *Binder) with(q *ast.With) Query {
	depth := len(b.ctes)
	defer func() { b.ctes = b.ctes[:depth] }()
	for i := range q.Tables {
		t := &q.Tables[i]
		bound := b.Query(t.Query)
		bound = b.named(bound, t)
		b.ctes = append(b.ctes, cte{name: t.Name.Name, query: bound})
	}
	return b.query(q.Query)
}

// named gives a query of WITH the names of its column list. Without a list its columns differ in their names.
func (b *Binder) named(q Query, t *ast.CTE) Query {
	if len(t.Columns) > 0 && len(t.Columns) != len(q.Columns) && !q.Broken {
		b.rename(q, t.Columns)
		q.Broken = true
		return q
	}
	q.Columns = b.rename(q, t.Columns)
	if len(t.Columns) > 0 || q.Broken {
		return q
	}
	seen := map[string]bool{}
	for i, c := range q.Columns {
		if seen[c.Name] {
			b.report(q.Spans[i], mistake{
				code: diag.AmbiguousColumn, text: fmt.Sprintf("column %q is there twice in the query %s of WITH", c.Name, t.Name.Name),
				help: fmt.Sprintf("give one of them another name with AS, or all names behind the query's: WITH %s (…) AS", t.Name.Name),
			})
			q.Broken = true
			return q
		}
		seen[c.Name] = true
	}
	return q
}
