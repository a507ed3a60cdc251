package collection

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// pairs lists the functions that put arrays, or maps, together.
func pairs() []*functions.Function {
	two := func(kernel functions.Kernel) functions.Overload {
		return functions.Overload{
			Params: []functions.Param{array, another}, Coerce: sameKind(types.Array), Result: functions.ReturnsArg(0), Compile: functions.Compiled(kernel),
		}
	}
	more := functions.Overload{
		Params: []functions.Param{array, {Name: "more", Accepts: functions.Exactly(types.Array)}}, Variadic: true,
		Coerce: sameKind(types.Array), Result: functions.ReturnsArg(0), Compile: functions.Compiled(arrayConcat),
	}
	return []*functions.Function{
		declared("ARRAY_CONCAT", "1.18", "The elements of one array after those of the other, and so on.", "ARRAY_CONCAT(ARRAY[1], ARRAY[2, 3])", "[1, 2, 3]", more),
		declared("ARRAY_UNION", "1.18", "The elements that are in either array, each once.", "ARRAY_UNION(ARRAY[1, 2], ARRAY[2, 3])", "[1, 2, 3]", two(arrayUnion)),
		declared("ARRAY_EXCEPT", "1.20", "The elements of the first array that the second has not, each once.", "ARRAY_EXCEPT(ARRAY[1, 2], ARRAY[2])", "[1]", two(arrayExcept)),
		declared("ARRAY_INTERSECT", "1.20", "The elements that both arrays have, each once.", "ARRAY_INTERSECT(ARRAY[1, 2], ARRAY[2, 3])", "[2]", two(arrayIntersect)),
	}
}
