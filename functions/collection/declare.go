package collection

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// Functions lists the family.
func Functions() []*functions.Function {
	return slices.Concat(constructors(), access(), arrays(), pairs(), maps())
}

// declared is a function of the family.
func declared(name, since, doc, expr, result string, overloads ...functions.Overload) *functions.Function {
	return &functions.Function{
		Name: name, Family: "collection", Since: since, Doc: doc,
		Examples: []functions.Example{{Expr: expr, Result: result}}, Overloads: overloads,
	}
}

// form is a strict overload.
func form(kernel functions.Kernel, result func(*functions.Call) (types.Type, error), params ...functions.Param) functions.Overload {
	return compiled(functions.Compiled(kernel), result, params...)
}

// compiled is a strict overload whose kernel is made for each call.
func compiled(
	compile func(*functions.Call) (functions.Kernel, error), result func(*functions.Call) (types.Type, error), params ...functions.Param,
) functions.Overload {
	return functions.Overload{Params: params, Result: result, Compile: compile}
}

func optional(p functions.Param) functions.Param {
	p.Optional = true
	return p
}

var (
	array   = functions.Param{Name: "array", Accepts: functions.Exactly(types.Array)}
	another = functions.Param{Name: "b", Accepts: functions.Exactly(types.Array)}
	element = functions.Param{Name: "element", Accepts: functions.Any}
	mapping = functions.Param{Name: "map", Accepts: functions.Exactly(types.Map)}
)

func position(name string) functions.Param {
	return functions.Param{Name: name, Accepts: functions.Into(types.Simple(types.Int))}
}

// takesElement is the Coerce of functions of an array and an element: the element becomes one of the array's.
func takesElement(args []functions.Arg) ([]types.Type, error) {
	a, e := args[0].Type, args[1].Type
	switch {
	case a.Kind != types.Array:
		return nil, fmt.Errorf("takes an array first, not %s", a.AsNullable())
	case !functions.Implicitly(e, *a.Elem):
		return nil, fmt.Errorf("an element of %s cannot be %s", a.AsNullable(), e.AsNullable())
	}
	cast := !e.EqualIgnoringNull(*a.Elem) // to the element's type, its nullability included
	return []types.Type{a, a.Elem.WithNull(e.Nullable || e.Kind == types.Null || cast && a.Elem.Nullable)}, nil
}

// withElement is an overload of an array and an element, which may be NULL.
func withElement(kernel functions.Kernel, result func(*functions.Call) (types.Type, error)) functions.Overload {
	return functions.Overload{
		Params: []functions.Param{array, element}, Coerce: takesElement, Nulls: functions.Called, Result: result, Compile: functions.Compiled(kernel),
	}
}

// ofElement completes a function of that overload: of a call like its example, with NULL as its element, comes ofNull.
func ofElement(ofNull string, f *functions.Function) *functions.Function {
	f.OnNull = "NULL where the array is. An element that is NULL is one like others."
	expr := f.Examples[0].Expr
	call := expr[:strings.LastIndex(expr, ", ")] + ", CAST(NULL AS INT))"
	f.Examples = append(f.Examples, functions.Example{Expr: call, Result: ofNull})
	return f
}

// sameKind returns a Coerce that brings all arguments, which are of one kind of collection, to their common type.
func sameKind(k types.Kind) func([]functions.Arg) ([]types.Type, error) {
	return func(args []functions.Arg) ([]types.Type, error) {
		given := make([]types.Type, len(args))
		for i, a := range args {
			if a.Type.Kind != k {
				return nil, fmt.Errorf("takes %ss, not %s", k, a.Type.AsNullable())
			}
			given[i] = a.Type
		}
		common, ok := functions.MergedType(given...)
		if !ok {
			return nil, fmt.Errorf("%s and %s have no common type", given[0].AsNullable(), given[len(given)-1].AsNullable())
		}
		for i := range given {
			given[i] = common.WithNull(given[i].Nullable)
		}
		return given, nil
	}
}

// ordered reports whether the values of a type stand in an order: those of Flink's functions, which BOOLEAN and intervals do not.
func ordered(t types.Type) bool {
	return t.IsString() || t.IsBinary() || t.IsNumeric() || t.IsTimestamp() || t.Kind == types.Date || t.Kind == types.Time
}

// orderedArray accepts arrays whose elements have an order.
func orderedArray(a functions.Arg) (types.Type, bool) {
	return a.Type, a.Type.Kind == types.Array && ordered(*a.Type.Elem)
}
