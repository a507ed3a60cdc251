package formattest

import "encoding/hex"

// Message is a message as conformance files have it.
type Message struct {
	Text *string
	Hex  *string
	Null bool
}

// Bytes returns the message's bytes, nil for one that is absent.
func (m *Message) Bytes() []byte {
	switch {
	case m == nil:
		return nil
	case m.Text != nil:
		return []byte(*m.Text)
	case m.Hex != nil:
		b, err := hex.DecodeString(*m.Hex)
		if err != nil {
			panic(err)
		}
		return b
	}
	return nil
}
