package hash

import (
	"fmt"
	"math"
	"unicode/utf16"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// hashCode declares a function of Flink's own plans that its SQL takes too.
func hashCode() *functions.Function {
	code := func(a functions.Arg) (types.Type, bool) {
		t := a.Type
		return t, t.IsString() || t.IsNumeric() || t.Kind == types.Boolean || t.Kind == types.Date || t.Kind == types.Time || t.Kind == types.Timestamp
	}
	return &functions.Function{
		Name: "HASH_CODE", Family: "hash", Flink: functions.Nowhere,
		Doc:      "The hash code that Java gives the value: a number that spreads values evenly, and that different values may share.",
		Examples: []functions.Example{{Expr: "HASH_CODE('leat')", Result: "3317612"}},
		Overloads: []functions.Overload{{
			Params: []functions.Param{{Name: "value", Accepts: code}}, Result: functions.Returns(types.Simple(types.Int)), Compile: compileCode,
		}},
	}
}

// compileCode takes the hashCode of the class that holds such values in Java.
func compileCode(c *functions.Call) (functions.Kernel, error) {
	t := c.Args[0].Type
	switch {
	case t.IsString():
		return functions.Lift1(functions.Bytes, functions.Ints, codeOfText), nil
	case t.Kind == types.Boolean:
		return functions.Lift1(functions.Bools, functions.Ints, codeOfBool), nil
	case t.Kind == types.Float:
		return functions.Lift1(functions.Floats, functions.Ints, func(f float64) int64 { return int64(int32(floatBits(f))) }), nil
	case t.Kind == types.Double:
		return functions.Lift1(functions.Floats, functions.Ints, func(f float64) int64 { return codeOfLong(doubleBits(f)) }), nil
	case t.Kind == types.Decimal:
		return codeOfDecimals(t.Scale), nil
	case t.Kind == types.Timestamp:
		return functions.Lift1(functions.Times, functions.Ints, func(i types.Instant) int64 {
			return int64(int32(31*codeOfLong(uint64(i.Millis)) + int64(i.Nanos)))
		}), nil
	case t.IsInteger() || t.Kind == types.Date || t.Kind == types.Time:
		return functions.Lift1(functions.Ints, functions.Ints, func(n int64) int64 { return codeOf(n, t.Kind) }), nil
	}
	return nil, fmt.Errorf("%s has no code", t.AsNullable())
}

// codeOf is an integer itself, where it is no long of Java.
func codeOf(n int64, k types.Kind) int64 {
	if k == types.BigInt {
		return codeOfLong(uint64(n))
	}
	return n
}

func codeOfLong(bits uint64) int64 { return int64(int32(bits ^ bits>>32)) }

func codeOfBool(b bool) int64 {
	if b {
		return 1231
	}
	return 1237
}

// codeOfText is that of java.lang.String, over units of UTF-16, of which Flink takes Math.abs.
func codeOfText(s []byte) int64 {
	h := int32(0)
	for _, r := range string(s) {
		if r > 0xFFFF {
			high, low := utf16.EncodeRune(r)
			h, r = 31*h+high, low
		}
		h = 31*h + r
	}
	if h < 0 {
		h = -h
	}
	return int64(h)
}

// codeOfDecimals is that of java.math.BigDecimal: of the unscaled number's size in words of 32 bits, its sign and the scale.
func codeOfDecimals(scale int) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			d := args[0].Decimals[i].Abs()
			h := int32(0)
			for _, word := range [...]uint64{uint64(d.Hi) >> 32, uint64(d.Hi), d.Lo >> 32, d.Lo} {
				h = 31*h + int32(word)
			}
			out.Ints[i] = int64(31*h*int32(args[0].Decimals[i].Sign()) + int32(scale))
		}
	}
}

// floatBits and doubleBits are all alike for NaN, as in Java.
func floatBits(f float64) uint32 {
	if math.IsNaN(f) {
		return 0x7FC00000
	}
	return math.Float32bits(float32(f))
}

func doubleBits(f float64) uint64 {
	if math.IsNaN(f) {
		return 0x7FF8000000000000
	}
	return math.Float64bits(f)
}
