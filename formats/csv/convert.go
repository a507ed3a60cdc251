package csv

import (
	"bytes"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/types"
)

// elements goes through the elements of a value.
type elements struct {
	rest []byte
	sep  string
	more bool
}

// elementsOf returns the elements of a value; a blank one has none.
func (d *decoder) elementsOf(field []byte) elements {
	return elements{rest: field, sep: d.dialect.element, more: len(javatext.Trim(field)) > 0}
}

func (e *elements) next() (element []byte, ok bool) {
	if !e.more {
		return nil, false
	}
	if at := indexOf(e.rest, e.sep); at >= 0 {
		element, e.rest = e.rest[:at], e.rest[at+len(e.sep):]
		return element, true
	}
	e.more = false
	return e.rest, true
}

func indexOf(b []byte, sep string) int {
	for i := 0; i < len(b); i++ {
		at := bytes.IndexByte(b[i:], sep[0])
		if at < 0 {
			return -1
		}
		if i += at; startsWith(b, i, sep) {
			return i
		}
	}
	return -1
}

func (d *decoder) readArray(v *batch.Vector, row int, elem types.Type, field []byte) error {
	v.BeginList(row)
	list := d.elementsOf(field)
	for {
		element, ok := list.next()
		if !ok {
			return nil
		}
		at := v.AddElement(row)
		v.Children[0].SetNull(at)
		if err := d.readScalar(v.Children[0], at, elem, element); err != nil {
			return err
		}
	}
}

// readRow reads the fields of a ROW; what is more than it has is not looked at. A blank value is NULL.
func (d *decoder) readRow(v *batch.Vector, row int, fields []types.Field, field []byte) error {
	list := d.elementsOf(field)
	if !list.more {
		return nil
	}
	v.SetValid(row)
	for i := range fields {
		c := v.Children[i]
		c.SetNull(row)
		element, ok := list.next()
		switch {
		case ok:
			if err := d.readScalar(c, row, fields[i].Type, element); err != nil {
				return err
			}
		case !d.ignoreErrors:
			return errShortRow
		}
	}
	return nil
}

const errShortRow problem = "the value has fewer fields than the ROW"

// readScalar sets a row, which is NULL, to a value from its text.
func (d *decoder) readScalar(v *batch.Vector, row int, t types.Type, text []byte) error {
	if d.dialect.isNull(text) {
		return nil
	}
	if d.convert(v, row, t, text) || d.ignoreErrors {
		return nil
	}
	return mismatch(t, text)
}

func mismatch(t types.Type, text []byte) error {
	const most = 60
	shown := string(text)
	if len(text) > most {
		shown = string(text[:most]) + "…"
	}
	return problem("'" + shown + "' is not " + wanted(t))
}

// wanted says what a text of a type looks like.
func wanted(t types.Type) string {
	switch t.Kind {
	case types.Date:
		return "a date of the form 2024-01-02"
	case types.Time:
		return "a time of the form 03:04:05"
	case types.Timestamp:
		return "a timestamp of the form 2024-01-02 03:04:05.123"
	case types.TimestampLTZ:
		return "a timestamp of the form 2024-01-02 03:04:05.123Z"
	case types.Binary, types.Varbinary:
		return "base64 text"
	default:
		return "of type " + t.AsNullable().String()
	}
}
