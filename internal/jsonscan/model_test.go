package jsonscan

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// value is a document as the slow evaluator sees it.
type value struct {
	kind  Kind
	text  string // of scalars: strings without escapes
	names []string
	kids  []*value
}

// decode takes a well-formed document apart with encoding/json.
func decode(d *json.Decoder) *value {
	token, err := d.Token()
	if err != nil {
		return nil
	}
	switch t := token.(type) {
	case json.Delim:
		v := &value{kind: Array}
		if t == '{' {
			v.kind = Object
		}
		for d.More() {
			name := ""
			if v.kind == Object {
				token, _ := d.Token()
				name, _ = token.(string)
			}
			v.put(name, decode(d))
		}
		d.Token() // the closing bracket
		return v
	case string:
		return &value{kind: String, text: t}
	case json.Number:
		if strings.ContainsAny(t.String(), ".eE") {
			return &value{kind: Float, text: string(appendNumber(nil, Item{Kind: Float, Raw: []byte(t)}))}
		}
		return &value{kind: Integer, text: string(appendNumber(nil, Item{Kind: Integer, Raw: []byte(t)}))}
	case bool:
		return &value{kind: map[bool]Kind{true: True, false: False}[t], text: map[bool]string{true: "true", false: "false"}[t]}
	}
	return &value{kind: Null, text: "null"}
}

func (v *value) put(name string, kid *value) {
	if v.kind == Object {
		if at := slices.Index(v.names, name); at >= 0 {
			v.kids[at] = kid
			return
		}
	}
	v.names, v.kids = append(v.names, name), append(v.kids, kid)
}

func (v *value) member(name string) *value {
	if at := slices.Index(v.names, name); v.kind == Object && at >= 0 {
		return v.kids[at]
	}
	return nil
}

func (v *value) String() string {
	switch v.kind {
	case String:
		return string(AppendQuoted(nil, []byte(v.text)))
	case Float:
		if v.text == "Infinity" || v.text == "-Infinity" {
			return `"` + v.text + `"`
		}
		return v.text
	case Array, Object:
		var parts []string
		for i, k := range v.kids {
			part := k.String()
			if v.kind == Object {
				part = string(AppendQuoted(nil, []byte(v.names[i]))) + ":" + part
			}
			parts = append(parts, part)
		}
		return map[Kind]string{Array: "[", Object: "{"}[v.kind] + strings.Join(parts, ",") + map[Kind]string{Array: "]", Object: "}"}[v.kind]
	}
	return v.text
}

// model follows lax paths of steps that compute nothing, one list of values after the other. wrong says that an answer is an error.
type model struct {
	root  *value
	wrong bool
}

func (m *model) find(p *Path) *value {
	found := m.step(m.root, m.root, p.Steps)
	if !p.single() {
		return &value{kind: Array, kids: found, names: make([]string, len(found))}
	}
	if len(found) == 0 {
		return nil
	}
	return found[len(found)-1]
}

func (m *model) step(root, v *value, steps []Step) (found []*value) {
	if len(steps) == 0 {
		return []*value{v}
	}
	s, rest := &steps[0], steps[1:]
	next := func(kids ...*value) {
		for _, k := range kids {
			if k != nil {
				found = append(found, m.step(root, k, rest)...)
			}
		}
	}
	switch s.Kind {
	case Member:
		next(v.member(s.Name))
	case Members:
		m.members(v, s, rest, next, &found)
	case Wildcard:
		next(v.kids...)
	case Index, Indices:
		for _, at := range s.At {
			if at < 0 {
				at += len(v.kids)
			}
			if v.kind == Array && at >= 0 && at < len(v.kids) {
				next(v.kids[at])
			}
		}
	case Slice:
		if v.kind == Array {
			next(slice(v.kids, s)...)
		}
	case Filter:
		switch {
		case v.kind == Object && m.holds(s.where, v):
			next(v)
		case v.kind == Array:
			for _, k := range v.kids {
				if m.holds(s.where, k) {
					next(k)
				}
			}
		case v.kind != Object && s.upstream:
			m.wrong = true
		}
	case Descent:
		m.below(root, v, rest, &found)
	}
	return found
}

func (m *model) members(v *value, s *Step, rest []Step, next func(...*value), found *[]*value) {
	if v.kind != Object {
		return
	}
	picked := &value{kind: Object}
	for _, name := range s.Names {
		kid := v.member(name)
		switch {
		case kid == nil:
		case len(rest) > 0:
			next(kid)
		default:
			picked.put(name, kid)
		}
	}
	if len(rest) == 0 {
		*found = append(*found, picked)
	}
}

