package scaffold

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/jhump/protoreflect/v2/protobuilder"
	"github.com/jhump/protoreflect/v2/protoprint"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/leatsql/leat/types"
)

// ProtoFile is a .proto file whose message has a field for each column. class is the name of the message's Java class or its
// protobuf name; where it is empty the table's name makes one. The error names each column that protobuf cannot hold.
func ProtoFile(t *Table, class string) (string, error) {
	name, err := messageName(class, t.Name)
	if err != nil {
		return "", err
	}
	m := &messageMaker{}
	message := m.message(name.nested[len(name.nested)-1], fieldsOf(t.Columns), "")
	if len(m.problems) > 0 {
		return "", fmt.Errorf("table %s has columns that protobuf does not hold:\n  %s", t.Name, strings.Join(m.problems, "\n  "))
	}
	for _, outer := range slices.Backward(name.nested[:len(name.nested)-1]) {
		message = protobuilder.NewMessage(protoreflect.Name(outer)).AddNestedMessage(message)
	}
	file := protobuilder.NewFile(t.Name + ".proto").SetSyntax(protoreflect.Proto3).SetPackageName(protoreflect.FullName(name.pkg)).AddMessage(message)
	file.Options = name.options()
	fd, err := file.Build()
	if err != nil {
		return "", fmt.Errorf("a .proto file for table %s: %w", t.Name, err)
	}
	text, err := (&protoprint.Printer{Compact: true}).PrintProtoToString(fd)
	if err != nil {
		return "", fmt.Errorf("a .proto file for table %s: %w", t.Name, err)
	}
	return text, nil
}

func fieldsOf(columns []Column) []types.Field {
	all := make([]types.Field, len(columns))
	for i, c := range columns {
		all[i] = types.Field{Name: c.Name, Type: c.Type, Comment: c.Comment}
	}
	return all
}

// protoName is how a message is called: com.acme.Outer$Order is message Order of package com.acme.
type protoName struct {
	pkg    string
	outer  string // the Java class around the messages of the file; "" where each has its own
	nested []string
}

var (
	protoIdentifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	notInIdentifier = regexp.MustCompile(`[^A-Za-z0-9_]`)
)

func messageName(class, table string) (protoName, error) {
	if class == "" {
		return protoName{nested: []string{camel(table)}}, nil
	}
	plain := strings.TrimPrefix(class, ".")
	var n protoName
	last := plain
	if i := strings.LastIndexByte(plain, '.'); i >= 0 {
		n.pkg, last = plain[:i], plain[i+1:]
	}
	n.nested = strings.Split(last, "$")
	if len(n.nested) > 1 {
		n.outer, n.nested = n.nested[0], n.nested[1:]
	}
	for _, part := range slices.Concat(n.nested, strings.Split(n.pkg, ".")) {
		if !protoIdentifier.MatchString(part) && (part != "" || n.pkg != "") {
			return n, fmt.Errorf("'%s' is no name of a message: give one as shop.v1.Order or com.example.ShopProto$Order", class)
		}
	}
	return n, nil
}

// options are those under which protoc's Java generator gives the class its name.
func (n protoName) options() *descriptorpb.FileOptions {
	if n.outer != "" {
		return &descriptorpb.FileOptions{JavaOuterClassname: proto.String(n.outer)}
	}
	return &descriptorpb.FileOptions{JavaMultipleFiles: proto.Bool(true)}
}

// messageMaker turns fields of rows into fields of messages.
type messageMaker struct{ problems []string }

func (m *messageMaker) refuse(path, format string, args ...any) {
	m.problems = append(m.problems, path+": "+fmt.Sprintf(format, args...))
}

// message makes a message with the fields. path is where it stands, "" or "a.b.".
func (m *messageMaker) message(name string, fields []types.Field, path string) *protobuilder.MessageBuilder {
	message := &scope{MessageBuilder: protobuilder.NewMessage(protoreflect.Name(name)), taken: map[string]bool{name: true}, json: map[string]string{}}
	for _, f := range fields {
		message.taken[f.Name] = true
	}
	for _, f := range fields {
		if f.Type.Kind == types.Map {
			m.reserveEntry(message, f.Name, path+f.Name)
		}
	}
	for _, f := range fields {
		at := path + f.Name
		if !protoIdentifier.MatchString(f.Name) {
			m.refuse(at, "`%s` is no name of a field: it takes letters of ASCII, digits and _", f.Name)
			continue
		}
		field := m.field(message, f, at)
		if field == nil {
			continue
		}
		if other, ok := message.json[jsonName(f.Name)]; ok {
			m.refuse(at, "%s and %s are one name in JSON, %s; rename one of them", other, f.Name, jsonName(f.Name))
			continue
		}
		message.json[jsonName(f.Name)] = f.Name
		if f.Comment != "" {
			field.SetComments(protobuilder.Comments{LeadingComment: " " + f.Comment + "\n"})
		}
		if err := message.TryAddField(field); err != nil {
			m.refuse(at, "%s", err)
		}
	}
	return message.MessageBuilder
}

// reserveEntry takes the name of the message that holds the entries of a map; protoc gives it.
func (m *messageMaker) reserveEntry(in *scope, field, path string) {
	name := entryName(field)
	if in.taken[name] {
		m.refuse(path, "the entries of the map are a message %s, a name that is taken; rename the field", name)
	}
	in.taken[name] = true
}

