package protobuf

import (
	"encoding/binary"
	"math/bits"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
)

// encoder writes rows with an encodeTable.
type encoder struct {
	table  *encodeTable
	vecs   []*batch.Vector
	inline [][]*batch.Vector // one column each
	order  []uint64          // of the entries of the maps that are being written, see hashOrder
}

// Encode appends one row's message. Every row has bytes: a row of NULLs is the empty message.
func (e *encoder) Encode(dst []byte, b *batch.Batch, cols []int, row int) ([]byte, bool, error) {
	for i := range e.vecs {
		e.vecs[i] = b.Columns[cols[i]]
	}
	out, err := e.message(dst, e.table.fields, e.vecs, row)
	if err != nil {
		return dst, false, err
	}
	return out, true, nil
}

// message appends the fields of a row.
func (e *encoder) message(dst []byte, fields []encodeField, vecs []*batch.Vector, row int) ([]byte, *formats.EncodeError) {
	var err *formats.EncodeError
	for i := range fields {
		f := &fields[i]
		v := vecs[f.vec]
		if v.Nulls.Get(row) {
			if f.required {
				return nil, refuse(f.name, "the field is required, and the row has NULL")
			}
			continue
		}
		switch f.fast {
		case fastText:
			if s := v.Bytes[row]; len(s) != 0 || f.presence {
				dst = appendText(append(dst, f.tag[0]), s)
			}
			continue
		case fastInt64:
			if n := v.Ints[row]; n != 0 || f.presence {
				dst = appendVarint(append(dst, f.tag[0]), uint64(n))
			}
			continue
		case fastBool:
			if x := v.Bools[row]; x || f.presence {
				dst = append(dst, f.tag[0], byte(protowire.EncodeBool(x)))
			}
			continue
		}
		if f.later != nil && anyValue(vecs, f.later, row) {
			continue
		}
		switch f.shape {
		case single:
			dst, err = e.single(dst, f, v, row)
		case repeated:
			dst, err = e.list(dst, f, v, row)
		case mapping:
			dst, err = e.entries(dst, f, v, row)
		}
		if err != nil {
			return nil, err
		}
	}
	return dst, nil
}

func anyValue(vecs []*batch.Vector, of []int, row int) bool {
	for _, i := range of {
		if !vecs[i].Nulls.Get(row) {
			return true
		}
	}
	return false
}

// single appends a field with one value, unless that is a default which need not be written.
func (e *encoder) single(dst []byte, f *encodeField, v *batch.Vector, row int) ([]byte, *formats.EncodeError) {
	val := &f.value
	switch val.kind {
	case kindString, kindBytes:
		s := v.Bytes[row]
		if len(s) == 0 && !f.presence {
			return dst, nil
		}
		return appendText(append(dst, f.tag...), s), nil
	case kindRow, kindWrapper, kindTimestamp:
		return e.sub(dst, val, v, row)
	}
	u, ok, err := number(val, v, row)
	if err != nil || !ok || u == 0 && !f.presence {
		return dst, err
	}
	if len(f.tag) == 1 {
		dst = append(dst, f.tag[0])
	} else {
		dst = append(dst, f.tag...)
	}
	return appendNumber(dst, val.kind, u), nil
}

// list appends a repeated field. NULL elements become defaults.
func (e *encoder) list(dst []byte, f *encodeField, v *batch.Vector, row int) ([]byte, *formats.EncodeError) {
	span, elements := v.Spans[row], v.Children[0]
	if span.Start == span.End {
		return dst, nil
	}
	if f.packed {
		dst = append(append(dst, f.tag...), 0)
	}
	body := len(dst)
	var err *formats.EncodeError
	for at := int(span.Start); at < int(span.End); at++ {
		if f.packed {
			var u uint64
			if u, err = element(&f.value, elements, at); err == nil {
				dst = appendNumber(dst, f.value.kind, u)
			}
		} else {
			dst, err = e.whole(dst, &f.value, elements, at)
		}
		if err != nil {
			return nil, err
		}
	}
	if f.packed {
		dst = setLength(dst, body)
	}
	return dst, nil
}

