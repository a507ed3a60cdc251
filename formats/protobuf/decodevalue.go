package protobuf

import (
	"fmt"
	"math"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/types"
)

// put stores a number that lay at byte i of the message.
func (d *decoder) put(n *node, f *field, vecs []*batch.Vector, row, i int, u uint64) *formats.DecodeError {
	if f.enum != nil && !f.enum.known(int32(u)) {
		d.dropped = true
		return nil
	}
	v, row := d.target(n, f, vecs, row)
	return d.store(f, v, row, i, u)
}

// store converts a number from the wire.
func (d *decoder) store(f *field, v *batch.Vector, row, i int, u uint64) *formats.DecodeError {
	switch f.kind {
	case kindBool:
		v.SetBool(row, u != 0)
	case kindInt32, kindUint32, kindFixed32:
		v.SetInt(row, int64(int32(u)))
	case kindSint32:
		v.SetInt(row, int64(int32(protowire.DecodeZigZag(u&math.MaxUint32))))
	case kindInt64, kindFixed64:
		v.SetInt(row, int64(u))
	case kindSint64:
		v.SetInt(row, protowire.DecodeZigZag(u))
	case kindFloat:
		v.SetFloat(row, float64(math.Float32frombits(uint32(u))))
	case kindDouble:
		v.SetFloat(row, math.Float64frombits(u))
	case kindEnumName:
		v.SetBytes(row, d.enumText(f.enum, int32(u)))
	case kindEnumNumber:
		v.SetInt(row, int64(int32(u)))
	case kindUnsigned, kindUnsignedFixed:
		v.SetDecimal(row, types.Dec{Lo: u})
	case kindSeconds, kindNanos:
		return d.instant(f, v, row, i, u)
	}
	return nil
}

// enumText returns an enum's name, or the digits of a number that has none.
func (d *decoder) enumText(e *enumTable, n int32) []byte {
	if name := e.name(n); name != nil {
		return name
	}
	return d.arena.Keep(strconv.AppendInt(d.arena.Room(len("-2147483648")), int64(n), 10))
}

// maxSeconds is the last second that an Instant holds.
const maxSeconds = math.MaxInt64/1000 - 1

// instant stores one field of a google.protobuf.Timestamp beside the other.
func (d *decoder) instant(f *field, v *batch.Vector, row, i int, u uint64) *formats.DecodeError {
	seconds, nanos := v.Times[row].Split()
	if f.kind == kindSeconds {
		seconds = int64(u)
		if seconds > maxSeconds || seconds < -maxSeconds {
			return fail(f.name, i, fmt.Sprintf("the second %d is beyond what a timestamp holds", seconds))
		}
	} else {
		nanos = int32(u)
		if nanos < 0 || nanos > 999_999_999 {
			return fail(f.name, i, fmt.Sprintf("%d nanoseconds are no part of a second", nanos))
		}
		nanos -= nanos % f.unit
	}
	v.SetTime(row, types.InstantOf(seconds, nanos))
	return nil
}

// absent stores what a field reads as that is not on the wire.
func (d *decoder) absent(f *field, v *batch.Vector, row int) {
	switch f.absent {
	case absentNull:
		setNull(v, row)
	case absentList:
		v.BeginList(row)
	case absentRow:
		d.begin(f, v, row)
		d.finish(f.node, d.children(f, v), row)
	case absentZero:
		if f.wire == protowire.BytesType {
			v.SetBytes(row, f.zeroText)
			return
		}
		_ = d.store(f, v, row, 0, f.zero) // a default always fits
	}
}

// setNull makes a row NULL, and the fields of a ROW with it.
func setNull(v *batch.Vector, row int) {
	v.SetNull(row)
	if v.Type.Kind == types.Row {
		for _, c := range v.Children {
			setNull(c, row)
		}
	}
}
