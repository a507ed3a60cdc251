package sqlfmt

import "github.com/leatsql/leat/parser/ast"

// from writes FROM with its tables. The joins of a table begin lines as clauses do.
func (b *builder) from(tables []ast.TableExpr) {
	if len(tables) == 1 {
		b.table(tables[0])
		return
	}
	b.clause(tables[0].Span().Start, func() {
		b.items(len(tables), func(i int) { b.table(tables[i]) })
	})
}

func (b *builder) table(t ast.TableExpr) {
	b.to(t.Span().Start)
	switch t := t.(type) {
	case *ast.TableRef:
		b.tableRef(t)
	case *ast.DerivedTable:
		b.toBracket()
		b.brokenQuery(t.Query)
		b.alias(t.Alias)
		b.sample(t.Sample)
	case *ast.TableFunc:
		b.tableFunc(t)
	case *ast.Join:
		b.joins(t)
	case *ast.ParenTable:
		b.group(func() {
			b.brackets(func() { b.table(t.Table) })
		})
	case *ast.MatchRecognize:
		b.matchRecognize(t)
	case *ast.Pivot:
		b.pivot(t)
	case *ast.Unpivot:
		b.unpivot(t)
	default:
		b.verbatim(t.Span())
	}
	b.to(t.Span().End)
}

func (b *builder) tableRef(t *ast.TableRef) {
	b.to(t.Name.At.End)
	if len(t.Hints) > 0 {
		b.hints(t.Hints)
	}
	if len(t.Extend) > 0 {
		b.toBracket()
		b.list(len(t.Extend), func(i int) { b.column(&t.Extend[i]) })
	}
	if t.AsOf != nil {
		b.expr(t.AsOf)
	}
	b.alias(t.Alias)
	b.sample(t.Sample)
}

// sample writes TABLESAMPLE, if it is there.
func (b *builder) sample(s *ast.TableSample) {
	if s != nil {
		b.typeWords(s.At.End)
	}
}

// alias writes [AS] name [(columns)].
func (b *builder) alias(a *ast.Alias) {
	if a == nil {
		return
	}
	b.to(a.Name.At.End)
	if len(a.Columns) > 0 {
		b.tight()
		b.idents(a.Columns)
	}
}

// tableFunc writes [LATERAL] TABLE(…) or UNNEST(…) [WITH ORDINALITY].
func (b *builder) tableFunc(t *ast.TableFunc) {
	b.toBracket()
	b.tight()
	b.exprList(append([]ast.Expr{t.Call}, t.More...))
	b.alias(t.Alias)
	b.sample(t.Sample)
}

func (b *builder) joins(j *ast.Join) {
	var chain []*ast.Join
	var first ast.TableExpr = j
	for {
		join, ok := first.(*ast.Join)
		if !ok {
			break
		}
		chain, first = append(chain, join), join.Left
	}
	b.table(first)
	for i := len(chain) - 1; i >= 0; i-- {
		j := chain[i]
		b.line()
		b.table(j.Right)
		b.groupWithGap(func() {
			b.indent(func() { b.joinCondition(j) })
		})
	}
}

func (b *builder) joinCondition(j *ast.Join) {
	switch {
	case j.On != nil:
		b.line()
		b.to(j.On.Span().Start)
		b.condition(j.On)
	case len(j.Using) > 0:
		b.line()
		b.token()
		b.idents(j.Using)
	}
}