// entries appends a map. Keys and values are always written, NULL as the default.
func (e *encoder) entries(dst []byte, f *encodeField, v *batch.Vector, row int) ([]byte, *formats.EncodeError) {
	span := v.Spans[row]
	from := e.hashOrder(f, v.Children[0], span)
	defer func() { e.order = e.order[:from] }()
	for i := range int(span.End - span.Start) {
		at := int(uint32(e.order[from+i]))
		dst = append(append(dst, f.tag...), 0)
		body := len(dst)
		var err *formats.EncodeError
		if dst, err = e.whole(dst, &f.key, v.Children[0], at); err == nil {
			dst, err = e.whole(dst, &f.value, v.Children[1], at)
		}
		if err != nil {
			return nil, under(f.name, err)
		}
		dst = setLength(dst, body)
	}
	return dst, nil
}

// whole appends a value with its tag, whatever it is: an element, a key or a value of a map.
func (e *encoder) whole(dst []byte, val *encodeValue, v *batch.Vector, row int) ([]byte, *formats.EncodeError) {
	switch val.kind {
	case kindString, kindBytes:
		s := val.null
		switch {
		case !v.Nulls.Get(row):
			s = v.Bytes[row]
		case val.kind == kindBytes:
			s = nil
		}
		return appendText(append(dst, val.tag...), s), nil
	case kindRow, kindWrapper, kindTimestamp:
		switch {
		case !v.Nulls.Get(row):
			return e.sub(dst, val, v, row)
		case val.whole:
			return nil, refuse(val.name, "NULL would be an empty message, which lacks a required field")
		case val.end != nil:
			return append(append(dst, val.tag...), val.end...), nil
		}
		return append(append(dst, val.tag...), 0), nil
	}
	u, err := element(val, v, row)
	if err != nil {
		return nil, err
	}
	return appendNumber(append(dst, val.tag...), val.kind, u), nil
}

// sub appends a nested message, or a group.
func (e *encoder) sub(dst []byte, val *encodeValue, v *batch.Vector, row int) ([]byte, *formats.EncodeError) {
	children := v.Children
	if val.kind != kindRow {
		e.inline[val.inline][0] = v
		children = e.inline[val.inline]
	}
	dst = append(dst, val.tag...)
	if val.end == nil {
		dst = append(dst, 0)
	}
	body := len(dst)
	dst, err := e.message(dst, val.fields, children, row)
	switch {
	case err != nil:
		return nil, under(val.name, err)
	case val.end != nil:
		return append(dst, val.end...), nil
	}
	return setLength(dst, body), nil
}

// setLength puts the length of dst[body:] into the byte before it, making room when it needs more.
func setLength(dst []byte, body int) []byte {
	n := len(dst) - body
	if n < 0x80 {
		dst[body-1] = byte(n)
		return dst
	}
	more := (bits.Len(uint(n))+6)/7 - 1
	for range more {
		dst = append(dst, 0)
	}
	copy(dst[body+more:], dst[body:body+n])
	binary.PutUvarint(dst[body-1:], uint64(n))
	return dst
}

func appendText(dst, s []byte) []byte {
	if len(s) < 0x80 {
		dst = append(dst, byte(len(s)))
	} else {
		dst = binary.AppendUvarint(dst, uint64(len(s)))
	}
	return append(dst, s...)
}

func refuse(field, reason string) *formats.EncodeError {
	return &formats.EncodeError{Field: field, Reason: reason}
}

// under puts an error's field below another.
func under(name string, err *formats.EncodeError) *formats.EncodeError {
	err.Field = name + "." + err.Field
	return err
}

// clip shortens a text for an error.
func clip(s []byte) []byte {
	const most = 64
	if len(s) > most {
		return append(s[:most:most], "…"...)
	}
	return s
}
