package jobtest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"github.com/leatsql/leat/diag"
)

// kind is the kind of a value.
type kind uint8

const (
	nullKind kind = iota
	boolKind
	numberKind
	textKind
	listKind
	objectKind
)

func (k kind) String() string {
	return [...]string{"null", "a boolean", "a number", "a text", "a list", "an object"}[k]
}

// value is what JSON and YAML both hold. Of a case file it knows its place.
type value struct {
	kind   kind
	text   string // of a boolean or a number as it is written, of a text without quotes
	items  []item
	fields []field
	span   diag.Span // its first token; of a list or object in brackets all of it
	flow   bool      // in brackets
}

// item is an element of a list.
type item struct {
	*value
	at int // where its dash stands; of a list in brackets its own begin
}

// field is a member of an object.
type field struct {
	name string
	at   diag.Span
	*value
}

func (v *value) field(name string) *field {
	for i := range v.fields {
		if v.fields[i].name == name {
			return &v.fields[i]
		}
	}
	return nil
}

// appendJSON writes the value as JSON, with a blank behind commas and colons where it is for people.
func (v *value) appendJSON(dst []byte, spaced bool) []byte {
	comma, colon := ",", ":"
	if spaced {
		comma, colon = ", ", ": "
	}
	switch v.kind {
	case nullKind:
		return append(dst, "null"...)
	case boolKind, numberKind:
		return append(dst, v.text...)
	case textKind:
		return appendQuoted(dst, v.text)
	case listKind:
		dst = append(dst, '[')
		for i, x := range v.items {
			if i > 0 {
				dst = append(dst, comma...)
			}
			dst = x.appendJSON(dst, spaced)
		}
		return append(dst, ']')
	case objectKind:
		dst = append(dst, '{')
		for i, f := range v.fields {
			if i > 0 {
				dst = append(dst, comma...)
			}
			dst = append(appendQuoted(dst, f.name), colon...)
			dst = f.appendJSON(dst, spaced)
		}
		return append(dst, '}')
	}
	return dst
}

// String is the value as people read it.
func (v *value) String() string { return string(v.appendJSON(nil, true)) }

func appendQuoted(dst []byte, s string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		return strconv.AppendQuote(dst, s) // no text fails
	}
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}

// parseJSON reads one JSON value, and nothing behind it.
func parseJSON(text []byte) (*value, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	v, err := readJSON(d)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("something stands behind the JSON value")
	}
	return v, nil
}

func readJSON(d *json.Decoder) (*value, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t := t.(type) {
	case bool:
		return &value{kind: boolKind, text: strconv.FormatBool(t)}, nil
	case json.Number:
		return &value{kind: numberKind, text: t.String()}, nil
	case string:
		return &value{kind: textKind, text: t}, nil
	case json.Delim:
		if t == '[' {
			return readJSONList(d)
		}
		return readJSONObject(d)
	}
	return &value{}, nil
}

func readJSONList(d *json.Decoder) (*value, error) {
	v := &value{kind: listKind}
	for d.More() {
		x, err := readJSON(d)
		if err != nil {
			return nil, err
		}
		v.items = append(v.items, item{value: x})
	}
	_, err := d.Token()
	return v, err
}

func readJSONObject(d *json.Decoder) (*value, error) {
	v := &value{kind: objectKind}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		x, err := readJSON(d)
		if err != nil {
			return nil, err
		}
		v.fields = append(v.fields, field{name: fmt.Sprint(key), value: x})
	}
	_, err := d.Token()
	return v, err
}

// sameNumber compares numbers by what they are worth: 1, 1.0 and 1e0 are the same.
func sameNumber(a, b string) bool {
	if a == b {
		return true
	}
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	near := errX == nil && errY == nil
	if near && x != y {
		return false // what is the same comes to the same double
	}
	if x, y := exactly(a), exactly(b); x != nil && y != nil {
		return x.Cmp(y) == 0
	}
	return near
}

// exactly is what a number is worth; nil where its digits would be too many.
func exactly(number string) *big.Rat {
	const most = 400
	_, exponent, _ := strings.Cut(strings.ToLower(number), "e")
	n, err := strconv.Atoi(cmp.Or(exponent, "0"))
	if err != nil || n < -most || n > most || len(number) > most {
		return nil
	}
	x, ok := new(big.Rat).SetString(number)
	if !ok {
		return nil
	}
	return x
}
