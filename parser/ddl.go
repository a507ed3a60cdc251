package parser

import (
	"fmt"

	"github.com/leatsql/leat/parser/ast"
)

// createTable reads what follows CREATE TABLE; replace says that REPLACE TABLE was written.
func (p *parser) createTable(head created, replace bool) ast.Statement {
	c := &ast.CreateTable{
		OrReplace: head.orReplace, Replace: replace, Temporary: head.temporary, IfNotExists: p.ifNotExists(), Name: p.tableName(),
	}
	p.defines = &c.Name
	if p.atSymbol("(") {
		p.tableElements(c)
	}
	c.Comment = p.comment()
	if p.at("DISTRIBUTED") {
		c.Distribution = p.distribution()
	}
	if p.accept("PARTITIONED", "BY") {
		c.PartitionBy = p.columnNames()
	}
	c.LikeTopic = p.likeTopic()
	c.Options, c.OptionsAt = p.withOptions()
	switch {
	case c.LikeTopic != nil:
	case p.atLikeTopic():
		p.refuse(p.here(), "LIKE TOPIC stands in front of WITH", "move WITH behind it")
	case replace && !p.at("AS"):
		p.unexpected("AS")
	case p.at("LIKE"):
		c.Like = p.likeClause()
	case p.accept("AS"):
		c.As = p.query()
	case p.cur().isAny("COMMENT", "PARTITIONED", "DISTRIBUTED") && c.OptionsAt.At.End > 0:
		p.refuse(p.here(), p.cur().Upper+" stands behind WITH", "move it before WITH")
	}
	c.Pos = p.from(head.start)
	return c
}

// tableElements reads ( column | constraint | watermark, … ).
func (p *parser) tableElements(c *ast.CreateTable) {
	p.expectSymbol("(")
	if t := p.cur(); p.acceptSymbol(")") {
		p.noteAt(t.Span, "a table has at least one column", "leave the parentheses out if the columns come from LIKE or AS")
		return
	}
	form := listForm{mark: ")", element: p.atTableElement, missingComma: p.atMissingComma, stop: func(t *Token) bool { return t.isAny("WITH", "PARTITIONED", "LIKE") }}
	listTo(p, form, func() bool { return p.tableElement(c) })
}

// atMissingComma notes that the comma before a column, a watermark or a key is missing.
func (p *parser) atMissingComma() bool {
	if !p.atAll("WATERMARK", "FOR") && !p.atAll("PRIMARY", "KEY") {
		return p.missingFieldComma()
	}
	p.noteMissingComma()
	return true
}

// missingFieldComma notes that the comma before a name with its type is missing.
func (p *parser) missingFieldComma() bool {
	t, next := p.cur(), p.peek(1)
	if !t.isName() || t.is("VIRTUAL") || next.Kind != Word && next.Kind != QuotedName {
		return false
	}
	p.noteMissingComma()
	return true
}

func (p *parser) noteMissingComma() {
	at := p.behindPrevious()
	if p.leadingCommas() {
		at = p.here()
	}
	p.noteAt(at, fmt.Sprintf("a comma is missing before %s", p.cur().describe(p.src)), "")
}

// leadingCommas reports whether the last comma before the place begins its line, as all do where it was written so.
func (p *parser) leadingCommas() bool {
	const far = 100
	for i := p.pos - 1; i > max(p.begin, p.pos-far); i-- {
		if p.tokens[i].isSymbol(",") {
			return p.beginsLine(i)
		}
	}
	return false
}

func (p *parser) tableElement(c *ast.CreateTable) bool {
	switch {
	case p.at("WATERMARK") && (p.peek(1).is("FOR") || p.peek(2).is("AS")):
		w := p.watermark()
		if c.Watermark != nil {
			p.refuse(w.At, "a table has at most one watermark", "")
		}
		c.Watermark = w
	case p.at("PRIMARY"), p.at("UNIQUE"), p.at("CONSTRAINT"):
		c.Constraints = append(c.Constraints, p.tableConstraint())
	default:
		c.Columns = append(c.Columns, p.column())
	}
	return true
}

func (p *parser) watermark() *ast.Watermark {
	start := p.next().Span
	p.expect("FOR")
	w := &ast.Watermark{Column: p.name("the column of the watermark")}
	p.expect("AS")
	w.Expr = p.expression()
	w.Pos = p.from(start)
	return w
}

// tableConstraint reads [CONSTRAINT name] PRIMARY KEY|UNIQUE (columns) [[NOT] ENFORCED].
func (p *parser) tableConstraint() ast.Constraint {
	start := p.here()
	c := p.constraintHead()
	c.Columns = p.columnNames()
	c.Enforced = p.enforcement()
	c.Pos = p.from(start)
	return c
}

func (p *parser) constraintHead() ast.Constraint {
	var c ast.Constraint
	if p.accept("CONSTRAINT") {
		name := p.ident("a name for the constraint")
		c.Name = &name
	}
	switch {
	case p.accept("UNIQUE"):
		c.Unique = true
	case p.accept("PRIMARY"):
		p.expect("KEY")
	default:
		p.unexpected("PRIMARY KEY", "UNIQUE")
	}
	return c
}

func (p *parser) enforcement() string {
	switch {
	case p.accept("NOT", "ENFORCED"):
		return "NOT ENFORCED"
	case p.accept("ENFORCED"):
		return "ENFORCED"
	case p.at("NOT") && p.peek(1).resembles("ENFORCED"):
		p.next()
		p.acceptMisspelt("ENFORCED")
		return "NOT ENFORCED"
	}
	return ""
}

