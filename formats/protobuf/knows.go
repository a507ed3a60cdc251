package protobuf

import (
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/leatsql/leat/formats"
)

// knows says what the schema tells of the columns when they are read; nil where they do not match the message.
func (b *binder) knows(spec formats.Spec) []formats.Known {
	root, problems := b.match(spec)
	if root == nil || problems.Err() != nil {
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
	k := formats.Known{NeverNull: neverNull(f.desc, defaults)}
	if f.shape != single {
		return k
	}
	switch f.value.kind {
	case kindEnumName:
		values := f.value.desc.Enum().Values()
		for i := range values.Len() {
			k.Names = append(k.Names, string(values.Get(i).Name()))
		}
	case kindRow:
		k.Fields = map[string]formats.Known{}
		for _, sub := range f.value.row.fields {
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
