package protobuf

import (
	"fmt"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/leatsql/leat/formats"
)

// Name is the format's name.
const Name = "protobuf"

// Messages makes messages of JSON, for tests of jobs. It keeps what it has read of schemas, and is safe for concurrent use.
type Messages struct{ places Places }

// NewMessages returns one that has read no schema.
func NewMessages() *Messages { return &Messages{} }

// FromJSON writes an object in protobuf's own JSON form as the message that a table is bound to.
func (m *Messages) FromJSON(spec formats.Spec, object []byte) ([]byte, error) {
	found, problems := m.places.Find(spec)
	if found == nil {
		return nil, problems.Err()
	}
	msg := dynamicpb.NewMessage(found.desc)
	if err := (protojson.UnmarshalOptions{AllowPartial: true}).Unmarshal(object, msg); err != nil {
		return nil, fmt.Errorf("%s: %w", found.desc.FullName(), err)
	}
	return proto.MarshalOptions{AllowPartial: true, Deterministic: true}.Marshal(msg)
}

// ToJSON writes a message of a table in protobuf's own JSON form.
func (m *Messages) ToJSON(spec formats.Spec, message []byte) ([]byte, error) {
	found, problems := m.places.Find(spec)
	if found == nil {
		return nil, problems.Err()
	}
	msg := dynamicpb.NewMessage(found.desc)
	if err := (proto.UnmarshalOptions{AllowPartial: true}).Unmarshal(message, msg); err != nil {
		return nil, err
	}
	return protojson.MarshalOptions{UseProtoNames: true}.Marshal(msg)
}

// Index is the place of a table's message in its file, see Message.Index.
func (m *Messages) Index(spec formats.Spec) ([]int, error) {
	found, problems := m.places.Find(spec)
	if found == nil {
		return nil, problems.Err()
	}
	return found.Index(), nil
}
