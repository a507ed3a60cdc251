package arith

import (
	"slices"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// Functions lists arithmetic.
func Functions() []*functions.Function {
	return slices.Concat([]*functions.Function{add(), subtract(), multiply(), divide(), remainder()}, rounding(), analysis(), numbers())
}

var pair = []functions.Param{{Name: "a", Accepts: functions.Numeric}, {Name: "b", Accepts: functions.Numeric}}

// signed are the parameters of the sign before a number or an interval.
var signed = []functions.Param{{Name: "a", Accepts: func(a functions.Arg) (types.Type, bool) {
	return a.Type, a.Type.IsNumeric() || a.Type.IsInterval()
}}}

func sameType(c *functions.Call) (types.Type, error) { return c.Args[0].Type, nil }

func add() *functions.Function {
	op := operator{
		ints:     func(a, b int64) int64 { return a + b },
		floats:   func(a, b float64) float64 { return a + b },
		singles:  func(a, b float32) float32 { return a + b },
		decimals: types.AddDec,
	}
	return &functions.Function{
		Name:   "+",
		Family: "arithmetic",
		Doc: "The sum. Integers wrap around when it does not fit; a DECIMAL is NULL then. An interval moves a date or time; a month " +
			"after January 31 is the end of February.",
		Examples: []functions.Example{
			{Expr: "1 + 2", Result: "3"}, {Expr: "0.1 + 0.25", Result: "0.35"}, {Expr: "DATE '2024-01-31' + INTERVAL '1' MONTH", Result: "2024-02-29"},
		},
		Overloads: append([]functions.Overload{
			{Params: pair, Coerce: operands, Result: result(sumType), Compile: op.compile}, shiftedBy(),
		}, shifts(1)...),
	}
}

func subtract() *functions.Function {
	op := operator{
		ints:     func(a, b int64) int64 { return a - b },
		floats:   func(a, b float64) float64 { return a - b },
		singles:  func(a, b float32) float32 { return a - b },
		decimals: types.SubDec,
	}
	return &functions.Function{
		Name:   "-",
		Family: "arithmetic",
		Doc: "The difference, or the number or interval with the other sign. Integers wrap around when it does not fit; a DECIMAL is NULL " +
			"then. An interval moves a date or time back.",
		Examples: []functions.Example{
			{Expr: "1 - 2", Result: "-1"},
			{Expr: "-CAST(2.50 AS DECIMAL(5, 2))", Result: "-2.50"},
			{Expr: "TIME '00:00:01' - INTERVAL '2' SECOND", Result: "23:59:59"},
		},
		Overloads: append([]functions.Overload{
			{Params: pair, Coerce: operands, Result: result(sumType), Compile: op.compile},
			{Params: signed, Result: sameType, Compile: compileNegate},
		}, shifts(-1)...),
	}
}

func multiply() *functions.Function {
	op := operator{
		ints:     func(a, b int64) int64 { return a * b },
		floats:   func(a, b float64) float64 { return a * b },
		singles:  func(a, b float32) float32 { return a * b },
		decimals: types.MulDec,
	}
	return &functions.Function{
		Name:     "*",
		Family:   "arithmetic",
		Doc:      "The product. Integers wrap around when it does not fit; a DECIMAL is NULL then. An interval can be multiplied by an integer.",
		Examples: []functions.Example{{Expr: "2 * 3", Result: "6"}, {Expr: "2147483647 * 2", Result: "-2"}},
		Overloads: append([]functions.Overload{
			{Params: pair, Coerce: operands, Result: result(productType), Compile: op.compile},
		}, multiples()...),
	}
}

func divide() *functions.Function {
	op := operator{
		ints:     func(a, b int64) int64 { return a / b },
		floats:   func(a, b float64) float64 { return a / b },
		singles:  func(a, b float32) float32 { return a / b },
		decimals: types.DivDec,
		divides:  true,
	}
	return &functions.Function{
		Name:   "/",
		Family: "arithmetic",
		Doc: "The quotient; of integers without its fraction. Division by zero fails the row, but gives Infinity or NaN for FLOAT and " +
			"DOUBLE.",
		Examples:  []functions.Example{{Expr: "7 / 2", Result: "3"}, {Expr: "1e0 / 4", Result: "0.25"}},
		Overloads: []functions.Overload{{Params: pair, Coerce: operands, Result: result(quotientType), Compile: op.compile}},
	}
}

// over is what % and MOD compute.
var over = operator{
	ints:     func(a, b int64) int64 { return a % b },
	decimals: types.ModDec,
	divides:  true,
	refuses:  longQuotient,
}

func remainder() *functions.Function {
	return &functions.Function{
		Name:      "%",
		Family:    "arithmetic",
		Doc:       "What division leaves over, with the sign of a and the type of b. Division by zero fails the row.",
		Examples:  []functions.Example{{Expr: "-7 % 3", Result: "-1"}},
		Overloads: []functions.Overload{{Params: pair, Coerce: exactOperands, Result: remainderType, Compile: over.compile}},
	}
}

// modulo is % but for DECIMALs: its result has the type that their remainder needs.
func modulo() *functions.Function {
	return &functions.Function{
		Name:     "MOD",
		Family:   "arithmetic",
		Doc:      "What division leaves over, with the sign of a: of whole numbers in the type of b, of others in that which the remainder needs.",
		Examples: []functions.Example{{Expr: "MOD(7, 2)", Result: "1"}, {Expr: "MOD(7.25, 2)", Result: "1.25"}},
		Overloads: []functions.Overload{{
			Params: pair,
			Coerce: func(args []functions.Arg) ([]types.Type, error) {
				as, err := exactOperands(args)
				if err != nil || args[0].Type.Scale+args[1].Type.Scale == 0 {
					return as, err
				}
				return operands(args)
			},
			Result: func(c *functions.Call) (types.Type, error) {
				a, b := c.Args[0].Type, c.Args[1].Type
				if a.Scale+b.Scale > 0 {
					b = exactRemainder(a, b)
				}
				return b.WithNull(c.AnyNullable()), nil
			},
			Compile: over.compile,
		}},
	}
}
