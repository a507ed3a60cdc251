package csv

import (
	"encoding/base64"
	"strconv"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

type boundEncoder struct {
	dialect *dialect
	quoting *quoting
	columns []types.Type
	plain   bool // decimals without exponent
}

func bindEncoder(spec formats.Spec) (formats.BoundEncoder, error) {
	if err := check(spec, true).Err(); err != nil {
		return nil, err
	}
	b := &boundEncoder{dialect: newDialect(spec.Options), plain: !spec.Options.Has(optScientific) || !spec.Options.Bool(optScientific)}
	b.quoting = newQuoting(b.dialect)
	for _, c := range spec.Columns {
		b.columns = append(b.columns, c.Type)
	}
	return b, nil
}

// NewEncoder returns an encoder.
func (b *boundEncoder) NewEncoder() formats.Encoder { return &encoder{boundEncoder: b} }

type encoder struct {
	*boundEncoder
	text []byte // of the value that is written, before quotes
}

var _ formats.Encoder = (*encoder)(nil)

// Encode appends one line without its end.
func (e *encoder) Encode(dst []byte, b *batch.Batch, cols []int, row int) ([]byte, bool, error) {
	for i, t := range e.columns {
		if i > 0 {
			dst = append(dst, e.dialect.separator...)
		}
		dst = e.appendColumn(dst, b.Columns[cols[i]], row, t)
	}
	return dst, true, nil
}

func (e *encoder) appendColumn(dst []byte, v *batch.Vector, row int, t types.Type) []byte {
	if v.IsNull(row) {
		return append(dst, e.dialect.null...)
	}
	switch t.Kind {
	case types.Char, types.Varchar:
		return e.quoting.append(dst, v.Bytes[row])
	case types.Boolean, types.TinyInt, types.SmallInt, types.Int, types.BigInt, types.Float, types.Double:
		return e.appendScalar(dst, v, row, t, e.plain)
	case types.Array:
		e.text = e.text[:0]
		span := v.Spans[row]
		for i := span.Start; i < span.End; i++ {
			e.addElement(i == span.Start, v.Children[0], int(i), *t.Elem)
		}
	case types.Row:
		e.text = e.text[:0]
		for i, c := range v.Children {
			e.addElement(i == 0, c, row, t.Fields[i].Type)
		}
	default:
		e.text = e.appendScalar(e.text[:0], v, row, t, e.plain)
	}
	return e.quoting.append(dst, e.text)
}

// addElement adds an element of an array or a field of a ROW. Decimals have their exponent here, whatever the option says.
func (e *encoder) addElement(first bool, v *batch.Vector, i int, t types.Type) {
	if !first {
		e.text = append(e.text, e.dialect.element...)
	}
	if v.IsNull(i) {
		e.text = append(e.text, e.dialect.null...)
		return
	}
	e.text = e.appendScalar(e.text, v, i, t, false)
}

func (e *encoder) appendScalar(dst []byte, v *batch.Vector, i int, t types.Type, plain bool) []byte {
	switch t.Kind {
	case types.Char, types.Varchar:
		return append(dst, v.Bytes[i]...)
	case types.Boolean:
		return strconv.AppendBool(dst, v.Bools[i])
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return strconv.AppendInt(dst, v.Ints[i], 10)
	case types.Float:
		return javanum.AppendFloat(dst, v.Floats[i])
	case types.Double:
		return javanum.AppendDouble(dst, v.Floats[i])
	case types.Decimal:
		return types.AppendShortDec(dst, v.Decimals[i], t.Scale, plain)
	case types.Binary, types.Varbinary:
		return base64.StdEncoding.AppendEncode(dst, v.Bytes[i])
	case types.Date:
		return javatime.AppendLocalDate(dst, v.Ints[i])
	case types.Time:
		millis := javatime.ShownTime(v.Ints[i])
		dst = javatime.AppendClock(dst, int(millis/1000))
		return javatime.AppendFraction(dst, int32(millis%1000*1_000_000), 0)
	case types.Timestamp, types.TimestampLTZ:
		return appendTimestamp(dst, v.Times[i], t.Kind == types.TimestampLTZ)
	default: // the type NULL has no value
		return dst
	}
}

func appendTimestamp(dst []byte, t types.Instant, ltz bool) []byte {
	seconds, nanos := t.Split()
	day, second := javatime.SplitDay(seconds)
	dst = append(javatime.AppendLocalDate(dst, day), ' ')
	dst = javatime.AppendFraction(javatime.AppendClock(dst, second), nanos, 0)
	return append(dst, zoneText(ltz)...)
}
