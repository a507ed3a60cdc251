package text

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/cases"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// Functions lists the functions of character strings.
func Functions() []*functions.Function {
	return slices.Concat(basic(), trims(), cutting(), searching(), regular(), codes())
}

// basic lists case, length and joining.
func basic() []*functions.Function {
	return []*functions.Function{
		{
			Name: "UPPER", Family: "string", Doc: "The text in upper case; one character may become two, ß becomes SS.",
			Examples:  []functions.Example{example("UPPER(CAST('straße' AS STRING))", "STRASSE")},
			Overloads: []functions.Overload{recasing('a', 'z', cases.Upper)},
		},
		{
			Name: "LOWER", Family: "string", Doc: "The text in lower case.",
			Examples:  []functions.Example{example("LOWER('ABC')", "abc")},
			Overloads: []functions.Overload{recasing('A', 'Z', cases.Lower)},
		},
		charLength(),
		substring(),
		concatOperator(),
		concat(),
	}
}

func charLength() *functions.Function {
	return &functions.Function{
		Name:     "CHAR_LENGTH",
		Aliases:  []string{"CHARACTER_LENGTH"},
		Family:   "string",
		Doc:      "The number of characters, blanks at the end included.",
		Examples: []functions.Example{{Expr: "CHAR_LENGTH('日本語')", Result: "3"}},
		Overloads: []functions.Overload{{
			Params: []functions.Param{{Name: "s", Accepts: functions.String}},
			Result: functions.Returns(types.Simple(types.Int)),
			Compile: functions.Compiled(functions.Lift1(functions.Bytes, functions.Ints, func(s []byte) int64 {
				return int64(utf8.RuneCount(s))
			})),
		}},
	}
}

func concatOperator() *functions.Function {
	return &functions.Function{
		Name:     "||",
		Family:   "string",
		Doc:      "The two texts one after the other. Numbers and times must be cast first.",
		Examples: []functions.Example{{Expr: "'a' || 'b'", Result: "ab"}, {Expr: "'a' || CAST(NULL AS STRING)", Result: "NULL"}},
		Overloads: []functions.Overload{{
			Params:  []functions.Param{{Name: "a", Accepts: functions.String}, {Name: "b", Accepts: functions.String}},
			Result:  joinedType,
			Compile: functions.Compiled(join),
		}},
	}
}

// joinedType: fixed lengths add up to a fixed one; the longest possible is STRING.
func joinedType(c *functions.Call) (types.Type, error) {
	a, b := c.Args[0].Type, c.Args[1].Type
	length := min(int64(a.Length)+int64(b.Length), types.MaxLength)
	t := types.VarcharOf(int(length))
	if a.Kind == types.Char && b.Kind == types.Char {
		t = types.CharOf(int(length))
	}
	return t.WithNull(c.AnyNullable()), nil
}

func concat() *functions.Function {
	return &functions.Function{
		Name:     "CONCAT",
		Family:   "string",
		Doc:      "All texts one after the other. Numbers and times must be cast first.",
		Examples: []functions.Example{{Expr: "CONCAT('a', 'b', 'c')", Result: "abc"}},
		Overloads: []functions.Overload{{
			Params:   []functions.Param{{Name: "s", Accepts: functions.String}, {Name: "more", Accepts: functions.String}},
			Variadic: true,
			Result:   functions.Returns(types.StringType()),
			Compile:  functions.Compiled(join),
		}},
	}
}

func substring() *functions.Function {
	return &functions.Function{
		Name:    "SUBSTRING",
		Aliases: []string{"SUBSTR"},
		Family:  "string",
		Syntax:  []string{"SUBSTRING(s, start [, length]) → STRING", "SUBSTRING(s FROM start [FOR length]) → STRING"},
		Doc: "The characters from a position on, counted from 1, or from the end when negative; 0 is 1. With a length, at most so many of " +
			"them; a negative length gives NULL.",
		Examples: []functions.Example{
			{Expr: "SUBSTRING('leat', 2, 2)", Result: "ea"},
			{Expr: "SUBSTRING('leat' FROM -1)", Result: "t"},
			{Expr: "SUBSTRING('leat', 1, -1)", Result: "NULL"},
		},
		Overloads: []functions.Overload{{
			Params: []functions.Param{
				{Name: "s", Accepts: functions.String},
				{Name: "start", Accepts: functions.Integer},
				{Name: "length", Accepts: functions.Integer, Optional: true},
			},
			Result: func(c *functions.Call) (types.Type, error) {
				for _, a := range c.Args[1:] {
					if a.Type.Kind == types.BigInt {
						return types.Type{}, fmt.Errorf("start and length are INT, not %s: cast them", a.Type.AsNullable())
					}
				}
				return types.VarcharOf(c.Args[0].Type.Length), nil
			},
			Compile: functions.Compiled(cut),
		}},
	}
}
