package arith

import (
	"fmt"
	"math"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javamath"
	"github.com/leatsql/leat/types"
)

var (
	x      = param("x", functions.Numeric)
	double = functions.Returns(types.Simple(types.Double))
)

// ofDouble are the functions of one number that give a DOUBLE.
var ofDouble = []struct {
	name              string
	f                 func(float64) float64
	doc, expr, result string
}{
	{"SQRT", sqrt, "The square root.", "SQRT(9)", "3.0"},
	{"EXP", javamath.Exp, "Euler's number raised to a power.", "EXP(0)", "1.0"},
	{"LN", javamath.Log, "The natural logarithm.", "LN(1)", "0.0"},
	{"LOG10", javamath.Log10, "The logarithm to base 10.", "LOG10(100)", "2.0"},
	{"LOG2", log2, "The logarithm to base 2.", "LOG2(8)", "3.0"},
	{"SIN", javamath.Sin, "The sine of an angle in radians.", "SIN(0)", "0.0"},
	{"COS", javamath.Cos, "The cosine of an angle in radians.", "COS(0)", "1.0"},
	{"TAN", javamath.Tan, "The tangent of an angle in radians.", "TAN(0)", "0.0"},
	{"COT", cot, "The cotangent of an angle in radians.", "COT(1)", "0.6420926159343306"},
	{"ASIN", javamath.Asin, "The angle in radians whose sine is x; NaN where there is none.", "ASIN(0)", "0.0"},
	{"ACOS", javamath.Acos, "The angle in radians whose cosine is x; NaN where there is none.", "ACOS(1)", "0.0"},
	{"ATAN", javamath.Atan, "The angle in radians whose tangent is x.", "ATAN(0)", "0.0"},
	{"SINH", javamath.Sinh, "The hyperbolic sine.", "SINH(0)", "0.0"},
	{"COSH", javamath.Cosh, "The hyperbolic cosine.", "COSH(0)", "1.0"},
	{"TANH", javamath.Tanh, "The hyperbolic tangent.", "TANH(0)", "0.0"},
	{"DEGREES", degrees, "The degrees of an angle in radians.", "DEGREES(0)", "0.0"},
	{"RADIANS", radians, "The radians of an angle in degrees.", "RADIANS(180)", "3.141592653589793"},
}

// analysis lists roots, powers, logarithms and angles.
func analysis() []*functions.Function {
	all := []*functions.Function{
		declared("LOG", "The natural logarithm, or that to a base.", example("LOG(2, 8)", "3.0"),
			running(ofOne(javamath.Log), double, x), running(ofTwo(logTo), double, param("base", functions.Numeric), x)),
		declared("POWER", "x raised to a power.", example("POWER(2, 10)", "1024.0"), running(ofTwo(javamath.Pow), double, x, param("exponent", functions.Numeric))),
		declared("ATAN2", "The angle in radians at which the point (x, y) lies, seen from (0, 0).", example("ATAN2(0, 1)", "0.0"),
			functions.Overload{Params: []functions.Param{param("y", functions.Numeric), x}, Coerce: coordinates, Result: double, Compile: ofTwo(javamath.Atan2)}),
		declared("PI", "The ratio of a circle's circumference to its diameter.", example("PI()", "3.141592653589793"),
			running(always(math.Pi), functions.ReturnsNotNull(types.Simple(types.Double)))),
		declared("E", "Euler's number.", example("E()", "2.718281828459045"), running(always(math.E), functions.ReturnsNotNull(types.Simple(types.Double)))),
	}
	for _, f := range ofDouble {
		all = append(all, declared(f.name, f.doc, example(f.expr, f.result), running(ofOne(f.f), double, x)))
	}
	return all
}

// coordinates are the operands of ATAN2: DECIMALs come together or not at all.
func coordinates(args []functions.Arg) ([]types.Type, error) {
	y, x := args[0].Type, args[1].Type
	switch {
	case !y.IsNumeric() || !x.IsNumeric():
		return nil, fmt.Errorf("needs numbers, not %s and %s", y.AsNullable(), x.AsNullable())
	case (y.Kind == types.Decimal) != (x.Kind == types.Decimal):
		return nil, fmt.Errorf("takes no %s beside %s: cast both to DOUBLE", y.AsNullable(), x.AsNullable())
	}
	return []types.Type{y, x}, nil
}
