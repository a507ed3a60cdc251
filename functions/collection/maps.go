package collection

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// maps lists the functions of maps.
func maps() []*functions.Function {
	of := func(parts func(m types.Type) types.Type) func(*functions.Call) (types.Type, error) {
		return func(c *functions.Call) (types.Type, error) {
			return parts(c.Args[0].Type).WithNull(c.AnyNullable()), nil
		}
	}
	return []*functions.Function{
		declared("MAP_KEYS", "1.18", "The keys of a map, in no order.", "MAP_KEYS(MAP['a', 1])", "[a]",
			form(mapKeys, of(func(m types.Type) types.Type { return types.ArrayOf(*m.Key) }), mapping)),
		declared("MAP_VALUES", "1.18", "The values of a map, in no order.", "MAP_VALUES(MAP['a', 1])", "[1]",
			form(mapValues, of(func(m types.Type) types.Type { return types.ArrayOf(*m.Elem) }), mapping)),
		declared("MAP_ENTRIES", "1.18", "The entries of a map as rows of key and value, in no order.", "MAP_ENTRIES(MAP['a', 1])", "[(a, 1)]",
			form(mapEntries, of(func(m types.Type) types.Type {
				return types.ArrayOf(types.RowOf(types.Field{Name: "key", Type: *m.Key}, types.Field{Name: "value", Type: *m.Elem}))
			}), mapping)),
		declared("MAP_FROM_ARRAYS", "1.18", "The map from the elements of one array to those of another of the same length.", "MAP_FROM_ARRAYS(ARRAY['a'], ARRAY[1])", "{a=1}",
			form(mapFromArrays, func(c *functions.Call) (types.Type, error) {
				return types.MapOf(*c.Args[0].Type.Elem, *c.Args[1].Type.Elem).WithNull(c.AnyNullable()), nil
			}, functions.Param{Name: "keys", Accepts: functions.Exactly(types.Array)}, functions.Param{Name: "values", Accepts: functions.Exactly(types.Array)})),
		declared("MAP_UNION", "1.19", "The entries of all maps; of one key, that of the last map.", "MAP_UNION(MAP['a', 1], MAP['a', 2])", "{a=2}",
			functions.Overload{
				Params: []functions.Param{mapping, {Name: "more", Accepts: functions.Exactly(types.Map)}}, Variadic: true,
				Coerce: sameKind(types.Map), Result: functions.ReturnsArg(0), Compile: functions.Compiled(mapUnion),
			}),
	}
}
