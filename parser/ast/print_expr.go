package ast

import "strings"

// precedence returns how tightly an expression holds together; operands that need no parentheses anywhere are highest.
func precedence(e Expr) int {
	switch e := e.(type) {
	case *Unary:
		if e.Op == "NOT" {
			return PrecedenceNot
		}
		return PrecedenceSign
	case *Binary:
		if n, ok := BinaryPrecedence(e.Op); ok {
			return n
		}
		return 0
	case *Is:
		return PrecedenceIs
	case *Between, *In, *Like:
		return PrecedenceIn
	case *Index, *FieldAccess:
		return PrecedenceAccess
	}
	return PrecedenceAccess + 1
}

// isOperator reports whether the expression stands in parentheses in the fully parenthesised form.
func isOperator(e Expr) bool { return precedence(e) <= PrecedenceAccess }

// expr writes an expression where an operator of the precedence least can stand without parentheses.
func (p *printer) expr(e Expr, least int) {
	if paren, ok := e.(*Paren); ok && (p.full || p.quote) && !isDefault(paren.Expr) {
		p.expr(paren.Expr, least)
		return
	}
	if p.full && isOperator(e) || precedence(e) < least {
		p.put("(")
		p.bare(e)
		p.put(")")
		return
	}
	p.bare(e)
}

// isDefault reports the word DEFAULT, which stands only before a comma or a closing parenthesis.
func isDefault(e Expr) bool {
	c, ok := e.(*Call)
	return ok && c.NoParens && len(c.Name.Parts) == 1 && strings.EqualFold(c.Name.Parts[0].Name, "DEFAULT")
}

// inParens writes an expression in exactly one pair of parentheses.
func (p *printer) inParens(e Expr) {
	p.put("(")
	p.bare(unparen(e))
	p.put(")")
}

// bare writes an expression without parentheses around it.
func (p *printer) bare(e Expr) {
	if p.quote && p.stored(e) {
		return
	}
	switch e := e.(type) {
	case *Literal:
		p.literal(e)
	case *IntervalLiteral:
		p.interval(e)
	case *ColumnRef:
		p.name(e.Name)
	case *Star:
		p.star(e)
	case *Param:
		p.put("?")
	case *Keyword:
		p.put(e.Word)
	case *Paren:
		p.put("(")
		p.expr(e.Expr, 0)
		p.put(")")
	case *Unary, *Binary, *Is, *Between, *In, *Like, *Index, *FieldAccess:
		p.operator(e)
	case *Call:
		p.call(e)
	case *Case:
		p.caseExpr(e)
	case *Cast:
		p.cast(e)
	case *JSONCall:
		p.jsonCall(e)
	case *JSONConstructor:
		p.jsonConstructor(e)
	case *JSONFormat:
		p.expr(e.Expr, 0)
		p.put(" FORMAT JSON")
		if e.Encoding != "" {
			p.put(" ENCODING ", e.Encoding)
		}
	case *NamedArg:
		p.ident(e.Name)
		p.put(" => ")
		p.expr(e.Value, 0)
	case *Descriptor:
		p.put("DESCRIPTOR")
		parenthesised(p, e.Columns, p.ident)
	case *TableArg:
		p.tableArg(e)
	default:
		p.container(e)
	}
}

// container writes what holds other expressions or a query in its own brackets.
func (p *printer) container(e Expr) {
	switch e := e.(type) {
	case *Subquery:
		p.subquery("", e.Query)
	case *Exists:
		p.subquery("EXISTS ", e.Query)
	case *RowExpr:
		if !e.Bare {
			p.put("ROW")
		}
		p.put("(")
		p.exprs(e.Items)
		p.put(")")
	case *ArrayExpr:
		p.collection("ARRAY", e.Items, e.Query)
	case *MapExpr:
		p.collection("MAP", e.Items, e.Query)
	case *MultisetExpr:
		p.collection("MULTISET", e.Items, e.Query)
	case *IntervalOf:
		p.inParens(e.Expr)
		p.put(" ")
		p.intervalUnits(e.From, e.To)
	}
}

func (p *printer) collection(word string, items []Expr, q Query) {
	if q != nil {
		p.subquery(word, q)
		return
	}
	p.put(word, "[")
	p.exprs(items)
	p.put("]")
}

func (p *printer) subquery(before string, q Query) {
	p.put(before, "(")
	p.query(q)
	p.put(")")
}

func (p *printer) star(e *Star) {
	if e.Qualifier != nil {
		p.name(*e.Qualifier)
		p.put(".")
	}
	p.put("*")
}

func (p *printer) literal(l *Literal) {
	switch l.Kind {
	case NullLiteral:
		p.put("NULL")
	case BoolLiteral, NumberLiteral:
		p.put(l.Text)
	case BinaryLiteral:
		p.put("x")
		p.str(l.Text)
	case DateLiteral:
		p.put("DATE ")
		p.str(l.Text)
	case TimeLiteral:
		p.put("TIME ")
		p.str(l.Text)
	case TimestampLiteral:
		p.put("TIMESTAMP ")
		p.str(l.Text)
	default:
		if l.Charset != "" {
			p.put("_", l.Charset)
		}
		p.str(l.Text)
	}
}

