package protobuf

import (
	"fmt"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/leatsql/leat/types"
)

// kind is how one value goes between a column and the wire.
type kind uint8

const (
	kindNone kind = iota
	kindBool
	kindInt32   // INT: int32
	kindUint32  // INT: uint32, whose upper half is negative
	kindSint32  // INT: sint32
	kindFixed32 // INT: fixed32, sfixed32
	kindInt64   // BIGINT: int64, uint64, whose upper half is negative
	kindSint64  // BIGINT: sint64
	kindFixed64 // BIGINT: fixed64, sfixed64
	kindFloat
	kindDouble
	kindString
	kindBytes
	kindEnumName   // CHAR, VARCHAR: an enum's name
	kindEnumNumber // INT, BIGINT: an enum's number
	kindRow        // ROW: a message
	// Extensions of leat.
	kindUnsigned      // DECIMAL: uint64
	kindUnsignedFixed // DECIMAL: fixed64
	kindWrapper       // a scalar: google.protobuf.StringValue and its kin
	kindTimestamp     // TIMESTAMP_LTZ: google.protobuf.Timestamp
	kindSeconds       // within kindTimestamp
	kindNanos
)

// kindOf returns how a type goes with a field's value; kindNone when it does not.
func kindOf(fd protoreflect.FieldDescriptor, t types.Type) kind {
	switch fd.Kind() {
	case protoreflect.MessageKind, protoreflect.GroupKind:
		return messageKind(fd.Message(), t)
	case protoreflect.EnumKind:
		switch {
		case t.IsString():
			return kindEnumName
		case t.Kind == types.Int || t.Kind == types.BigInt:
			return kindEnumNumber
		}
		return kindNone
	case protoreflect.Uint64Kind:
		if isUnsigned(t) {
			return kindUnsigned
		}
	case protoreflect.Fixed64Kind:
		if isUnsigned(t) {
			return kindUnsignedFixed
		}
	}
	s := scalars[fd.Kind()]
	if s.takes(t) {
		return s.kind
	}
	return kindNone
}

// isUnsigned reports whether a DECIMAL holds every 64-bit unsigned number.
func isUnsigned(t types.Type) bool {
	return t.Kind == types.Decimal && t.Scale == 0 && t.Prec >= 20
}

func messageKind(md protoreflect.MessageDescriptor, t types.Type) kind {
	switch {
	case t.Kind == types.Row:
		return kindRow
	case md.FullName() == "google.protobuf.Timestamp" && t.Kind == types.TimestampLTZ:
		return kindTimestamp
	case isWrapper(md) && kindOf(md.Fields().ByNumber(1), t) != kindNone:
		return kindWrapper
	}
	return kindNone
}

func isWrapper(md protoreflect.MessageDescriptor) bool {
	name, ok := strings.CutPrefix(string(md.FullName()), "google.protobuf.")
	if !ok {
		return false
	}
	switch name {
	case "DoubleValue", "FloatValue", "Int64Value", "UInt64Value", "Int32Value", "UInt32Value", "BoolValue", "StringValue", "BytesValue":
		return md.Fields().Len() == 1 && md.Fields().ByNumber(1) != nil
	}
	return false
}

// scalar is how a scalar protobuf kind is held.
type scalar struct {
	kind kind
	sql  types.Kind
	name string // the SQL type that an error asks for
}

func (s scalar) takes(t types.Type) bool {
	switch s.sql {
	case types.Varchar:
		return t.IsString()
	case types.Varbinary:
		return t.IsBinary()
	}
	return t.Kind == s.sql
}

