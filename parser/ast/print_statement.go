package ast

func (p *printer) statement(s Statement) {
	switch s := s.(type) {
	case *CreateTable:
		p.createTable(s)
	case *CreateView:
		p.createView(s)
	case *Insert:
		p.insert(s)
	case *StatementSet:
		p.statementSet(s)
	case *QueryStatement:
		p.query(s.Query)
	case *CreateCatalog:
		p.createCatalog(s)
	case *CreateDatabase:
		p.createDatabase(s)
	case *CreateFunction:
		p.createFunction(s)
	case *AlterFunction:
		p.alterFunction(s)
	case *CreateModel:
		p.createModel(s)
	case *CreateMaterializedTable:
		p.createMaterializedTable(s)
	case *Alter:
		p.alter(s)
	case *Drop:
		p.drop(s)
	default:
		p.change(s)
	}
}

func (p *printer) temporary(is bool) {
	if is {
		p.put("TEMPORARY ")
	}
}

func (p *printer) ifNotExists(is bool) {
	if is {
		p.put("IF NOT EXISTS ")
	}
}

func (p *printer) insert(i *Insert) {
	if i.Execute {
		p.put("EXECUTE ")
	}
	switch {
	case i.Upsert:
		p.put("UPSERT INTO ")
	case i.Overwrite:
		p.put("INSERT OVERWRITE ")
	default:
		p.put("INSERT INTO ")
	}
	p.name(i.Table)
	if len(i.Hints) > 0 {
		p.put(" ")
		p.hints(i.Hints)
	}
	if len(i.Partition) > 0 {
		p.put(" ")
		p.partition(i.Partition, "")
	}
	if len(i.Columns) > 0 {
		p.put(" ")
		parenthesised(p, i.Columns, p.name)
	}
	p.put(" ")
	p.query(i.Query)
}

func (p *printer) statementSet(s *StatementSet) {
	if s.Begin {
		p.put("BEGIN STATEMENT SET;\n")
	} else {
		p.put("EXECUTE STATEMENT SET BEGIN\n")
	}
	p.inserts(s)
}

func (p *printer) inserts(s *StatementSet) {
	for _, i := range s.Inserts {
		p.insert(i)
		p.put(";\n")
	}
	p.put("END")
}

// innerStatement writes the statement of an EXPLAIN or a COMPILE PLAN, where a statement set has a spelling of its own.
func (p *printer) innerStatement(s Statement) {
	if set, ok := s.(*StatementSet); ok {
		p.put("STATEMENT SET BEGIN\n")
		p.inserts(set)
		return
	}
	p.statement(s)
}

func (p *printer) createView(v *CreateView) {
	p.create(v.OrReplace, v.Temporary)
	p.put("VIEW ")
	p.ifNotExists(v.IfNotExists)
	p.name(v.Name)
	if len(v.Columns) > 0 {
		p.put(" ")
		parenthesised(p, v.Columns, p.ident)
	}
	p.comment(v.Comment)
	p.put(" AS ")
	p.query(v.Query)
}

func (p *printer) comment(c *Literal) {
	if c != nil {
		p.put(" COMMENT ")
		p.literal(c)
	}
}
