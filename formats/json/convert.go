package json

import (
	"errors"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/types"
)

// convert sets a row to the value that the parser stands on, which is not null.
func (r *valueReader) convert(d *decoder, v *batch.Vector, row int) error {
	switch r.t.Kind {
	case types.Array:
		return r.readArray(d, v, row)
	case types.Map, types.Multiset:
		return r.readMap(d, v, row)
	case types.Row:
		if d.p.tok != tokStartObject {
			return d.mismatch("an object")
		}
		for _, c := range v.Children {
			c.SetNull(row)
		}
		v.SetValid(row)
		return r.row.read(d, v.Children, row)
	case types.Char, types.Varchar:
		text, err := d.stringValue()
		if err == nil {
			v.SetBytes(row, text)
		}
		return err
	case types.Binary, types.Varbinary:
		b, err := d.binary()
		switch {
		case err == nil:
			v.SetBytes(row, b)
		case errors.Is(err, errBase64):
			return d.mismatch("base64 text")
		}
		return err
	case types.Null:
		return nil
	default:
		text, err := d.p.text(d.arena)
		if err != nil {
			return err
		}
		return r.convertText(d, v, row, text)
	}
}

// convertText sets a row to a value from its text.
func (r *valueReader) convertText(d *decoder, v *batch.Vector, row int, text []byte) error {
	switch r.t.Kind {
	case types.Boolean:
		v.SetBool(row, isTrue(javatext.Trim(text)))
	case types.TinyInt, types.SmallInt, types.Int, types.IntervalMonth, types.BigInt, types.IntervalSecond:
		n, ok := d.integer(r.t.Kind, text)
		if !ok {
			return d.mismatch("of type " + r.t.AsNullable().String())
		}
		v.SetInt(row, n)
	case types.Double:
		f, ok := javanum.ParseDouble(text)
		if !ok {
			return d.mismatch("of type DOUBLE")
		}
		v.SetFloat(row, f)
	case types.Float:
		f, ok := d.float(text)
		if !ok {
			return d.mismatch("of type FLOAT")
		}
		v.SetFloat(row, float64(f))
	case types.Decimal:
		return r.setDecimal(d, v, row, javatext.Trim(text))
	case types.Date:
		days, ok := parseDate(text)
		if !ok {
			return d.mismatch("a date of the form 2024-01-02")
		}
		v.SetInt(row, days)
	case types.Time:
		seconds, ok := parseTime(text)
		if !ok {
			return d.mismatch("a time of the form 03:04:05")
		}
		v.SetInt(row, seconds*1000)
	case types.Timestamp, types.TimestampLTZ:
		return r.setTimestamp(d, v, row, text)
	default: // checkTypes lets no other pass
	}
	return nil
}

// setDecimal sets a row to a number, rounded half up; what has too many digits is NULL, as in Flink.
func (r *valueReader) setDecimal(d *decoder, v *batch.Vector, row int, text []byte) error {
	switch d.p.tok {
	case tokInteger, tokFloat:
	case tokString:
		if !javanum.IsDecimal(text) {
			return d.mismatch("a number")
		}
	default:
		return d.mismatch("a number")
	}
	if n, ok := types.ParseDec(text, r.t.Prec, r.t.Scale); ok {
		v.SetDecimal(row, n)
	}
	return nil
}

// stringValue returns what a string column holds of the value that the parser stands on: the text of strings, the spelling of
// numbers and words, and of objects and arrays JSON without blanks. The parser is left on the value's last token.
func (d *decoder) stringValue() ([]byte, error) {
	p := &d.p
	if p.tok != tokStartObject && p.tok != tokStartArray {
		return p.text(d.arena)
	}
	start := p.value.start
	loose, err := p.toClose()
	if err != nil {
		return nil, err
	}
	raw := p.b[start:p.value.end]
	if loose {
		raw = strictUTF8(d.arena, raw)
	}
	root := d.tree.Parse(raw)
	return d.arena.Keep(d.tree.Append(d.arena.Room(len(raw)), root)), nil
}
