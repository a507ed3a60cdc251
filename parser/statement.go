package parser

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// statement reads one statement, without its semicolon.
func (p *parser) statement() ast.Statement {
	t := p.cur()
	if p.atQuery() || t.isSymbol("(") {
		q := p.query()
		return &ast.QueryStatement{Pos: ast.Pos{At: q.Span()}, Query: q}
	}
	if t.Kind != Word {
		p.unexpected("a statement")
		return nil
	}
	switch t.Upper {
	case "CREATE":
		return p.create()
	case "DROP":
		return p.drop()
	case "INSERT":
		return p.insert(t.Span, false)
	case "EXECUTE":
		return p.execute()
	case "BEGIN":
		return p.beginStatementSet()
	case "EXPLAIN":
		return p.explain()
	case "SET":
		return p.set()
	case "RESET":
		return p.reset()
	case "DESCRIBE", "DESC":
		return p.describe()
	case "SHOW":
		return p.show()
	case "USE":
		return p.use()
	case "ADD", "REMOVE":
		return p.jar()
	case "ALTER":
		return p.alter()
	case "ANALYZE", "CALL", "COMPILE", "DELETE", "LOAD", "STOP", "TRUNCATE", "UNLOAD", "UPDATE":
		return p.other(p.twoWords())
	case "CLEAR", "EXIT", "HELP", "QUIT":
		if next := p.peek(1); next.Kind == EOF || next.isSymbol(";") {
			p.next()
			return &ast.Other{Pos: ast.Pos{At: t.Span}, What: t.Upper, Text: t.Text}
		}
	}
	p.failStatement(t)
	return nil
}

// twoWords returns the first word of a statement, with the second when that says what it is about.
func (p *parser) twoWords() string {
	if p.cur().isAny("ANALYZE", "COMPILE", "LOAD", "STOP", "TRUNCATE", "UNLOAD") && p.peek(1).Kind == Word {
		return p.cur().Upper + " " + p.peek(1).Upper
	}
	return p.cur().Upper
}

// other keeps a statement as text.
func (p *parser) other(what string) ast.Statement {
	start := p.here()
	if p.peek(1).Kind == EOF || p.peek(1).isSymbol(";") {
		p.next()
		p.unexpected("the rest of " + what)
		return nil
	}
	p.skipRaw()
	at := p.from(start)
	return &ast.Other{Pos: at, What: what, Text: at.At.Text(p.src)}
}

// skipRaw moves to the end of the statement over anything but literals without an end.
func (p *parser) skipRaw() {
	for !p.atEOF() && !p.atSymbol(";") {
		if t := p.cur(); t.Kind == Invalid && t.Problem.Code == diag.UnterminatedLiteral {
			p.unexpected("")
			return
		}
		p.pos++
	}
}

func (p *parser) alter() ast.Statement {
	if t := p.peek(1); t.isAny("TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION", "MATERIALIZED", "MODEL", "TEMPORARY") {
		what := "ALTER " + t.Upper
		if t.is("TEMPORARY") {
			what = "ALTER FUNCTION"
		}
		if t.is("MATERIALIZED") {
			what = "ALTER MATERIALIZED TABLE"
		}
		return p.other(what)
	}
	p.next()
	p.unexpected("TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION")
	return nil
}

// failStatement refuses a first word that begins no statement.
func (p *parser) failStatement(t *Token) {
	d := diag.Diagnostic{
		Span: t.Span, Code: diag.UnexpectedToken,
		Message: fmt.Sprintf("no statement begins with %s", t.Text),
	}
	switch t.Upper {
	case "MERGE":
		d.Message = "MERGE is no part of the dialect"
		d.Help = "write INSERT INTO a table with a primary key"
	case "FROM":
		d.Help = "begin with SELECT"
	case "FLINK":
		if p.peek(1).is("SQL") {
			d.Help = "leave out the prompt that was copied along"
		}
	case "END":
		d.Message = "END closes no statement set"
	default:
		if word := nearest(t.Upper, statementWords()); word != "" {
			d.Help = "did you mean " + word + "?"
		}
	}
	p.fail(d)
}

func statementWords() []string {
	return []string{
		"ADD", "ALTER", "ANALYZE", "BEGIN", "CALL", "COMPILE", "CREATE", "DELETE", "DESCRIBE", "DROP", "EXECUTE", "EXPLAIN",
		"INSERT", "LOAD", "REMOVE", "RESET", "SELECT", "SET", "SHOW", "STOP", "TRUNCATE", "UNLOAD", "UPDATE", "USE", "VALUES", "WITH",
	}
}

func (p *parser) drop() ast.Statement {
	start := p.next().Span
	d := &ast.Drop{Temporary: p.accept("TEMPORARY")}
	switch t := p.cur(); {
	case p.accept("SYSTEM", "FUNCTION"):
		d.What = "SYSTEM FUNCTION"
	case t.isAny("TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION", "MODEL"):
		d.What = t.Upper
		p.next()
	case p.accept("MATERIALIZED", "TABLE"):
		d.What = "MATERIALIZED TABLE"
	default:
		p.unexpected("TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION")
	}
	d.IfExists = p.accept("IF", "EXISTS")
	d.Name = p.name("a name")
	if p.cur().isAny("RESTRICT", "CASCADE") {
		d.Behavior = p.next().Upper
	}
	d.Pos = p.from(start)
	return d
}

