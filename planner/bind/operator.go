package bind

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

func (b *Binder) unary(e *ast.Unary) plan.Expr {
	switch e.Op {
	case "NOT":
		return b.operator("NOT", e.Span(), e.Span(), e.Expr)
	case "-":
		if l, ok := e.Expr.(*ast.Literal); ok && l.Kind == ast.NumberLiteral {
			return b.number("-"+l.Text, e.Span()) // one literal, so that the least BIGINT is one
		}
		return b.operator("-", e.Span(), e.Span(), e.Expr)
	}
	if e.Op == "FINAL" || e.Op == "RUNNING" {
		return b.finalOrRunning(e)
	}
	arg := b.Expr(e.Expr)
	if t := arg.Type(); t.Kind != types.Invalid && !t.IsNumeric() && !t.IsInterval() {
		return b.fail(e.Span(), mistake{code: diag.TypeMismatch, text: "+ does not take " + describe(t), label: "this is " + describe(t)})
	}
	return arg
}

func (b *Binder) binary(e *ast.Binary) plan.Expr {
	switch e.Op {
	case "AND":
		return b.and(e.Span(), b.terms(e, "AND"))
	case "OR":
		return b.or(e.Span(), b.terms(e, "OR"))
	case "!=":
		return b.fail(e.OpAt.Span(), mistake{code: diag.UnexpectedToken, text: "!= is not Flink SQL", help: "write <>"})
	}
	if compare, kind, ok := quantified(e.Op); ok {
		return b.quantifiedComparison(e, compare, kind)
	}
	args := b.exprs([]ast.Expr{e.Left, e.Right})
	if e.Op == "=" {
		return b.equal(args[0], args[1], e.OpAt.Span(), e.Span())
	}
	return b.compare(e.Op, e.OpAt.Span(), e.Span(), args)
}

// compare is a binary operator, of which the comparisons need no order of values that they do not look at.
func (b *Binder) compare(op string, opAt, at diag.Span, args []plan.Expr) plan.Expr {
	if unordered(args[0].Type()) && plan.Equal(args[0], args[1]) {
		switch op {
		case "<", ">":
			return b.comparedWithItself(args[0], false, at)
		case "<=", ">=":
			return b.comparedWithItself(args[0], true, at)
		}
	}
	return b.invoke(op, opAt, at, args)
}

func unordered(t types.Type) bool {
	return t.Kind == types.Row || t.Kind == types.Array || t.Kind == types.Map || t.Kind == types.Multiset
}

// equal is x = y.
func (b *Binder) equal(x, y plan.Expr, opAt, at diag.Span) plan.Expr {
	rows, ok := b.equalRows(x, y, at, func(x, y plan.Expr) plan.Expr { return b.equal(x, y, opAt, at) })
	if ok {
		return rows
	}
	return b.invoke("=", opAt, at, []plan.Expr{x, y})
}

// equalRows compares two rows that are made in place as Flink does: they are equal where all their fields are, and like those may be
// UNKNOWN.
func (b *Binder) equalRows(x, y plan.Expr, at diag.Span, equal func(x, y plan.Expr) plan.Expr) (plan.Expr, bool) {
	left, ok := x.(*plan.Row)
	right, both := y.(*plan.Row)
	if !ok || !both || len(left.Fields) != len(right.Fields) {
		return nil, false
	}
	fields := make([]plan.Expr, len(left.Fields))
	for i := range fields {
		fields[i] = equal(left.Fields[i], right.Fields[i])
	}
	if len(fields) == 1 {
		return fields[0], true
	}
	return b.and(at, fields), true
}

// comparedWithItself answers the comparison of an expression with itself whose type has no order. Flink refuses to compare two such
// values, but never looks at them here.
func (b *Binder) comparedWithItself(x plan.Expr, result bool, at diag.Span) plan.Expr {
	t := types.Simple(types.Boolean).WithNull(x.Type().Nullable)
	return &plan.Case{
		Typed: plan.Typed{T: t, At: at},
		Whens: []plan.Expr{b.invoke("IS NULL", at, at, []plan.Expr{x})},
		Thens: []plan.Expr{Null(t, at)},
		Else:  Bool(result, at),
	}
}

// terms binds the operands of a chain of one operator.
func (b *Binder) terms(e ast.Expr, op string) []plan.Expr {
	if bin, ok := e.(*ast.Binary); ok && bin.Op == op {
		return append(b.terms(bin.Left, op), b.terms(bin.Right, op)...)
	}
	v := b.Expr(e)
	switch v.Type().Kind {
	case types.Boolean, types.Invalid:
		return []plan.Expr{v}
	case types.Null:
		return []plan.Expr{b.fail(v.Span(), mistake{code: diag.TypeMismatch, text: "a bare NULL has no type here", help: "write UNKNOWN"})}
	default:
		return []plan.Expr{b.fail(v.Span(), mistake{code: diag.TypeMismatch, text: op + " takes conditions, not " + describe(v.Type()), label: "this is " + describe(v.Type())})}
	}
}

