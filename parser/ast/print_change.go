package ast

// change writes a statement that changes rows or looks at them.
func (p *printer) change(s Statement) {
	switch s := s.(type) {
	case *Update:
		p.put("UPDATE ")
		p.target(s.Table, s.Hints, s.Alias)
		p.assignments(s.Set)
		p.optional(" WHERE ", s.Where, "")
	case *Delete:
		p.put("DELETE FROM ")
		p.target(s.Table, s.Hints, s.Alias)
		p.optional(" WHERE ", s.Where, "")
	case *Merge:
		p.merge(s)
	case *Truncate:
		p.put("TRUNCATE TABLE ")
		p.name(s.Table)
	case *CallProcedure:
		p.put("CALL ")
		p.call(s.Call)
	case *AnalyzeTable:
		p.analyzeTable(s)
	default:
		p.session(s)
	}
}

func (p *printer) assignments(set []Assignment) {
	p.put(" SET ")
	listOf(p, set, func(a Assignment) {
		p.ident(a.Column)
		p.put(" = ")
		p.expr(a.Value, 0)
	})
}

func (p *printer) merge(m *Merge) {
	p.put("MERGE INTO ")
	p.target(m.Table, m.Hints, m.Alias)
	p.put(" USING ")
	p.joinOperand(m.Source, true)
	p.optional(" ON ", m.On, "")
	if len(m.Update) > 0 {
		p.put(" WHEN MATCHED THEN UPDATE")
		p.assignments(m.Update)
	}
	if i := m.Insert; i != nil {
		p.put(" WHEN NOT MATCHED THEN INSERT")
		if len(i.Columns) > 0 {
			p.put(" ")
			parenthesised(p, i.Columns, p.ident)
		}
		p.optional(" VALUES ", i.Values, "")
	}
}

func (p *printer) target(table Name, hints []Hint, alias *Ident) {
	p.name(table)
	if len(hints) > 0 {
		p.put(" ")
		p.hints(hints)
	}
	if alias != nil {
		p.put(" AS ")
		p.ident(*alias)
	}
}

func (p *printer) analyzeTable(a *AnalyzeTable) {
	p.put("ANALYZE TABLE ")
	p.name(a.Table)
	p.put(" ")
	p.partition(a.Partition, " ")
	p.put("COMPUTE STATISTICS")
	switch {
	case a.AllColumns:
		p.put(" FOR ALL COLUMNS")
	case len(a.Columns) > 0:
		p.put(" FOR COLUMNS ")
		listOf(p, a.Columns, p.ident)
	}
}
