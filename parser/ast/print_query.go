package ast

func (p *printer) query(q Query) {
	switch q := q.(type) {
	case *Select:
		p.selectBlock(q)
	case *SetOp:
		p.setOp(q)
	case *Values:
		p.put("VALUES ")
		p.exprs(q.Rows)
	case *With:
		p.with(q)
	case *OrderedQuery:
		p.ordered(q)
	case *ParenQuery:
		if p.full {
			p.query(q.Query)
			return
		}
		p.subquery("", q.Query)
	}
}

// operandQuery writes a query as an operand, in parentheses if it needs them.
func (p *printer) operandQuery(q Query, needs func(Query) bool) {
	if paren, ok := q.(*ParenQuery); ok && p.full {
		p.operandQuery(paren.Query, needs)
		return
	}
	if p.full || needs(q) {
		p.subquery("", q)
		return
	}
	p.query(q)
}

func (p *printer) setOp(s *SetOp) {
	p.operandQuery(s.Left, func(q Query) bool {
		left, ok := q.(*SetOp)
		return hasTail(q) || ok && s.Op == "INTERSECT" && left.Op != "INTERSECT"
	})
	p.put(" ", s.Op)
	if s.All {
		p.put(" ALL")
	}
	p.put(" ")
	p.operandQuery(s.Right, func(q Query) bool {
		right, ok := q.(*SetOp)
		return hasTail(q) || ok && (s.Op == "INTERSECT" || right.Op != "INTERSECT")
	})
}

// hasTail reports whether what follows a query could be taken for a part of it.
func hasTail(q Query) bool {
	switch q.(type) {
	case *OrderedQuery, *With:
		return true
	}
	return false
}

func (p *printer) with(w *With) {
	p.put("WITH ")
	listOf(p, w.Tables, func(c CTE) {
		p.ident(c.Name)
		if len(c.Columns) > 0 {
			p.put(" ")
			parenthesised(p, c.Columns, p.ident)
		}
		p.subquery(" AS ", c.Query)
	})
	p.put(" ")
	p.operandQuery(w.Query, func(q Query) bool {
		_, nested := q.(*With)
		return nested
	})
}

func (p *printer) ordered(o *OrderedQuery) {
	p.operandQuery(o.Query, hasTail)
	p.orderBy(" ORDER BY ", o.OrderBy)
	p.optional(" LIMIT ", o.Limit, "")
	p.optional(" OFFSET ", o.Offset, "")
}

func (p *printer) selectBlock(s *Select) {
	p.put("SELECT ")
	if len(s.Hints) > 0 {
		p.hints(s.Hints)
		p.put(" ")
	}
	if s.Distinct {
		p.put("DISTINCT ")
	}
	listOf(p, s.Items, p.selectItem)
	if len(s.From) > 0 {
		p.put(" FROM ")
		listOf(p, s.From, p.table)
	}
	p.optional(" WHERE ", s.Where, "")
	if len(s.GroupBy) > 0 {
		p.put(" GROUP BY ")
		if s.GroupDistinct {
			p.put("DISTINCT ")
		}
		p.exprs(s.GroupBy)
	}
	p.optional(" HAVING ", s.Having, "")
	if len(s.Windows) > 0 {
		p.put(" WINDOW ")
		listOf(p, s.Windows, func(w NamedWindow) {
			p.ident(w.Name)
			p.put(" AS ")
			p.windowDefinition(w.Over)
		})
	}
}

func (p *printer) selectItem(i SelectItem) {
	p.expr(i.Expr, 0)
	if i.Alias != nil {
		p.put(" AS ")
		p.ident(*i.Alias)
	}
}

func (p *printer) orderBy(before string, items []SortItem) {
	if len(items) == 0 {
		return
	}
	p.put(before)
	listOf(p, items, func(s SortItem) {
		p.expr(s.Expr, 0)
		if s.Desc {
			p.put(" DESC")
		}
		if s.Nulls != "" {
			p.put(" NULLS ", s.Nulls)
		}
	})
}

// over writes what stands behind OVER.
func (p *printer) over(o *Over) {
	if o.Name != nil && len(o.PartitionBy) == 0 && len(o.OrderBy) == 0 && o.Frame == nil && o.Partial == "" {
		p.ident(*o.Name)
		return
	}
	p.windowDefinition(o)
}

func (p *printer) windowDefinition(o *Over) {
	p.put("(")
	space := ""
	if o.Name != nil {
		p.ident(*o.Name)
		space = " "
	}
	if len(o.PartitionBy) > 0 {
		p.put(space, "PARTITION BY ")
		p.exprs(o.PartitionBy)
		space = " "
	}
	if len(o.OrderBy) > 0 {
		p.orderBy(space+"ORDER BY ", o.OrderBy)
		space = " "
	}
	if o.Frame != nil {
		p.put(space)
		p.frame(o.Frame)
		space = " "
	}
	if o.Partial != "" {
		p.put(space, o.Partial, " PARTIAL")
	}
	p.put(")")
}

func (p *printer) frame(f *Frame) {
	p.put(f.Unit, " ")
	if !f.HasTo {
		p.frameBound(f.From)
		return
	}
	p.put("BETWEEN ")
	p.frameBound(f.From)
	p.put(" AND ")
	p.frameBound(f.To)
}

func (p *printer) frameBound(b FrameBound) {
	p.optional("", b.Expr, " ")
	p.put(b.Kind)
}

func (p *printer) hints(hints []Hint) {
	p.put("/*+ ")
	listOf(p, hints, func(h Hint) {
		p.ident(h.Name)
		switch {
		case len(h.Options) > 0:
			parenthesised(p, h.Options, p.option)
		case len(h.Args) > 0:
			parenthesised(p, h.Args, p.bare)
		}
	})
	p.put(" */")
}

func (p *printer) option(o Option) {
	p.str(o.Key)
	p.put(" = ")
	p.str(o.Value)
}
