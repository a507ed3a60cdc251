package text

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

func trims() []*functions.Function {
	return []*functions.Function{
		{
			Name: "TRIM", Family: "string", Instead: transform,
			Syntax:   []string{"TRIM(s) → VARCHAR", "TRIM([BOTH | LEADING | TRAILING] [characters] FROM s) → VARCHAR"},
			Doc:      "The text without blanks, or without any of the characters, at both ends, at its start, or at its end.",
			Examples: []functions.Example{example("TRIM('  leat ')", "leat"), example("TRIM(LEADING 'x' FROM 'xxleatx')", "leatx")},
			Overloads: []functions.Overload{
				form(functions.ReturnsTextOf(0), text("s")),
				form(functions.ReturnsTextOf(2), functions.Param{Name: "where", Accepts: functions.Exactly(types.Symbol)}, text("characters"), text("s")),
			},
		},
		sideTrim("LTRIM", "start", "LTRIM('xxleatx', 'x')", "leatx"),
		sideTrim("RTRIM", "end", "RTRIM('xxleatx', 'x')", "xxleat"),
	}
}

func sideTrim(name, side, expr, result string) *functions.Function {
	return &functions.Function{
		Name: name, Family: "string", Instead: transform,
		Doc:       "The text without blanks, or without any of the characters, at its " + side + ".",
		Examples:  []functions.Example{example(expr, result)},
		Overloads: []functions.Overload{form(functions.ReturnsTextOf(0), text("s"), optional(text("characters")))},
	}
}