// column reads a physical, metadata or computed column.
func (p *parser) column() ast.Column {
	start := p.here()
	c := ast.Column{Name: p.columnIdent()}
	for p.acceptSymbol(".") {
		c.Path = append(c.Path, p.ident("a field name"))
	}
	switch t := p.cur(); {
	case p.accept("AS"):
		c.Kind = ast.ComputedColumn
		if p.atSymbol("(") && p.peek(1).isAny("SELECT", "WITH", "VALUES") {
			p.refuse(p.peek(1).Span, "a computed column cannot hold a query", "")
		}
		c.Expr = p.expression()
	case t.isSymbol(","), t.isSymbol(")"):
		p.refuse(c.Name.At, fmt.Sprintf("the column %s has no type", c.Name.Name), "")
	case t.is("METADATA") && p.peek(1).isAny("FROM", "VIRTUAL"):
		p.refuse(t.Span, fmt.Sprintf("the metadata column %s has no type", c.Name.Name),
			fmt.Sprintf("write %s TYPE METADATA", c.Name.Name))
	default:
		c.Type = p.dataType()
		p.columnRest(&c)
	}
	c.Comment = p.comment()
	c.Pos = p.from(start)
	return c
}

// columnRest reads METADATA [FROM 'key'] [VIRTUAL], or an inline constraint.
func (p *parser) columnRest(c *ast.Column) {
	start := p.here()
	switch {
	case p.accept("METADATA"):
		c.Kind = ast.MetadataColumn
		if p.accept("FROM") {
			c.MetadataKey = p.stringLiteral("the metadata key as a string")
		}
		c.Virtual = p.accept("VIRTUAL")
	case p.cur().isAny("PRIMARY", "UNIQUE", "CONSTRAINT"):
		constraint := p.constraintHead()
		constraint.Enforced = p.enforcement()
		constraint.Pos = p.from(start)
		c.Constraint = &constraint
	case p.at("AS"):
		p.refuse(start, "a computed column takes its type from its expression",
			fmt.Sprintf("write %s AS …, with a CAST if the type matters", c.Name.Name))
	case p.at("DEFAULT"):
		p.refuse(start, "a column has no default value", "")
	case p.atAll("GENERATED", "ALWAYS"):
		p.refuse(start, "GENERATED ALWAYS is no part of the dialect", fmt.Sprintf("write %s AS …", c.Name.Name))
	}
}

// distribution reads DISTRIBUTED or DISTRIBUTION, [BY [HASH|RANGE] (columns)] [INTO n BUCKETS].
func (p *parser) distribution() *ast.Distribution {
	start := p.next().Span
	d := &ast.Distribution{}
	if p.accept("BY") {
		if p.cur().isAny("HASH", "RANGE") {
			d.Kind = p.next().Upper
		}
		d.Columns = p.columnNames()
		if !p.at("INTO") {
			d.Pos = p.from(start)
			return d
		}
	}
	if p.accept("INTO") {
		d.Into = true
		d.Buckets = p.unsignedInt("a number of buckets")
		p.expect("BUCKETS")
	} else {
		p.unexpected("BY", "INTO")
	}
	d.Pos = p.from(start)
	return d
}

func (p *parser) atLikeTopic() bool {
	name := p.peek(2)
	return p.atAll("LIKE", "TOPIC") && (name.Kind == String || name.Kind == DoubleQuoted || name.isName())
}

// likeTopic reads LIKE TOPIC 'name' [ON 'servers'], nil where something else stands. TOPIC alone is the name of a table.
func (p *parser) likeTopic() *ast.LikeTopic {
	if !p.atLikeTopic() {
		return nil
	}
	start := p.here()
	p.accept("LIKE", "TOPIC")
	l := &ast.LikeTopic{Topic: *p.stringLiteral("the name of a topic as a string")}
	if p.accept("ON") {
		l.Broker = p.stringLiteral("where Kafka is, 'host:port'")
	}
	l.Pos = p.from(start)
	return l
}

// likeClause reads LIKE table [( INCLUDING|EXCLUDING|OVERWRITING what … )].
func (p *parser) likeClause() *ast.LikeClause {
	start := p.next().Span
	l := &ast.LikeClause{Table: p.tableName()}
	if p.acceptSymbol("(") {
		if p.atSymbol(")") {
			p.unexpected("INCLUDING", "EXCLUDING", "OVERWRITING")
			return l
		}
		for p.cur().isAny("INCLUDING", "EXCLUDING", "OVERWRITING") {
			strategy := p.next().Upper
			t := p.cur()
			if !t.isAny("ALL", "CONSTRAINTS", "DISTRIBUTION", "GENERATED", "METADATA", "OPTIONS", "PARTITIONS", "WATERMARKS") {
				p.unexpected("ALL", "CONSTRAINTS", "DISTRIBUTION", "GENERATED", "METADATA", "OPTIONS", "PARTITIONS", "WATERMARKS")
				return l
			}
			p.next()
			l.Options = append(l.Options, strategy+" "+t.Upper)
		}
		if !p.acceptSymbol(")") {
			p.unexpected("INCLUDING", "EXCLUDING", "OVERWRITING", ")")
		}
	}
	l.Pos = p.from(start)
	return l
}

func (p *parser) createView(head created) ast.Statement {
	v := &ast.CreateView{OrReplace: head.orReplace, Temporary: head.temporary, IfNotExists: p.ifNotExists()}
	v.Name = p.name("a name for the view")
	p.defines = &v.Name
	if p.atSymbol("(") {
		v.Columns = p.columnNames()
	}
	v.Comment = p.comment()
	p.expect("AS")
	v.Query = p.query()
	v.Pos = p.from(head.start)
	return v
}
