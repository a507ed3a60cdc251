package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// special binds the functions that choose among their arguments: they are plan nodes, so that what is not chosen is not
// evaluated.
func (b *Binder) special(name string, e *ast.Call) (plan.Expr, bool) {
	want := map[string]int{"NULLIF": 2, "IFNULL": 2, "IF": 3, "COALESCE": max(len(e.Args), 1)}
	n, ok := want[name]
	switch {
	case !ok:
		return nil, false
	case len(e.Args) != n && name == "COALESCE":
		return b.fail(e.Span(), mistake{code: diag.ArgumentMismatch, text: "COALESCE takes 1 or more arguments, not 0"}), true
	case len(e.Args) != n:
		return b.fail(e.Span(), mistake{code: diag.ArgumentMismatch, text: fmt.Sprintf("%s takes %d arguments, not %d", name, n, len(e.Args))}), true
	}
	args := b.exprs(e.Args)
	if anyBad(args) {
		return bad(e.Span()), true
	}
	switch name {
	case "NULLIF":
		return b.nullif(e.Span(), args), true
	case "IF":
		return b.ifThen(e.Span(), args), true
	}
	return b.coalesce(name, e.Span(), args), true
}

// nullif is NULL where both arguments are equal, else the first.
func (b *Binder) nullif(at diag.Span, args []plan.Expr) plan.Expr {
	t := args[0].Type().AsNullable()
	if t.Kind == types.Null {
		return b.fail(args[0].Span(), nullMistake)
	}
	if t.Kind == types.Array || t.Kind == types.Multiset {
		return b.fail(args[0].Span(), mistake{code: diag.ArgumentMismatch, text: "NULLIF does not take " + describe(t), help: "write CASE WHEN a = b THEN NULL ELSE a END"})
	}
	equal := b.invoke("=", at, at, []plan.Expr{args[0], args[1]})
	if IsBad(equal) {
		return equal
	}
	return &plan.Case{Typed: plan.Typed{T: t, At: at}, Whens: []plan.Expr{equal}, Thens: []plan.Expr{Null(t, at)}, Else: args[0]}
}

// ifThen is IF(condition, a, b). Flink's result may be NULL where any argument may be, the condition included.
func (b *Binder) ifThen(at diag.Span, args []plan.Expr) plan.Expr {
	if args[0].Type().Kind != types.Boolean {
		return b.fail(args[0].Span(), mistake{code: diag.ArgumentMismatch, text: "IF takes a condition first, not " + describe(args[0].Type()), label: "this is " + describe(args[0].Type())})
	}
	for _, a := range args[1:] {
		if a.Type().Kind == types.Null {
			return b.fail(a.Span(), nullMistake)
		}
	}
	first := args[1].Type()
	t, ok := b.coerceAll(args[1:], "the values of IF")
	switch {
	case !ok:
		return bad(at)
	case unordered(t), t.IsInterval():
		return b.fail(at, mistake{code: diag.ArgumentMismatch, text: "IF chooses no " + describe(t), help: "write CASE WHEN … THEN … ELSE … END"})
	case t.Kind == types.Time, t.IsTimestamp():
		t = first.WithNull(t.Nullable) // Flink takes the first for the type of both
		args[1], args[2] = Coerce(args[1], t), Coerce(args[2], t)
	}
	t = t.WithNull(t.Nullable || args[0].Type().Nullable)
	return &plan.Case{Typed: plan.Typed{T: t, At: at}, Whens: args[:1:1], Thens: args[1:2:2], Else: args[2]}
}

// coalesce is the first value that is not NULL. It is nullable only when all of them are. IFNULL of a text, or of bytes, that cannot be
// NULL has its type.
func (b *Binder) coalesce(name string, at diag.Span, args []plan.Expr) plan.Expr {
	first, second := args[0].Type(), args[len(args)-1].Type()
	if name == "IFNULL" && !first.Nullable && (first.IsString() && second.IsString() || first.IsBinary() && second.IsBinary()) {
		args = args[:1]
	}
	t, ok := b.unify(functions.MergedType, args, "the values of "+name)
	switch {
	case !ok:
		return bad(at)
	case t.Kind == types.Null:
		return b.fail(at, nullMistake)
	}
	t.Nullable = true
	for _, a := range args {
		t.Nullable = t.Nullable && a.Type().Nullable
	}
	return &plan.Coalesce{Typed: plan.Typed{T: t, At: at}, Args: args}
}

// caseOf binds both forms of CASE; the simple one compares its operand with each value.
func (b *Binder) caseOf(e *ast.Case) plan.Expr {
	at := e.Span()
	var operand plan.Expr
	if e.Operand != nil {
		operand = b.Expr(e.Operand)
	}
	c := &plan.Case{Typed: plan.Typed{At: at}}
	for _, w := range e.Whens {
		c.Whens = append(c.Whens, b.when(operand, w.Conds))
		c.Thens = append(c.Thens, b.Expr(w.Then))
	}
	values := c.Thens
	if e.Else != nil {
		values = append(values[:len(values):len(values)], b.Expr(e.Else))
	} else {
		values = append(values[:len(values):len(values)], Null(types.Simple(types.Null), at))
	}
	if anyBad(c.Whens) || anyBad(values) {
		return bad(at)
	}
	t, ok := b.coerceAll(values, "the values of CASE")
	switch {
	case !ok:
		return bad(at)
	case t.Kind == types.Null:
		return b.fail(at, mistake{code: diag.TypeMismatch, text: "every value of CASE is NULL", help: "give one a type: CAST(NULL AS STRING)"})
	}
	c.T, c.Thens, c.Else = t, values[:len(c.Whens)], values[len(c.Whens)]
	return c
}

func (b *Binder) when(operand plan.Expr, conds []ast.Expr) plan.Expr {
	if operand == nil {
		return b.Condition(conds[0], "WHEN")
	}
	terms := make([]plan.Expr, len(conds))
	for i, c := range conds {
		terms[i] = b.invoke("=", c.Span(), c.Span(), []plan.Expr{operand, b.Expr(c)})
	}
	return b.or(conds[0].Span(), terms)
}
