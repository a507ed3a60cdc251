package protobuf

import (
	"cmp"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
)

// encodeTable is what an encoder writes with: the fields that have a column, by number.
type encodeTable struct {
	fields  []encodeField
	columns int
	inline  int
}

// encodeField writes one column, or one field of a ROW.
type encodeField struct {
	name     string
	vec      int
	fast     fast
	shape    shape
	presence bool // also a default is written
	required bool
	packed   bool
	tag      []byte // of the field; of a packed one, that of the whole
	later    []int  // vectors of the later members of its oneof, which win when they are not NULL
	key      encodeValue
	value    encodeValue
}

// encodeValue writes one value.
type encodeValue struct {
	name   string
	kind   kind
	tag    []byte
	end    []byte // the end tag of a group
	fields []encodeField
	inline int  // kindWrapper, kindTimestamp: which of encoder.inline
	whole  bool // a message that lacks something when it is empty
	enum   *enumTable
	drop   bool   // an unknown enum value is left out, not refused
	null   []byte // the text for NULL
}

func newEncodeTable(spec formats.Spec, root *message) *encodeTable {
	t := &encodeTable{columns: len(spec.Columns)}
	c := &encodeCompiler{table: t, null: []byte(spec.Options.String(optNullLiteral)), drop: spec.Options.String(optUnknownEnum) == "drop"}
	t.fields = c.fields(root)
	return t
}

// NewEncoder returns an encoder with memory of its own.
func (t *encodeTable) NewEncoder() formats.Encoder {
	e := &encoder{table: t, vecs: make([]*batch.Vector, t.columns)}
	for range t.inline {
		e.inline = append(e.inline, make([]*batch.Vector, 1))
	}
	return e
}

type encodeCompiler struct {
	table *encodeTable
	null  []byte
	drop  bool
}

// fields compiles the fields of a message, in the order of their numbers as protobuf-java writes them.
func (c *encodeCompiler) fields(m *message) []encodeField {
	order := make([]int, len(m.fields))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Compare(m.fields[i].desc.Number(), m.fields[j].desc.Number())
	})
	fields := make([]encodeField, 0, len(order))
	for _, at := range order {
		f := m.fields[at]
		e := encodeField{
			name:     string(f.desc.Name()),
			vec:      at,
			shape:    f.shape,
			presence: f.desc.HasPresence(),
			required: f.desc.Cardinality() == protoreflect.Required,
			packed:   f.desc.IsPacked(),
			later:    m.later(at),
			value:    c.value(f.value),
		}
		e.tag = e.value.tag
		switch {
		case f.shape == mapping:
			e.key = c.value(f.key)
			e.tag = protowire.AppendTag(nil, f.desc.Number(), protowire.BytesType)
		case e.packed:
			e.tag = protowire.AppendTag(nil, f.desc.Number(), protowire.BytesType)
		}
		e.fast = fastKind(&e)
		fields = append(fields, e)
	}
	return fields
}

// fastKind returns how the encoder writes a field at once, for the commonest kinds with a tag of one byte.
func fastKind(e *encodeField) fast {
	if len(e.tag) != 1 || e.shape != single || e.later != nil {
		return fastNone
	}
	switch e.value.kind {
	case kindString, kindBytes:
		return fastText
	case kindInt32, kindInt64:
		return fastInt64
	case kindBool:
		return fastBool
	}
	return fastNone
}

// later returns the positions of the members of a field's oneof that stand behind it.
func (m *message) later(at int) []int {
	oneof := m.fields[at].desc.ContainingOneof()
	if oneof == nil {
		return nil
	}
	var later []int
	for i := at + 1; i < len(m.fields); i++ {
		if other := m.fields[i].desc.ContainingOneof(); other != nil && other.Index() == oneof.Index() {
			later = append(later, i)
		}
	}
	return later
}

func (c *encodeCompiler) value(v value) encodeValue {
	e := encodeValue{name: string(v.desc.Name()), kind: v.kind, enum: v.enum, drop: c.drop, null: c.null}
	e.tag = protowire.AppendTag(nil, v.desc.Number(), wireType(v.desc))
	if v.desc.Kind() == protoreflect.GroupKind {
		e.end = protowire.AppendTag(nil, v.desc.Number(), protowire.EndGroupType)
	}
	switch v.kind {
	case kindWrapper, kindTimestamp:
		e.inline = c.table.inline
		c.table.inline++
		e.fields = c.inlineFields(v)
	case kindRow:
		e.whole = incomplete(v.row.desc)
		e.fields = c.fields(v.row)
	}
	return e
}

// inlineFields compiles the fields of a message that one column holds: all of them take that column.
func (c *encodeCompiler) inlineFields(v value) []encodeField {
	fields := c.fields(v.row)
	for i := range fields {
		fields[i].vec = 0
	}
	return fields
}