func (p *printer) interval(i *IntervalLiteral) {
	p.put("INTERVAL ")
	if i.Negative {
		p.put("-")
	}
	if i.Expr == nil {
		p.str(i.Text)
	} else {
		p.expr(i.Expr, PrecedenceAccess+1)
	}
	p.put(" ")
	var to *IntervalUnit
	if i.To.Unit != "" {
		to = &i.To
	}
	p.intervalUnits(i.From, to)
}

// operator writes an operator with its operands.
func (p *printer) operator(e Expr) {
	switch e := e.(type) {
	case *Unary:
		p.unary(e)
	case *Binary:
		n := precedence(e)
		p.expr(e.Left, n)
		p.put(" ", e.Op, " ")
		p.quantifiedOperand(e, n+1)
	case *Is:
		p.expr(e.Expr, PrecedenceIs)
		p.put(" IS ", not(e.Not), e.What)
	case *Between:
		p.expr(e.Expr, PrecedenceIn)
		p.put(" ", not(e.Not), "BETWEEN ")
		if e.Symmetric {
			p.put("SYMMETRIC ")
		}
		p.expr(e.Low, PrecedenceAnd+1)
		p.put(" AND ")
		p.expr(e.High, PrecedenceIn+1)
	case *In:
		p.expr(e.Expr, PrecedenceIn)
		p.put(" ", not(e.Not), "IN ")
		if e.Query != nil {
			p.subquery("", e.Query)
			return
		}
		parenthesised(p, e.List, func(item Expr) { p.expr(item, 0) })
	case *Like:
		p.like(e)
	case *Index:
		p.expr(e.Expr, PrecedenceAccess)
		p.put("[")
		p.expr(e.Index, 0)
		p.put("]")
	case *FieldAccess:
		p.fieldAccess(e)
	}
}

func not(is bool) string {
	if is {
		return "NOT "
	}
	return ""
}

func (p *printer) unary(e *Unary) {
	if e.Op == "NOT" {
		p.put("NOT ")
		p.expr(e.Expr, PrecedenceNot)
		return
	}
	p.put(e.Op)
	if e.Op == "FINAL" || e.Op == "RUNNING" {
		p.put(" ")
	} else if inner, ok := e.Expr.(*Unary); ok && inner.Op != "NOT" {
		p.put(" ") // "--" begins a comment
	}
	p.expr(e.Expr, PrecedenceSign)
}

// quantifiedOperand writes the right operand of a binary operator; that of = ANY and its like needs parentheses.
func (p *printer) quantifiedOperand(e *Binary, least int) {
	op := e.Op
	if strings.HasSuffix(op, " ANY") || strings.HasSuffix(op, " SOME") || strings.HasSuffix(op, "= ALL") ||
		strings.HasSuffix(op, "> ALL") || strings.HasSuffix(op, "< ALL") {
		switch unparen(e.Right).(type) {
		case *Subquery, *RowExpr:
		default:
			p.inParens(e.Right)
			return
		}
	}
	p.expr(e.Right, least)
}

func unparen(e Expr) Expr {
	for {
		paren, ok := e.(*Paren)
		if !ok {
			return e
		}
		e = paren.Expr
	}
}

func (p *printer) like(e *Like) {
	p.expr(e.Expr, PrecedenceIn)
	word := "LIKE"
	switch {
	case e.Similar:
		word = "SIMILAR TO"
	case e.Word != "":
		word = e.Word
	}
	p.put(" ", not(e.Not), word, " ")
	p.expr(e.Pattern, PrecedenceIn+1)
	if e.Escape != nil {
		p.put(" ESCAPE ")
		p.expr(e.Escape, PrecedenceIn+1)
	}
}

// fieldAccess writes e.name. A plain name before the dot would become a longer name, and a number one with a fraction, so
// these keep parentheses.
func (p *printer) fieldAccess(e *FieldAccess) {
	switch unparen(e.Expr).(type) {
	case *ColumnRef, *Literal:
		p.inParens(e.Expr)
	default:
		p.expr(e.Expr, PrecedenceAccess)
	}
	p.put(".")
	p.ident(e.Field)
}

func (p *printer) caseExpr(c *Case) {
	p.put("CASE")
	p.optional(" ", c.Operand, "")
	for _, w := range c.Whens {
		p.put(" WHEN ")
		p.exprs(w.Conds)
		p.optional(" THEN ", w.Then, "")
	}
	p.optional(" ELSE ", c.Else, "")
	p.put(" END")
}

func (p *printer) cast(c *Cast) {
	if c.Try {
		p.put("TRY_")
	}
	p.put("CAST(")
	p.expr(c.Expr, 0)
	p.put(" AS ")
	p.castType(c.Type)
	p.put(")")
}

// castType writes the type of a CAST or a RETURNING.
func (p *printer) castType(t *TypeName) {
	if p.quote && t.User == nil {
		stored := *t
		stored.Name = storedTypeName(t.Name)
		t = &stored
	}
	p.typeName(t)
}
