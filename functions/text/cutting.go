package text

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// cutting lists what makes texts shorter, longer or turned round.
func cutting() []*functions.Function {
	side := func(name string, kernel functions.Kernel, doc, expr, result string) *functions.Function {
		return &functions.Function{
			Name: name, Family: "string", Doc: doc, Examples: []functions.Example{example(expr, result)},
			Overloads: []functions.Overload{running(functions.Compiled(kernel), nullableTextOf(0), text("s"), number("length"))},
		}
	}
	padding := func(name string, atStart bool, doc, expr, result string) *functions.Function {
		return &functions.Function{
			Name: name, Family: "string", Doc: doc, Examples: []functions.Example{example(expr, result)},
			Overloads: []functions.Overload{running(functions.Compiled(pad(atStart)), textResult, text("s"), number("length"), text("filling"))},
		}
	}
	return []*functions.Function{
		side("LEFT", left, "The first characters; '' for a length below 1.", "LEFT('leat', 2)", "le"),
		side("RIGHT", right, "The last characters; '' for a length below 1.", "RIGHT('leat', 2)", "at"),
		padding("LPAD", true, "The text cut to a length, or filled up to it at its start; NULL where the length is negative or the filling empty.", "LPAD('7', 3, '0')", "007"),
		padding("RPAD", false, "The text cut to a length, or filled up to it at its end; NULL where the length is negative or the filling empty.", "RPAD('7', 3, '.')", "7.."),
		{
			Name: "REPEAT", Family: "string", Doc: "The text repeated a number of times; '' for 0 and below.",
			Examples:  []functions.Example{example("REPEAT('ab', 2)", "abab")},
			Overloads: []functions.Overload{running(functions.Compiled(repeat), textResult, text("s"), number("times"))},
		},
		{
			Name: "REVERSE", Family: "string", Doc: "The characters from the last to the first.",
			Examples:  []functions.Example{example("REVERSE('leat')", "tael")},
			Overloads: []functions.Overload{running(functions.Compiled(reverse), maybeText, text("s"))},
		},
		{
			Name: "OVERLAY", Family: "string",
			Syntax:   []string{"OVERLAY(s PLACING by FROM start [FOR length]) → STRING"},
			Doc:      "The text with its characters from a position on replaced by those of another text: as many as the length says, else as many as the other text has.",
			Examples: []functions.Example{example("OVERLAY('leat' PLACING 'ss' FROM 3)", "less")},
			Overloads: []functions.Overload{
				running(functions.Compiled(overlay), overlaid, text("s"), text("by"), number("start"), optional(number("length"))),
				ofBytes(overlaid, bytes("s"), functions.Param{Name: "by", Accepts: functions.StringOrBinary}, number("start"), optional(number("length"))),
			},
		},
		{
			Name: "INITCAP", Family: "string", Doc: "The text with each word's first letter in upper case and the others in lower case.",
			Examples:  []functions.Example{example("INITCAP('a new DAY')", "A New Day")},
			Overloads: []functions.Overload{running(functions.Compiled(initcap), functions.ReturnsArg(0), text("s"))},
		},
		{
			Name: "CONCAT_WS", Family: "string",
			Doc:       "The texts that are not NULL, joined by the separator.",
			OnNull:    "NULL where the separator is.",
			Examples:  []functions.Example{example("CONCAT_WS(',', 'a', CAST(NULL AS STRING), 'b')", "a,b")},
			Overloads: []functions.Overload{{Params: []functions.Param{text("separator"), text("more")}, Variadic: true, Nulls: functions.Called, Result: textResult, Compile: functions.Compiled(concatWS)}},
		},
	}
}

// nullableTextOf is VARCHAR of an argument's length that may be NULL for other reasons than its arguments.
func nullableTextOf(i int) func(*functions.Call) (types.Type, error) {
	return func(c *functions.Call) (types.Type, error) { return types.VarcharOf(c.Args[i].Type.Length), nil }
}

// overlaid has room for both texts, or for the bytes of both.
func overlaid(c *functions.Call) (types.Type, error) {
	length := min(int64(c.Args[0].Type.Length)+int64(c.Args[1].Type.Length), types.MaxLength)
	t := types.VarcharOf(int(length))
	if c.Args[1].Type.IsBinary() {
		t.Kind = types.Varbinary
	}
	return t.WithNull(c.AnyNullable()), nil
}
