package parser

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// created is what CREATE says before the kind of the object.
type created struct {
	start     diag.Span
	orReplace bool
	temporary bool
}

// create reads CREATE [OR REPLACE] [TEMPORARY] and what is created.
func (p *parser) create() ast.Statement {
	c := created{start: p.next().Span, orReplace: p.accept("OR", "REPLACE"), temporary: p.accept("TEMPORARY")}
	p.correctObject()
	switch {
	case p.accept("TABLE"):
		return p.createTable(c, false)
	case p.accept("VIEW"):
		return p.createView(c)
	case p.accept("CATALOG"):
		return p.createCatalog(c)
	case p.accept("DATABASE"):
		return p.createDatabase(c)
	case p.at("FUNCTION"), p.atAll("SYSTEM", "FUNCTION"):
		return p.createFunction(c)
	case p.accept("MODEL"):
		return p.createModel(c)
	case p.atAll("MATERIALIZED", "TABLE"):
		return p.createMaterializedTable(c)
	}
	p.failCreate()
	return nil
}

// failCreate refuses what cannot be created.
func (p *parser) failCreate() {
	t := p.cur()
	switch {
	case t.is("TEMP"):
		p.refuse(t.Span, "expected TABLE or VIEW, found TEMP", "write TEMPORARY")
	case p.atAll("MATERIALIZED", "VIEW"):
		p.refuse(t.Span, "CREATE MATERIALIZED VIEW is no part of the dialect", "write CREATE VIEW, or INSERT INTO a table")
	case t.is("SCHEMA"):
		p.refuse(t.Span, "expected DATABASE, found SCHEMA", "write CREATE DATABASE")
	case t.is("EXTERNAL"):
		p.refuse(t.Span, "expected TABLE, found EXTERNAL", "write CREATE TABLE: every table lies in another system")
	case t.isAny("INDEX", "PROCEDURE", "SEQUENCE", "STREAM", "TRIGGER", "TYPE", "USER"):
		p.refuse(t.Span, fmt.Sprintf("CREATE %s is no part of the dialect", t.Upper), "")
	default:
		p.unexpected("TABLE", "VIEW", "CATALOG", "DATABASE", "FUNCTION")
	}
}

// correctObject takes a misspelt word for the kind of object that it resembles.
func (p *parser) correctObject() {
	if t := p.cur(); t.Kind == Word && !isReserved(t.Upper) {
		if word := nearest(t.Upper, []string{"TABLE", "VIEW", "CATALOG", "DATABASE", "FUNCTION"}); word != "" && word != t.Upper {
			p.correct(t, word)
		}
	}
}

func (p *parser) ifNotExists() bool { return p.accept("IF", "NOT", "EXISTS") }

func (p *parser) ifExists() bool { return p.accept("IF", "EXISTS") }

// noCondition refuses IF [NOT] EXISTS where a statement does not take it.
func (p *parser) noCondition(statement string) {
	switch {
	case p.atAll("IF", "NOT", "EXISTS"):
		p.refuse(p.here().To(p.peek(2).Span), statement+" takes no IF NOT EXISTS", "leave it out")
	case p.atAll("IF", "EXISTS"):
		p.refuse(p.here().To(p.peek(1).Span), statement+" takes no IF EXISTS", "leave it out")
	}
}

// simpleName reads a name of one part.
func (p *parser) simpleName(what string) ast.Name {
	i := p.ident(what)
	return ast.Name{Pos: i.Pos, Parts: []ast.Ident{i}}
}

// comment reads COMMENT '…' if it follows.
func (p *parser) comment() *ast.Literal {
	if !p.accept("COMMENT") {
		return nil
	}
	return p.stringLiteral("a comment as a string")
}

// withOptions reads WITH (…) if it follows.
func (p *parser) withOptions() ([]ast.Option, ast.Pos) {
	if t := p.cur(); t.resembles("WITH") && p.peek(1).isSymbol("(") {
		p.correct(t, "WITH")
	}
	if !p.at("WITH") {
		return nil, ast.Pos{}
	}
	with := p.next().Span
	options := p.options()
	return options, p.from(with)
}

func (p *parser) createCatalog(c created) ast.Statement {
	s := &ast.CreateCatalog{OrReplace: c.orReplace, Temporary: c.temporary, IfNotExists: p.ifNotExists()}
	s.Name = p.simpleName("a name for the catalog")
	s.Comment = p.comment()
	s.Options, s.OptionsAt = p.withOptions()
	s.Pos = p.from(c.start)
	return s
}

func (p *parser) createDatabase(c created) ast.Statement {
	s := &ast.CreateDatabase{OrReplace: c.orReplace, Temporary: c.temporary, IfNotExists: p.ifNotExists()}
	s.Name = p.name("a name for the database")
	s.Comment = p.comment()
	s.Options, s.OptionsAt = p.withOptions()
	s.Pos = p.from(c.start)
	return s
}

// createFunction reads [SYSTEM] FUNCTION [IF NOT EXISTS] name AS 'class' [LANGUAGE l] [USING JAR '…', …].
func (p *parser) createFunction(c created) ast.Statement {
	s := &ast.CreateFunction{OrReplace: c.orReplace, Temporary: c.temporary}
	if p.at("SYSTEM") {
		if !c.temporary {
			p.refuse(p.here(), "a system function can only be temporary", "write CREATE TEMPORARY SYSTEM FUNCTION")
		}
		p.accept("SYSTEM")
		s.System = true
	}
	p.expect("FUNCTION")
	s.IfNotExists = p.ifNotExists()
	if s.System {
		s.Name = p.simpleName("a name for the function")
	} else {
		s.Name = p.name("a name for the function")
	}
	language := p.functionBody(&s.Class, &s.Language)
	if p.at("USING") {
		if s.Language == "SQL" || s.Language == "PYTHON" {
			p.refuse(language, "a function in "+s.Language+" takes no JAR", "leave USING JAR out")
		}
		p.accept("USING")
		s.Jars = list(p, p.functionJar)
	}
	s.Pos = p.from(c.start)
	return s
}

