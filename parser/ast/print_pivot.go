package ast

func (p *printer) pivot(t *Pivot) {
	p.joinOperand(t.Table, true)
	p.put(" PIVOT (")
	listOf(p, t.Aggregates, p.selectItem)
	p.put(" FOR ")
	p.identOrList(t.Axes)
	p.put(" IN ")
	parenthesised(p, t.Values, p.selectItem)
	p.put(")")
	p.alias(t.Alias)
}

func (p *printer) unpivot(t *Unpivot) {
	p.joinOperand(t.Table, true)
	p.put(" UNPIVOT ")
	if t.Nulls != "" {
		p.put(t.Nulls, " NULLS ")
	}
	p.put("(")
	p.identOrList(t.Measures)
	p.put(" FOR ")
	p.identOrList(t.Axes)
	p.put(" IN ")
	parenthesised(p, t.Values, func(v UnpivotValue) {
		p.identOrList(v.Columns)
		p.optional(" AS ", v.Value, "")
	})
	p.put(")")
	p.alias(t.Alias)
}

// identOrList writes a name, or several in parentheses.
func (p *printer) identOrList(names []Ident) {
	if len(names) == 1 {
		p.ident(names[0])
		return
	}
	parenthesised(p, names, p.ident)
}
