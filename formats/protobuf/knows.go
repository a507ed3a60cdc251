package protobuf

import (
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/leatsql/leat/formats"
)

// Knows says what the schema tells of the columns when they are read; nil where they do not match the message, and of no message.
func (m *Message) Knows(spec formats.Spec) []formats.Known {
	root := m.matching(spec)
	if root == nil {
		return nil
	}
	defaults := spec.Options.Bool(optDefaults)
	known := make([]formats.Known, len(root.fields))
	for i, f := range root.fields {
		known[i] = knowsOf(f, defaults)
	}
	return known
}

func knowsOf(f *match, defaults bool) formats.Known {
	never := neverNull(f.desc, defaults)
	if f.shape == single {
		k := knowsOfValue(f.value, defaults)
		k.NeverNull = never
		return k
	}
	elem := knowsOfValue(f.value, defaults)
	return formats.Known{NeverNull: never, Elem: &elem}
}

// knowsOfValue is what is known of a single value that is there.
func knowsOfValue(v value, defaults bool) formats.Known {
	k := formats.Known{NeverNull: true}
	switch v.kind {
	case kindEnumName:
		values := v.desc.Enum().Values()
		for i := range values.Len() {
			k.Names = append(k.Names, string(values.Get(i).Name()))
		}
	case kindRow:
		k.Fields = map[string]formats.Known{}
		for _, sub := range v.row.fields {
			k.Fields[string(sub.desc.Name())] = knowsOf(sub, defaults)
		}
	}
	return k
}

// neverNull reports whether a field has a value in every message that is there: one that tells not whether it was set, or must be.
func neverNull(fd protoreflect.FieldDescriptor, defaults bool) bool {
	switch {
	case defaults, fd.Cardinality() == protoreflect.Required:
		return true
	case fd.IsList(), fd.IsMap():
		return false
	}
	return !fd.HasPresence()
}
