package protobuf

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// Description is a message as the columns of a table.
type Description struct {
	Class   string // of Java, as Flink wants it in 'protobuf.message-class-name'
	Name    string // the message's own, without its package
	Columns []DescribedColumn
	// Left are the fields that no column can have, each with the reason.
	Left []string
}

// DescribedColumn is a field as a column.
type DescribedColumn struct {
	Name    string
	Type    types.Type
	Comment string // above the field in the .proto file, in one line
}

// Mapping says which types columns get.
type Mapping uint8

// The mappings.
const (
	FlinkTypes Mapping = iota // those that Flink takes
	LeatTypes                 // also TIMESTAMP_LTZ, scalars for wrappers, and DECIMAL(20, 0) for unsigned numbers of 64 bits
)

// Describe looks a message up by its Java or its protobuf name and says which columns it has. Its error is an options.Problems.
func Describe(schemas formats.Schemas, name string, m Mapping) (*Description, error) {
	values, problems := options.Parse(declared(), map[string]string{optMessage: name}, nil)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	s, found, problems := (&Places{}).find(formats.Spec{Options: values, Schemas: schemas})
	if problems != nil {
		return nil, problems
	}
	d, err := s.describe(found, m)
	if err != nil {
		return nil, options.Problems{{Option: optMessage, Code: codeUnreadable, Message: err.Error()}}
	}
	return d, nil
}

// Describe says which columns the message has.
func (m *Message) Describe(how Mapping) (*Description, error) {
	return m.schemas.describe(m.named, how)
}

func (s *schemas) describe(n named, m Mapping) (*Description, error) {
	file, err := s.compileFile(n, protocompile.SourceInfoStandard)
	if err != nil {
		return nil, err
	}
	md, ok := messageIn(file, protoreflect.FullName(n.full))
	if !ok {
		return nil, fmt.Errorf("%s is no message", n.full)
	}
	d := &describer{mapping: m}
	return &Description{Class: n.java, Name: string(md.Name()), Columns: d.columns(md), Left: d.left}, nil
}

// messageIn finds a message of a file by its full name.
func messageIn(file protoreflect.FileDescriptor, name protoreflect.FullName) (protoreflect.MessageDescriptor, bool) {
	messages := file.Messages()
	rest := strings.TrimPrefix(strings.TrimPrefix(string(name), string(file.Package())), ".")
	var md protoreflect.MessageDescriptor
	for part := range strings.SplitSeq(rest, ".") {
		if md = messages.ByName(protoreflect.Name(part)); md == nil {
			return nil, false
		}
		messages = md.Messages()
	}
	return md, true
}

// maxDescribed bounds the fields of a description: messages that name each other grow with every level.
const maxDescribed = 10_000

// describer turns fields into types. within are the messages that it is in, since a type cannot hold itself.
type describer struct {
	mapping Mapping
	made    int // fields so far
	within  []protoreflect.FullName
	left    []string
}

func (d *describer) columns(md protoreflect.MessageDescriptor) []DescribedColumn {
	var all []DescribedColumn
	for _, f := range d.fields(md, "") {
		fd := md.Fields().ByName(protoreflect.Name(f.Name))
		at := md.ParentFile().SourceLocations().ByDescriptor(fd)
		text := at.LeadingComments
		if strings.TrimSpace(text) == "" {
			text = at.TrailingComments
		}
		all = append(all, DescribedColumn{Name: f.Name, Type: f.Type, Comment: strings.Join(strings.Fields(text), " ")})
	}
	return all
}

// fields are the fields of a message that have a type. path is where the message stands, "" or "a.b.".
func (d *describer) fields(md protoreflect.MessageDescriptor, path string) []types.Field {
	d.within = append(d.within, md.FullName())
	defer func() { d.within = d.within[:len(d.within)-1] }()
	var all []types.Field
	for i := range md.Fields().Len() {
		fd := md.Fields().Get(i)
		d.made++
		if t, ok := d.field(fd, path+string(fd.Name())); ok {
			all = append(all, types.Field{Name: string(fd.Name()), Type: t})
		}
	}
	return all
}

func (d *describer) field(fd protoreflect.FieldDescriptor, path string) (types.Type, bool) {
	switch {
	case fd.IsMap():
		key, _ := d.value(fd.MapKey(), path)
		value, ok := d.value(fd.MapValue(), path)
		return types.MapOf(key, value), ok
	case fd.IsList():
		elem, ok := d.value(fd, path)
		return types.ArrayOf(elem), ok
	}
	return d.value(fd, path)
}

func (d *describer) value(fd protoreflect.FieldDescriptor, path string) (types.Type, bool) {
	if md := fd.Message(); md != nil {
		return d.message(md, path)
	}
	unsigned := fd.Kind() == protoreflect.Uint64Kind || fd.Kind() == protoreflect.Fixed64Kind
	if unsigned && d.mapping == LeatTypes {
		return types.DecimalOf(20, 0), true
	}
	switch k := scalars[fd.Kind()].sql; k {
	case types.Varchar:
		return types.StringType(), true
	case types.Varbinary:
		return types.BytesType(), true
	default:
		return types.Simple(k), true
	}
}

func (d *describer) message(md protoreflect.MessageDescriptor, path string) (types.Type, bool) {
	leat := d.mapping == LeatTypes
	switch {
	case leat && md.FullName() == "google.protobuf.Timestamp":
		return types.TimestampLTZOf(9), true
	case leat && isWrapper(md):
		return d.value(md.Fields().ByNumber(1), path)
	case slices.Contains(d.within, md.FullName()):
		d.left = append(d.left, fmt.Sprintf("%s: %s holds itself, which no SQL type does", path, md.FullName()))
		return types.Type{}, false
	case d.made > maxDescribed:
		d.left = append(d.left, fmt.Sprintf("%s: there are more than %d fields already", path, maxDescribed))
		return types.Type{}, false
	}
	fields := d.fields(md, path+".")
	if len(fields) == 0 {
		d.left = append(d.left, fmt.Sprintf("%s: %s has no field that a ROW could hold", path, md.FullName()))
		return types.Type{}, false
	}
	return types.RowOf(fields...), true
}
