package parser

import (
	"fmt"

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
	case "REPLACE":
		p.next()
		temporary := p.accept("TEMPORARY")
		p.expect("TABLE")
		return p.createTable(created{start: t.Span, temporary: temporary}, true)
	case "INSERT", "UPSERT":
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
	case "ANALYZE":
		return p.analyze()
	case "CALL":
		return p.callProcedure()
	case "COMPILE":
		return p.compile()
	case "DELETE":
		return p.delete()
	case "MERGE":
		return p.merge()
	case "LOAD", "UNLOAD":
		return p.module()
	case "STOP":
		return p.stop()
	case "TRUNCATE":
		return p.truncate()
	case "UPDATE":
		return p.update()
	case "CLEAR", "EXIT", "HELP", "QUIT":
		if p.peek(1).endsStatement() {
			p.next()
			return &ast.ClientCommand{Pos: ast.Pos{At: t.Span}, Word: t.Upper}
		}
	}
	if p.correctStatement(t) {
		return p.statement()
	}
	p.failStatement(t)
	return nil
}

// failStatement refuses a first word that begins no statement.
func (p *parser) failStatement(t *Token) {
	d := diag.Diagnostic{
		Span: t.Span, Code: diag.UnexpectedToken,
		Message: fmt.Sprintf("no statement begins with %s", t.Text),
	}
	switch t.Upper {
	case "FROM":
		d.Help = "begin with SELECT"
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
		"INSERT", "LOAD", "MERGE", "REMOVE", "REPLACE", "RESET", "SELECT", "SET", "SHOW", "STOP", "TRUNCATE", "UNLOAD", "UPDATE", "UPSERT", "USE", "VALUES", "WITH",
	}
}

// insert reads INSERT INTO|OVERWRITE …; start is that of EXECUTE INSERT where execute is set.
func (p *parser) insert(start diag.Span, execute bool) *ast.Insert {
	i := &ast.Insert{Execute: execute, Upsert: p.accept("UPSERT")}
	if !i.Upsert {
		p.expect("INSERT")
	}
	switch {
	case !i.Upsert && p.accept("OVERWRITE"):
		i.Overwrite = true
		if p.at("INTO") {
			p.refuse(p.here(), "INTO cannot stand behind INSERT OVERWRITE", "leave it out")
		}
	case !p.accept("INTO"):
		p.unexpected("INTO", "OVERWRITE")
	}
	if p.at("TABLE") {
		p.refuse(p.here(), "TABLE cannot stand behind INSERT "+p.prev().Upper, "leave it out")
	}
	i.Table = p.tableName()
	if p.cur().Kind == HintOpen {
		i.Hints = p.hints()
	}
	i.Partition = p.partition(p.partitionValue)
	if p.atSymbol("(") && !p.peek(1).isAny("SELECT", "WITH", "VALUES") && !p.peek(1).isSymbol("(") {
		i.Columns = parenthesised(p, func() ast.Name { return p.name("a column name") })
	}
	i.Query = p.query()
	i.Pos = p.from(start)
	return i
}

func (p *parser) beginStatementSet() ast.Statement {
	start := p.next().Span
	p.expect("STATEMENT", "SET")
	set := p.from(start).At
	if !p.failed && !p.acceptSymbol(";") && !p.atEOF() {
		p.unexpected(";")
	}
	return p.statementSet(set, true)
}

// statementSet reads INSERT …; … END behind what opened the set. A mistake in one INSERT does not keep the others from being
// read.
func (p *parser) statementSet(opening diag.Span, begin bool) ast.Statement {
	s := &ast.StatementSet{Begin: begin}
	broken := p.failed
	for !p.failed && !p.accept("END") {
		if p.acceptSymbol(";") {
			continue
		}
		switch {
		case p.cur().isAny("INSERT", "UPSERT"):
			s.Inserts = append(s.Inserts, p.insert(p.here(), false))
			p.insertEnd()
		case broken: // the END was part of what was skipped
			p.failed, p.failedAt = true, p.pos
			return s
		case p.atEOF():
			p.refuse(opening, "the statement set that begins here has no END", "write END; behind its last INSERT")
		default:
			p.unexpected("INSERT", "END")
		}
		if p.failed && !p.atEOF() {
			p.reportSkipped(p.failedAt, p.pos)
			broken, p.failed = true, false
		}
	}
	if len(s.Inserts) == 0 && !broken && !begin {
		p.refuse(opening, "the statement set is empty", "write an INSERT before END")
	}
	p.failed = p.failed || broken
	s.Pos = p.from(opening)
	return s
}

// insertEnd looks for the semicolon behind an INSERT of a statement set.
func (p *parser) insertEnd() {
	switch {
	case p.failed, p.atSymbol(";"), p.atEOF():
	case p.at("END"):
		p.noteAt(p.behindPrevious(), "a semicolon is missing before END", "")
	case p.beginsStatement(p.pos):
		p.missingSemicolon()
	default:
		p.unexpected(";")
	}
}