// insert reads INSERT INTO|OVERWRITE …; start is that of EXECUTE INSERT where execute is set.
func (p *parser) insert(start diag.Span, execute bool) *ast.Insert {
	i := &ast.Insert{Execute: execute}
	p.expect("INSERT")
	switch {
	case p.accept("OVERWRITE"):
		i.Overwrite = true
		p.accept("INTO")
	case !p.accept("INTO"):
		p.unexpected("INTO", "OVERWRITE")
	}
	if p.at("TABLE") {
		p.refuse(p.here(), "TABLE cannot stand behind INSERT INTO", "leave it out")
	}
	i.Table = p.tableName()
	if p.cur().Kind == HintOpen {
		i.Hints = p.hints()
	}
	if p.accept("PARTITION") {
		i.Partition = parenthesised(p, p.partitionSpec)
	}
	if p.atSymbol("(") && !p.peek(1).isAny("SELECT", "WITH", "VALUES") && !p.peek(1).isSymbol("(") {
		i.Columns = parenthesised(p, func() ast.Name { return p.name("a column name") })
	}
	i.Query = p.query()
	i.Pos = p.from(start)
	return i
}

func (p *parser) partitionSpec() ast.PartitionSpec {
	s := ast.PartitionSpec{Column: p.columnIdent()}
	if p.acceptSymbol("=") {
		s.Value = p.expression()
	}
	return s
}

// execute reads EXECUTE STATEMENT SET BEGIN … END, EXECUTE INSERT, EXECUTE PLAN and EXECUTE before a query.
func (p *parser) execute() ast.Statement {
	start := p.here()
	if p.peek(1).is("PLAN") {
		return p.other("EXECUTE PLAN")
	}
	p.next()
	switch {
	case p.at("INSERT"):
		return p.insert(start, true)
	case p.accept("STATEMENT"):
		p.expect("SET", "BEGIN")
		return p.statementSet(start, false)
	case p.atQuery():
		q := p.query()
		return &ast.QueryStatement{Pos: p.from(start), Query: q}
	}
	p.unexpected("STATEMENT SET", "INSERT", "a query")
	return nil
}

func (p *parser) beginStatementSet() ast.Statement {
	start := p.next().Span
	p.expect("STATEMENT", "SET")
	if !p.failed && !p.acceptSymbol(";") {
		p.unexpected(";")
	}
	return p.statementSet(start, true)
}

// statementSet reads INSERT …; … END. A mistake in one INSERT does not keep the others from being read.
func (p *parser) statementSet(start diag.Span, begin bool) ast.Statement {
	s := &ast.StatementSet{Begin: begin}
	broken := p.failed
	for !p.failed && !p.accept("END") {
		if p.acceptSymbol(";") {
			continue
		}
		switch {
		case p.at("INSERT"):
			s.Inserts = append(s.Inserts, p.insert(p.here(), false))
			p.insertEnd()
		case broken: // the END was part of what was skipped
			p.failed = true
			return s
		default:
			p.unexpected("INSERT", "END")
		}
		if p.failed && !p.atEOF() {
			broken, p.failed = true, false
		}
	}
	p.failed = p.failed || broken
	s.Pos = p.from(start)
	return s
}

// insertEnd looks for the semicolon behind an INSERT of a statement set.
func (p *parser) insertEnd() {
	switch {
	case p.failed, p.atSymbol(";"):
	case p.at("END"):
		p.noteAt(p.behindPrevious(), "a semicolon is missing before END", "")
	default:
		p.unexpected(";")
	}
}

// explain reads EXPLAIN [PLAN FOR | detail, …] statement.
func (p *parser) explain() ast.Statement {
	start := p.next().Span
	e := &ast.Explain{}
	switch {
	case p.accept("PLAN", "FOR"):
	case isExplainDetail(p.cur()):
		e.Details = list(p, func() string {
			if !isExplainDetail(p.cur()) {
				p.unexpected("ESTIMATED_COST", "CHANGELOG_MODE", "JSON_EXECUTION_PLAN", "PLAN_ADVICE")
				return ""
			}
			return p.next().Upper
		})
	}
	if p.at("STATEMENT") {
		setStart := p.next().Span
		p.expect("SET", "BEGIN")
		e.Statement = p.statementSet(setStart, false)
	} else {
		if !p.atQuery() && !p.atSymbol("(") && !p.cur().isAny("INSERT", "CREATE", "EXECUTE", "DELETE", "UPDATE") {
			p.unexpected("a query", "INSERT", "STATEMENT SET")
			return e
		}
		e.Statement = p.statement()
	}
	e.Pos = p.from(start)
	return e
}

func isExplainDetail(t *Token) bool {
	return t.isAny("ESTIMATED_COST", "CHANGELOG_MODE", "JSON_EXECUTION_PLAN", "PLAN_ADVICE")
}

// trimBlanks cuts blanks off both ends.
func trimBlanks(s string) string { return strings.Trim(s, " \t\r\n") }
