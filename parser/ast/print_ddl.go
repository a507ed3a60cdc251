package ast

import (
	"strconv"
	"strings"
)

func (p *printer) createTable(c *CreateTable) {
	if c.Replace {
		p.put("REPLACE ")
		p.temporary(c.Temporary)
	} else {
		p.create(c.OrReplace, c.Temporary)
	}
	p.put("TABLE ")
	p.ifNotExists(c.IfNotExists)
	p.name(c.Name)
	p.tableElements(c)
	p.comment(c.Comment)
	if c.Distribution != nil {
		p.put(" ")
		p.distribution("DISTRIBUTED", c.Distribution)
	}
	if len(c.PartitionBy) > 0 {
		p.put(" PARTITIONED BY ")
		parenthesised(p, c.PartitionBy, p.ident)
	}
	if c.LikeTopic != nil {
		p.put(" LIKE TOPIC ")
		p.literal(&c.LikeTopic.Topic)
		if c.LikeTopic.Broker != nil {
			p.put(" ON ")
			p.literal(c.LikeTopic.Broker)
		}
	}
	if len(c.Options) > 0 {
		p.put(" WITH (\n")
		lines(p, c.Options, p.option)
		p.put("\n)")
	}
	if c.Like != nil {
		p.put(" LIKE ")
		p.name(c.Like.Table)
		if len(c.Like.Options) > 0 {
			p.put(" (", strings.Join(c.Like.Options, " "), ")")
		}
	}
	if c.As != nil {
		p.put(" AS ")
		p.query(c.As)
	}
}

// lines writes items each on a line of its own.
func lines[T any](p *printer, items []T, write func(T)) {
	for i, item := range items {
		if i > 0 {
			p.put(",\n")
		}
		p.put("  ")
		write(item)
	}
}

// tableElements writes columns, watermark and constraints in parentheses, if there are any.
func (p *printer) tableElements(c *CreateTable) {
	var elements []func()
	for i := range c.Columns {
		elements = append(elements, func() { p.column(&c.Columns[i]) })
	}
	if w := c.Watermark; w != nil {
		elements = append(elements, func() { p.watermark(w) })
	}
	for i := range c.Constraints {
		elements = append(elements, func() { p.constraint(&c.Constraints[i]) })
	}
	if len(elements) == 0 {
		return
	}
	p.put(" (\n")
	lines(p, elements, func(write func()) { write() })
	p.put("\n)")
}

func (p *printer) watermark(w *Watermark) {
	p.put("WATERMARK FOR ")
	p.name(w.Column)
	p.put(" AS ")
	p.expr(w.Expr, 0)
}

func (p *printer) column(c *Column) {
	p.ident(c.Name)
	for _, part := range c.Path {
		p.put(".")
		p.ident(part)
	}
	if c.Type != nil {
		p.put(" ")
		p.typeName(c.Type)
	}
	switch c.Kind {
	case ComputedColumn:
		p.put(" AS ")
		p.expr(c.Expr, 0)
	case MetadataColumn:
		p.put(" METADATA")
		if c.MetadataKey != nil {
			p.put(" FROM ")
			p.literal(c.MetadataKey)
		}
		if c.Virtual {
			p.put(" VIRTUAL")
		}
	case PhysicalColumn:
		if c.Constraint != nil {
			p.put(" ")
			p.constraint(c.Constraint)
		}
	}
	p.comment(c.Comment)
}

func (p *printer) constraint(c *Constraint) {
	if c.Name != nil {
		p.put("CONSTRAINT ")
		p.ident(*c.Name)
		p.put(" ")
	}
	if c.Unique {
		p.put("UNIQUE")
	} else {
		p.put("PRIMARY KEY")
	}
	if len(c.Columns) > 0 {
		p.put(" ")
		parenthesised(p, c.Columns, p.ident)
	}
	if c.Enforced != "" {
		p.put(" ", c.Enforced)
	}
}

// distribution writes how rows are distributed behind the word that the statement has for it.
func (p *printer) distribution(word string, d *Distribution) {
	p.put(word)
	if len(d.Columns) > 0 {
		p.put(" BY ", d.Kind)
		parenthesised(p, d.Columns, p.ident)
	}
	if d.Into {
		p.put(" INTO ", strconv.Itoa(d.Buckets), " BUCKETS")
	}
}
