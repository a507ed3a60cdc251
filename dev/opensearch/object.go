package opensearch

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// object is a JSON object with its members in order and their values as they were written.
type object []member

type member struct {
	name  string
	value json.RawMessage
}

var errNoObject = errors.New("not a JSON object")

// parseObject reads a JSON object. As in OpenSearch, a name may not stand twice.
func parseObject(text []byte) (object, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.Join(errNoObject, err)
	}
	var o object
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, err
		}
		m := member{name: t.(string)} // the decoder gives nothing else in this place
		if err := d.Decode(&m.value); err != nil {
			return nil, err
		}
		if o.find(m.name) >= 0 {
			return nil, fmt.Errorf("duplicate field '%s'", m.name)
		}
		o = append(o, m)
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	if d.More() {
		return nil, errors.New("text behind the object")
	}
	return o, nil
}

func (o object) find(name string) int {
	return slices.IndexFunc(o, func(m member) bool { return m.name == name })
}

func (o object) get(name string) (json.RawMessage, bool) {
	if i := o.find(name); i >= 0 {
		return o[i].value, true
	}
	return nil, false
}

// merge returns o with the members of p, objects below merged likewise: what a partial document does to a document.
func (o object) merge(p object) object {
	out := slices.Clone(o)
	for _, m := range p {
		i := out.find(m.name)
		if i < 0 {
			out = append(out, m)
			continue
		}
		before, err1 := parseObject(out[i].value)
		after, err2 := parseObject(m.value)
		if err1 == nil && err2 == nil {
			m.value = before.merge(after).text()
		}
		out[i] = m
	}
	return out
}

func (o object) text() json.RawMessage {
	out := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			out = append(out, ',')
		}
		name, _ := json.Marshal(m.name) // a string always has a form
		out = append(append(append(out, name...), ':'), m.value...)
	}
	return append(out, '}')
}