func slice(kids []*value, s *Step) (some []*value) {
	from, to := s.At[0], s.At[1]
	switch {
	case s.Open:
		to = len(kids)
		if from < 0 {
			from = max(from+len(kids), 0)
		}
	case s.Head && to < 0:
		to += len(kids)
	}
	for at := range 2 * len(kids) {
		i := at - len(kids)
		if i < from || i >= to || i >= len(kids) {
			continue
		}
		some = append(some, kids[(i+len(kids))%len(kids)])
	}
	return some
}

// below is ..: this place and all below it, where the next step fits. Behind an index in an array come the elements of the array, of
// which a last name counts in one.
func (m *model) below(root, v *value, steps []Step, found *[]*value) {
	if v.kind != Object && v.kind != Array {
		return
	}
	if m.fits(v, steps) {
		if v.kind == Array && len(steps) > 1 {
			for _, k := range v.kids {
				*found = append(*found, m.step(root, k, steps[1:])...)
			}
		} else {
			*found = append(*found, m.step(root, v, steps)...)
		}
	}
	for _, k := range v.kids {
		m.below(root, k, steps, found)
	}
}

func (m *model) fits(v *value, steps []Step) bool {
	switch s := &steps[0]; s.Kind {
	case Member:
		return v.member(s.Name) != nil
	case Members:
		return v.kind == Object && (len(steps) > 1 || !slices.ContainsFunc(s.Names, func(n string) bool { return v.member(n) == nil }))
	case Wildcard:
		return true
	case Filter:
		return m.holds(s.where, v)
	}
	return v.kind == Array
}

func (m *model) holds(p *predicate, v *value) bool {
	switch p.logic {
	case and:
		return !slices.ContainsFunc(p.terms, func(t *predicate) bool { return !m.holds(t, v) })
	case or:
		return slices.ContainsFunc(p.terms, func(t *predicate) bool { return m.holds(t, v) })
	case not:
		return !m.holds(p.terms[0], v)
	}
	l, r := m.operand(p.left, v), m.operand(p.right, v)
	if m.wrong {
		return false
	}
	switch p.compares {
	case equal:
		return alike(l, r)
	case notEqual:
		return !alike(l, r)
	case less:
		n, ok := order(l, r)
		return ok && n < 0
	case lessEqual:
		n, ok := order(l, r)
		return ok && n <= 0
	case greater:
		n, ok := order(l, r)
		return ok && n > 0
	case greaterEqual:
		n, ok := order(l, r)
		return ok && n >= 0
	}
	return l.kind == String && r.kind == String && strings.Contains(l.text, r.text)
}

func (m *model) operand(o operand, v *value) *value {
	switch o.kind {
	case pathOperand:
		root := v
		if !o.path.fromItem {
			root = m.root
		}
		found := m.step(m.root, root, o.path.Steps)
		if len(found) == 0 {
			return &value{kind: Null, text: "null"} // nothing is null to a lax path
		}
		if k := found[len(found)-1]; k.kind != Array && k.kind != Object && !strings.HasSuffix(k.text, "Infinity") {
			return k
		}
		m.wrong = true
		return &value{}
	case textOperand:
		return &value{kind: String, text: string(o.text)}
	case numberOperand:
		return &value{kind: Integer, text: string(o.number.appendTo(nil))}
	case booleanOperand:
		return &value{kind: map[bool]Kind{true: True, false: False}[o.yes]}
	}
	return &value{kind: Null}
}

func number(v *value) *big.Rat {
	if v.kind != Integer && v.kind != Float && v.kind != String || !allASCII(v.text) {
		return nil
	}
	if _, ok := parseDecimal(new([]byte), []byte(v.text)); !ok {
		return nil
	}
	n, ok := new(big.Rat).SetString(v.text)
	if !ok {
		return nil
	}
	return n
}

func allASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

func alike(l, r *value) bool {
	switch {
	case l.kind == String && r.kind != Null && r.kind < True:
		return l.text == plainNumber(r)
	case l.kind == Integer || l.kind == Float:
		a, b := number(l), number(r)
		return a != nil && b != nil && a.Cmp(b) == 0
	}
	return l.kind == r.kind
}

func plainNumber(v *value) string {
	if v.kind == String {
		return v.text
	}
	d, _ := parseDecimal(new([]byte), []byte(v.text))
	return string(d.appendTo(nil))
}

func order(l, r *value) (int, bool) {
	if l.kind == String && r.kind == String {
		return slices.Compare(utf16.Encode([]rune(l.text)), utf16.Encode([]rune(r.text))), true
	}
	if l.kind == String || r.kind == String {
		return 0, false
	}
	a, b := number(l), number(r)
	if a == nil || b == nil {
		return 0, false
	}
	return a.Cmp(b), true
}
