package bind

import "github.com/leatsql/leat/parser/ast"

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