// field makes a field; nil where protobuf has none for the type.
func (m *messageMaker) field(in *scope, f types.Field, path string) *protobuilder.FieldBuilder {
	name := protoreflect.Name(f.Name)
	switch f.Type.Kind {
	case types.Map:
		return m.mapField(in, f, path)
	case types.Array:
		elem := m.value(in, f.Name, *f.Type.Elem, path)
		if elem == nil {
			return nil
		}
		return protobuilder.NewField(name, elem).SetRepeated()
	}
	v := m.value(in, f.Name, f.Type, path)
	if v == nil {
		return nil
	}
	field := protobuilder.NewField(name, v)
	if f.Type.Nullable && v.Kind() != protoreflect.MessageKind {
		field.SetProto3Optional(true) // without it NULL would be read back as 0 or ''
	}
	return field
}

func (m *messageMaker) mapField(in *scope, f types.Field, path string) *protobuilder.FieldBuilder {
	key := m.value(in, f.Name, *f.Type.Key, path)
	value := m.value(in, f.Name, *f.Type.Elem, path)
	if key == nil || value == nil {
		return nil
	}
	switch key.Kind() {
	case protoreflect.StringKind, protoreflect.Int32Kind, protoreflect.Int64Kind, protoreflect.BoolKind, protoreflect.Uint64Kind:
		return protobuilder.NewMapField(protoreflect.Name(f.Name), key, value)
	}
	m.refuse(path, "keys of a map are STRING, INT, BIGINT or BOOLEAN, not %s", f.Type.Key.AsNullable())
	return nil
}

// value is the type of one value; nil where protobuf has none. A ROW becomes a message within the message.
func (m *messageMaker) value(in *scope, name string, t types.Type, path string) *protobuilder.FieldType {
	if k, ok := scalarKind(t); ok {
		return protobuilder.FieldTypeScalar(k)
	}
	switch {
	case t.Kind == types.TimestampLTZ, isSecondsAndNanos(t):
		return protobuilder.FieldTypeImportedMessage((&timestamppb.Timestamp{}).ProtoReflect().Descriptor())
	case t.Kind == types.Row:
		nested := m.message(in.free(camel(name)), t.Fields, path+".")
		in.AddNestedMessage(nested)
		return protobuilder.FieldTypeMessage(nested)
	}
	m.refuse(path, "%s", unheld(t))
	return nil
}

// scalarKind is Flink's table of types backwards, with unsigned numbers as leat takes them.
func scalarKind(t types.Type) (protoreflect.Kind, bool) {
	switch {
	case t.IsString():
		return protoreflect.StringKind, true
	case t.IsBinary():
		return protoreflect.BytesKind, true
	case t.Kind == types.Decimal && t.Prec == 20 && t.Scale == 0:
		return protoreflect.Uint64Kind, true
	}
	k, ok := map[types.Kind]protoreflect.Kind{
		types.Boolean: protoreflect.BoolKind, types.Int: protoreflect.Int32Kind, types.BigInt: protoreflect.Int64Kind,
		types.Float: protoreflect.FloatKind, types.Double: protoreflect.DoubleKind,
	}[t.Kind]
	return k, ok
}

// isSecondsAndNanos reports whether a row is what Flink reads a google.protobuf.Timestamp as.
func isSecondsAndNanos(t types.Type) bool {
	return t.Kind == types.Row && len(t.Fields) == 2 && t.Fields[0].Name == "seconds" && t.Fields[0].Type.Kind == types.BigInt &&
		t.Fields[1].Name == "nanos" && t.Fields[1].Type.Kind == types.Int
}

// unheld says what to do instead of a type that has no field.
func unheld(t types.Type) string {
	instead := "STRING"
	switch t.Kind {
	case types.TinyInt, types.SmallInt:
		instead = "INT"
	case types.Timestamp:
		instead = "TIMESTAMP_LTZ(3), or ROW<seconds BIGINT, nanos INT> for Flink"
	case types.Date:
		instead = "INT, the days since 1970-01-01, or STRING"
	case types.Time:
		instead = "INT, the milliseconds of the day, or STRING"
	case types.Array, types.Map, types.Multiset:
		instead = "a ROW around it, or STRING with JSON"
	}
	return fmt.Sprintf("%s is the type of no field of protobuf; declare it as %s", t.AsNullable(), instead)
}

// camel is line_items as LineItems.
func camel(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "_") {
		if part != "" {
			b.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	text := notInIdentifier.ReplaceAllString(b.String(), "")
	if text == "" || text[0] >= '0' && text[0] <= '9' {
		return "Message" + text
	}
	return text
}

// scope is a message that is being made. taken are the names within it; json are its fields by their names in JSON, which must differ.
type scope struct {
	*protobuilder.MessageBuilder
	taken map[string]bool
	json  map[string]string
}

// entryName is protoc's name of the message that holds the entries of a map: LineItemsEntry for line_items.
func entryName(field string) string {
	json := jsonName(field)
	if json != "" && 'a' <= json[0] && json[0] <= 'z' {
		json = strings.ToUpper(json[:1]) + json[1:]
	}
	return json + "Entry"
}

// jsonName is protoc's name of a field in JSON: line_items as lineItems.
func jsonName(field string) string {
	var b strings.Builder
	upper := false
	for i := range len(field) {
		c := field[i]
		switch {
		case c == '_':
			upper = true
			continue
		case upper && 'a' <= c && c <= 'z':
			c -= 'a' - 'A'
		}
		upper = false
		b.WriteByte(c)
	}
	return b.String()
}

// free takes a name for a message within, one that nothing else there has.
func (s *scope) free(name string) string {
	for s.taken[name] {
		name += "_"
	}
	s.taken[name] = true
	return name
}
