package parser

import (
	"slices"

	"github.com/leatsql/leat/parser/ast"
)

// execute reads EXECUTE STATEMENT SET BEGIN … END, EXECUTE INSERT, EXECUTE PLAN and EXECUTE before a query.
func (p *parser) execute() ast.Statement {
	start := p.next().Span
	switch {
	case p.accept("PLAN"):
		path := p.stringLiteral("the path of a plan as a string")
		return &ast.ExecutePlan{Pos: p.from(start), Path: path}
	case p.cur().isAny("INSERT", "UPSERT"):
		return p.insert(start, true)
	case p.accept("STATEMENT"):
		p.expect("SET", "BEGIN")
		return p.statementSet(start, false)
	case p.atQuery():
		q := p.query()
		return &ast.QueryStatement{Pos: p.from(start), Query: q}
	}
	p.unexpected("STATEMENT SET", "INSERT", "PLAN", "a query")
	return nil
}

// explain reads EXPLAIN [PLAN FOR | detail, …] statement.
func (p *parser) explain() ast.Statement {
	start := p.next().Span
	e := &ast.Explain{}
	switch {
	case p.accept("PLAN", "FOR"):
	case isExplainDetail(p.cur()):
		list(p, func() bool { return p.explainDetail(e) })
	}
	if p.atQuery() || p.atSymbol("(") {
		q := p.query()
		e.Statement = &ast.QueryStatement{Pos: ast.Pos{At: q.Span()}, Query: q}
	} else {
		e.Statement = p.insertOrSet("a query", "INSERT", "STATEMENT SET")
	}
	e.Pos = p.from(start)
	return e
}

// explainDetail reads one of the things that EXPLAIN adds.
func (p *parser) explainDetail(e *ast.Explain) bool {
	t := p.cur()
	switch {
	case !isExplainDetail(t):
		p.unexpected("ESTIMATED_COST", "CHANGELOG_MODE", "JSON_EXECUTION_PLAN", "PLAN_ADVICE")
		return false
	case slices.Contains(e.Details, t.Upper):
		p.refuse(t.Span, t.Upper+" is there twice", "leave it out")
	}
	e.Details = append(e.Details, p.next().Upper)
	return true
}

func isExplainDetail(t *Token) bool {
	return t.isAny("ESTIMATED_COST", "CHANGELOG_MODE", "JSON_EXECUTION_PLAN", "PLAN_ADVICE")
}

// insertOrSet reads an INSERT or a STATEMENT SET; expected says what could stand here.
func (p *parser) insertOrSet(expected ...string) ast.Statement {
	start := p.here()
	switch {
	case p.cur().isAny("INSERT", "UPSERT"):
		return p.insert(start, false)
	case p.accept("STATEMENT"):
		p.expect("SET", "BEGIN")
		return p.statementSet(start, false)
	}
	p.unexpected(expected...)
	return nil
}

// compile reads COMPILE PLAN 'path' [IF NOT EXISTS] FOR statement and COMPILE AND EXECUTE PLAN 'path' FOR statement.
func (p *parser) compile() ast.Statement {
	start := p.next().Span
	c := &ast.CompilePlan{Execute: p.accept("AND", "EXECUTE")}
	p.expect("PLAN")
	c.Path = p.stringLiteral("the path of the plan as a string")
	if !c.Execute {
		c.IfNotExists = p.ifNotExists()
	}
	p.expect("FOR")
	c.Statement = p.insertOrSet("INSERT", "STATEMENT SET")
	c.Pos = p.from(start)
	return c
}

// stop reads STOP JOB 'id' [WITH SAVEPOINT [WITH DRAIN]].
func (p *parser) stop() ast.Statement {
	start := p.next().Span
	p.expect("JOB")
	s := &ast.StopJob{ID: p.stringLiteral("the id of a job as a string")}
	s.Savepoint = p.accept("WITH", "SAVEPOINT")
	if p.atAll("WITH", "DRAIN") {
		if !s.Savepoint {
			p.refuse(p.here(), "WITH DRAIN stands only behind WITH SAVEPOINT", "write WITH SAVEPOINT WITH DRAIN")
		}
		s.Drain = p.accept("WITH", "DRAIN")
	}
	s.Pos = p.from(start)
	return s
}
