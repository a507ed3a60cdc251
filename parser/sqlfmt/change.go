package sqlfmt

import "github.com/leatsql/leat/parser/ast"

func (b *builder) update(u *ast.Update) {
	b.target(u.Table, u.Hints, u.Alias)
	b.line()
	b.assignments(u.Set)
	b.conditionClause(u.Where)
}

// target writes what stands before the table that is changed, and the table with its hints and alias.
func (b *builder) target(table ast.Name, hints []ast.Hint, alias *ast.Ident) {
	b.to(table.At.End)
	if len(hints) > 0 {
		b.hints(hints)
	}
	if alias != nil {
		b.to(alias.At.End)
	}
}

// assignments writes SET with its items.
func (b *builder) assignments(set []ast.Assignment) {
	b.clause(set[0].At.Start, func() {
		b.items(len(set), func(i int) { b.expr(set[i].Value) })
	})
}

func (b *builder) delete(d *ast.Delete) {
	b.target(d.Table, d.Hints, d.Alias)
	b.conditionClause(d.Where)
}

func (b *builder) merge(m *ast.Merge) {
	b.target(m.Table, m.Hints, m.Alias)
	b.line()
	b.table(m.Source)
	b.groupWithGap(func() {
		b.indent(func() {
			b.line()
			b.to(m.On.Span().Start)
			b.condition(m.On)
		})
	})
	if len(m.Update) > 0 {
		b.line()
		b.assignments(m.Update)
	}
	if m.Insert != nil {
		b.line()
		b.mergeInsert(m.Insert)
	}
}

// mergeInsert writes WHEN NOT MATCHED THEN INSERT [(columns)] VALUES row.
func (b *builder) mergeInsert(i *ast.MergeInsert) {
	b.indent(func() {
		b.to(i.At.Start)
		if len(i.Columns) > 0 {
			b.toBracket()
			b.idents(i.Columns)
		}
		b.to(i.Values.Span().Start)
		b.expr(i.Values)
	})
}
