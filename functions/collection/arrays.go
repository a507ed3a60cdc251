package collection

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// arrays lists the functions of one array.
func arrays() []*functions.Function {
	sorted := functions.Param{Name: "array", Accepts: orderedArray}
	flag := func(name string) functions.Param {
		return optional(functions.Param{Name: name, Accepts: functions.Into(types.Simple(types.Boolean))})
	}
	text := func(name string) functions.Param {
		return functions.Param{Name: name, Accepts: functions.Into(types.StringType())}
	}
	return []*functions.Function{
		ofElement("[1, NULL]", declared("ARRAY_APPEND", "1.18", "The array with the element behind its last one.", "ARRAY_APPEND(ARRAY[1], 2)", "[1, 2]",
			withElement(arrayAppend, grown))),
		ofElement("[NULL, 1]", declared("ARRAY_PREPEND", "1.18", "The array with the element before its first one.", "ARRAY_PREPEND(ARRAY[1], 2)", "[2, 1]",
			withElement(arrayPrepend, grown))),
		ofElement("FALSE", declared("ARRAY_CONTAINS", "1.16", "Whether the element is one of the array's.", "ARRAY_CONTAINS(ARRAY[1, 2], 2)", "TRUE",
			withElement(arrayContains, func(c *functions.Call) (types.Type, error) {
				return types.Simple(types.Boolean).WithNull(c.Args[0].Type.Nullable), nil
			}))),
		declared("ARRAY_POSITION", "1.18", "Where the array has the element first, counted from 1; 0 where it does not have it.", "ARRAY_POSITION(ARRAY['a', 'b'], 'b')", "2",
			functions.Overload{
				Params: []functions.Param{array, element}, Coerce: takesElement, Result: functions.Returns(types.Simple(types.Int)),
				Compile: functions.Compiled(arrayPosition),
			}),
		ofElement("[1, 2, 1]", declared("ARRAY_REMOVE", "1.18", "The array without those elements that equal the element.", "ARRAY_REMOVE(ARRAY[1, 2, 1], 1)", "[2]",
			withElement(arrayRemove, functions.ReturnsArgAsIs(0)))),
		declared("ARRAY_DISTINCT", "1.18", "The array with each element once, in the order in which they come first.", "ARRAY_DISTINCT(ARRAY[1, 2, 1])", "[1, 2]",
			form(arrayDistinct, functions.ReturnsArg(0), array)),
		declared("ARRAY_REVERSE", "1.18", "The elements from the last to the first.", "ARRAY_REVERSE(ARRAY[1, 2])", "[2, 1]", form(arrayReverse, functions.ReturnsArg(0), array)),
		declared("ARRAY_SLICE", "1.18", "The elements from one position to another, counted from 1, or from the end where negative; both are part of it.",
			"ARRAY_SLICE(ARRAY[1, 2, 3], 2, 3)", "[2, 3]", form(arraySlice, functions.ReturnsArg(0), array, position("start"), optional(position("end")))),
		declared("ARRAY_SORT", "1.19", "The elements in ascending order, NULLs first. The first flag, where it is FALSE, turns the order around, NULLs last; the second says whether NULLs come first.", "ARRAY_SORT(ARRAY[2, 1])", "[1, 2]",
			compiled(arraySort, functions.ReturnsArg(0), sorted, flag("ascending"), flag("nulls first"))),
		declared("ARRAY_MAX", "1.18", "The greatest element, NULLs aside; NULL where there is none.", "ARRAY_MAX(ARRAY[1, 2])", "2", compiled(arrayMax, mayLack, sorted)),
		declared("ARRAY_MIN", "1.19", "The least element, NULLs aside; NULL where there is none.", "ARRAY_MIN(ARRAY[1, 2])", "1", compiled(arrayMin, mayLack, sorted)),
		declared("ARRAY_JOIN", "1.18", "The texts of an array joined by a delimiter, without NULLs or with a text in their place.",
			"ARRAY_JOIN(ARRAY['a', 'b'], '-')", "a-b",
			form(arrayJoin, functions.Returns(types.StringType()), functions.Param{Name: "array", Accepts: textArray}, text("delimiter"), optional(text("for NULL")))),
	}
}

func textArray(a functions.Arg) (types.Type, bool) {
	return a.Type, a.Type.Kind == types.Array && a.Type.Elem.IsString()
}

// mayLack is an element of the array, or NULL.
func mayLack(c *functions.Call) (types.Type, error) { return c.Args[0].Type.Elem.AsNullable(), nil }

// grown is the array with one more element: NULL and nullable elements make it one of nullable elements, and Flink makes it nullable
// itself.
func grown(c *functions.Call) (types.Type, error) {
	a := c.Args[0].Type
	elem := a.Elem.WithNull(a.Elem.Nullable || c.Args[1].Type.Nullable)
	return types.ArrayOf(elem).WithNull(c.AnyNullable()), nil
}
