package ast

func (p *printer) create(orReplace, temporary bool) {
	p.put("CREATE ")
	if orReplace {
		p.put("OR REPLACE ")
	}
	p.temporary(temporary)
}

func (p *printer) ifExists(is bool) {
	if is {
		p.put("IF EXISTS ")
	}
}

// withOptions writes WITH (…) when it was written.
func (p *printer) withOptions(options []Option, at Pos) {
	if len(options) == 0 && at.At.End == 0 {
		return
	}
	p.put(" WITH ")
	parenthesised(p, options, p.option)
}

func (p *printer) createCatalog(c *CreateCatalog) {
	p.create(c.OrReplace, c.Temporary)
	p.put("CATALOG ")
	p.ifNotExists(c.IfNotExists)
	p.name(c.Name)
	p.comment(c.Comment)
	p.withOptions(c.Options, c.OptionsAt)
}

func (p *printer) createDatabase(c *CreateDatabase) {
	p.create(c.OrReplace, c.Temporary)
	p.put("DATABASE ")
	p.ifNotExists(c.IfNotExists)
	p.name(c.Name)
	p.comment(c.Comment)
	p.withOptions(c.Options, c.OptionsAt)
}

func (p *printer) createFunction(c *CreateFunction) {
	p.create(c.OrReplace, c.Temporary)
	if c.System {
		p.put("SYSTEM ")
	}
	p.put("FUNCTION ")
	p.ifNotExists(c.IfNotExists)
	p.functionBody(c.Name, c.Class, c.Language)
	if len(c.Jars) > 0 {
		p.put(" USING ")
		listOf(p, c.Jars, func(path Literal) {
			p.put("JAR ")
			p.literal(&path)
		})
	}
}

func (p *printer) alterFunction(a *AlterFunction) {
	p.put("ALTER ")
	p.temporary(a.Temporary)
	if a.System {
		p.put("SYSTEM ")
	}
	p.put("FUNCTION ")
	p.ifExists(a.IfExists)
	p.functionBody(a.Name, a.Class, a.Language)
}

func (p *printer) functionBody(name Name, class *Literal, language string) {
	p.name(name)
	p.put(" AS ")
	p.literal(class)
	if language != "" {
		p.put(" LANGUAGE ", language)
	}
}

func (p *printer) createModel(c *CreateModel) {
	p.create(c.OrReplace, c.Temporary)
	p.put("MODEL ")
	p.ifNotExists(c.IfNotExists)
	p.name(c.Name)
	p.columnList(" INPUT ", c.Inputs)
	p.columnList(" OUTPUT ", c.Outputs)
	p.comment(c.Comment)
	p.withOptions(c.Options, c.OptionsAt)
	if c.As != nil {
		p.put(" AS ")
		p.query(c.As)
	}
}

func (p *printer) columnList(before string, columns []Column) {
	if len(columns) == 0 {
		return
	}
	p.put(before)
	parenthesised(p, columns, func(c Column) { p.column(&c) })
}

func (p *printer) createMaterializedTable(c *CreateMaterializedTable) {
	p.put("CREATE MATERIALIZED TABLE ")
	p.name(c.Name)
	if c.Constraint != nil {
		p.put(" (")
		p.constraint(c.Constraint)
		p.put(")")
	}
	p.comment(c.Comment)
	if len(c.PartitionBy) > 0 {
		p.put(" PARTITIONED BY ")
		parenthesised(p, c.PartitionBy, p.ident)
	}
	p.withOptions(c.Options, c.OptionsAt)
	p.put(" FRESHNESS = ")
	p.interval(c.Freshness)
	if c.RefreshMode != "" {
		p.put(" REFRESH_MODE = ", c.RefreshMode)
	}
	p.put(" AS ")
	p.query(c.Query)
}

func (p *printer) drop(d *Drop) {
	p.put("DROP ")
	p.temporary(d.Temporary)
	p.put(d.What, " ")
	p.ifExists(d.IfExists)
	p.name(d.Name)
	if d.Behavior != "" {
		p.put(" ", d.Behavior)
	}
}
