package protobuf

import (
	"bytes"
	"fmt"
	"slices"
	"sync"

	protooptions "github.com/bufbuild/protocompile/options"
	"github.com/bufbuild/protocompile/parser"
	"github.com/bufbuild/protocompile/reporter"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
)

// schemas is what lies in a list of places: files by the name that imports call them, and the messages they declare. Files
// are parsed, not linked; a file that does not parse matters only when it is needed.
type schemas struct {
	files    map[string]*schemaFile
	order    []*schemaFile
	messages []named
	where    string // that is, for messages

	mu     sync.Mutex
	linked map[named]protoreflect.MessageDescriptor // what link has made
}

// schemaFile is one file. The same file may be given several times; two files of one name with other content conflict.
type schemaFile struct {
	name     string // as imports call it
	origin   string // where it lies, for messages
	source   []byte // nil when it comes from a descriptor set
	proto    *descriptorpb.FileDescriptorProto
	err      error  // why it has no proto
	conflict string // the origin of another file of this name
}

// named is a message with the names it goes by.
type named struct {
	java string // com.acme.EventOuterClass$Enriched
	full string // acme.v1.Enriched
	file *schemaFile
}

// cache keeps the schemas of lists of places for as long as their files stay the same.
type cache struct {
	mu      sync.Mutex
	entries []cacheEntry
}

// cacheSize bounds the lists of places that are kept; a session rarely has more than one.
const cacheSize = 8

type cacheEntry struct {
	places []place
	stamps []stamp
	read   *schemas
}

// get returns the schemas of the places, read again only when a file has changed.
func (c *cache) get(places []place) (*schemas, error) {
	stamps, err := list(places)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, e := range c.entries {
		if slices.Equal(e.places, places) {
			if slices.Equal(e.stamps, stamps) {
				return e.read, nil
			}
			c.entries = slices.Delete(c.entries, i, i+1)
			break
		}
	}
	s, err := read(stamps)
	if err != nil {
		return nil, err
	}
	if len(c.entries) == cacheSize {
		c.entries = slices.Delete(c.entries, 0, 1)
	}
	c.entries = append(c.entries, cacheEntry{places: places, stamps: stamps, read: s})
	return s, nil
}

// read reads and indexes files.
func read(stamps []stamp) (*schemas, error) {
	s := &schemas{where: "the proto paths and descriptor sets", files: map[string]*schemaFile{}, linked: map[named]protoreflect.MessageDescriptor{}}
	for _, st := range stamps {
		if st.name == "" {
			set, err := readSet(st.path)
			if err != nil {
				return nil, err
			}
			for _, f := range set.GetFile() {
				s.add(&schemaFile{name: f.GetName(), origin: st.path, proto: f})
			}
			continue
		}
		f := &schemaFile{name: st.name, origin: st.path}
		if f.source, f.err = readProto(st); f.err == nil {
			f.proto, f.err = parse(f)
		}
		s.add(f)
	}
	return s, nil
}

// add takes a file in, unless it is there already.
func (s *schemas) add(f *schemaFile) {
	if first, ok := s.files[f.name]; ok {
		if !first.same(f) && first.conflict == "" {
			first.conflict = f.origin
		}
		return
	}
	s.files[f.name] = f
	s.order = append(s.order, f)
	if f.proto != nil {
		s.index(f, f.proto.GetMessageType(), javaPrefix(f.proto), prefixOf(f.proto))
	}
}

func (s *schemas) index(f *schemaFile, messages []*descriptorpb.DescriptorProto, java, full string) {
	for _, m := range withoutEntries(messages) {
		n := named{java: java + m.GetName(), full: full + m.GetName(), file: f}
		s.messages = append(s.messages, n)
		s.index(f, m.GetNestedType(), n.java+"$", n.full+".")
	}
}

// same reports whether two files of one name hold the same schema. Comments count among sources: two texts that differ are
// for a person to look at.
func (f *schemaFile) same(g *schemaFile) bool {
	if f.source != nil && g.source != nil {
		return bytes.Equal(f.source, g.source)
	}
	if f.proto == nil || g.proto == nil {
		return false
	}
	if f.source == nil && g.source == nil {
		return proto.Equal(withoutComments(f.proto), withoutComments(g.proto))
	}
	return sameMessages(f.proto, g.proto)
}

func withoutComments(f *descriptorpb.FileDescriptorProto) *descriptorpb.FileDescriptorProto {
	f = proto.CloneOf(f)
	f.SourceCodeInfo = nil
	return f
}

// sameMessages compares a parsed source with a compiled file, roughly: a source's names and options are not resolved yet.
func sameMessages(f, g *descriptorpb.FileDescriptorProto) bool {
	return slices.EqualFunc(f.GetMessageType(), g.GetMessageType(), func(a, b *descriptorpb.DescriptorProto) bool {
		return a.GetName() == b.GetName() && slices.EqualFunc(a.GetField(), b.GetField(), func(x, y *descriptorpb.FieldDescriptorProto) bool {
			return x.GetName() == y.GetName() && x.GetNumber() == y.GetNumber() && x.GetLabel() == y.GetLabel()
		})
	})
}

// parse makes a descriptor of a source, without its imports.
func parse(f *schemaFile) (*descriptorpb.FileDescriptorProto, error) {
	h := reporter.NewHandler(reporter.NewReporter(func(err reporter.ErrorWithPos) error {
		return located(f.origin, err)
	}, nil))
	node, err := parser.Parse(f.name, bytes.NewReader(f.source), h)
	if err != nil {
		return nil, err
	}
	result, err := parser.ResultFromAST(node, true, h)
	if err != nil {
		return nil, err
	}
	// Custom options stay as they are written, for want of the files that declare them.
	if _, err := protooptions.InterpretUnlinkedOptions(result); err != nil {
		return nil, fmt.Errorf("%s: %w", f.origin, err)
	}
	return result.FileDescriptorProto(), nil
}

// located gives a compiler's error the file's place on disk.
func located(origin string, err reporter.ErrorWithPos) error {
	p := err.GetPosition()
	if p.Line == 0 {
		return fmt.Errorf("%s: %w", origin, err.Unwrap())
	}
	return fmt.Errorf("%s:%d:%d: %w", origin, p.Line, p.Col, err.Unwrap())
}
