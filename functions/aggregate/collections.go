package aggregate

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// collections lists what gathers all values.
func collections() []*functions.Function {
	listagg := declared("LISTAGG", "", "The texts that are not NULL, joined by a comma or by the separator, which is a literal.",
		"SELECT LISTAGG(s, '-') FROM (VALUES ('a'), ('b')) AS t(s)", "a-b",
		form(functions.ReturnsArgAsIs(0), param("s", functions.String), optional(param("separator", literalText))))
	return []*functions.Function{
		listagg,
		declared("COLLECT", "", "A multiset of the values that are not NULL.", rows("COLLECT(n)"), "{1=1, 2=1}",
			form(func(c *functions.Call) (types.Type, error) {
				return types.MultisetOf(c.Args[0].Type).NotNull(), distinguishable(c)
			}, param("value", value))),
		declared("ARRAY_AGG", "1.20", "An array of the values, NULLs among them.", rows("ARRAY_AGG(n)"), "[1, 2]",
			form(func(c *functions.Call) (types.Type, error) {
				return types.ArrayOf(c.Args[0].Type).WithNull(c.Args[0].Type.Nullable), nil
			}, param("value", value))),
	}
}

func literalText(a functions.Arg) (types.Type, bool) {
	return a.Type, a.Type.IsString() && a.Const != nil
}

// grouping lists what tells by which of several GROUPING SETS a row was made.
func grouping() []*functions.Function {
	bigint := functions.ReturnsNotNull(types.Simple(types.BigInt))
	sets := " FROM (VALUES (1)) AS t(n) GROUP BY GROUPING SETS ((n))"
	key := param("key", value)
	id := declared("GROUPING_ID", "", "The bits that GROUPING gives for each key, the last key's lowest.", "SELECT GROUPING_ID(n)"+sets, "0",
		functions.Overload{Params: []functions.Param{key, param("more", value)}, Variadic: true, Nulls: functions.Called, Result: bigint})
	return []*functions.Function{
		id,
		declared("GROUPING", "", "The bits of the keys, the last one's lowest: 1 where the row's grouping set has the key not.", "SELECT GROUPING(n)"+sets, "0",
			functions.Overload{Params: []functions.Param{key, param("more", value)}, Variadic: true, Nulls: functions.Called, Result: bigint}),
		declared("GROUP_ID", "", "A number that tells grouping sets apart which are there several times.", "SELECT GROUP_ID()"+sets, "0", form(bigint)),
	}
}
