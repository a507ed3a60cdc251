package protobuf

import (
	"encoding/base64"
	"fmt"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
)

// Text is a file that lies in no folder: a schema of a registry.
type Text struct {
	Name   string // as imports call it
	Origin string // where it comes from, for messages
	Source string // of .proto, or a compiled FileDescriptorProto in base64
}

// Texts are files that lie in no folder. Safe for concurrent use.
type Texts struct {
	schemas *schemas
	main    *schemaFile
}

// ParseTexts reads files that lie in no folder. Messages are found in the first; the others are what it imports, and matter only where it
// is linked.
func ParseTexts(files []Text) (*Texts, error) {
	s := &schemas{where: "the references of the schema", files: map[string]*schemaFile{}, linked: map[named]protoreflect.MessageDescriptor{}}
	main := files[0].file()
	if main.err != nil {
		return nil, main.err
	}
	s.add(main)
	own := s.messages
	for _, t := range files[1:] {
		s.add(t.file())
	}
	s.messages = own
	return &Texts{s, main}, nil
}

func (t Text) file() *schemaFile {
	f := &schemaFile{name: t.Name, origin: t.Origin}
	if len(t.Source) > MaxProtoBytes {
		f.err = fmt.Errorf("%s has %d bytes, more than %d", t.Origin, len(t.Source), MaxProtoBytes)
		return f
	}
	if compiled, ok := compiledText(t.Source); ok {
		compiled.Name = proto.String(t.Name)
		f.proto = compiled
		return f
	}
	f.source = []byte(t.Source)
	f.proto, f.err = parse(f)
	return f
}

// compiledText reads a compiled file in base64, which no .proto source is: those have blanks.
func compiledText(text string) (*descriptorpb.FileDescriptorProto, bool) {
	data, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
	if err != nil || len(data) == 0 {
		return nil, false
	}
	f := &descriptorpb.FileDescriptorProto{}
	return f, proto.Unmarshal(data, f) == nil
}

// Find returns the message of a name, as in 'message-class-name'. The name of the file is not that which Java classes were made of, so that
// the outer class may be any where the file does not give it.
func (t *Texts) Find(name string) (*Message, error) {
	found, err := t.schemas.find(name)
	if err != nil {
		if n, ok := t.anyOuter(name); ok {
			return t.schemas.message(n)
		}
		return nil, err
	}
	return t.schemas.message(found)
}

// anyOuter finds a message by the name of its Java class, whatever the outer class is.
func (t *Texts) anyOuter(name string) (named, bool) {
	f := t.main.proto
	if f.GetOptions().GetJavaMultipleFiles() || f.GetOptions().GetJavaOuterClassname() != "" {
		return named{}, false
	}
	rest, ok := strings.CutPrefix(name, javaPackage(f)+".")
	_, inner, nested := strings.Cut(rest, "$")
	if !ok && javaPackage(f) != "" || !nested {
		return named{}, false
	}
	for _, n := range t.schemas.messages {
		if n.full == prefixOf(f)+strings.ReplaceAll(inner, "$", ".") {
			return n, true
		}
	}
	return named{}, false
}

// Tops are the full names of the messages at the top of the main file.
func (t *Texts) Tops() []string {
	var all []string
	for _, m := range t.main.proto.GetMessageType() {
		all = append(all, prefixOf(t.main.proto)+m.GetName())
	}
	return all
}

// At is the full name of the message at a place of the main file, see Message.Index; false where there is none.
func (t *Texts) At(index []int) (string, bool) {
	name, messages := strings.TrimSuffix(prefixOf(t.main.proto), "."), t.main.proto.GetMessageType()
	for _, i := range index {
		declared := withoutEntries(messages)
		if i < 0 || i >= len(declared) {
			return "", false
		}
		name, messages = strings.TrimPrefix(name+"."+declared[i].GetName(), "."), declared[i].GetNestedType()
	}
	return name, len(index) > 0
}

// prefixOf is what stands before the names of a file's messages: "acme.v1.", or "".
func prefixOf(f *descriptorpb.FileDescriptorProto) string {
	if f.GetPackage() == "" {
		return ""
	}
	return f.GetPackage() + "."
}

// indexOf is the place of a message by its name within the file, Outer.Inner.
func indexOf(messages []*descriptorpb.DescriptorProto, name string) ([]int, bool) {
	first, rest, nested := strings.Cut(name, ".")
	for i, m := range withoutEntries(messages) {
		switch {
		case m.GetName() != first:
		case !nested:
			return []int{i}, true
		default:
			below, ok := indexOf(m.GetNestedType(), rest)
			return append([]int{i}, below...), ok
		}
	}
	return nil, false
}

// withoutEntries leaves out what stands for the entries of maps.
func withoutEntries(messages []*descriptorpb.DescriptorProto) []*descriptorpb.DescriptorProto {
	var all []*descriptorpb.DescriptorProto
	for _, m := range messages {
		if !m.GetOptions().GetMapEntry() {
			all = append(all, m)
		}
	}
	return all
}
