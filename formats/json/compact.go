package json

import (
	"math"

	"github.com/leatsql/leat/internal/javanum"
)

// stringValue returns what a string column holds of the value that the parser stands on: the text of strings, the spelling of
// numbers and words, and of objects and arrays JSON without blanks.
func (d *decoder) stringValue() ([]byte, error) {
	if d.p.tok != tokStartObject && d.p.tok != tokStartArray {
		return d.p.text(d.arena)
	}
	d.names = d.names[:0]
	out, err := d.compact(d.arena.Room(len(d.p.b) - d.p.start))
	if err != nil {
		return nil, err
	}
	return d.arena.Keep(out), nil
}

// compact appends the value that the parser stands on and leaves the parser on its last token. Numbers with a fraction or an
// exponent are written as doubles.
func (d *decoder) compact(dst []byte) ([]byte, error) {
	p := &d.p
	switch p.tok {
	case tokStartObject:
		return d.compactObject(dst)
	case tokStartArray:
		return d.compactArray(dst)
	case tokString:
		return d.compactString(dst)
	case tokFloat:
		f, _ := javanum.ParseDouble(p.b[p.start:p.end])
		if math.IsInf(f, 0) {
			return append(javanum.AppendDouble(append(dst, '"'), f), '"'), nil
		}
		return javanum.AppendDouble(dst, f), nil
	case tokInteger:
		if string(p.b[p.start:p.end]) == "-0" {
			return append(dst, '0'), nil
		}
	}
	return append(dst, p.b[p.start:p.end]...), nil
}

func (d *decoder) compactString(dst []byte) ([]byte, error) {
	text, err := d.p.textNow()
	return appendString(dst, text), err
}

func (d *decoder) compactArray(dst []byte) ([]byte, error) {
	dst = append(dst, '[')
	for n := 0; ; n++ {
		if err := d.p.next(); err != nil {
			return nil, err
		}
		if d.p.tok == tokEndArray {
			return append(dst, ']'), nil
		}
		if n > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = d.compact(dst); err != nil {
			return nil, err
		}
	}
}

// span is a part of the text that is written.
type span struct{ start, end int }

// compactObject appends an object. A member whose name was there before replaces its value, which stays where it was.
func (d *decoder) compactObject(dst []byte) ([]byte, error) {
	dst = append(dst, '{')
	first := len(d.names)
	for {
		if err := d.p.next(); err != nil {
			return nil, err
		}
		if d.p.tok == tokEndObject {
			d.names = d.names[:first]
			return append(dst, '}'), nil
		}
		from := len(dst)
		if len(d.names) > first {
			dst = append(dst, ',')
		}
		var err error
		name := span{start: len(dst)}
		if dst, err = d.compactString(dst); err != nil {
			return nil, err
		}
		name.end = len(dst)
		dst = append(dst, ':')
		if err := d.p.next(); err != nil {
			return nil, err
		}
		value := len(dst)
		if dst, err = d.compact(dst); err != nil {
			return nil, err
		}
		if same := d.sameName(dst, first, name); same >= 0 {
			dst = d.replaceMember(dst, same, from, value)
			continue
		}
		d.names = append(d.names, name)
	}
}

// sameName returns which of the names from first on is the same as name, -1 for none.
func (d *decoder) sameName(dst []byte, first int, name span) int {
	for i := first; i < len(d.names); i++ {
		if n := d.names[i]; string(dst[n.start:n.end]) == string(dst[name.start:name.end]) {
			return i
		}
	}
	return -1
}

// replaceMember puts the value that ends dst, whose member began at from, in place of that of member same.
func (d *decoder) replaceMember(dst []byte, same, from, value int) []byte {
	start, end := d.names[same].end+1, from
	if same+1 < len(d.names) {
		end = d.names[same+1].start - 1 // before the comma
	}
	fresh := append([]byte(nil), dst[value:]...)
	tail := append([]byte(nil), dst[end:from]...)
	moved := len(fresh) - (end - start)
	for i := same + 1; i < len(d.names); i++ {
		d.names[i].start += moved
		d.names[i].end += moved
	}
	return append(append(dst[:start], fresh...), tail...)
}
