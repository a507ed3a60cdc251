package sqlfmt

import "github.com/leatsql/leat/parser/ast"

// pivot writes PIVOT with its aggregates, FOR and IN on lines of their own where they do not fit on one.
func (b *builder) pivot(p *ast.Pivot) {
	b.table(p.Table)
	b.toBracket()
	b.group(func() {
		b.brackets(func() {
			b.selectItems(p.Aggregates)
			b.line()
			b.axes(p.Axes)
			b.line()
			b.toBracket()
			b.group(func() {
				b.brackets(func() { b.selectItems(p.Values) })
			})
		})
	})
	b.alias(p.Alias)
}

func (b *builder) unpivot(u *ast.Unpivot) {
	b.table(u.Table)
	b.toBracket()
	b.group(func() {
		b.brackets(func() {
			if b.at("(") {
				b.idents(u.Measures)
			} else {
				b.to(u.Measures[0].At.End)
			}
			b.line()
			b.axes(u.Axes)
			b.line()
			b.toBracket()
			b.list(len(u.Values), func(i int) { b.unpivotValue(&u.Values[i]) })
		})
	})
	b.alias(u.Alias)
}

func (b *builder) unpivotValue(v *ast.UnpivotValue) {
	if b.at("(") {
		b.idents(v.Columns)
	}
	if v.Value != nil {
		b.expr(v.Value)
	}
	b.to(v.At.End)
}

// axes writes FOR and the names behind it, which stand in parentheses where they are several.
func (b *builder) axes(names []ast.Ident) {
	b.token()
	if b.at("(") {
		b.idents(names)
		return
	}
	b.to(names[0].At.End)
}
