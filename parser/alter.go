package parser

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// alter reads ALTER what name and what is to be done.
func (p *parser) alter() ast.Statement {
	start := p.next().Span
	switch t := p.cur(); {
	case p.accept("TABLE"):
		return p.alterObject(start, "TABLE", true, p.alterTableAction)
	case p.accept("VIEW"):
		return p.alterObject(start, "VIEW", false, p.alterViewAction)
	case p.accept("CATALOG"):
		return p.alterObject(start, "CATALOG", false, p.alterCatalogAction)
	case p.accept("DATABASE"):
		return p.alterObject(start, "DATABASE", false, p.alterDatabaseAction)
	case p.accept("MODEL"):
		return p.alterObject(start, "MODEL", true, p.alterModelAction)
	case p.accept("MATERIALIZED", "TABLE"):
		return p.alterObject(start, "MATERIALIZED TABLE", false, p.alterMaterializedTableAction)
	case t.is("FUNCTION"), p.atAll("TEMPORARY", "FUNCTION"), p.atAll("TEMPORARY", "SYSTEM", "FUNCTION"):
		return p.alterFunction(start)
	}
	p.unexpected("TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION")
	return nil
}

func (p *parser) alterObject(start diag.Span, what string, conditional bool, action func() ast.AlterAction) ast.Statement {
	a := &ast.Alter{What: what}
	if conditional {
		a.IfExists = p.ifExists()
	} else {
		p.noCondition("ALTER " + what)
	}
	if what == "CATALOG" {
		a.Name = p.simpleName("the name of a catalog")
	} else {
		a.Name = p.name("a name")
	}
	a.Action = action()
	a.Pos = p.from(start)
	return a
}

func (p *parser) alterFunction(start diag.Span) ast.Statement {
	a := &ast.AlterFunction{Temporary: p.accept("TEMPORARY"), System: p.accept("SYSTEM")}
	p.expect("FUNCTION")
	a.IfExists = p.ifExists()
	a.Name = p.name("the name of a function")
	p.functionBody(&a.Class, &a.Language)
	a.Pos = p.from(start)
	return a
}

func (p *parser) alterViewAction() ast.AlterAction {
	start := p.here()
	switch {
	case p.at("RENAME"):
		return p.renameTo()
	case p.accept("AS"):
		q := p.query()
		return &ast.AsQuery{Pos: p.from(start), Query: q}
	}
	p.unexpected("RENAME TO", "AS")
	return nil
}

func (p *parser) alterDatabaseAction() ast.AlterAction {
	if !p.at("SET") {
		p.unexpected("SET")
		return nil
	}
	return p.setOptions()
}

func (p *parser) alterModelAction() ast.AlterAction {
	switch {
	case p.at("RENAME"):
		return p.renameTo()
	case p.at("SET"):
		return p.setOptions()
	}
	p.unexpected("RENAME TO", "SET")
	return nil
}

func (p *parser) alterCatalogAction() ast.AlterAction {
	start := p.here()
	switch {
	case p.at("SET"):
		return p.setOptions()
	case p.at("RESET"):
		return p.resetOptions()
	case p.at("COMMENT"):
		comment := p.comment()
		return &ast.SetComment{Pos: p.from(start), Comment: comment}
	}
	p.unexpected("SET", "RESET", "COMMENT")
	return nil
}

func (p *parser) alterMaterializedTableAction() ast.AlterAction {
	start := p.here()
	switch {
	case p.accept("SUSPEND"):
		return &ast.Suspend{Pos: p.from(start)}
	case p.accept("RESUME"):
		options, at := p.withOptions()
		return &ast.Resume{Pos: p.from(start), Options: options, OptionsAt: at}
	case p.accept("REFRESH"):
		specs := p.partition(p.partitionValue)
		return &ast.Refresh{Pos: p.from(start), Partition: specs}
	case p.accept("SET", "FRESHNESS"):
		p.expectSymbol("=")
		freshness := p.freshness()
		return &ast.SetFreshness{Pos: p.from(start), Freshness: freshness}
	case p.accept("SET", "REFRESH_MODE"):
		p.expectSymbol("=")
		mode := p.refreshMode()
		return &ast.SetRefreshMode{Pos: p.from(start), Mode: mode}
	case p.at("SET"):
		return p.setOptions()
	case p.at("RESET"):
		return p.resetOptions()
	}
	p.unexpected("SUSPEND", "RESUME", "REFRESH", "SET", "RESET")
	return nil
}

func (p *parser) renameTo() ast.AlterAction {
	start := p.here()
	p.expect("RENAME", "TO")
	name := p.name("the new name")
	return &ast.RenameTo{Pos: p.from(start), Name: name}
}

func (p *parser) setOptions() ast.AlterAction {
	start := p.next().Span
	options := p.options()
	return &ast.SetOptions{Pos: p.from(start), Options: options}
}

