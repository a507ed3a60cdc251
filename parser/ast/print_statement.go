package ast

import "strings"

func (p *printer) statement(s Statement) {
	switch s := s.(type) {
	case *CreateTable:
		p.createTable(s)
	case *CreateView:
		p.createView(s)
	case *Drop:
		p.drop(s)
	case *Insert:
		p.insert(s)
	case *StatementSet:
		p.statementSet(s)
	case *QueryStatement:
		p.query(s.Query)
	case *Explain:
		p.put("EXPLAIN ", strings.Join(s.Details, ", "))
		if len(s.Details) > 0 {
			p.put(" ")
		}
		p.explained(s.Statement)
	case *Other:
		p.put(s.Text)
	default:
		p.session(s)
	}
}

// session writes a statement that looks at or changes the session.
func (p *printer) session(s Statement) {
	switch s := s.(type) {
	case *Set:
		p.put("SET")
		if s.Key != "" {
			p.put(" ")
			p.str(s.Key)
			p.put(" = ")
			p.str(s.Value)
		}
	case *Reset:
		p.put("RESET")
		if s.Key != "" {
			p.put(" ")
			p.str(s.Key)
		}
	case *Describe:
		p.put("DESCRIBE ")
		if s.Extended {
			p.put("EXTENDED ")
		}
		p.name(s.Name)
	case *Show:
		p.show(s)
	case *Use:
		p.put("USE ")
		if s.What != "" {
			p.put(s.What, " ")
		}
		p.name(s.Name)
	case *Jar:
		if s.Remove {
			p.put("REMOVE JAR ")
		} else {
			p.put("ADD JAR ")
		}
		p.str(s.Path)
	}
}

func (p *printer) show(s *Show) {
	p.put("SHOW ", s.What)
	if s.In != "" {
		p.put(" ", s.In)
	}
	if s.Name != nil {
		p.put(" ")
		p.name(*s.Name)
	}
	if s.Op != "" {
		p.put(" ", s.Op, " ")
		p.str(s.Like)
	}
}

func (p *printer) drop(d *Drop) {
	p.put("DROP ")
	p.temporary(d.Temporary)
	p.put(d.What, " ")
	if d.IfExists {
		p.put("IF EXISTS ")
	}
	p.name(d.Name)
	if d.Behavior != "" {
		p.put(" ", d.Behavior)
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
	if i.Overwrite {
		p.put("INSERT OVERWRITE ")
	} else {
		p.put("INSERT INTO ")
	}
	p.name(i.Table)
	if len(i.Hints) > 0 {
		p.put(" ")
		p.hints(i.Hints)
	}
	if len(i.Partition) > 0 {
		p.put(" PARTITION ")
		parenthesised(p, i.Partition, func(s PartitionSpec) {
			p.ident(s.Column)
			p.optional(" = ", s.Value, "")
		})
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

// explained writes the statement of an EXPLAIN, where a statement set has a spelling of its own.
func (p *printer) explained(s Statement) {
	if set, ok := s.(*StatementSet); ok {
		p.put("STATEMENT SET BEGIN\n")
		p.inserts(set)
		return
	}
	p.statement(s)
}

func (p *printer) createView(v *CreateView) {
	p.put("CREATE ")
	p.temporary(v.Temporary)
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
