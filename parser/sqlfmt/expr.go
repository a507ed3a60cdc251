package sqlfmt

import "github.com/leatsql/leat/parser/ast"

// expr writes an expression. What has no layout of its own comes out on one line.
func (b *builder) expr(e ast.Expr) {
	b.to(e.Span().Start)
	switch e := e.(type) {
	case *ast.Binary:
		b.binary(e)
	case *ast.Unary:
		b.unary(e)
	case *ast.Paren:
		b.group(func() {
			b.brackets(func() { b.condition(e.Expr) })
		})
	case *ast.Between:
		b.between(e)
	case *ast.In:
		b.in(e)
	case *ast.Is:
		b.expr(e.Expr)
	case *ast.Like:
		b.like(e)
	case *ast.Case:
		b.caseExpr(e)
	case *ast.Index:
		b.expr(e.Expr)
		b.group(func() {
			b.brackets(func() { b.expr(e.Index) })
		})
	case *ast.FieldAccess:
		b.expr(e.Expr)
	case *ast.JSONFormat:
		b.expr(e.Expr)
	case *ast.IntervalLiteral:
		b.interval(e)
	case *ast.IntervalOf:
		b.group(func() {
			b.brackets(func() { b.expr(e.Expr) })
		})
		b.typeWords(e.At.End)
	default:
		b.operand(e)
	}
	b.to(e.Span().End)
}

// operand writes what holds its parts in brackets.
func (b *builder) operand(e ast.Expr) {
	switch e := e.(type) {
	case *ast.Call:
		b.call(e)
	case *ast.Cast:
		b.cast(e)
	case *ast.JSONCall:
		b.jsonCall(e)
	case *ast.JSONConstructor:
		b.jsonConstructor(e)
	case *ast.Subquery:
		b.subquery(e.Query)
	case *ast.Exists:
		b.token()
		b.subquery(e.Query)
	case *ast.RowExpr:
		if !e.Bare {
			b.token()
			b.tight()
		}
		b.exprList(e.Items)
	case *ast.ArrayExpr:
		b.collection(e.Items, e.Query, 1)
	case *ast.MapExpr:
		b.collection(e.Items, e.Query, 2)
	case *ast.MultisetExpr:
		b.collection(e.Items, e.Query, 1)
	case *ast.NamedArg:
		b.expr(e.Value)
	case *ast.Descriptor:
		b.token()
		b.tight()
		b.list(len(e.Columns), func(i int) { b.to(e.Columns[i].At.End) })
	case *ast.TableArg:
		b.tableArg(e)
	}
}

func (b *builder) exprList(items []ast.Expr) {
	b.list(len(items), func(i int) { b.expr(items[i]) })
}

// collection writes ARRAY, MAP or MULTISET with a query or with items, of which so many stand on a line.
func (b *builder) collection(items []ast.Expr, q ast.Query, together int) {
	b.token()
	b.tight()
	if q != nil {
		b.subquery(q)
		return
	}
	b.list(len(items), func(i int) {
		if i%together > 0 {
			b.ops[b.gap].kind = opSpace
		}
		b.expr(items[i])
	})
}

// condition writes an expression where the operators of a chain need not stand further in than its operands.
func (b *builder) condition(e ast.Expr) {
	b.to(e.Span().Start)
	if c := chainOf(e); c != nil {
		b.group(func() {
			b.expr(c.first)
			c.rest(b)
		})
		return
	}
	b.expr(e)
}

// chain is an expression of operators of one precedence in a row: a AND b AND c, a + b - c.
type chain struct {
	first    ast.Expr
	operands []ast.Expr // with their operators before them
}

// chainOf returns the chain that an expression is; nil when it is none whose lines can be broken.
func chainOf(e ast.Expr) *chain {
	top, ok := e.(*ast.Binary)
	if !ok {
		return nil
	}
	level, _ := ast.BinaryPrecedence(top.Op)
	if level == ast.PrecedenceComparison {
		return nil
	}
	c := &chain{}
	for {
		c.operands = append(c.operands, top.Right)
		left, ok := top.Left.(*ast.Binary)
		if !ok {
			break
		}
		if n, _ := ast.BinaryPrecedence(left.Op); n != level {
			break
		}
		top = left
	}
	c.first = top.Left
	for i, j := 0, len(c.operands)-1; i < j; i, j = i+1, j-1 {
		c.operands[i], c.operands[j] = c.operands[j], c.operands[i]
	}
	return c
}

// rest writes the operators and operands behind the first.
func (c *chain) rest(b *builder) {
	for _, operand := range c.operands {
		b.item()
		b.expr(operand)
	}
}

func (b *builder) binary(e *ast.Binary) {
	c := chainOf(e)
	if c == nil {
		b.expr(e.Left)
		b.expr(e.Right)
		return
	}
	b.group(func() {
		b.expr(c.first)
		b.indent(func() { c.rest(b) })
	})
}

func (b *builder) unary(e *ast.Unary) {
	b.token()
	if (e.Op == "-" || e.Op == "+") && !b.atAny("-", "+") { // two signs in a row would begin a comment
		b.tight()
	}
	b.expr(e.Expr)
}

func (b *builder) between(e *ast.Between) {
	b.group(func() {
		b.expr(e.Expr)
		b.expr(e.Low)
		b.indent(func() {
			b.line()
			b.expr(e.High)
		})
	})
}

func (b *builder) in(e *ast.In) {
	b.expr(e.Expr)
	b.toBracket()
	if e.Query != nil {
		b.subquery(e.Query)
		return
	}
	b.exprList(e.List)
}

func (b *builder) like(e *ast.Like) {
	b.expr(e.Expr)
	b.expr(e.Pattern)
	if e.Escape != nil {
		b.expr(e.Escape)
	}
}

func (b *builder) caseExpr(e *ast.Case) {
	b.group(func() {
		b.token()
		if e.Operand != nil {
			b.expr(e.Operand)
		}
		b.indent(func() {
			for _, w := range e.Whens {
				b.item()
				b.group(func() { b.when(w) })
			}
			if e.Else != nil {
				b.item()
				b.expr(e.Else)
			}
			b.insideComments()
		})
		b.line()
		b.token()
	})
}

func (b *builder) when(w ast.When) {
	for i, c := range w.Conds {
		if i > 0 {
			b.comma()
		}
		b.expr(c)
	}
	b.indent(func() {
		b.line()
		b.expr(w.Then)
	})
}

func (b *builder) interval(e *ast.IntervalLiteral) {
	b.token()
	if b.atAny("-", "+") {
		b.token()
		b.tight()
	}
	if e.Expr != nil {
		b.expr(e.Expr)
	}
	b.typeWords(e.At.End)
}
