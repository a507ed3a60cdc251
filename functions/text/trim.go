package text

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

func trims() []*functions.Function {
	return []*functions.Function{
		{
			Name: "TRIM", Family: "string",
			Syntax:   []string{"TRIM(s) → VARCHAR", "TRIM([BOTH | LEADING | TRAILING] [characters] FROM s) → VARCHAR"},
			Doc:      "The text without blanks, or without any of the characters, at both ends, at its start, or at its end.",
			Examples: []functions.Example{example("TRIM('  leat ')", "leat"), example("TRIM(LEADING 'x' FROM 'xxleatx')", "leatx")},
			Overloads: []functions.Overload{
				running(functions.Compiled(trimSide(start|end)), functions.ReturnsTextOf(0), text("s")),
				running(compileTrim, functions.ReturnsTextOf(2), functions.Param{Name: "where", Accepts: functions.Exactly(types.Symbol)}, text("characters"), text("s")),
			},
		},
		sideTrim("LTRIM", start, "start", "LTRIM('xxleatx', 'x')", "leatx"),
		sideTrim("RTRIM", end, "end", "RTRIM('xxleatx', 'x')", "xxleat"),
	}
}

func sideTrim(name string, at side, where, expr, result string) *functions.Function {
	return &functions.Function{
		Name: name, Family: "string",
		Doc:       "The text without blanks, or without any of the characters, at its " + where + ".",
		Examples:  []functions.Example{example(expr, result)},
		Overloads: []functions.Overload{running(functions.Compiled(trimSide(at)), functions.ReturnsTextOf(0), text("s"), optional(text("characters")))},
	}
}
