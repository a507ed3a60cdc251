package confluent

import (
	"encoding/binary"
	"fmt"
)

const (
	fixedHeader = 5  // the byte 0 and the id
	maxNesting  = 32 // of messages in messages
)

// IsHeader tells the id in a schema registry's header, what stands behind the id, and whether that begins with the place of a message, as it does
// before protobuf: rest is then what is behind that.
func IsHeader(value []byte) (id uint32, rest []byte, place, ok bool) {
	if len(value) < fixedHeader || value[0] != 0 {
		return 0, nil, false, false
	}
	header, id, why := splitHeader(value)
	if why != "" {
		return id, value[fixedHeader:], false, true
	}
	return id, value[len(header):], true, true
}

// splitHeader returns the header of a record, with the place of the message that readIndex reads, and its id; why says why there is none.
func splitHeader(value []byte) (header []byte, id uint32, why string) {
	switch {
	case len(value) == 0 || value[0] != 0:
		return nil, 0, "the record does not begin with a schema registry's header, which is a byte 0, four of the schema's id and the place of the message; 'format' = 'protobuf' reads messages without it"
	case len(value) < fixedHeader:
		return nil, 0, "the schema registry's header is cut off within the schema's id"
	}
	id = binary.BigEndian.Uint32(value[1:])
	count, n := binary.Varint(value[fixedHeader:])
	at := fixedHeader + n
	if n <= 0 || count < 0 || count > maxNesting {
		return nil, id, fmt.Sprintf("behind schema id %d no place of a message follows, so that this is no protobuf", id)
	}
	for range count {
		index, n := binary.Varint(value[at:])
		if n <= 0 || index < 0 {
			return nil, id, fmt.Sprintf("behind schema id %d no place of a message follows, so that this is no protobuf", id)
		}
		at += n
	}
	return value[:at:at], id, ""
}

// readIndex is the place that a header gives the message: its number at the top of the file, that of the message in it, and so on. A count of 0
// stands for the first.
func readIndex(header []byte) []int {
	count, n := binary.Varint(header[fixedHeader:])
	at := fixedHeader + n
	if count == 0 {
		return []int{0}
	}
	var all []int
	for range count {
		index, n := binary.Varint(header[at:])
		all = append(all, int(index))
		at += n
	}
	return all
}

// appendHeader appends the header of a message.
func appendHeader(dst []byte, id uint32, index []int) []byte {
	dst = binary.BigEndian.AppendUint32(append(dst, 0), id)
	if len(index) == 1 && index[0] == 0 {
		return append(dst, 0)
	}
	dst = binary.AppendVarint(dst, int64(len(index)))
	for _, i := range index {
		dst = binary.AppendVarint(dst, int64(i))
	}
	return dst
}