// functionBody reads AS 'class' [LANGUAGE l] and returns the span of the language.
func (p *parser) functionBody(class **ast.Literal, language *string) diag.Span {
	p.expect("AS")
	*class = p.stringLiteral("the class of the function as a string")
	if !p.accept("LANGUAGE") {
		return diag.Span{}
	}
	t := p.cur()
	if !t.isAny("JAVA", "SCALA", "SQL", "PYTHON") {
		p.unexpected("JAVA", "SCALA", "SQL", "PYTHON")
		return t.Span
	}
	*language = p.next().Upper
	return t.Span
}

func (p *parser) functionJar() ast.Literal {
	p.expect("JAR")
	return *p.stringLiteral("the path of the JAR as a string")
}

// createModel reads [IF NOT EXISTS] name [INPUT (…)] [OUTPUT (…)] [COMMENT '…'] [WITH (…)] [AS query].
func (p *parser) createModel(c created) ast.Statement {
	s := &ast.CreateModel{OrReplace: c.orReplace, Temporary: c.temporary, IfNotExists: p.ifNotExists()}
	s.Name = p.name("a name for the model")
	if p.accept("INPUT") {
		s.Inputs = parenthesised(p, p.column)
	}
	if p.accept("OUTPUT") {
		s.Outputs = parenthesised(p, p.column)
	}
	s.Comment = p.comment()
	s.Options, s.OptionsAt = p.withOptions()
	if p.accept("AS") {
		s.As = p.query()
	}
	s.Pos = p.from(c.start)
	return s
}

// createMaterializedTable reads MATERIALIZED TABLE name [(key)] [COMMENT '…'] [PARTITIONED BY (…)] [WITH (…)]
// FRESHNESS = interval [REFRESH_MODE = mode] AS query.
func (p *parser) createMaterializedTable(c created) ast.Statement {
	switch {
	case c.orReplace:
		p.refuse(p.here(), "CREATE OR REPLACE MATERIALIZED TABLE is no statement", "drop the table first")
	case c.temporary:
		p.refuse(p.here(), "a materialized table cannot be temporary", "leave TEMPORARY out")
	}
	p.accept("MATERIALIZED", "TABLE")
	p.noCondition("CREATE MATERIALIZED TABLE")
	s := &ast.CreateMaterializedTable{Name: p.tableName()}
	p.defines = &s.Name
	if p.acceptSymbol("(") {
		if !p.cur().isAny("PRIMARY", "UNIQUE", "CONSTRAINT") {
			p.refuse(p.here(), "the columns of a materialized table come from its query", "write only a PRIMARY KEY here")
		}
		constraint := p.tableConstraint()
		s.Constraint = &constraint
		p.expectSymbol(")")
	}
	s.Comment = p.comment()
	if p.accept("PARTITIONED", "BY") {
		s.PartitionBy = p.columnNames()
	}
	s.Options, s.OptionsAt = p.withOptions()
	p.expect("FRESHNESS")
	p.expectSymbol("=")
	s.Freshness = p.freshness()
	if p.accept("REFRESH_MODE") {
		p.expectSymbol("=")
		s.RefreshMode = p.refreshMode()
	}
	p.expect("AS")
	s.Query = p.query()
	s.Pos = p.from(c.start)
	return s
}

func (p *parser) freshness() *ast.IntervalLiteral {
	if p.at("INTERVAL") {
		if i, ok := p.interval().(*ast.IntervalLiteral); ok {
			return i
		}
	}
	p.unexpected("an interval, as in INTERVAL '3' MINUTE")
	return &ast.IntervalLiteral{Pos: ast.Pos{At: p.here()}}
}

func (p *parser) refreshMode() string {
	if !p.cur().isAny("FULL", "CONTINUOUS") {
		p.unexpected("FULL", "CONTINUOUS")
		return ""
	}
	return p.next().Upper
}

// drop reads DROP [TEMPORARY] what [IF EXISTS] name; a database takes RESTRICT or CASCADE behind it.
func (p *parser) drop() ast.Statement {
	start := p.next().Span
	d := &ast.Drop{Temporary: p.accept("TEMPORARY")}
	p.correctObject()
	switch t := p.cur(); {
	case p.accept("SYSTEM", "FUNCTION"):
		d.What = "SYSTEM FUNCTION"
	case t.isAny("TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION", "MODEL"):
		d.What = t.Upper
		p.next()
	case p.atAll("MATERIALIZED", "TABLE"):
		if d.Temporary {
			p.refuse(t.Span, "a materialized table cannot be temporary", "leave TEMPORARY out")
		}
		p.accept("MATERIALIZED", "TABLE")
		d.What = "MATERIALIZED TABLE"
	default:
		p.unexpected("TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION")
	}
	d.IfExists = p.ifExists()
	d.Name = p.name("a name")
	switch t := p.cur(); {
	case !t.isAny("RESTRICT", "CASCADE"):
	case d.What == "DATABASE":
		d.Behavior = p.next().Upper
	default:
		p.refuse(t.Span, fmt.Sprintf("DROP %s takes no %s", d.What, t.Upper), "leave it out")
	}
	d.Pos = p.from(start)
	return d
}
