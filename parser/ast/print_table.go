package ast

func (p *printer) table(t TableExpr) {
	switch t := t.(type) {
	case *TableRef:
		p.tableRef(t)
	case *DerivedTable:
		p.lateral(t.Lateral)
		p.subquery("", t.Query)
		p.alias(t.Alias)
		p.sample(t.Sample)
	case *TableFunc:
		p.tableFunc(t)
	case *Join:
		p.join(t)
	case *ParenTable:
		if p.full {
			p.table(t.Table)
			return
		}
		p.put("(")
		p.table(t.Table)
		p.put(")")
	case *MatchRecognize:
		p.matchRecognize(t)
	case *Pivot:
		p.pivot(t)
	case *Unpivot:
		p.unpivot(t)
	}
}

func (p *printer) lateral(is bool) {
	if is {
		p.put("LATERAL ")
	}
}

func (p *printer) alias(a *Alias) {
	if a == nil {
		return
	}
	p.put(" AS ")
	p.ident(a.Name)
	if len(a.Columns) > 0 {
		parenthesised(p, a.Columns, p.ident)
	}
}

func (p *printer) tableRef(t *TableRef) {
	p.name(t.Name)
	if len(t.Hints) > 0 {
		p.put(" ")
		p.hints(t.Hints)
	}
	p.columnList(" EXTEND ", t.Extend)
	if t.AsOf != nil {
		p.put(" FOR SYSTEM_TIME AS OF ")
		p.expr(t.AsOf, PrecedenceComparison)
	}
	p.alias(t.Alias)
	p.sample(t.Sample)
}

func (p *printer) sample(s *TableSample) {
	if s == nil {
		return
	}
	p.put(" TABLESAMPLE ", s.Method, "(")
	if s.Name != nil {
		p.literal(s.Name)
	} else {
		p.literal(s.Percentage)
	}
	p.put(")")
	if s.Seed != nil {
		p.put(" REPEATABLE(")
		p.bare(s.Seed)
		p.put(")")
	}
}

func (p *printer) tableFunc(t *TableFunc) {
	p.lateral(t.Lateral)
	if t.Unnest {
		p.put("UNNEST(")
	} else {
		p.put("TABLE(")
	}
	p.expr(t.Call, 0)
	for _, e := range t.More {
		p.put(", ")
		p.expr(e, 0)
	}
	p.put(")")
	if t.Ordinality {
		p.put(" WITH ORDINALITY")
	}
	p.alias(t.Alias)
	p.sample(t.Sample)
}

func (p *printer) join(j *Join) {
	p.joinOperand(j.Left, false)
	p.put(" ")
	if j.Natural {
		p.put("NATURAL ")
	}
	if j.Kind != "INNER" {
		p.put(j.Kind, " ")
	}
	p.put("JOIN ")
	p.joinOperand(j.Right, true)
	p.optional(" ON ", j.On, "")
	if len(j.Using) > 0 {
		p.put(" USING ")
		parenthesised(p, j.Using, p.ident)
	}
}

// joinOperand writes a table as an operand. A join that is the right operand needs parentheses.
func (p *printer) joinOperand(t TableExpr, right bool) {
	if paren, ok := t.(*ParenTable); ok && p.full {
		p.joinOperand(paren.Table, right)
		return
	}
	if _, ok := t.(*Join); ok && (right || p.full) {
		p.put("(")
		p.table(t)
		p.put(")")
		return
	}
	p.table(t)
}
