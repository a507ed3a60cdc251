package scaffold

import "google.golang.org/protobuf/encoding/protowire"

// isWire reports whether bytes read as the fields of a protobuf message.
func isWire(b []byte) bool {
	for len(b) > 0 {
		_, _, n := protowire.ConsumeField(b)
		if n < 0 {
			return false
		}
		b = b[n:]
	}
	return true
}
