package parser

import (
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// set reads SET, SET 'key' = 'value', and SET key = value, where the value goes on to the end of the statement.
func (p *parser) set() ast.Statement {
	start := p.next().Span
	s := &ast.Set{}
	if !p.atSymbol(";") && !p.atEOF() {
		s.Key = p.settingKey("=")
		p.expectSymbol("=")
		s.Value, s.ValueAt = p.settingValue()
	}
	s.Pos = p.from(start)
	return s
}

// settingKey reads a key as a string, or bare with its dots and dashes, up to the mark or the statement's end.
func (p *parser) settingKey(mark string) string {
	start := p.here()
	if t := p.cur(); t.Kind == String && t.Text != "" {
		return p.next().Text
	}
	if p.cur().Kind != Word {
		p.unexpected("the key of a setting")
		return ""
	}
	for p.cur().Kind != EOF && !p.atSymbol(";") && !p.atSymbol(mark) && p.isGlued(start) {
		p.pos++
	}
	return p.from(start).At.Text(p.src)
}

// isGlued reports whether the token at the place follows the previous one without a blank, or is the one at start.
func (p *parser) isGlued(start diag.Span) bool {
	return p.here() == start || p.here().Start == p.prev().Span.End
}

// settingValue reads a string, or text as it stands up to the end of the statement.
func (p *parser) settingValue() (string, ast.Pos) {
	start := p.here()
	if t := p.cur(); t.Kind == String && (p.peek(1).Kind == EOF || p.peek(1).isSymbol(";")) {
		p.next()
		return t.Text, ast.Pos{At: t.Span}
	}
	if p.atEOF() || p.atSymbol(";") {
		p.unexpected("a value")
		return "", ast.Pos{At: start}
	}
	if p.cur().Kind == String {
		p.next()
		p.unexpectedEnd()
		return "", ast.Pos{At: start}
	}
	p.skipRaw()
	at := p.from(start)
	return at.At.Text(p.src), at
}

func (p *parser) reset() ast.Statement {
	start := p.next().Span
	r := &ast.Reset{}
	if !p.atSymbol(";") && !p.atEOF() {
		r.Key = p.settingKey(";")
	}
	r.Pos = p.from(start)
	return r
}

func (p *parser) describe() ast.Statement {
	if t := p.peek(1); t.isAny("CATALOG", "DATABASE", "JOB", "FUNCTION", "MODEL") && p.peek(2).Kind != EOF && !p.peek(2).isSymbol(";") {
		return p.other("DESCRIBE " + t.Upper)
	}
	start := p.next().Span
	d := &ast.Describe{Extended: p.accept("EXTENDED")}
	d.Name = p.tableName()
	d.Pos = p.from(start)
	return d
}

// show reads SHOW words [FROM|IN name | name] [[NOT] LIKE|ILIKE 'pattern'].
func (p *parser) show() ast.Statement {
	if p.peek(1).is("PARTITIONS") {
		return p.other("SHOW PARTITIONS")
	}
	start := p.next().Span
	s := &ast.Show{What: p.showWhat()}
	switch {
	case p.cur().isAny("FROM", "IN"):
		s.In = p.next().Upper
		name := p.name("a name")
		s.Name = &name
	case p.cur().isName():
		name := p.name("a name")
		s.Name = &name
	}
	not := p.accept("NOT")
	switch t := p.cur(); {
	case t.isAny("LIKE", "ILIKE"):
		s.Op = t.Upper
		if not {
			s.Op = "NOT " + s.Op
		}
		p.next()
		s.Like = p.stringLiteral("a pattern as a string").Text
	case not:
		p.unexpected("LIKE", "ILIKE")
	}
	s.Pos = p.from(start)
	return s
}

// showWhat reads the words that say what to show.
func (p *parser) showWhat() string {
	forms := [][]string{
		{"CREATE", "TABLE"},
		{"CREATE", "VIEW"},
		{"CREATE", "CATALOG"},
		{"CREATE", "MATERIALIZED", "TABLE"},
		{"CREATE", "MODEL"},
		{"CURRENT", "CATALOG"},
		{"CURRENT", "DATABASE"},
		{"USER", "FUNCTIONS"},
		{"FULL", "MODULES"},
		{"CATALOGS"},
		{"COLUMNS"},
		{"DATABASES"},
		{"FUNCTIONS"},
		{"JARS"},
		{"JOBS"},
		{"MODELS"},
		{"MODULES"},
		{"PROCEDURES"},
		{"TABLES"},
		{"VIEWS"},
	}
	for _, words := range forms {
		if p.accept(words...) {
			return strings.Join(words, " ")
		}
	}
	p.unexpected("TABLES", "VIEWS", "COLUMNS", "CREATE TABLE", "FUNCTIONS", "CATALOGS", "DATABASES", "JARS")
	return ""
}

func (p *parser) use() ast.Statement {
	if p.peek(1).is("MODULES") {
		return p.other("USE MODULES")
	}
	start := p.next().Span
	u := &ast.Use{}
	if p.at("CATALOG") && p.peek(1).isName() {
		u.What = p.next().Upper
	}
	u.Name = p.name("a name")
	u.Pos = p.from(start)
	return u
}

// jar reads ADD JAR 'path' and REMOVE JAR 'path'.
func (p *parser) jar() ast.Statement {
	word := p.next()
	p.expect("JAR")
	j := &ast.Jar{Remove: word.Upper == "REMOVE"}
	j.Path = p.stringLiteral("a path as a string").Text
	j.Pos = p.from(word.Span)
	return j
}
