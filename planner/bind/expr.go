package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// Expr binds an expression in the current scope.
func (b *Binder) Expr(e ast.Expr) plan.Expr {
	switch e := e.(type) {
	case *ast.Literal:
		return b.literal(e)
	case *ast.IntervalLiteral:
		return b.interval(e)
	case *ast.ColumnRef:
		if found, ok := b.alias(e); ok {
			return found
		}
		return b.columnRef(e)
	case *ast.FieldAccess:
		return b.fields(b.Expr(e.Expr), []ast.Ident{e.Field})
	case *ast.Paren:
		return b.Expr(e.Expr)
	case *ast.Unary:
		return b.unary(e)
	case *ast.Binary:
		return b.binary(e)
	case *ast.Is:
		return b.is(e)
	case *ast.Between:
		return b.between(e)
	case *ast.In:
		return b.in(e)
	case *ast.Like:
		return b.like(e)
	case *ast.Case:
		return b.caseOf(e)
	case *ast.Cast:
		return b.cast(e)
	case *ast.Call:
		return b.call(e)
	case *ast.JSONCall:
		return b.jsonCall(e)
	case *ast.RowExpr:
		return b.row(e)
	case *ast.Keyword:
		return symbol(e.Word, e.Span())
	}
	return b.collection(e)
}

// collection binds the forms around arrays and maps, which are functions by name, and refuses what is left.
func (b *Binder) collection(e ast.Expr) plan.Expr {
	switch e := e.(type) {
	case *ast.Index:
		return b.index(e)
	case *ast.ArrayExpr:
		if e.Query != nil {
			return b.collectionQuery("ARRAY", "write (SELECT ARRAY_AGG(x) FROM …)", plan.ArrayQuery, e.Query, e.Span())
		}
		return b.operator("ARRAY", e.Span(), e.Span(), e.Items...)
	case *ast.MapExpr:
		if e.Query != nil {
			return b.collectionQuery("MAP", "", plan.MapQuery, e.Query, e.Span())
		}
		return b.operator("MAP", e.Span(), e.Span(), e.Items...)
	case *ast.MultisetExpr:
		if e.Query != nil {
			return b.collectionQuery("MULTISET", "write (SELECT COLLECT(x) FROM …)", plan.MultisetQuery, e.Query, e.Span())
		}
	case *ast.Subquery:
		return b.scalarQuery(e)
	case *ast.Exists:
		return b.exists(e)
	case *ast.IntervalOf:
		return b.difference(e)
	case *ast.JSONConstructor:
		if f, ok := b.Functions.Lookup(e.Name); ok && f.Kind == functions.Aggregate {
			return b.jsonAggregate(f, e)
		}
		return b.jsonConstructor(e)
	case *ast.JSONFormat:
		b.unsupported(e.Span(), "FORMAT JSON", "leave it out")
		return bad(e.Span())
	}
	return b.misplaced(e)
}

// index binds e[i]: a field of a row by its constant name or number, or an element of an array or a map.
func (b *Binder) index(e *ast.Index) plan.Expr {
	of, at := b.Expr(e.Expr), b.Expr(e.Index)
	if t := of.Type(); t.Kind == types.Row {
		if l, ok := at.(*plan.Literal); ok && l.T.IsString() {
			return b.field(of, &ast.Ident{Pos: ast.Pos{At: at.Span()}, Name: string(l.Value.Bytes[0])})
		} else if ok && l.T.IsInteger() && l.Value.Ints[0] >= 1 && l.Value.Ints[0] <= int64(len(t.Fields)) {
			return b.field(of, &ast.Ident{Pos: ast.Pos{At: at.Span()}, Name: t.Fields[l.Value.Ints[0]-1].Name})
		}
	}
	if IsBad(of) || IsBad(at) {
		return bad(e.Span())
	}
	return b.invoke("[]", e.Span(), e.Span(), []plan.Expr{of, at})
}

func (b *Binder) exprs(es []ast.Expr) []plan.Expr {
	out := make([]plan.Expr, len(es))
	for i, e := range es {
		out[i] = b.Expr(e)
	}
	return out
}

// value binds an expression that must have a type of its own: a bare NULL has none.
func (b *Binder) value(e ast.Expr) plan.Expr {
	v := b.Expr(e)
	if v.Type().Kind == types.Null {
		return b.fail(v.Span(), nullMistake)
	}
	return v
}

var nullMistake = mistake{code: diag.TypeMismatch, text: "a bare NULL has no type here", help: "give it one: CAST(NULL AS STRING)"}

// Condition binds an expression that must be BOOLEAN.
func (b *Binder) Condition(e ast.Expr, what string) plan.Expr {
	c := b.Expr(e)
	switch c.Type().Kind {
	case types.Invalid, types.Boolean:
		return c
	case types.Null:
		return Null(types.Simple(types.Boolean), c.Span())
	default:
		return b.fail(c.Span(), mistake{code: diag.TypeMismatch, text: what + " takes a condition, not " + describe(c.Type()), label: "this is " + describe(c.Type())})
	}
}

func (b *Binder) row(e *ast.RowExpr) plan.Expr {
	fields := make([]plan.Expr, len(e.Items))
	decl := make([]types.Field, len(e.Items))
	for i, item := range e.Items {
		fields[i] = b.value(item)
		decl[i] = types.Field{Name: fmt.Sprintf("EXPR$%d", i), Type: fields[i].Type()}
	}
	if anyBad(fields) {
		return bad(e.Span())
	}
	return &plan.Row{Typed: plan.Typed{T: types.RowOf(decl...).NotNull(), At: e.Span()}, Fields: fields}
}

// isTimeLiteral reports whether an expression is a literal of TIME, which a cast to another precision cuts.
func isTimeLiteral(e plan.Expr) bool {
	_, ok := e.(*plan.Literal)
	return ok && e.Type().Kind == types.Time
}

func (b *Binder) cast(e *ast.Cast) plan.Expr {
	arg := b.Expr(e.Expr)
	to, ok := b.Type(e.Type)
	if IsBad(arg) || !ok {
		return bad(e.Span())
	}
	from := arg.Type()
	if from.Kind == types.Null {
		return Null(to.FieldsNullable(), e.Span())
	}
	if _, again := e.Expr.(*ast.Cast); !again {
		if l, ok := castInterval(arg, to, e); ok {
			return l
		}
	}
	if inner, ok := arg.(*plan.Cast); ok && !e.Try && skipsInner(inner, to) {
		arg, from = inner.Arg, inner.Arg.Type()
	}
	if err := cast.Check(from, to, e.Try); err != nil {
		return b.fail(e.Span(), mistake{code: diag.BadCast, text: fmt.Sprintf("%s cannot be cast to %s: %s", describe(from), describe(to), err), label: "this is " + describe(from)})
	}
	if from.EqualIgnoringNull(to) && !e.Try && !isTimeLiteral(arg) && b.scope.time(arg) == plan.NoTime { // a time attribute becomes a plain time
		return arg
	}
	c := &plan.Cast{Typed: plan.Typed{T: cast.ResultType(from, to, e.Try), At: e.Span()}, Arg: arg, Try: e.Try}
	if to.Kind == types.Time {
		c.TimeDigits, _ = b.precision(e.Type, 0)
	}
	return c
}
