package ast

func (p *printer) call(c *Call) {
	p.functionName(c.Name)
	if c.NoParens {
		return
	}
	p.put("(")
	if c.Distinct {
		p.put("DISTINCT ")
	}
	p.arguments(c)
	p.orderBy(" ORDER BY ", c.ArgOrder)
	p.put(")")
	if c.Nulls != "" {
		p.put(" ", c.Nulls, " NULLS")
	}
	if len(c.Within) > 0 {
		p.put(" WITHIN DISTINCT (")
		p.exprs(c.Within)
		p.put(")")
	}
	if len(c.OrderBy) > 0 {
		p.orderBy(" WITHIN GROUP (ORDER BY ", c.OrderBy)
		p.put(")")
	}
	p.aggregateTail(c.Filter, c.Over)
}

func (p *printer) aggregateTail(filter Expr, over *Over) {
	p.optional(" FILTER (WHERE ", filter, ")")
	if over != nil {
		p.put(" OVER ")
		p.over(over)
	}
}

// arguments writes the arguments with the words that the form has between them.
func (p *printer) arguments(c *Call) {
	switch c.Form {
	case FromForm:
		p.separated(c.Args, " FROM ")
	case FromForForm:
		p.separated(c.Args, " FROM ", " FOR ")
	case InForm:
		if len(c.Args) == 0 {
			return
		}
		p.expr(c.Args[0], PrecedenceIn+1)
		for i, a := range c.Args[1:] {
			p.put([]string{" IN ", " FROM "}[min(i, 1)])
			p.expr(a, 0)
		}
	case TrimForm:
		for i, a := range c.Args {
			switch {
			case i == 2:
				p.put("FROM ")
				p.expr(a, 0)
			case a != nil:
				p.expr(a, 0)
				p.put(" ")
			}
		}
	case PlacingForm:
		p.separated(c.Args, " PLACING ", " FROM ", " FOR ")
	case ToForm:
		p.separated(c.Args, " TO ")
	case UsingForm:
		p.separated(c.Args, " USING ")
	default:
		p.exprs(c.Args)
	}
}

// separated writes arguments with these separators between them, then with commas.
func (p *printer) separated(args []Expr, separators ...string) {
	for i, a := range args {
		switch {
		case i == 0:
		case i <= len(separators):
			p.put(separators[i-1])
		default:
			p.put(", ")
		}
		p.expr(a, 0)
	}
}

func (p *printer) tableArg(t *TableArg) {
	p.put("TABLE ")
	if t.Name != nil {
		p.name(*t.Name)
	} else {
		p.subquery("", t.Query)
	}
	if len(t.PartitionBy) > 0 {
		p.put(" PARTITION BY (")
		p.exprs(t.PartitionBy)
		p.put(")")
	}
	if len(t.OrderBy) > 0 {
		p.orderBy(" ORDER BY (", t.OrderBy)
		p.put(")")
	}
}

func (p *printer) jsonCall(c *JSONCall) {
	p.put(c.Name, "(")
	p.expr(c.Doc, 0)
	p.put(", ")
	p.expr(c.Path, 0)
	if len(c.Passing) > 0 {
		p.put(" PASSING ")
		listOf(p, c.Passing, p.selectItem)
	}
	if c.Returning != nil {
		p.put(" RETURNING ")
		p.castType(c.Returning)
	}
	if c.Wrapper != "" {
		p.put(" ", c.Wrapper, " WRAPPER")
	}
	p.jsonBehavior(c.OnEmpty, "EMPTY")
	p.jsonBehavior(c.OnError, "ERROR")
	p.put(")")
}

func (p *printer) jsonBehavior(b *JSONBehavior, on string) {
	if b == nil {
		return
	}
	p.put(" ", b.Kind)
	p.optional(" ", b.Default, "")
	p.put(" ON ", on)
}

func (p *printer) jsonConstructor(c *JSONConstructor) {
	p.put(c.Name, "(")
	for i, v := range c.Values {
		if i > 0 {
			p.put(", ")
		}
		if i < len(c.Keys) {
			p.put("KEY ")
			p.expr(c.Keys[i], 0)
			p.put(" VALUE ")
		}
		p.expr(v, 0)
	}
	p.orderBy(" ORDER BY ", c.OrderBy)
	if c.Absent != nil {
		if len(c.Values) > 0 {
			p.put(" ")
		}
		if *c.Absent {
			p.put("ABSENT ON NULL")
		} else {
			p.put("NULL ON NULL")
		}
	}
	p.put(")")
	p.aggregateTail(c.Filter, c.Over)
}
