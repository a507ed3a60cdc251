package protobuf

import (
	"strconv"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// enumTable goes between an enum's numbers and names.
type enumTable struct {
	desc    protoreflect.EnumDescriptor
	closed  bool     // proto2: unknown numbers are unknown fields
	dense   [][]byte // names of the numbers 0 to len-1; nil: no such number
	names   map[int32][]byte
	numbers map[string]int32
	first   int32 // the first value, which stands for NULL in arrays and maps
}

// denseEnum is how many small numbers get a slot; enums rarely have more.
const denseEnum = 256

func newEnumTable(desc protoreflect.EnumDescriptor) *enumTable {
	e := &enumTable{desc: desc, closed: desc.IsClosed(), names: map[int32][]byte{}, numbers: map[string]int32{}}
	values := desc.Values()
	for i := range values.Len() {
		v := values.Get(i)
		name, number := []byte(v.Name()), int32(v.Number())
		e.numbers[string(name)] = number
		if _, alias := e.names[number]; alias {
			continue // the first name of a number is the one that is read
		}
		e.names[number] = name
		if number >= 0 && number < denseEnum {
			for int(number) >= len(e.dense) {
				e.dense = append(e.dense, nil)
			}
			e.dense[number] = name
		}
	}
	e.first = int32(values.Get(0).Number())
	return e
}

// name returns the name of a number, nil when it has none.
func (e *enumTable) name(n int32) []byte {
	if uint32(n) < uint32(len(e.dense)) {
		return e.dense[n]
	}
	if len(e.names) == 0 {
		return nil
	}
	return e.names[n]
}

// known reports whether a field may hold the number.
func (e *enumTable) known(n int32) bool { return !e.closed || e.name(n) != nil }

// number returns the number that a text stands for: a name, or digits as unknown numbers are read.
func (e *enumTable) number(text []byte) (int32, bool) {
	if n, ok := e.numbers[string(text)]; ok {
		return n, true
	}
	if len(text) == 0 || len(text) > len("-2147483648") {
		return 0, false
	}
	n, err := strconv.ParseInt(string(text), 10, 32)
	return int32(n), err == nil && text[0] != '+' && e.known(int32(n))
}
