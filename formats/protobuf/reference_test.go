package protobuf_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/types"
)

// subject is a message of testdata/schemas with a column for each of its fields.
type subject struct {
	desc protoreflect.MessageDescriptor
	spec formats.Spec
	dec  formats.BoundDecoder
	enc  formats.BoundEncoder
}

// nesting bounds the ROW types of recursive messages.
const nesting = 3

func newSubject(t testing.TB, file, name string, enumNumbers bool) *subject {
	t.Helper()
	factory := protobuf.New()
	s := &subject{desc: messageIn(t, "testdata/schemas/"+file, name)}
	row := rowType(s.desc, nesting, enumNumbers)
	s.spec = formattest.Spec(factory, "x INT", map[string]string{"message-class-name": name})
	s.spec.Schemas.ProtoPaths = []string{"testdata/schemas"}
	s.spec.Columns = nil
	for _, f := range row.Fields {
		s.spec.Columns = append(s.spec.Columns, formats.Column{Name: f.Name, Type: f.Type, Used: true})
	}
	var err error
	if s.dec, err = factory.BindDecoder(s.spec); err != nil {
		t.Fatal(err)
	}
	if s.enc, err = factory.BindEncoder(s.spec); err != nil {
		t.Fatal(err)
	}
	return s
}

func rowType(md protoreflect.MessageDescriptor, depth int, enumNumbers bool) types.Type {
	var fields []types.Field
	for i := range md.Fields().Len() {
		fd := md.Fields().Get(i)
		if holdsMessage(fd) && depth == 0 {
			continue
		}
		var t types.Type
		switch {
		case fd.IsMap():
			t = types.MapOf(valueType(fd.MapKey(), depth, enumNumbers), valueType(fd.MapValue(), depth, enumNumbers))
		case fd.IsList():
			t = types.ArrayOf(valueType(fd, depth, enumNumbers))
		default:
			t = valueType(fd, depth, enumNumbers)
		}
		fields = append(fields, types.Field{Name: string(fd.Name()), Type: t})
	}
	return types.RowOf(fields...)
}

func holdsMessage(fd protoreflect.FieldDescriptor) bool {
	return fd.Message() != nil && (!fd.IsMap() || fd.MapValue().Message() != nil)
}

func valueType(fd protoreflect.FieldDescriptor, depth int, enumNumbers bool) types.Type {
	switch fd.Kind() {
	case protoreflect.BoolKind:
		return types.Simple(types.Boolean)
	case protoreflect.Int32Kind, protoreflect.Uint32Kind, protoreflect.Sint32Kind, protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind:
		return types.Simple(types.Int)
	case protoreflect.Int64Kind, protoreflect.Uint64Kind, protoreflect.Sint64Kind, protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind:
		return types.Simple(types.BigInt)
	case protoreflect.FloatKind:
		return types.Simple(types.Float)
	case protoreflect.DoubleKind:
		return types.Simple(types.Double)
	case protoreflect.StringKind:
		return types.StringType()
	case protoreflect.BytesKind:
		return types.BytesType()
	case protoreflect.EnumKind:
		if enumNumbers {
			return types.Simple(types.Int)
		}
		return types.StringType()
	}
	return rowType(fd.Message(), depth-1, enumNumbers)
}

// reference spells a message as the row it should decode to, as formattest.Row does.
type reference struct {
	defaults    bool // absent scalars read as defaults: the root is proto3
	unknownEnum bool // a closed enum has a number that it does not know, which the reference keeps where it was
}

func (r *reference) row(m protoreflect.Message, columns []types.Field) string {
	var parts []string
	for _, c := range columns {
		fd := m.Descriptor().Fields().ByName(protoreflect.Name(c.Name))
		parts = append(parts, r.field(m, fd, c.Type))
	}
	return strings.Join(parts, ", ")
}

func (r *reference) field(m protoreflect.Message, fd protoreflect.FieldDescriptor, t types.Type) string {
	v := m.Get(fd)
	switch {
	case fd.IsMap():
		if v.Map().Len() == 0 {
			return "NULL"
		}
		var parts []string
		v.Map().Range(func(k protoreflect.MapKey, v protoreflect.Value) bool {
			parts = append(parts, r.value(fd.MapKey(), k.Value(), *t.Key)+" = "+r.value(fd.MapValue(), v, *t.Elem))
			return true
		})
		slices.Sort(parts)
		return "{" + strings.Join(parts, ", ") + "}"
	case fd.IsList():
		if v.List().Len() == 0 {
			return "NULL"
		}
		var parts []string
		for i := range v.List().Len() {
			parts = append(parts, r.value(fd, v.List().Get(i), *t.Elem))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case fd.Message() != nil && !m.Has(fd):
		return "NULL"
	case fd.HasPresence() && !m.Has(fd) && !r.defaults:
		return "NULL"
	}
	return r.value(fd, v, t)
}

func (r *reference) value(fd protoreflect.FieldDescriptor, v protoreflect.Value, t types.Type) string {
	switch fd.Kind() {
	case protoreflect.BoolKind:
		return strconv.FormatBool(v.Bool())
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind, protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		return strconv.FormatInt(v.Int(), 10)
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return strconv.FormatInt(int64(int32(v.Uint())), 10)
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		return strconv.FormatInt(int64(v.Uint()), 10)
	case protoreflect.FloatKind:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case protoreflect.DoubleKind:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case protoreflect.StringKind:
		return strconv.Quote(string(javatext.AppendUTF8(nil, []byte(v.String()))))
	case protoreflect.BytesKind:
		return fmt.Sprintf("x'%x'", v.Bytes())
	case protoreflect.EnumKind:
		return r.enum(fd, v.Enum(), t)
	}
	return "(" + r.row(v.Message(), t.Fields) + ")"
}

func (r *reference) enum(fd protoreflect.FieldDescriptor, n protoreflect.EnumNumber, t types.Type) string {
	value := fd.Enum().Values().ByNumber(n)
	if value == nil && fd.Enum().IsClosed() {
		r.unknownEnum = true
	}
	switch {
	case t.Kind == types.Int:
		return strconv.Itoa(int(n))
	case value == nil:
		return strconv.Quote(strconv.Itoa(int(n)))
	}
	return strconv.Quote(string(value.Name()))
}

func (s *subject) columns() []types.Field {
	var fields []types.Field
	for _, c := range s.spec.Columns {
		fields = append(fields, types.Field{Name: c.Name, Type: c.Type})
	}
	return fields
}

func (s *subject) reference() *reference {
	return &reference{defaults: s.desc.ParentFile().Syntax() == protoreflect.Proto3}
}
