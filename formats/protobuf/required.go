package protobuf

import (
	"fmt"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/leatsql/leat/formats"
)

// checkRequired decides whether a message lacks a required field. It is asked only when a part of the message lacked one, and
// looks at the message as a whole, since a nested message may come in several parts.
func (t *decodeTable) checkRequired(value []byte) *formats.DecodeError {
	m := dynamicpb.NewMessage(t.desc)
	err := proto.UnmarshalOptions{AllowPartial: true}.Unmarshal(value, m)
	if err != nil {
		return fail("", -1, err.Error())
	}
	if path := uninitialized(m); path != "" {
		return fail(path, -1, "the message lacks this field, which is required")
	}
	return nil
}

// uninitialized returns the path of a required field that is not set, "" when there is none.
func uninitialized(m protoreflect.Message) string {
	fields := m.Descriptor().Fields()
	for i := range fields.Len() {
		fd := fields.Get(i)
		if fd.Cardinality() == protoreflect.Required && !m.Has(fd) {
			return string(fd.Name())
		}
	}
	path := ""
	m.Range(func(fd protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		visit := func(v protoreflect.Value) bool {
			if sub := uninitialized(v.Message()); sub != "" {
				path = fmt.Sprintf("%s.%s", fd.Name(), sub)
			}
			return path == ""
		}
		switch {
		case fd.IsMap():
			if fd.MapValue().Message() != nil {
				v.Map().Range(func(_ protoreflect.MapKey, v protoreflect.Value) bool { return visit(v) })
			}
		case fd.Message() == nil:
		case fd.IsList():
			for i := range v.List().Len() {
				if !visit(v.List().Get(i)) {
					break
				}
			}
		default:
			visit(v)
		}
		return path == ""
	})
	return path
}
