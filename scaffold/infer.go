package scaffold

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/leatsql/leat/types"
)

// Bounds on what is told apart within a document.
const (
	maxNesting = 32  // below it a value is taken as text
	maxFields  = 200 // an object with more keys is taken for a map
	maxName    = 256 // of a column, as SQL has it
)

// shape is what the values at one place of the documents have been. It only grows.
type shape struct {
	seen   kinds
	digits int // the most of an integer that is no BIGINT
	fields []field
	index  map[string]int
	elem   *shape // of arrays
	deep   bool   // nested too deep to be told apart
}

type field struct {
	name string
	*shape
}

// kinds is a set of the kinds of JSON.
type kinds uint8

const (
	sawText kinds = 1 << iota
	sawBool
	sawInteger
	sawLarge // an integer that is no BIGINT
	sawFraction
	sawObject
	sawArray
)

var errNoDocument = errors.New("no JSON object")

// add takes in a text that is one JSON object; any other leaves the shape as it was.
func (s *shape) add(text []byte) error {
	if trimmed := bytes.TrimLeft(text, " \t\r\n"); len(trimmed) == 0 || trimmed[0] != '{' || !json.Valid(text) {
		return errNoDocument
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := s.value(d, 0); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errNoDocument
	}
	return nil
}

// value reads the next value.
func (s *shape) value(d *json.Decoder, depth int) error {
	t, err := d.Token()
	if err != nil {
		return err
	}
	switch v := t.(type) {
	case string:
		s.seen |= sawText
	case bool:
		s.seen |= sawBool
	case json.Number:
		s.number(string(v))
	case json.Delim:
		if depth == maxNesting {
			s.deep = true
			return skip(d)
		}
		if v == '{' {
			return s.object(d, depth)
		}
		return s.array(d, depth)
	}
	return nil
}

// skip reads to the end of the object or array that has begun.
func skip(d *json.Decoder) error {
	for open := 1; open > 0; {
		t, err := d.Token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			open++
		case json.Delim('}'), json.Delim(']'):
			open--
		}
	}
	return nil
}

func (s *shape) number(text string) {
	if strings.ContainsAny(text, ".eE") {
		s.seen |= sawFraction
		return
	}
	if _, err := json.Number(text).Int64(); err == nil {
		s.seen |= sawInteger
		return
	}
	s.seen |= sawLarge
	s.digits = max(s.digits, len(strings.TrimPrefix(text, "-")))
}

func (s *shape) object(d *json.Decoder, depth int) error {
	s.seen |= sawObject
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		name, _ := key.(string)
		if err := s.field(name).value(d, depth+1); err != nil {
			return err
		}
	}
	_, err := d.Token()
	return err
}

// field is the shape of a key's values, in the order in which the keys came first.
func (s *shape) field(name string) *shape {
	i, ok := s.index[name]
	if !ok {
		if s.index == nil {
			s.index = map[string]int{}
		}
		i = len(s.fields)
		s.index[name] = i
		s.fields = append(s.fields, field{name, &shape{}})
	}
	return s.fields[i].shape
}

func (s *shape) array(d *json.Decoder, depth int) error {
	s.seen |= sawArray
	if s.elem == nil {
		s.elem = &shape{}
	}
	for d.More() {
		if err := s.elem.value(d, depth+1); err != nil {
			return err
		}
	}
	_, err := d.Token()
	return err
}

// typ is the type that holds all that was seen. Where that is of several kinds, and where it was nothing but null, it is STRING, as which
// the json format reads anything.
func (s *shape) typ() types.Type {
	const numbers = sawInteger | sawLarge | sawFraction
	switch {
	case s.deep:
		return types.StringType()
	case s.seen == sawBool:
		return types.Simple(types.Boolean)
	case s.seen == sawInteger:
		return types.Simple(types.BigInt)
	case s.seen != 0 && s.seen&^(sawInteger|sawLarge) == 0 && s.digits <= types.MaxDecimalPrecision:
		return types.DecimalOf(types.MaxDecimalPrecision, 0)
	case s.seen != 0 && s.seen&^numbers == 0:
		return types.Simple(types.Double)
	case s.seen == sawArray:
		return types.ArrayOf(s.elem.typ())
	case s.seen == sawObject:
		return s.objectType()
	}
	return types.StringType()
}

// objectType is a ROW, or a MAP where the keys are too many to be names, or none is.
func (s *shape) objectType() types.Type {
	var row []types.Field
	for _, f := range s.fields {
		if isName(f.name) {
			row = append(row, types.Field{Name: f.name, Type: f.typ()})
		}
	}
	if len(row) > 0 && len(s.fields) <= maxFields {
		return types.RowOf(row...)
	}
	all := &shape{}
	for _, f := range s.fields {
		all.merge(f.shape)
	}
	return types.MapOf(types.StringType(), all.typ())
}

// merge takes in what another shape has seen.
func (s *shape) merge(o *shape) {
	s.seen |= o.seen
	s.digits = max(s.digits, o.digits)
	s.deep = s.deep || o.deep
	for _, f := range o.fields {
		s.field(f.name).merge(f.shape)
	}
	if o.elem != nil {
		if s.elem == nil {
			s.elem = &shape{}
		}
		s.elem.merge(o.elem)
	}
}

// isName reports whether a key can be the name of a column: a line of text that is not too long.
func isName(key string) bool {
	if key == "" || utf8.RuneCountInString(key) > maxName || strings.TrimSpace(key) == "" {
		return false
	}
	return !strings.ContainsFunc(key, func(r rune) bool { return r < ' ' || r == utf8.RuneError })
}
