package parser

import "github.com/leatsql/leat/parser/ast"

// update reads UPDATE table [[AS] alias] SET column = value, … [WHERE …].
func (p *parser) update() ast.Statement {
	start := p.next().Span
	u := &ast.Update{Table: p.tableName()}
	u.Hints, u.Alias = p.targetTail()
	p.expect("SET")
	u.Set = list(p, p.assignment)
	if p.accept("WHERE") {
		u.Where = p.expression()
	}
	u.Pos = p.from(start)
	return u
}

func (p *parser) assignment() ast.Assignment {
	start := p.here()
	a := ast.Assignment{Column: p.columnIdent()}
	p.expectSymbol("=")
	a.Value = p.expression()
	a.Pos = p.from(start)
	return a
}

// targetTail reads the hints and the alias behind the table of an UPDATE or a DELETE.
func (p *parser) targetTail() (hints []ast.Hint, alias *ast.Ident) {
	if p.cur().Kind == HintOpen {
		hints = p.hints()
	}
	if p.accept("AS") || p.cur().isName() {
		name := p.ident("an alias")
		alias = &name
	}
	return hints, alias
}

// delete reads DELETE FROM table [[AS] alias] [WHERE …].
func (p *parser) delete() ast.Statement {
	start := p.next().Span
	p.expect("FROM")
	d := &ast.Delete{Table: p.tableName()}
	d.Hints, d.Alias = p.targetTail()
	if p.accept("WHERE") {
		d.Where = p.expression()
	}
	d.Pos = p.from(start)
	return d
}

func (p *parser) truncate() ast.Statement {
	start := p.next().Span
	p.expect("TABLE")
	t := &ast.Truncate{Table: p.tableName()}
	t.Pos = p.from(start)
	return t
}

// callProcedure reads CALL name(…).
func (p *parser) callProcedure() ast.Statement {
	start := p.next().Span
	name := p.name("the name of a procedure")
	if !p.atSymbol("(") {
		p.unexpected("(")
		return nil
	}
	s := &ast.CallProcedure{}
	if call, ok := p.call(name).(*ast.Call); ok {
		s.Call = call
	}
	s.Pos = p.from(start)
	return s
}

// analyze reads ANALYZE TABLE name [PARTITION (…)] COMPUTE STATISTICS [FOR COLUMNS … | FOR ALL COLUMNS].
func (p *parser) analyze() ast.Statement {
	start := p.next().Span
	p.expect("TABLE")
	a := &ast.AnalyzeTable{Table: p.tableName()}
	a.Partition = p.partition(p.partitionColumn)
	p.expect("COMPUTE", "STATISTICS")
	if p.accept("FOR") {
		switch {
		case p.accept("ALL"):
			p.expect("COLUMNS")
			a.AllColumns = true
		case p.accept("COLUMNS"):
			a.Columns = list(p, p.columnIdent)
		default:
			p.unexpected("COLUMNS", "ALL COLUMNS")
		}
	}
	a.Pos = p.from(start)
	return a
}

// merge reads MERGE INTO table [alias] USING source ON condition WHEN ….
func (p *parser) merge() ast.Statement {
	start := p.next().Span
	p.expect("INTO")
	m := &ast.Merge{Table: p.tableName()}
	m.Hints, m.Alias = p.targetTail()
	p.expect("USING")
	m.Source = p.table()
	p.expect("ON")
	m.On = p.expression()
	if p.accept("WHEN", "MATCHED") {
		p.expect("THEN", "UPDATE", "SET")
		m.Update = list(p, p.assignment)
	}
	if m.Update == nil || p.at("WHEN") {
		m.Insert = p.mergeInsert()
	}
	m.Pos = p.from(start)
	return m
}

// mergeInsert reads WHEN NOT MATCHED THEN INSERT [(columns)] VALUES row.
func (p *parser) mergeInsert() *ast.MergeInsert {
	start := p.here()
	p.expect("WHEN", "NOT", "MATCHED", "THEN", "INSERT")
	i := &ast.MergeInsert{}
	if p.atSymbol("(") && !p.peek(1).is("VALUES") {
		i.Columns = p.columnNames()
	}
	inParens := p.acceptSymbol("(")
	p.expect("VALUES")
	i.Values = p.expression()
	if inParens {
		p.expectSymbol(")")
	}
	i.Pos = p.from(start)
	return i
}
