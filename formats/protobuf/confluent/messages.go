package confluent

import (
	"errors"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/protobuf"
)

// Messages makes records of JSON, for tests of jobs: as protobuf.Messages does, behind a header whose id no registry gave. It is safe for
// concurrent use.
type Messages struct{ bare *protobuf.Messages }

// NewMessages returns one that has read no schema.
func NewMessages() *Messages { return &Messages{protobuf.NewMessages()} }

// FromJSON writes an object in protobuf's own JSON form as a record of a table.
func (m *Messages) FromJSON(spec formats.Spec, object []byte) ([]byte, error) {
	message, err := m.bare.FromJSON(spec, object)
	if err != nil {
		return nil, err
	}
	index, err := m.bare.Index(spec)
	if err != nil {
		return nil, err
	}
	return append(appendHeader(nil, 0, index), message...), nil
}

// ToJSON writes the message of a record in protobuf's own JSON form.
func (m *Messages) ToJSON(spec formats.Spec, record []byte) ([]byte, error) {
	header, _, why := splitHeader(record)
	if why != "" {
		return nil, errors.New(why)
	}
	return m.bare.ToJSON(spec, record[len(header):])
}
