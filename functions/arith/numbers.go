package arith

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// numbers lists random numbers and other ways to write them.
func numbers() []*functions.Function {
	seed := param("seed", functions.Int)
	digits := func(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.IsInteger() || a.Type.IsString() }
	random := func(o functions.Overload) functions.Overload {
		o.Volatile = true
		return o
	}
	return []*functions.Function{
		modulo(),
		declared("RAND", "A random number from 0 to below 1, another for each row; with a seed, the same ones in every run.", example("RAND() < 1", "TRUE"),
			random(running(compileRand, functions.ReturnsNotNull(types.Simple(types.Double)))), random(running(compileRand, double, seed))),
		declared("RAND_INTEGER", "A random whole number from 0 to below a bound; with a seed, the same ones in every run.", example("RAND_INTEGER(1)", "0"),
			random(running(compileRandInteger, functions.Returns(types.Simple(types.Int)), param("bound", functions.Int))),
			random(running(compileRandInteger, functions.Returns(types.Simple(types.Int)), seed, param("bound", functions.Int)))),
		declared("BIN", "The whole number in binary digits.", example("BIN(5)", "101"),
			running(functions.Compiled(bin), functions.Returns(types.StringType()), param("n", functions.Integer))),
		declared("HEX", "The whole number, or a text's UTF-8, in hexadecimal digits.", append(example("HEX(255)", "FF"), example("HEX('a')", "61")...),
			running(compileHex, functions.Returns(types.StringType()), param("n", digits))),
	}
}
