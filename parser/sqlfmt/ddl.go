package sqlfmt

import (
	"cmp"
	"slices"

	"github.com/leatsql/leat/parser/ast"
)

// createTable writes CREATE TABLE: an element a line, an option a line. WITH follows the columns on their last line, other clauses
// have lines of their own.
func (b *builder) createTable(c *ast.CreateTable) {
	b.group(func() {
		b.to(c.Name.At.End)
		if elements := b.tableElements(c); len(elements) > 0 {
			b.brokenGroup(func() {
				b.brackets(func() { b.elements(elements) })
			})
		}
		b.tableClauses(c)
	})
	if c.As != nil {
		b.asQuery(c.As)
	}
}

// asQuery writes AS at the end of the line, and the query below.
func (b *builder) asQuery(q ast.Query) {
	b.to(q.Span().Start)
	b.line()
	b.query(q)
}

// element is a part of the parentheses of CREATE TABLE.
type element struct {
	start int
	write func()
}

// tableElements returns columns, watermark and constraints.
func (b *builder) tableElements(c *ast.CreateTable) []element {
	all := b.constraintElements(c.Constraints, c.Watermark)
	for i := range c.Columns {
		all = append(all, element{c.Columns[i].At.Start, func() { b.column(&c.Columns[i]) }})
	}
	return all
}

func (b *builder) constraintElements(constraints []ast.Constraint, watermark *ast.Watermark) []element {
	var all []element
	if watermark != nil {
		all = append(all, element{watermark.At.Start, func() { b.expr(watermark.Expr) }})
	}
	for i := range constraints {
		all = append(all, element{constraints[i].At.Start, func() { b.constraint(&constraints[i]) }})
	}
	return all
}

// elements writes elements in the order in which they were written.
func (b *builder) elements(all []element) {
	slices.SortFunc(all, func(x, y element) int { return cmp.Compare(x.start, y.start) })
	b.items(len(all), func(i int) { all[i].write() })
}

func (b *builder) column(c *ast.Column) {
	b.to(c.Name.At.End)
	if c.Type != nil {
		b.typeName(c.Type)
	}
	if c.Expr != nil {
		b.expr(c.Expr)
	}
	b.to(c.At.End)
}

func (b *builder) constraint(c *ast.Constraint) {
	if len(c.Columns) > 0 {
		b.toBracket()
		b.idents(c.Columns)
	}
	b.to(c.At.End)
}

func (b *builder) tableClauses(c *ast.CreateTable) {
	if c.Comment != nil {
		b.line()
		b.to(c.Comment.At.End)
	}
	if c.Distribution != nil {
		b.line()
		b.distribution(c.Distribution)
	}
	if len(c.PartitionBy) > 0 {
		b.line()
		b.toBracket()
		b.idents(c.PartitionBy)
	}
	if c.LikeTopic != nil {
		b.line()
		b.to(c.LikeTopic.At.End)
	}
	if c.OptionsAt.At.End > 0 {
		if c.Comment != nil || c.Distribution != nil || len(c.PartitionBy) > 0 {
			b.line()
		}
		b.options(c.Options)
	}
	if c.Like != nil {
		b.line()
		b.likeClause(c.Like)
	}
}

// options writes WITH and the options, one a line.
func (b *builder) options(options []ast.Option) {
	b.toBracket()
	if len(options) == 0 {
		b.list(0, nil)
		return
	}
	b.brokenGroup(func() {
		b.brackets(func() {
			b.items(len(options), func(i int) { b.to(options[i].At.End) })
		})
	})
}

func (b *builder) distribution(d *ast.Distribution) {
	b.to(d.At.Start)
	if len(d.Columns) > 0 {
		b.toBracket()
		if d.Kind != "" {
			b.tight()
		}
		b.idents(d.Columns)
	}
	b.to(d.At.End)
}

func (b *builder) likeClause(l *ast.LikeClause) {
	b.to(l.Table.At.End)
	if !b.at("(") || b.start() >= l.At.End {
		return
	}
	b.group(func() {
		b.brackets(func() {
			for i := range l.Options {
				if i > 0 {
					b.item()
				}
				b.token()
				b.token()
			}
		})
	})
}

func (b *builder) createView(v *ast.CreateView) {
	b.to(v.Name.At.End)
	if len(v.Columns) > 0 {
		b.idents(v.Columns)
	}
	b.asQuery(v.Query)
}
