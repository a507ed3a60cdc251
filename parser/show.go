package parser

import (
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// describe reads DESCRIBE of a table, a catalog, a database, a model or a job.
func (p *parser) describe() ast.Statement {
	start := p.next().Span
	if t := p.cur(); t.isAny("CATALOG", "DATABASE", "JOB", "MODEL") && !p.peek(1).endsStatement() && !p.peek(1).isSymbol(".") {
		p.next()
		if t.Upper == "JOB" {
			id := p.stringLiteral("the id of a job as a string")
			return &ast.DescribeJob{Pos: p.from(start), ID: id}
		}
		d := &ast.DescribeObject{What: t.Upper, Extended: p.accept("EXTENDED")}
		if d.What == "CATALOG" {
			d.Name = p.simpleName("the name of a catalog")
		} else {
			d.Name = p.name("a name")
		}
		d.Pos = p.from(start)
		return d
	}
	switch t := p.cur(); {
	case p.accept("STATEMENT"), t.isAny("SELECT", "WITH", "VALUES", "INSERT", "UPSERT", "DELETE", "UPDATE", "MERGE"), t.isSymbol("("):
		return p.describeStatement(start)
	case p.accept("TABLE"):
		name := p.tableName()
		return &ast.DescribeObject{Pos: p.from(start), What: "TABLE", Name: name}
	}
	d := &ast.Describe{Extended: p.accept("EXTENDED")}
	d.Name = p.tableName()
	d.Pos = p.from(start)
	return d
}

// describeStatement reads the statement of DESCRIBE.
func (p *parser) describeStatement(start diag.Span) ast.Statement {
	if !p.atQuery() && !p.atSymbol("(") && !p.cur().isAny("INSERT", "UPSERT", "DELETE", "UPDATE", "MERGE") {
		p.unexpected("a query", "INSERT")
		return nil
	}
	s := p.statement()
	return &ast.DescribeStatement{Pos: p.from(start), Statement: s}
}

// showForm is one of the things that SHOW shows, and what may stand behind it.
type showForm struct {
	words []string
	in    bool // FROM or IN and a name
	name  bool // a name is needed; with in, FROM or IN before it
	like  bool
	ilike bool
}

func showForms() []showForm {
	return []showForm{
		{words: []string{"CATALOGS"}},
		{words: []string{"COLUMNS"}, in: true, name: true, like: true},
		{words: []string{"CREATE", "CATALOG"}, name: true},
		{words: []string{"CREATE", "MODEL"}, name: true},
		{words: []string{"CREATE", "TABLE"}, name: true},
		{words: []string{"CREATE", "VIEW"}, name: true},
		{words: []string{"CURRENT", "CATALOG"}},
		{words: []string{"CURRENT", "DATABASE"}},
		{words: []string{"DATABASES"}, in: true, like: true, ilike: true},
		{words: []string{"FULL", "MODULES"}},
		{words: []string{"FUNCTIONS"}, in: true, like: true, ilike: true},
		{words: []string{"JARS"}},
		{words: []string{"JOBS"}},
		{words: []string{"MODELS"}, in: true, like: true, ilike: true},
		{words: []string{"MODULES"}},
		{words: []string{"PARTITIONS"}, name: true},
		{words: []string{"PROCEDURES"}, in: true, like: true, ilike: true},
		{words: []string{"TABLES"}, in: true, like: true},
		{words: []string{"USER", "FUNCTIONS"}, in: true, like: true, ilike: true},
		{words: []string{"VIEWS"}},
	}
}

// show reads SHOW words [FROM|IN name | name] [[NOT] LIKE|ILIKE 'pattern'].
func (p *parser) show() ast.Statement {
	start := p.next().Span
	form, ok := p.showWhat()
	if !ok {
		p.unexpected("TABLES", "VIEWS", "COLUMNS", "CREATE TABLE", "FUNCTIONS", "CATALOGS", "DATABASES", "JARS")
		return nil
	}
	s := &ast.Show{What: strings.Join(form.words, " ")}
	if form.in && p.cur().isAny("FROM", "IN") {
		s.In = p.next().Upper
	}
	switch {
	case form.in && form.name && s.In == "":
		p.unexpected("FROM", "IN")
	case s.What == "CREATE CATALOG":
		name := p.simpleName("the name of a catalog")
		s.Name = &name
	case form.name, s.In != "":
		name := p.name("a name")
		s.Name = &name
	}
	if s.What == "PARTITIONS" {
		s.Partition = p.partition(p.partitionValue)
	}
	p.showPattern(form, s)
	s.Pos = p.from(start)
	return s
}

func (p *parser) showWhat() (showForm, bool) {
	for _, form := range showForms() {
		if p.accept(form.words...) {
			return form, true
		}
	}
	return showForm{}, false
}

// showPattern reads [NOT] LIKE|ILIKE 'pattern' where the form takes it.
func (p *parser) showPattern(form showForm, s *ast.Show) {
	t, not := p.cur(), ""
	if t.is("NOT") {
		t, not = p.peek(1), "NOT "
	}
	switch {
	case !t.isAny("LIKE", "ILIKE"):
		return
	case !form.like:
		p.refuse(t.Span, "SHOW "+s.What+" takes no "+t.Upper, "leave it out")
		return
	case t.is("ILIKE") && !form.ilike:
		p.refuse(t.Span, "SHOW "+s.What+" takes no ILIKE", "write LIKE")
		return
	}
	p.accept("NOT")
	p.next()
	s.Op = not + t.Upper
	s.Like = p.stringLiteral("a pattern as a string").Text
}