func (b *Binder) and(at diag.Span, terms []plan.Expr) plan.Expr {
	if anyBad(terms) {
		return bad(at)
	}
	return &plan.And{Typed: plan.Typed{T: booleanOf(terms), At: at}, Terms: terms}
}

func (b *Binder) or(at diag.Span, terms []plan.Expr) plan.Expr {
	switch {
	case anyBad(terms):
		return bad(at)
	case len(terms) == 1:
		return terms[0]
	}
	return &plan.Or{Typed: plan.Typed{T: booleanOf(terms), At: at}, Terms: terms}
}

func booleanOf(terms []plan.Expr) types.Type {
	t := types.Simple(types.Boolean).NotNull()
	for _, e := range terms {
		t.Nullable = t.Nullable || e.Type().Nullable
	}
	return t
}

func (b *Binder) not(at diag.Span, e plan.Expr, negate bool) plan.Expr {
	if !negate {
		return e
	}
	return b.invoke("NOT", at, at, []plan.Expr{e})
}

func (b *Binder) is(e *ast.Is) plan.Expr {
	name := "IS " + e.What
	if e.Not {
		name = "IS NOT " + e.What
	}
	return b.operator(name, e.Span(), e.Span(), e.Expr)
}

// between is a >= low AND a <= high; symmetric, either way round.
func (b *Binder) between(e *ast.Between) plan.Expr {
	at := e.Span()
	v, low, high := b.Expr(e.Expr), b.Expr(e.Low), b.Expr(e.High)
	within := func(low, high plan.Expr) plan.Expr {
		return b.and(at, []plan.Expr{b.compare(">=", at, at, []plan.Expr{v, low}), b.compare("<=", at, at, []plan.Expr{v, high})})
	}
	result := within(low, high)
	if e.Symmetric {
		result = b.or(at, []plan.Expr{result, within(high, low)})
	}
	return b.not(at, result, e.Not)
}

// in is an OR of comparisons. Texts in the list are read as what stands before IN, and other values as text where that is one.
func (b *Binder) in(e *ast.In) plan.Expr {
	at := e.Span()
	if e.Query != nil {
		return b.inQuery(e)
	}
	all := append([]plan.Expr{b.Expr(e.Expr)}, b.exprs(e.List)...)
	if anyBad(all) {
		return bad(at)
	}
	t, ok := commonType(typesOf(all))
	if !ok {
		if t, ok = inType(all[0].Type(), typesOf(all[1:])); !ok {
			b.coerceAll(all, "the values of IN")
			return bad(at)
		}
	}
	if value := all[0].Type(); value.Kind != types.Null {
		t = value
	}
	left := Coerce(all[0], t)
	terms := make([]plan.Expr, len(all)-1)
	for i, v := range all[1:] {
		terms[i] = b.equalsListed(at, left, v)
	}
	return b.not(at, b.or(at, terms), e.Not)
}

// equalsListed compares what stands before IN with a value of the list. Flink compares rows that are made in place field by field, and
// casts a value of another kind to the type of what stands before IN, so that 1 IN (1.5) is TRUE.
func (b *Binder) equalsListed(at diag.Span, left, v plan.Expr) plan.Expr {
	if rows, ok := b.equalRows(left, v, at, func(x, y plan.Expr) plan.Expr { return b.equalsListed(at, x, y) }); ok {
		return rows
	}
	from, to := v.Type(), left.Type()
	if from.Kind != to.Kind && !(from.Kind == types.Char && to.Kind == types.Varchar) {
		v = Coerce(v, to)
	}
	return b.invoke("=", at, at, []plan.Expr{left, v})
}

// inType is the type in which a value is looked for in a list of others that do not go with it: text among values that are none,
// or another value among texts. A bare NULL, and a list of both, have no place there.
func inType(value types.Type, list []types.Type) (types.Type, bool) {
	for _, t := range list {
		switch {
		case t.Kind == types.Null, t.IsString() == value.IsString(), !isAtom(t):
			return value, false
		}
	}
	if value.IsString() {
		return types.StringType(), true
	}
	return value, isAtom(value)
}

// isAtom reports whether a type's values can be made text, and text made them, implicitly.
func isAtom(t types.Type) bool {
	return t.IsString() || t.IsNumeric() || t.Kind == types.Boolean || t.Kind == types.Date || t.Kind == types.Time || t.IsTimestamp()
}

func (b *Binder) like(e *ast.Like) plan.Expr {
	name := "LIKE"
	switch {
	case e.Similar:
		name = "SIMILAR TO"
	case e.Word != "": // Flink knows no such function either
		name = e.Word
	}
	args := []ast.Expr{e.Expr, e.Pattern}
	if e.Escape != nil {
		args = append(args, e.Escape)
	}
	return b.not(e.Span(), b.operator(name, e.Span(), e.Span(), args...), e.Not)
}
