package collection

import (
	"errors"
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// access lists what looks into collections.
func access() []*functions.Function {
	counted := func(a functions.Arg) (types.Type, bool) {
		return a.Type, a.Type.Kind == types.Array || a.Type.Kind == types.Map
	}
	item := declared("[]", "", "The element of an array at a position, counted from 1, or the value that a map has for a key; NULL where there is none.",
		"ARRAY['a', 'b'][2]", "b",
		functions.Overload{Params: []functions.Param{{Name: "collection", Accepts: functions.Any}, {Name: "index", Accepts: functions.Any}}, Coerce: itemOperands, Result: mayLack, Compile: item})
	item.Syntax = []string{"array[position]", "map[key]"}
	return []*functions.Function{
		item,
		declared("CARDINALITY", "", "How many elements an array has, or entries a map.", "CARDINALITY(ARRAY[1, 2])", "2",
			form(cardinality, functions.Returns(types.Simple(types.Int)), functions.Param{Name: "collection", Accepts: counted})),
		declared("ELEMENT", "", "The only element of an array; NULL where it is empty. More than one fail the row.", "ELEMENT(ARRAY[1])", "1",
			form(onlyElement, func(c *functions.Call) (types.Type, error) { return *c.Args[0].Type.Elem, nil }, array)), // of an empty array too, as in Flink
	}
}

// itemOperands is the Coerce of e[i]. An index is an INT; keys of numbers and texts meet others of their family.
func itemOperands(args []functions.Arg) ([]types.Type, error) {
	of, at := args[0].Type, args[1].Type
	switch {
	case of.Kind == types.Array && at.Kind == types.Int:
		if n := args[1].Const; n != nil && !n.IsNull(0) && n.Ints[0] < 1 {
			return nil, fmt.Errorf("positions begin at 1, not at %d", n.Ints[0])
		}
		return []types.Type{of, at}, nil
	case of.Kind == types.Array:
		return nil, fmt.Errorf("an element's position is INT, not %s", at.AsNullable())
	case of.Kind != types.Map:
		return nil, fmt.Errorf("%s has no elements", of.AsNullable())
	}
	key := *of.Key
	switch {
	case key.IsString() && at.IsString(), key.EqualIgnoringNull(at):
		return []types.Type{of, at}, nil
	case key.IsNumeric() && at.IsNumeric():
		return []types.Type{of, at}, nil // compared as numbers: a cast to the key's type could make another number of it
	}
	return nil, fmt.Errorf("the keys are %s, not %s", key.AsNullable(), at.AsNullable())
}

// construction is where Flink's documentation describes what makes collections.
const construction = "functions/systemfunctions/#value-construction-functions"

// constructors lists ARRAY[…] and MAP[…].
func constructors() []*functions.Function {
	item := functions.Param{Name: "a", Accepts: functions.Any}
	more := functions.Param{Name: "more", Accepts: functions.Any}
	ofArray := declared("ARRAY", "", "An array of the values, in their common type.", "ARRAY[1, 2]", "[1, 2]", functions.Overload{
		Params: []functions.Param{item, more}, Variadic: true, Coerce: elements, Nulls: functions.Called, Compile: functions.Compiled(arrayOf),
		Result: func(c *functions.Call) (types.Type, error) {
			elem := c.Args[0].Type.WithNull(c.AnyNullable())
			return types.ArrayOf(elem).NotNull(), nil
		},
	})
	ofArray.Syntax, ofArray.Flink = []string{"ARRAY[a, b, …]"}, construction
	ofArray.OnNull = "Elements may be NULL; the array itself is not."
	ofArray.Examples = append(ofArray.Examples, functions.Example{Expr: "ARRAY[1, CAST(NULL AS INT)]", Result: "[1, NULL]"})
	ofMap := declared("MAP", "", "A map from keys to values, each in their common type.", "MAP['a', 1, 'b', 2]", "{a=1, b=2}", functions.Overload{
		Params: []functions.Param{item, more}, Variadic: true, Coerce: entries, Nulls: functions.Called, Compile: functions.Compiled(mapOf),
		Result: func(c *functions.Call) (types.Type, error) {
			key, value := c.Args[0].Type, c.Args[1].Type
			for i, a := range c.Args {
				if i%2 == 0 {
					key.Nullable = key.Nullable || a.Type.Nullable
				} else {
					value.Nullable = value.Nullable || a.Type.Nullable
				}
			}
			return types.MapOf(key, value).NotNull(), nil
		},
	})
	ofMap.Syntax, ofMap.Flink = []string{"MAP[key, value, …]"}, construction
	ofMap.OnNull = "Keys and values may be NULL; the map itself is not."
	ofMap.Examples = append(ofMap.Examples, functions.Example{Expr: "MAP['a', CAST(NULL AS INT)]", Result: "{a=NULL}"})
	return []*functions.Function{ofArray, ofMap}
}

// elements is the Coerce of ARRAY[…].
func elements(args []functions.Arg) ([]types.Type, error) {
	return unified(args, 0, 1)
}

// entries is the Coerce of MAP[…].
func entries(args []functions.Arg) ([]types.Type, error) {
	if len(args) == 0 || len(args)%2 != 0 {
		return nil, errors.New("takes a value for each key")
	}
	keys, err := unified(args, 0, 2)
	if err != nil {
		return nil, err
	}
	values, err := unified(args, 1, 2)
	if err != nil && args[1].Type.Kind == types.Null && len(args) == 2 {
		values, err = []types.Type{keys[0].AsNullable()}, nil // as in Flink
	}
	if err != nil {
		return nil, err
	}
	out := make([]types.Type, len(args))
	for i := range keys {
		out[2*i], out[2*i+1] = keys[i], values[i]
	}
	return out, nil
}

// unified brings every step-th argument to their common type; each keeps its nullability.
func unified(args []functions.Arg, first, step int) ([]types.Type, error) {
	var given []types.Type
	for i := first; i < len(args); i += step {
		given = append(given, args[i].Type)
	}
	common, ok := functions.CommonType(given...)
	if !ok {
		return nil, apart(given)
	}
	for i, t := range given {
		given[i] = common.WithNull(t.Nullable || t.Kind == types.Null)
	}
	return given, nil
}

// apart says which of the types do not go together.
func apart(given []types.Type) error {
	for i := range given {
		if _, ok := functions.CommonType(given[:i+1]...); !ok && i > 0 {
			return fmt.Errorf("%s and %s have no common type: cast one of them", given[i-1].AsNullable(), given[i].AsNullable())
		}
	}
	return errors.New("a bare NULL has no type here: CAST(NULL AS …) gives it one")
}
