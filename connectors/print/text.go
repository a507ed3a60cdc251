package print

import (
	"bytes"
	"strconv"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// appendText appends the text of row i of a vector.
type appendText func(dst []byte, v *batch.Vector, i int) []byte

func orNull(text appendText) appendText {
	return func(dst []byte, v *batch.Vector, i int) []byte {
		if v.IsNull(i) {
			return append(dst, "null"...)
		}
		return text(dst, v, i)
	}
}

// textOf returns how a value that is not NULL is shown: as the toString of the Java value that Flink makes of it. It is nil for
// types that are not shown.
func textOf(t types.Type) appendText {
	switch t.Physical() {
	case types.PhysBool:
		return func(dst []byte, v *batch.Vector, i int) []byte { return strconv.AppendBool(dst, v.Bools[i]) }
	case types.PhysInt:
		return intText(t.Kind)
	case types.PhysFloat:
		if t.Kind == types.Float {
			return func(dst []byte, v *batch.Vector, i int) []byte { return javanum.AppendFloat(dst, v.Floats[i]) }
		}
		return func(dst []byte, v *batch.Vector, i int) []byte { return javanum.AppendDouble(dst, v.Floats[i]) }
	case types.PhysBytes:
		if t.IsBinary() {
			return bytesText
		}
		if t.IsString() {
			return func(dst []byte, v *batch.Vector, i int) []byte { return append(dst, v.Bytes[i]...) }
		}
		return nil
	case types.PhysTime:
		if t.Kind == types.TimestampLTZ {
			return func(dst []byte, v *batch.Vector, i int) []byte { return javatime.AppendInstant(dst, v.Times[i]) }
		}
		return func(dst []byte, v *batch.Vector, i int) []byte { return javatime.AppendLocalDateTime(dst, v.Times[i]) }
	case types.PhysDecimal:
		return decimalText
	case types.PhysList, types.PhysMap, types.PhysRow:
		return nestedText(t)
	default:
		return nil
	}
}

func intText(k types.Kind) appendText {
	switch k {
	case types.Date:
		return func(dst []byte, v *batch.Vector, i int) []byte { return javatime.AppendLocalDate(dst, v.Ints[i]) }
	case types.Time:
		return func(dst []byte, v *batch.Vector, i int) []byte { return javatime.AppendLocalTime(dst, v.Ints[i]) }
	case types.IntervalMonth:
		return func(dst []byte, v *batch.Vector, i int) []byte { return javatime.AppendPeriod(dst, v.Ints[i]) }
	case types.IntervalSecond:
		return func(dst []byte, v *batch.Vector, i int) []byte { return javatime.AppendISODuration(dst, v.Ints[i]) }
	default:
		return func(dst []byte, v *batch.Vector, i int) []byte { return strconv.AppendInt(dst, v.Ints[i], 10) }
	}
}

// bytesText shows bytes as Java's signed numbers.
func bytesText(dst []byte, v *batch.Vector, i int) []byte {
	dst = append(dst, '[')
	for j, c := range v.Bytes[i] {
		if j > 0 {
			dst = append(dst, ", "...)
		}
		dst = strconv.AppendInt(dst, int64(int8(c)), 10)
	}
	return append(dst, ']')
}

// decimalText is BigDecimal.toString: with an exponent where the first digit stands more than six places behind the point.
func decimalText(dst []byte, v *batch.Vector, i int) []byte {
	start, scale := len(dst), v.Type.Scale
	dst = types.AppendDec(dst, v.Decimals[i], scale)
	text := dst[start:]
	digits := bytes.TrimLeft(text, "-0.")
	if len(digits) == 0 {
		digits = []byte("0")
	}
	exponent := len(digits) - 1 - scale
	if exponent >= -6 {
		return dst
	}
	var buf [types.MaxDecimalPrecision]byte
	digits = append(buf[:0], digits...)
	if text[0] == '-' {
		start++
	}
	dst = append(dst[:start], digits[0])
	if len(digits) > 1 {
		dst = append(append(dst, '.'), digits[1:]...)
	}
	return strconv.AppendInt(append(dst, 'E'), int64(exponent), 10)
}

func nestedText(t types.Type) appendText {
	switch t.Kind {
	case types.Array:
		return arrayText(textOf(*t.Elem))
	case types.Map:
		return mapText(textOf(*t.Key), textOf(*t.Elem))
	case types.Multiset:
		return mapText(textOf(*t.Elem), intText(types.Int))
	default:
		return rowText(t)
	}
}

func rowText(t types.Type) appendText {
	fields := make([]appendText, len(t.Fields))
	for i, f := range t.Fields {
		text := textOf(f.Type)
		if text == nil {
			return nil
		}
		fields[i] = orNull(text)
	}
	return func(dst []byte, v *batch.Vector, i int) []byte {
		dst = append(dst, "+I["...)
		for f, text := range fields {
			if f > 0 {
				dst = append(dst, ", "...)
			}
			dst = text(dst, v.Children[f], i)
		}
		return append(dst, ']')
	}
}

func arrayText(elem appendText) appendText {
	if elem == nil {
		return nil
	}
	elem = orNull(elem)
	return func(dst []byte, v *batch.Vector, i int) []byte {
		dst = append(dst, '[')
		s := v.Spans[i]
		for e := s.Start; e < s.End; e++ {
			if e > s.Start {
				dst = append(dst, ", "...)
			}
			dst = elem(dst, v.Children[0], int(e))
		}
		return append(dst, ']')
	}
}

func mapText(key, value appendText) appendText {
	if key == nil || value == nil {
		return nil
	}
	key, value = orNull(key), orNull(value)
	return func(dst []byte, v *batch.Vector, i int) []byte {
		dst = append(dst, '{')
		s := v.Spans[i]
		for e := s.Start; e < s.End; e++ {
			if e > s.Start {
				dst = append(dst, ", "...)
			}
			dst = append(key(dst, v.Children[0], int(e)), '=')
			dst = value(dst, v.Children[1], int(e))
		}
		return append(dst, '}')
	}
}