// scalars is Flink's table: exactly these types go together.
var scalars = [...]scalar{
	protoreflect.BoolKind:     {kindBool, types.Boolean, "BOOLEAN"},
	protoreflect.Int32Kind:    {kindInt32, types.Int, "INT"},
	protoreflect.Uint32Kind:   {kindUint32, types.Int, "INT"},
	protoreflect.Sint32Kind:   {kindSint32, types.Int, "INT"},
	protoreflect.Fixed32Kind:  {kindFixed32, types.Int, "INT"},
	protoreflect.Sfixed32Kind: {kindFixed32, types.Int, "INT"},
	protoreflect.Int64Kind:    {kindInt64, types.BigInt, "BIGINT"},
	protoreflect.Uint64Kind:   {kindInt64, types.BigInt, "BIGINT"},
	protoreflect.Sint64Kind:   {kindSint64, types.BigInt, "BIGINT"},
	protoreflect.Fixed64Kind:  {kindFixed64, types.BigInt, "BIGINT"},
	protoreflect.Sfixed64Kind: {kindFixed64, types.BigInt, "BIGINT"},
	protoreflect.FloatKind:    {kindFloat, types.Float, "FLOAT"},
	protoreflect.DoubleKind:   {kindDouble, types.Double, "DOUBLE"},
	protoreflect.StringKind:   {kindString, types.Varchar, "STRING"},
	protoreflect.BytesKind:    {kindBytes, types.Varbinary, "BYTES"},
	protoreflect.EnumKind:     {kindEnumName, types.Varchar, "STRING"},
}

// wireType is how a field's value lies on the wire.
func wireType(fd protoreflect.FieldDescriptor) protowire.Type {
	switch fd.Kind() {
	case protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind, protoreflect.FloatKind:
		return protowire.Fixed32Type
	case protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind, protoreflect.DoubleKind:
		return protowire.Fixed64Type
	case protoreflect.StringKind, protoreflect.BytesKind, protoreflect.MessageKind:
		return protowire.BytesType
	case protoreflect.GroupKind:
		return protowire.StartGroupType
	}
	return protowire.VarintType
}

// typeFor returns the SQL type that a field needs.
func typeFor(fd protoreflect.FieldDescriptor) string {
	switch {
	case fd.IsMap():
		return fmt.Sprintf("MAP<%s, %s>", valueTypeFor(fd.MapKey()), valueTypeFor(fd.MapValue()))
	case fd.IsList():
		return fmt.Sprintf("ARRAY<%s>", valueTypeFor(fd))
	}
	return valueTypeFor(fd)
}

func valueTypeFor(fd protoreflect.FieldDescriptor) string {
	if fd.Message() != nil {
		return rowFor(fd.Message())
	}
	return scalars[fd.Kind()].name
}

// rowFor spells the ROW type of a message, of which deeper messages are left open.
func rowFor(md protoreflect.MessageDescriptor) string {
	const most = 6
	var parts []string
	for i := range md.Fields().Len() {
		fd := md.Fields().Get(i)
		if i == most {
			parts = append(parts, "…")
			break
		}
		t := "ROW<…>"
		switch {
		case fd.IsMap():
			t = "MAP<…>"
		case fd.IsList():
			t = "ARRAY<…>"
		case fd.Message() == nil:
			t = scalars[fd.Kind()].name
		}
		parts = append(parts, fmt.Sprintf("`%s` %s", fd.Name(), t))
	}
	return "ROW<" + strings.Join(parts, ", ") + ">"
}

// protoType spells a field's type as the .proto file does.
func protoType(fd protoreflect.FieldDescriptor) string {
	name := func(fd protoreflect.FieldDescriptor) string {
		switch {
		case fd.Message() != nil:
			return string(fd.Message().FullName())
		case fd.Enum() != nil:
			return "enum " + string(fd.Enum().FullName())
		}
		return fd.Kind().String()
	}
	switch {
	case fd.IsMap():
		return fmt.Sprintf("map<%s, %s>", name(fd.MapKey()), name(fd.MapValue()))
	case fd.IsList():
		return "repeated " + name(fd)
	}
	return name(fd)
}

// bare spells a type without its nullability, which no format looks at.
func bare(t types.Type) string { return t.AsNullable().String() }

func fieldList(md protoreflect.MessageDescriptor) string {
	names := fieldNames(md)
	if len(names) > listed {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:listed], ", "), len(names)-listed)
	}
	return strings.Join(names, ", ")
}
