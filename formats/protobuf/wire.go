package protobuf

import (
	"encoding/binary"
	"fmt"
	"math"
	"unicode/utf8"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/internal/javatext"
)

func fail(field string, offset int, reason string) *formats.DecodeError {
	return &formats.DecodeError{Field: field, Offset: offset, Reason: reason}
}

// within puts an error's place below a field.
func within(field string, err *formats.DecodeError) *formats.DecodeError {
	if err.Field != "" {
		field += "." + err.Field
	}
	err.Field = field
	return err
}

// varint reads a number of up to ten bytes at b[i] and returns where it ends. Of the tenth byte only one bit counts, whatever
// the others are, as in protobuf-java.
func varint(b []byte, i int) (u uint64, end int, ok bool) {
	u, n := binary.Uvarint(b[i:])
	if n == -binary.MaxVarintLen64 { // the tenth byte, which is the last one, has more
		for at, c := range b[i : i+binary.MaxVarintLen64] {
			u |= uint64(c&0x7f) << (7 * at)
		}
		n = binary.MaxVarintLen64
	}
	return u, i + n, n > 0
}

// tagAt reads a tag at b[i]: 32 bits, whatever stands above them.
func tagAt(b []byte, i int) (tag uint64, end int, ok bool) {
	tag, end, ok = varint(b, i)
	return tag & math.MaxUint32, end, ok
}

// length reads a length at b[i] and returns it with the place behind it, given that the value ends by end.
func length(b []byte, i, end int) (size, at int, ok bool) {
	if i < end && b[i] < 0x80 {
		size = int(b[i])
		return size, i + 1, size <= end-i-1
	}
	u, at, ok := varint(b[:end], i)
	size = int(int32(u)) // 32 bits with a sign, whatever stands above them
	if !ok || size < 0 || size > end-at {
		return 0, i, false
	}
	return size, at, true
}

// skip passes over a value that no field takes.
func (d *decoder) skip(b []byte, i int, num uint64, wire protowire.Type, depth int) (int, *formats.DecodeError) {
	switch wire {
	case protowire.VarintType:
		if _, at, ok := varint(b, i); ok {
			return at, nil
		}
	case protowire.Fixed32Type:
		if len(b)-i >= 4 {
			return i + 4, nil
		}
	case protowire.Fixed64Type:
		if len(b)-i >= 8 {
			return i + 8, nil
		}
	case protowire.BytesType:
		if size, at, ok := length(b, i, len(b)); ok {
			return at + size, nil
		}
	case protowire.StartGroupType:
		return d.skipGroup(b, i, num, depth+1)
	default:
		return 0, fail("", i, fmt.Sprintf("the tag of field %d has the invalid wire type %d", num, wire))
	}
	return 0, fail("", i, fmt.Sprintf("the message ends within the value of field %d, whose wire type is %s", num, wireName(wire)))
}

// skipGroup passes over the fields of a group to its end.
func (d *decoder) skipGroup(b []byte, i int, group uint64, depth int) (int, *formats.DecodeError) {
	if d.depth+depth > maxDepth {
		return 0, fail("", i, fmt.Sprintf("groups are nested deeper than %d", maxDepth))
	}
	for i < len(b) {
		tag, at, ok := tagAt(b, i)
		num, wire := tag>>3, protowire.Type(tag&7)
		switch {
		case !ok || num-1 >= uint64(protowire.MaxValidNumber):
			return 0, fail("", i, fmt.Sprintf("a tag within group %d is malformed", group))
		case wire == protowire.EndGroupType && num == group:
			return at, nil
		case wire == protowire.EndGroupType:
			return 0, fail("", i, fmt.Sprintf("group %d ends as group %d", group, num))
		}
		var err *formats.DecodeError
		if i, err = d.skip(b, at, num, wire, depth); err != nil {
			return 0, err
		}
	}
	return 0, fail("", i, fmt.Sprintf("group %d has no end", group))
}

func wireName(t protowire.Type) string {
	switch t {
	case protowire.VarintType:
		return "varint"
	case protowire.Fixed32Type:
		return "fixed32"
	case protowire.Fixed64Type:
		return "fixed64"
	case protowire.BytesType:
		return "length-delimited"
	case protowire.StartGroupType:
		return "group"
	}
	return fmt.Sprint(int8(t))
}

// validUTF8 reports whether s is UTF-8; ASCII, the common case, is tested eight bytes at a time.
func validUTF8(s []byte) bool {
	const high = 0x8080808080808080
	if len(s) < 8 {
		for _, c := range s {
			if c >= 0x80 {
				return utf8.Valid(s)
			}
		}
		return true
	}
	i := 0
	for ; i+8 <= len(s); i += 8 {
		if binary.LittleEndian.Uint64(s[i:])&high != 0 {
			return utf8.Valid(s)
		}
	}
	return binary.LittleEndian.Uint64(s[len(s)-8:])&high == 0 || utf8.Valid(s)
}

// repair returns text of a proto2 field, which may be no UTF-8: what is malformed is replaced, in a copy, as Java does.
func repair(a *batch.Arena, s []byte) []byte {
	if validUTF8(s) {
		return s
	}
	return a.Keep(javatext.AppendUTF8(a.Room(3*len(s)), s))
}
