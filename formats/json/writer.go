package json

import (
	"encoding/base64"
	"math"
	"strconv"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/types"
)

// style is how values are written.
type style struct {
	iso        bool // timestamps as ISO-8601
	plain      bool // decimals without exponent
	skipNulls  bool
	nullKeys   nullKeys
	nullKeyLit string
}

// rowWriter writes the fields of a ROW or of a table's row.
type rowWriter struct {
	style  *style
	fields []fieldWriter
}

type fieldWriter struct {
	name  string
	key   []byte // ,"name":
	null  []byte // ,"name":null
	value *valueWriter
}

func (r *rowWriter) add(name string, t types.Type) {
	key := append(appendQuoted([]byte{','}, []byte(name)), ':')
	r.fields = append(r.fields, fieldWriter{
		name: name, key: key, null: append(key[:len(key):len(key)], "null"...), value: newValueWriter(r.style, t),
	})
}

// valueWriter writes the values of one type.
type valueWriter struct {
	kind  types.Kind
	scale int // DECIMAL
	style *style
	key   *valueWriter // MAP, MULTISET
	elem  *valueWriter // ARRAY, MAP, MULTISET
	row   *rowWriter   // ROW
}

func newValueWriter(s *style, t types.Type) *valueWriter {
	w := &valueWriter{kind: t.Kind, scale: t.Scale, style: s}
	switch t.Kind {
	case types.Array:
		w.elem = newValueWriter(s, *t.Elem)
	case types.Map:
		w.key, w.elem = newValueWriter(s, *t.Key), newValueWriter(s, *t.Elem)
	case types.Multiset:
		w.key, w.elem = newValueWriter(s, *t.Elem), newValueWriter(s, types.Simple(types.Int))
	case types.Row:
		w.row = &rowWriter{style: s}
		for _, f := range t.Fields {
			w.row.add(f.Name, f.Type)
		}
	default: // scalars have nothing below
	}
	return w
}

// write appends row i of v, which is not NULL.
func (w *valueWriter) write(d *dates, dst []byte, v *batch.Vector, i int) ([]byte, error) {
	switch w.kind {
	case types.Char, types.Varchar:
		return appendQuoted(dst, v.Bytes[i]), nil
	case types.Boolean:
		return strconv.AppendBool(dst, v.Bools[i]), nil
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt, types.IntervalMonth, types.IntervalSecond:
		return strconv.AppendInt(dst, v.Ints[i], 10), nil
	case types.Float, types.Double:
		return w.appendFloat(dst, v.Floats[i]), nil
	case types.Decimal:
		return types.AppendShortDec(dst, v.Decimals[i], w.scale, w.style.plain), nil
	case types.Binary, types.Varbinary:
		dst = append(dst, '"')
		dst = base64.StdEncoding.AppendEncode(dst, v.Bytes[i])
		return append(dst, '"'), nil
	case types.Date:
		dst = d.appendDate(append(dst, '"'), v.Ints[i])
		return append(dst, '"'), nil
	case types.Time:
		return appendTime(dst, v.Ints[i]), nil
	case types.Timestamp, types.TimestampLTZ:
		return d.appendTimestamp(dst, v.Times[i], w.kind == types.TimestampLTZ, w.style.iso), nil
	case types.Array:
		return w.appendArray(d, dst, v, i)
	case types.Map, types.Multiset:
		return w.appendMap(d, dst, v, i)
	case types.Row:
		return w.row.appendRow(d, dst, v, i)
	default: // the type NULL
		return append(dst, "null"...), nil
	}
}

func (w *valueWriter) appendFloat(dst []byte, f float64) []byte {
	quoted := math.IsNaN(f) || math.IsInf(f, 0)
	if quoted {
		dst = append(dst, '"')
	}
	if w.kind == types.Float {
		dst = javanum.AppendFloat(dst, f)
	} else {
		dst = javanum.AppendDouble(dst, f)
	}
	if quoted {
		dst = append(dst, '"')
	}
	return dst
}

// appendElement appends an element or an entry's value, which may be NULL.
func (w *valueWriter) appendElement(d *dates, dst []byte, v *batch.Vector, i int) ([]byte, error) {
	if v.IsNull(i) {
		return append(dst, "null"...), nil
	}
	return w.write(d, dst, v, i)
}

func (w *valueWriter) appendArray(d *dates, dst []byte, v *batch.Vector, i int) ([]byte, error) {
	var err error
	dst = append(dst, '[')
	for e := v.Spans[i].Start; e < v.Spans[i].End; e++ {
		if e > v.Spans[i].Start {
			dst = append(dst, ',')
		}
		if dst, err = w.elem.appendElement(d, dst, v.Children[0], int(e)); err != nil {
			return nil, err
		}
	}
	return append(dst, ']'), nil
}

func (r *rowWriter) appendRow(d *dates, dst []byte, v *batch.Vector, i int) ([]byte, error) {
	var err error
	start := len(dst)
	for n := range r.fields {
		f, c := &r.fields[n], v.Children[n]
		if c.IsNull(i) {
			if !r.style.skipNulls {
				dst = append(dst, f.null...)
			}
			continue
		}
		dst = append(dst, f.key...)
		if dst, err = f.value.write(d, dst, c, i); err != nil {
			return nil, atField(err, f.name)
		}
	}
	return closeObject(dst, start), nil
}

// appendMap appends the entries in their order. Under LITERAL the entry without a key and one whose key is the literal are one:
// it stands where the first of them stood and has the value of the last.
func (w *valueWriter) appendMap(d *dates, dst []byte, v *batch.Vector, i int) ([]byte, error) {
	span := v.Spans[i]
	keys, values := v.Children[0], v.Children[1]
	first, last := w.literalEntries(keys, span)
	start := len(dst)
	for e := span.Start; e < span.End; e++ {
		from := e
		key := keys.Bytes[e]
		switch {
		case e == last && first != last:
			continue
		case e == first:
			from, key = last, []byte(w.style.nullKeyLit)
		case keys.IsNull(int(e)) && w.style.nullKeys == dropNullKey:
			continue
		case keys.IsNull(int(e)):
			return nil, &formats.EncodeError{Reason: "a map entry has no key; set map-null-key.mode to 'DROP' or 'LITERAL' to write such maps"}
		}
		dst = append(appendQuoted(append(dst, ','), key), ':')
		var err error
		if dst, err = w.elem.appendElement(d, dst, values, int(from)); err != nil {
			return nil, err
		}
	}
	return closeObject(dst, start), nil
}

// literalEntries returns the first and the last entry that are written under the literal, -1 when no key is NULL or the mode is
// another.
func (w *valueWriter) literalEntries(keys *batch.Vector, span batch.Span) (first, last int32) {
	first, last = -1, -1
	if w.style.nullKeys != literalNullKey {
		return first, last
	}
	missing := false
	for e := span.Start; e < span.End; e++ {
		null := keys.IsNull(int(e))
		missing = missing || null
		if null || string(keys.Bytes[e]) == w.style.nullKeyLit {
			if first < 0 {
				first = e
			}
			last = e
		}
	}
	if !missing {
		return -1, -1
	}
	return first, last
}
