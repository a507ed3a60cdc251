package bind

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// commonType returns the type that all types go into without loss of kind, as CASE, VALUES and UNION need it; NULL's when all are
// NULL. It is nullable when any of them is.
func commonType(ts []types.Type) (types.Type, bool) {
	t, ok := functions.CommonType(ts...)
	if ok {
		return t, true
	}
	for _, t := range ts {
		if t.Kind != types.Null {
			return types.Type{}, false
		}
	}
	return types.Simple(types.Null), len(ts) > 0
}

func typesOf(es []plan.Expr) []types.Type {
	ts := make([]types.Type, len(es))
	for i, e := range es {
		ts[i] = e.Type()
	}
	return ts
}

// Coerce casts an expression to a type that its own goes into; its nullability stays. A bare NULL becomes the type's.
func Coerce(e plan.Expr, t types.Type) plan.Expr {
	from := e.Type()
	if l, ok := e.(*plan.Literal); ok && from.Kind == types.Null {
		return Null(t, l.At)
	}
	if from.Kind == types.Invalid || from.EqualIgnoringNull(t) {
		return e
	}
	return &plan.Cast{Typed: plan.Typed{T: t.WithNull(from.Nullable), At: e.Span()}, Arg: e, Implicit: true}
}

// coerceAll casts expressions to their common type, which is reported as a mistake when there is none.
func (b *Binder) coerceAll(es []plan.Expr, what string) (types.Type, bool) {
	return b.unify(functions.CommonType, es, what)
}

// unify is coerceAll with another way to find the common type.
func (b *Binder) unify(common func(...types.Type) (types.Type, bool), es []plan.Expr, what string) (types.Type, bool) {
	t, ok := common(typesOf(es)...)
	if !ok {
		t, ok = commonType(typesOf(es)) // NULL's, where there is nothing else
		ok = ok && t.Kind == types.Null
	}
	if !ok {
		first, other := mismatched(es)
		b.report(other.Span(), mistake{
			code: diag.TypeMismatch, text: what + " do not go together: " + describe(first.Type()) + " and " + describe(other.Type()),
			label: "this is " + describe(other.Type()), help: "cast one of them",
		})
		return t, false
	}
	for i := range es {
		es[i] = Coerce(es[i], t)
	}
	return t, true
}

// mismatched finds the first expression that does not go with those before it.
func mismatched(es []plan.Expr) (first, other plan.Expr) {
	for i := 1; i < len(es); i++ {
		if _, ok := commonType(typesOf(es[:i+1])); !ok {
			for _, e := range es[:i] {
				if _, ok := commonType([]types.Type{e.Type(), es[i].Type()}); !ok {
					return e, es[i]
				}
			}
			return es[i-1], es[i]
		}
	}
	return es[0], es[len(es)-1]
}
