package protobuf

import (
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
)

// Message is a message, linked, in the schemas that declare it.
type Message struct {
	schemas *schemas
	named   named
	desc    protoreflect.MessageDescriptor
}

// message links a message.
func (s *schemas) message(n named) (*Message, error) {
	md, err := s.link(n)
	if err != nil {
		return nil, err
	}
	return &Message{s, n, md}, nil
}

// Name is the message's full name, acme.v1.Enriched.
func (m *Message) Name() string { return m.named.full }

// Index is the place of the message in its file: the number of the message at the top, of that in it, and so on. Entries of maps are
// no messages, as the file does not declare them.
func (m *Message) Index() []int {
	i, _ := indexOf(m.named.file.proto.GetMessageType(), m.named.full[len(prefixOf(m.named.file.proto)):])
	return i
}

// Decoder binds columns for reading the message.
func (m *Message) Decoder(spec formats.Spec) (formats.BoundDecoder, error) {
	t, problems := m.decodeTable(spec)
	if t == nil {
		return nil, problems
	}
	return t, warnings(problems)
}

// decodeTable is nil where a problem is an error.
func (m *Message) decodeTable(spec formats.Spec) (*decodeTable, options.Problems) {
	root, problems := matchColumns(spec, m.desc)
	if problems.Err() != nil {
		return nil, problems
	}
	return newDecodeTable(spec, root), problems
}

// Encoder binds columns for writing the message.
func (m *Message) Encoder(spec formats.Spec) (formats.BoundEncoder, error) {
	root, problems := matchColumns(spec, m.desc)
	if problems.Err() == nil {
		problems = append(problems, missingRequired(spec, root)...)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	return newEncodeTable(spec, root), warnings(problems)
}

// matching are the columns matched with the message; nil where they do not fit, and of no message.
func (m *Message) matching(spec formats.Spec) *message {
	if m == nil {
		return nil
	}
	root, problems := matchColumns(spec, m.desc)
	if problems.Err() != nil {
		return nil
	}
	return root
}
