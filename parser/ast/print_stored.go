package ast

import "strings"

// stored writes an expression where Flink, which keeps expressions of definitions as its validator left them, has another form
// than the one that was written. It reports whether it did.
func (p *printer) stored(e Expr) bool {
	switch e := e.(type) {
	case *Literal:
		return p.storedLiteral(e)
	case *Unary:
		if l, ok := e.Expr.(*Literal); e.Op != "+" && e.Op != "-" || ok && l.Kind == NumberLiteral {
			return false
		}
		p.put(e.Op, " ")
		p.expr(e.Expr, PrecedenceSign)
	case *Between:
		p.expr(e.Expr, PrecedenceIn)
		p.put(" ", not(e.Not), "BETWEEN ", map[bool]string{true: "SYMMETRIC ", false: "ASYMMETRIC "}[e.Symmetric])
		p.expr(e.Low, PrecedenceAnd+1)
		p.put(" AND ")
		p.expr(e.High, PrecedenceIn+1)
	case *Case:
		p.storedCase(e)
	case *Call:
		return p.storedCall(e)
	default:
		return false
	}
	return true
}

func (p *printer) storedLiteral(l *Literal) bool {
	switch {
	case l.Kind == BinaryLiteral:
		p.put("X")
		p.str(l.Text)
	case l.Kind == NumberLiteral && strings.Contains(l.Text, "e"):
		p.put(strings.ToUpper(l.Text))
	default:
		return false
	}
	return true
}

// storedCase writes CASE as conditions, with its ELSE.
func (p *printer) storedCase(c *Case) {
	p.put("CASE")
	for _, w := range c.Whens {
		p.put(" WHEN ")
		for i, cond := range w.Conds {
			if i > 0 {
				p.put(", ")
			}
			if c.Operand != nil {
				cond = &Binary{Op: "=", Left: c.Operand, Right: cond}
			}
			p.expr(cond, 0)
		}
		p.optional(" THEN ", w.Then, "")
	}
	p.put(" ELSE ")
	if c.Else == nil {
		p.put("NULL")
	} else {
		p.expr(c.Else, 0)
	}
	p.put(" END")
}

func (p *printer) storedCall(c *Call) bool {
	if len(c.Name.Parts) != 1 {
		return false
	}
	switch name := strings.ToUpper(c.Name.Parts[0].Name); {
	case name == "TRIM" && len(c.Args) == 1:
		p.functionName(c.Name)
		p.put("(BOTH ' ' FROM ")
		p.expr(c.Args[0], 0)
		p.put(")")
	case name == "SUBSTRING" && (c.Form == FromForm || c.Form == FromForForm):
		p.functionName(c.Name)
		p.put("(")
		p.exprs(c.Args)
		p.put(")")
	case name == "NULLIF" && len(c.Args) == 2:
		p.storedCase(&Case{Operand: c.Args[0], Whens: []When{{Conds: c.Args[1:], Then: &Literal{Kind: NullLiteral}}}, Else: c.Args[0]})
	default:
		return false
	}
	return true
}

// storedTypeName is the name of a type in a stored expression.
func storedTypeName(name string) string {
	if name == "INT" {
		return "INTEGER"
	}
	return name
}
