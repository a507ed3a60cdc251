package protobuf

import (
	"fmt"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// message is a protobuf message matched with the columns of a table or the fields of a ROW.
type message struct {
	desc   protoreflect.MessageDescriptor
	fields []*match // by position of the column or ROW field
}

// match is one column, or one field of a ROW, matched with one protobuf field.
type match struct {
	desc  protoreflect.FieldDescriptor
	typ   types.Type
	shape shape
	key   value // maps
	value value // the field's value, a list's element, a map's value
	// used and paths are what a decoder needs, as in formats.Column.
	used  bool
	paths []string
}

// shape says how many values a field has.
type shape uint8

const (
	single   shape = iota
	repeated       // repeated: ARRAY
	mapping        // map: MAP
)

// value is a single value: a SQL type matched with what a protobuf field holds.
type value struct {
	kind kind
	typ  types.Type
	desc protoreflect.FieldDescriptor
	row  *message   // kindRow, kindWrapper, kindTimestamp: the fields of the message
	enum *enumTable // kindEnumName, kindEnumNumber
}

// matcher collects the problems of a table.
type matcher struct{ problems options.Problems }

func matchColumns(spec formats.Spec, md protoreflect.MessageDescriptor) (*message, options.Problems) {
	m := &matcher{}
	root := &message{desc: md}
	for _, c := range spec.Columns {
		f := m.field(md, c.Name, c.Name, c.Type)
		if f == nil {
			continue
		}
		f.used, f.paths = c.Used, c.Fields
		root.fields = append(root.fields, f)
	}
	return root, m.problems
}

func (m *matcher) add(code, path, message, help string) {
	m.problems = append(m.problems, options.Problem{Column: path, Code: code, Message: message, Help: help})
}

// warn notes what Flink refuses and leat takes.
func (m *matcher) warn(path, message, help string) {
	m.problems = append(m.problems, options.Problem{Column: path, Code: codeNotPortable, Message: message, Help: help, Warning: true})
}

// field matches a column or ROW field with the message's field of exactly its name; nil when there is none.
func (m *matcher) field(md protoreflect.MessageDescriptor, name, path string, t types.Type) *match {
	fd := md.Fields().ByName(protoreflect.Name(name))
	if fd == nil {
		m.add(codeUnknownField, path, fmt.Sprintf("message %s has no field '%s'", md.FullName(), name), unknownHelp(md, name))
		return nil
	}
	f := &match{desc: fd, typ: t, used: true}
	switch {
	case fd.IsMap():
		if t.Kind != types.Map {
			m.mismatch(path, fd, t)
			return nil
		}
		f.shape = mapping
		f.key = m.value(fd.MapKey(), *t.Key, owner{fd, path, t})
		f.value = m.value(fd.MapValue(), *t.Elem, owner{fd, path, t})
	case fd.IsList():
		if t.Kind != types.Array {
			m.mismatch(path, fd, t)
			return nil
		}
		f.shape = repeated
		f.value = m.value(fd, *t.Elem, owner{fd, path, t})
	default:
		f.value = m.value(fd, t, owner{fd, path, t})
	}
	return f
}

// unknownHelp says what a name that is no field's may have meant: a oneof, a field by its name in JSON, or one that is spelt alike.
func unknownHelp(md protoreflect.MessageDescriptor, name string) string {
	if o := md.Oneofs().ByName(protoreflect.Name(name)); o != nil && !o.IsSynthetic() {
		return fmt.Sprintf("'%s' is a oneof: its members are fields of the message itself, %s", name, strings.Join(namesOf(o.Fields()), ", "))
	}
	near := options.Nearest(name, fieldNames(md))
	if fd := md.Fields().ByJSONName(name); fd != nil {
		near = string(fd.Name())
	}
	if near != "" {
		return fmt.Sprintf("did you mean '%s'? names match the spelling in the .proto file exactly", near)
	}
	return fmt.Sprintf("the columns are named as in the .proto file, which has %s", fieldList(md))
}

// owner is the field and the column that a value belongs to: those that an element of a list or a map is a part of.
type owner struct {
	desc protoreflect.FieldDescriptor
	path string
	typ  types.Type
}

// value matches a type with one value of a field; problems are noted for its owner.
func (m *matcher) value(fd protoreflect.FieldDescriptor, t types.Type, of owner) value {
	v := value{typ: t, desc: fd, kind: kindOf(fd, t)}
	switch v.kind {
	case kindNone:
		m.mismatch(of.path, of.desc, of.typ)
	case kindRow:
		v.row = m.row(fd.Message(), of.path, t)
	case kindEnumName, kindEnumNumber:
		v.enum = newEnumTable(fd.Enum())
	case kindUnsigned, kindUnsignedFixed:
		m.warn(of.path, fmt.Sprintf("Flink takes no %s for %s, only BIGINT, whose numbers above 9223372036854775807 are negative", bare(t), fd.Kind()), "")
	case kindTimestamp, kindWrapper:
		want := rowFor(fd.Message())
		help := "for Flink, declare the column as " + want
		if v.kind == kindTimestamp && of.typ.Kind == types.TimestampLTZ {
			help += fmt.Sprintf(", and read it as TO_TIMESTAMP_LTZ(%[1]s.seconds * 1000 + %[1]s.nanos / 1000000, 3)", of.path)
		}
		m.warn(of.path, fmt.Sprintf("Flink takes no %s for %s, only %s", bare(t), fd.Message().FullName(), want), help)
		v.row = m.inline(fd.Message(), t)
	}
	return v
}

func (m *matcher) row(md protoreflect.MessageDescriptor, path string, t types.Type) *message {
	row := &message{desc: md}
	for _, f := range t.Fields {
		sub := m.field(md, f.Name, path+"."+f.Name, f.Type)
		if sub == nil {
			sub = &match{} // keeps the positions; a problem is noted
		}
		row.fields = append(row.fields, sub)
	}
	return row
}

// inline matches the fields of a wrapper or a timestamp with the one column that holds them.
func (m *matcher) inline(md protoreflect.MessageDescriptor, t types.Type) *message {
	inner := &message{desc: md}
	for i := range md.Fields().Len() {
		fd := md.Fields().Get(i)
		v := value{typ: t, desc: fd}
		switch {
		case t.Kind != types.TimestampLTZ:
			v.kind = kindOf(fd, t)
		case fd.Number() == 1:
			v.kind = kindSeconds
		default:
			v.kind = kindNanos
		}
		inner.fields = append(inner.fields, &match{desc: fd, typ: t, value: v, used: true})
	}
	return inner
}

func (m *matcher) mismatch(path string, fd protoreflect.FieldDescriptor, t types.Type) {
	want := typeFor(fd)
	if fd.Enum() != nil && !fd.IsList() {
		want = "STRING (its names) or INT (its numbers)"
	}
	m.add(codeFieldMismatch, path, fmt.Sprintf("field %s is %s and needs a column of type %s, not %s", fd.FullName(), protoType(fd), want, bare(t)),
		fmt.Sprintf("declare `%s` as %s; where a query has another type, CAST it", path, want))
}

func fieldNames(md protoreflect.MessageDescriptor) []string { return namesOf(md.Fields()) }

func namesOf(fields protoreflect.FieldDescriptors) []string {
	names := make([]string, fields.Len())
	for i := range names {
		names[i] = string(fields.Get(i).Name())
	}
	return names
}

// missingRequired notes the required fields that no column sets: such a row could not be written.
func missingRequired(spec formats.Spec, root *message) options.Problems {
	m := &matcher{}
	m.required(root, "")
	for i := range m.problems {
		if m.problems[i].Column == "" {
			m.problems[i].Option = spec.Options.Key(optMessage)
		}
	}
	return m.problems
}

func (m *matcher) required(of *message, path string) {
	for i := range of.desc.Fields().Len() {
		fd := of.desc.Fields().Get(i)
		if fd.Cardinality() == protoreflect.Required && !of.has(fd) {
			m.add(codeUnknownField, path, fmt.Sprintf("message %s requires field '%s', which is not there to be written", of.desc.FullName(), fd.Name()),
				fmt.Sprintf("add `%s` %s", fd.Name(), typeFor(fd)))
		}
	}
	for _, f := range of.fields {
		if f.value.kind == kindRow {
			m.required(f.value.row, strings.TrimPrefix(path+"."+string(f.desc.Name()), "."))
		}
	}
}

// has reports whether a field has a column.
func (m *message) has(fd protoreflect.FieldDescriptor) bool {
	for _, f := range m.fields {
		if f.desc.Number() == fd.Number() {
			return true
		}
	}
	return false
}
