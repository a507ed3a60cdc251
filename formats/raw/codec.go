package raw

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/internal/javacharset"
	"github.com/leatsql/leat/types"
)

type decoder struct {
	*bound
	text javacharset.Converter
}

// Skipped returns 0: nothing is dropped.
func (d *decoder) Skipped() int64 { return 0 }

// Decode appends the message as a row; a message without bytes is NULL.
func (d *decoder) Decode(dst *batch.Builder, cols []int, value []byte, origin int) error {
	if value != nil && d.size != 0 && len(value) != d.size {
		return &formats.DecodeError{
			Field: d.column.Name, Offset: -1,
			Reason: fmt.Sprintf("%s takes %d bytes, and the message has %d", d.column.Type.AsNullable(), d.size, len(value)),
		}
	}
	row := dst.Row()
	if d.column.Used {
		v := dst.Batch.Columns[cols[0]]
		if value == nil {
			v.SetNull(row)
		} else {
			d.set(v, row, value, dst.Batch.Arena)
		}
	}
	dst.Commit(origin)
	return nil
}

func (d *decoder) set(v *batch.Vector, row int, value []byte, arena *batch.Arena) {
	switch k := d.column.Type.Kind; k {
	case types.Char, types.Varchar:
		v.SetBytes(row, d.text.Decode(arena, value))
	case types.Binary, types.Varbinary:
		v.SetBytes(row, value)
	case types.Boolean:
		v.SetBool(row, value[0] != 0)
	case types.Float:
		v.SetFloat(row, float64(math.Float32frombits(uint32(d.number(value)))))
	case types.Double:
		v.SetFloat(row, math.Float64frombits(d.number(value)))
	default:
		unused := 64 - 8*d.size
		v.SetInt(row, int64(d.number(value)<<unused)>>unused)
	}
}

// number reads the bytes of a number in the table's byte order.
func (b *bound) number(value []byte) uint64 {
	var order binary.ByteOrder = binary.BigEndian
	if b.little {
		order = binary.LittleEndian
	}
	switch b.size {
	case 1:
		return uint64(value[0])
	case 2:
		return uint64(order.Uint16(value))
	case 4:
		return uint64(order.Uint32(value))
	}
	return order.Uint64(value)
}

type encoder struct {
	*bound
	text javacharset.Converter
}

// Encode appends the column's bytes; NULL has none.
func (e *encoder) Encode(dst []byte, b *batch.Batch, cols []int, row int) ([]byte, bool, error) {
	v := b.Columns[cols[0]]
	if v.IsNull(row) {
		return dst, false, nil
	}
	switch e.column.Type.Kind {
	case types.Char, types.Varchar:
		return e.text.Encode(dst, v.Bytes[row]), true, nil
	case types.Binary, types.Varbinary:
		return append(dst, v.Bytes[row]...), true, nil
	case types.Boolean:
		var bit byte
		if v.Bools[row] {
			bit = 1
		}
		return append(dst, bit), true, nil
	case types.Float:
		return e.append(dst, float32bits(v.Floats[row])), true, nil
	case types.Double:
		return e.append(dst, float64bits(v.Floats[row])), true, nil
	}
	return e.append(dst, uint64(v.Ints[row])), true, nil
}

// append appends a number in the table's byte order.
func (b *bound) append(dst []byte, u uint64) []byte {
	for i := range b.size {
		shift := 8 * i
		if !b.little {
			shift = 8 * (b.size - 1 - i)
		}
		dst = append(dst, byte(u>>shift))
	}
	return dst
}

// Java has one NaN where the hardware has many.
func float32bits(x float64) uint64 {
	if x != x {
		return 0x7FC00000
	}
	return uint64(math.Float32bits(float32(x)))
}

func float64bits(x float64) uint64 {
	if x != x {
		return 0x7FF8000000000000
	}
	return math.Float64bits(x)
}
