package json

import (
	"errors"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/types"
)

// rowReader reads an object into the fields of a ROW or the columns of a table.
type rowReader struct {
	fields []fieldReader
	byName map[string]int
}

type fieldReader struct {
	name  string
	value *valueReader
}

func newRowReader() *rowReader { return &rowReader{byName: map[string]int{}} }

func (r *rowReader) add(name string, t types.Type) {
	r.byName[name] = len(r.fields)
	r.fields = append(r.fields, fieldReader{name: name, value: newValueReader(t)})
}

// find returns the field of a name, -1 when there is none; it is tried first at the place where it is expected.
func (r *rowReader) find(name []byte, expected int) int {
	if expected < len(r.fields) && string(name) == r.fields[expected].name {
		return expected
	}
	if i, ok := r.byName[string(name)]; ok {
		return i
	}
	return -1
}

// read reads the object that the parser stands on into row of vectors, which are NULL there. It follows the tokens as Flink does:
// once as many members as there are fields have been read, duplicates counted, the rest is only passed, and where a value was
// not read to its end what is left of it is taken for members.
func (r *rowReader) read(d *decoder, vectors []*batch.Vector, row int) error {
	p := &d.p
	if p.tok != tokStartObject {
		return d.mismatch("an object")
	}
	if err := p.next(); err != nil {
		return err
	}
	count, expected := 0, 0
	for p.tok != tokEndObject {
		if count >= len(r.fields) {
			if err := p.skipValue(); err != nil {
				return err
			}
			continue
		}
		i := -1
		if p.tok != tokEnd { // as it is behind a value that could not be read
			name, err := p.nameText(d.arena)
			if err != nil {
				return err
			}
			i = r.find(name, expected)
		}
		if err := p.next(); err != nil {
			return err
		}
		if i < 0 {
			if err := p.skipValue(); err != nil {
				return err
			}
			continue
		}
		f := &r.fields[i]
		if err := f.value.read(d, vectors[i], row); err != nil {
			return d.atField(err, f.name)
		}
		if err := p.next(); err != nil {
			return err
		}
		count++
		expected = i + 1
	}
	if count < len(r.fields) && d.failOnMissing {
		return errMissing
	}
	return nil
}

// valueReader reads the values of one type.
type valueReader struct {
	t    types.Type
	key  *valueReader // MAP, MULTISET
	elem *valueReader // ARRAY, MAP, MULTISET
	row  *rowReader   // ROW
}

func newValueReader(t types.Type) *valueReader {
	r := &valueReader{t: t}
	switch t.Kind {
	case types.Array:
		r.elem = newValueReader(*t.Elem)
	case types.Map:
		r.key, r.elem = newValueReader(*t.Key), newValueReader(*t.Elem)
	case types.Multiset:
		r.key, r.elem = newValueReader(*t.Elem), newValueReader(types.Simple(types.Int))
	case types.Row:
		r.row = newRowReader()
		for _, f := range t.Fields {
			r.row.add(f.Name, f.Type)
		}
	default: // scalars have nothing below
	}
	return r
}

// read reads the value that the parser stands on into a row. The parser is left on its last token.
func (r *valueReader) read(d *decoder, v *batch.Vector, row int) error {
	v.SetNull(row)
	if d.p.tok == tokNull || d.p.tok == tokEnd {
		return nil
	}
	err := r.convert(d, v, row)
	if err != nil && d.ignoreErrors {
		v.SetNull(row)
		return nil
	}
	return err
}

func (r *valueReader) readArray(d *decoder, v *batch.Vector, row int) error {
	if d.p.tok != tokStartArray {
		return d.mismatch("an array")
	}
	v.BeginList(row)
	for {
		if err := d.p.next(); err != nil {
			return err
		}
		if d.p.tok == tokEndArray {
			return nil
		}
		if d.p.atEnd() {
			return errEndOfInput
		}
		if err := r.elem.read(d, v.Children[0], v.AddElement(row)); err != nil {
			return err
		}
	}
}

// readMap reads an object's members as entries. Of equal keys the last wins.
func (r *valueReader) readMap(d *decoder, v *batch.Vector, row int) error {
	if d.p.tok != tokStartObject {
		return d.mismatch("an object")
	}
	first := v.BeginList(row)
	d.maps++
	this := d.maps
	for {
		if err := d.p.next(); err != nil {
			return err
		}
		if d.p.tok == tokEndObject {
			return nil
		}
		if d.p.atEnd() {
			return errEndOfInput
		}
		at := v.AddElement(row)
		if err := r.key.read(d, v.Children[0], at); err != nil {
			return err
		}
		if err := d.p.next(); err != nil {
			return err
		}
		if err := r.elem.read(d, v.Children[1], at); err != nil {
			return err
		}
		if same := d.sameEntry(v.Children[0], this, first, at); same < at {
			v.Children[1].Copy(same, v.Children[1], at)
			v.Elements--
			v.Spans[row].End--
		}
	}
}

// sameEntry returns the first entry with the key of entry at, the last one, of a map whose entries begin at first.
func (d *decoder) sameEntry(keys *batch.Vector, this int32, first, at int) int {
	if at-first < jsonscan.FewNames {
		for e := first; e < at; e++ {
			if string(keyOf(keys, e)) == string(keyOf(keys, at)) {
				return e
			}
		}
		return at
	}
	if at-first == jsonscan.FewNames {
		for e := first; e < at; e++ {
			d.names.Put(this, keyOf(keys, e), int32(e))
		}
	}
	return int(d.names.Put(this, keyOf(keys, at), int32(at)))
}

// keyOf is an entry's key; one that is NULL can only come from a value where a name should stand, and is like an empty one.
func keyOf(keys *batch.Vector, e int) []byte {
	if keys.IsNull(e) {
		return nil
	}
	return keys.Bytes[e]
}

// atField puts a field's name before the path of an error below it.
func (d *decoder) atField(err error, name string) error {
	if d.ignoreErrors {
		return err
	}
	var e *formats.DecodeError
	if !errors.As(err, &e) {
		return &formats.DecodeError{Field: name, Offset: d.p.place(), Reason: err.Error()}
	}
	if e.Field != "" {
		name += "." + e.Field
	}
	return &formats.DecodeError{Field: name, Offset: e.Offset, Reason: e.Reason}
}

const errMismatch problem = "the value does not fit the column"

// mismatch says that the value that the parser stands on is not what is wanted.
func (d *decoder) mismatch(wanted string) error {
	if d.ignoreErrors {
		return errMismatch
	}
	p := &d.p
	var found string
	switch p.tok {
	case tokStartObject, tokEndObject:
		found = "an object"
	case tokStartArray, tokEndArray:
		found = "an array"
	case tokString:
		text, err := p.text(d.arena)
		if err != nil {
			return err
		}
		found = "'" + shorten(text) + "'"
	default:
		found = shorten(p.b[p.value.start:p.value.end])
	}
	return &formats.DecodeError{Offset: p.at(), Reason: found + " is not " + wanted}
}

func shorten(b []byte) string {
	const most = 60
	if len(b) > most {
		return string(b[:most]) + "…"
	}
	return string(b)
}
