package protobuf

import (
	"encoding/binary"
	"fmt"
	"math"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
)

// element returns an element's number; NULL is the type's default.
func element(val *encodeValue, v *batch.Vector, row int) (uint64, *formats.EncodeError) {
	if v.Nulls.Get(row) {
		return val.zero(), nil
	}
	u, ok, err := number(val, v, row)
	if !ok {
		u = val.zero()
	}
	return u, err
}

func (val *encodeValue) zero() uint64 {
	if val.enum != nil {
		return uint64(int64(val.enum.first))
	}
	return 0
}

// number returns a value as it lies on the wire; ok is false when it is to be left out.
func number(val *encodeValue, v *batch.Vector, row int) (u uint64, ok bool, err *formats.EncodeError) {
	switch val.kind {
	case kindBool:
		return protowire.EncodeBool(v.Bools[row]), true, nil
	case kindInt32, kindInt64, kindFixed64:
		return uint64(v.Ints[row]), true, nil
	case kindUint32, kindFixed32:
		return uint64(uint32(v.Ints[row])), true, nil
	case kindSint32:
		return uint64(uint32(protowire.EncodeZigZag(v.Ints[row]))), true, nil
	case kindSint64:
		return protowire.EncodeZigZag(v.Ints[row]), true, nil
	case kindFloat:
		if x := v.Floats[row]; x == x {
			return uint64(math.Float32bits(float32(x))), true, nil
		}
		return javaNaN32, true, nil
	case kindDouble:
		if x := v.Floats[row]; x == x {
			return math.Float64bits(x), true, nil
		}
		return javaNaN64, true, nil
	case kindEnumName, kindEnumNumber:
		return enumNumber(val, v, row)
	case kindUnsigned, kindUnsignedFixed:
		d := v.Decimals[row]
		if d.Hi != 0 {
			return 0, false, refuse(val.name, "the number is not between 0 and 18446744073709551615, which is what the field holds")
		}
		return d.Lo, true, nil
	case kindSeconds:
		seconds, _ := v.Times[row].Split()
		return uint64(seconds), true, nil
	case kindNanos:
		_, nanos := v.Times[row].Split()
		return uint64(nanos), true, nil
	}
	panic("protobuf: no number")
}

// Java has one NaN where Go and the hardware have many.
const (
	javaNaN32 = 0x7FC00000
	javaNaN64 = 0x7FF8000000000000
)

// enumNumber returns the number of an enum's name or number.
func enumNumber(val *encodeValue, v *batch.Vector, row int) (uint64, bool, *formats.EncodeError) {
	if val.kind == kindEnumName {
		text := v.Bytes[row]
		if n, ok := val.enum.number(text); ok {
			return uint64(int64(n)), true, nil
		}
		if val.drop {
			return 0, false, nil
		}
		return 0, false, refuse(val.name, fmt.Sprintf("'%s' is no value of enum %s", clip(text), val.enum.desc.FullName()))
	}
	n := v.Ints[row]
	if n == int64(int32(n)) && val.enum.known(int32(n)) {
		return uint64(n), true, nil
	}
	if val.drop {
		return 0, false, nil
	}
	return 0, false, refuse(val.name, fmt.Sprintf("%d is no value of enum %s", n, val.enum.desc.FullName()))
}

// appendNumber appends a number by its kind's wire type.
func appendNumber(dst []byte, k kind, u uint64) []byte {
	switch k {
	case kindFixed32, kindFloat:
		return binary.LittleEndian.AppendUint32(dst, uint32(u))
	case kindFixed64, kindDouble, kindUnsignedFixed:
		return binary.LittleEndian.AppendUint64(dst, u)
	}
	return appendVarint(dst, u)
}

func appendVarint(dst []byte, u uint64) []byte {
	for u >= 0x80 {
		dst = append(dst, byte(u)|0x80)
		u >>= 7
	}
	return append(dst, byte(u))
}