func (p *parser) resetOptions() ast.AlterAction {
	start := p.next().Span
	r := &ast.ResetOptions{}
	p.expectSymbol("(")
	if !p.atSymbol(")") {
		r.Keys = listTo(p, listForm{mark: ")"}, func() ast.Literal { return *p.stringLiteral("the key of an option as a string") })
	} else {
		p.next()
	}
	r.Pos = p.from(start)
	return r
}

// alterTableAction reads what ALTER TABLE does.
func (p *parser) alterTableAction() ast.AlterAction {
	start := p.here()
	switch {
	case p.atAll("RENAME", "TO"):
		return p.renameTo()
	case p.accept("RENAME"):
		return p.renameColumn(start)
	case p.at("SET"):
		return p.setOptions()
	case p.at("RESET"):
		return p.resetOptions()
	case p.accept("ADD"):
		if p.at("PARTITION") || p.atAll("IF", "NOT", "EXISTS") {
			return p.addPartitions(start)
		}
		return p.changeColumns(start, false)
	case p.accept("MODIFY"):
		return p.changeColumns(start, true)
	case p.accept("DROP"):
		return p.dropFromTable(start)
	case p.at("PARTITION"), p.at("COMPACT"):
		specs := p.partition(p.partitionValue)
		p.expect("COMPACT")
		return &ast.Compact{Pos: p.from(start), Partition: specs}
	}
	p.unexpected("RENAME", "SET", "RESET", "ADD", "MODIFY", "DROP")
	return nil
}

// noColumnWord refuses COLUMN, which other dialects have before the name of a column.
func (p *parser) noColumnWord() {
	if p.at("COLUMN") && p.peek(1).isName() {
		p.refuse(p.here(), "COLUMN stands before the name of a column", "leave it out")
	}
}

func (p *parser) renameColumn(start diag.Span) ast.AlterAction {
	p.noColumnWord()
	r := &ast.RenameColumn{Column: p.name("the name of a column")}
	p.expect("TO")
	r.To = p.name("the new name of the column")
	r.Pos = p.from(start)
	return r
}

// changeColumns reads one element, or several in parentheses, of ADD or MODIFY.
func (p *parser) changeColumns(start diag.Span, modify bool) ast.AlterAction {
	c := &ast.ChangeColumns{Modify: modify}
	p.noColumnWord()
	if p.acceptSymbol("(") {
		listTo(p, listForm{mark: ")", element: p.atTableElement}, func() bool { return p.changeElement(c) })
	} else {
		p.changeElement(c)
	}
	c.Pos = p.from(start)
	return c
}

func (p *parser) changeElement(c *ast.ChangeColumns) bool {
	switch {
	case p.atAll("WATERMARK", "FOR"):
		w := p.watermark()
		if c.Watermark != nil {
			p.refuse(w.At, "a table has at most one watermark", "")
		}
		c.Watermark = w
	case p.cur().isAny("PRIMARY", "UNIQUE", "CONSTRAINT"):
		c.Constraints = append(c.Constraints, p.tableConstraint())
	case p.at("DISTRIBUTION"):
		c.Distribution = p.distribution()
	case p.at("DISTRIBUTED"):
		p.refuse(p.here(), "expected DISTRIBUTION, found DISTRIBUTED", "ALTER TABLE says DISTRIBUTION where CREATE TABLE says DISTRIBUTED")
	default:
		c.Columns = append(c.Columns, p.columnChange())
	}
	return true
}

// columnChange reads a column with FIRST or AFTER column behind it.
func (p *parser) columnChange() ast.ColumnChange {
	start := p.here()
	c := ast.ColumnChange{Column: p.column()}
	switch {
	case p.accept("FIRST"):
		c.First = true
	case p.accept("AFTER"):
		name := p.name("the name of a column")
		c.After = &name
	}
	c.Pos = p.from(start)
	return c
}

// dropFromTable reads what DROP takes away: partitions, columns, a constraint, the watermark, the distribution.
func (p *parser) dropFromTable(start diag.Span) ast.AlterAction {
	if p.at("PARTITION") || p.atAll("IF", "EXISTS", "PARTITION") {
		return p.dropPartitions(start)
	}
	p.noCondition("DROP of a column")
	p.noColumnWord()
	d := &ast.DropPart{}
	switch t := p.cur(); {
	case p.accept("PRIMARY"):
		p.expect("KEY")
		d.What = "PRIMARY KEY"
	case p.accept("CONSTRAINT"):
		name := p.ident("the name of a constraint")
		d.What, d.Name = "CONSTRAINT", &name
	case t.isAny("WATERMARK", "DISTRIBUTION"):
		d.What = p.next().Upper
	default:
		return p.dropColumns(start)
	}
	d.Pos = p.from(start)
	return d
}

func (p *parser) dropColumns(start diag.Span) ast.AlterAction {
	d := &ast.DropColumns{}
	column := func() ast.Name { return p.name("the name of a column") }
	if p.atSymbol("(") {
		d.Columns = parenthesised(p, column)
	} else {
		d.Columns = []ast.Name{column()}
	}
	d.Pos = p.from(start)
	return d
}
