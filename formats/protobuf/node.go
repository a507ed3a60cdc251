package protobuf

import (
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// node is the table of one message.
type node struct {
	fields   []field     // fields[0] stands for all that is unknown
	byTag    [0x80]uint8 // by a tag of one byte: the fields that decoder.fast reads
	dense    []uint16    // by field number
	sparse   map[uint64]uint16
	slots    []uint16 // the fields with a column, by their bit in the seen words
	base     int      // the node's seen words within decoder.seen
	need     []uint64 // the bits of slots
	required uint64   // the bits of required fields
	nulls    []int    // vectors of ROW fields that nothing needs: NULL
}

// maxDense is the largest field number that is found by an array.
const maxDense = 1023

func (n *node) find(num uint64) *field {
	if num < uint64(len(n.dense)) {
		return &n.fields[n.dense[num]]
	}
	return &n.fields[n.sparse[num]]
}

// action is what is done with a field's value once it is read from the wire.
type action uint8

const (
	skip   action = iota
	check         // look whether it is well-formed; it has no column
	set           // store it in the column
	add           // store it as an element of the column's list
	addMap        // store it as an entry of the column's map
)

// field is one field of a node.
type field struct {
	name     string
	wire     protowire.Type
	action   action
	kind     kind
	packable bool // repeated, of numbers: may also come packed
	utf8     bool // refuse text that is not UTF-8
	absent   absent
	fast     fast
	vec      int // vectors are those of the node's columns
	inline   int // the message lies in the column itself: which of decoder.inline; -1: it lies in the column's children
	mapIndex int
	word     int // the field's bit among the seen words
	bit      uint64
	required uint64   // the field's bit in node.required
	clear    []uint64 // the bits of the other members of its oneof
	node     *node
	enum     *enumTable
	unit     int32  // kindNanos: what the column's precision cuts off
	zero     uint64 // what is read when it is absent
	zeroText []byte
}

// fast is what the decoder does at once, without looking further.
type fast uint8

const (
	fastNone fast = iota
	fastText
	fastBytes
	fastInt64
	fastInt32
	fastBool
	fastRow
)

// absent is what a field that is not on the wire reads as.
type absent uint8

const (
	absentNull absent = iota
	absentZero
	absentRow  // a ROW of defaults
	absentList // an empty ARRAY or MAP
	absentKeep // nothing is done
)

// begin makes an entry for each field of the message, all of them skipped.
func (n *node) begin(md protoreflect.MessageDescriptor) {
	n.fields = make([]field, 1, md.Fields().Len()+1)
	n.fields[0] = field{wire: -1, inline: -1}
	n.sparse = map[uint64]uint16{}
	required := 0
	for i := range md.Fields().Len() {
		fd := md.Fields().Get(i)
		f := field{name: string(fd.Name()), wire: wireType(fd), inline: -1}
		f.packable = fd.IsList() && f.wire != protowire.BytesType && f.wire != protowire.StartGroupType
		if fd.Cardinality() == protoreflect.Required || md.IsMapEntry() && fd.Message() != nil && incomplete(fd.Message()) {
			if required < 63 {
				f.required = 1 << required
				n.required |= f.required
			} else {
				n.required |= 1 << 63 // never seen: such messages are checked the slow way
			}
			required++
		}
		at, num := uint16(len(n.fields)), uint64(fd.Number())
		n.fields = append(n.fields, f)
		if num > maxDense {
			n.sparse[num] = at
			continue
		}
		for uint64(len(n.dense)) <= num {
			n.dense = append(n.dense, 0)
		}
		n.dense[num] = at
	}
}

// incomplete reports whether a message lacks something when it is empty, as a map's value is that is not on the wire.
func incomplete(md protoreflect.MessageDescriptor) bool { return md.RequiredNumbers().Len() > 0 }

func (n *node) at(fd protoreflect.FieldDescriptor) *field { return n.find(uint64(fd.Number())) }

// place gives each field with a column its bit in the seen words.
func (n *node) place(c *decodeCompiler) {
	for i := range n.fields {
		f := &n.fields[i]
		if f.action < set {
			continue
		}
		f.word, f.bit = len(n.slots)/64, 1<<(len(n.slots)%64)
		n.slots = append(n.slots, uint16(i))
		if f.word == len(n.need) {
			n.need = append(n.need, 0)
		}
		n.need[f.word] |= f.bit
	}
	n.base = c.table.words
	c.table.words += max(1, len(n.need))
	if len(n.need) == 0 {
		n.need = []uint64{0}
	}
}

// hasten finds the fields that can be read fast: one value, a small number, no part in a oneof.
func (n *node) hasten(md protoreflect.MessageDescriptor) {
	for i := range md.Fields().Len() {
		fd := md.Fields().Get(i)
		f := n.at(fd)
		if fd.Number() > 15 || fd.Index() > 254 || f.action != set || f.word != 0 || f.clear != nil || f.required != 0 {
			continue
		}
		switch {
		case f.kind == kindString && f.utf8:
			f.fast = fastText
		case f.kind == kindBytes:
			f.fast = fastBytes
		case f.kind == kindInt64:
			f.fast = fastInt64
		case f.kind == kindInt32 || f.kind == kindUint32:
			f.fast = fastInt32
		case f.kind == kindBool:
			f.fast = fastBool
		case f.kind == kindRow && f.wire == protowire.BytesType && f.node.required == 0:
			f.fast = fastRow
		default:
			continue
		}
		n.byTag[protowire.EncodeTag(fd.Number(), f.wire)] = uint8(n.dense[fd.Number()])
	}
}

// oneofs lets each member of a oneof, also one without a column, clear the members that have one.
func (n *node) oneofs(md protoreflect.MessageDescriptor) {
	for i := range md.Oneofs().Len() {
		members := md.Oneofs().Get(i).Fields()
		if members.Len() < 2 {
			continue
		}
		for j := range members.Len() {
			f := n.at(members.Get(j))
			others := make([]uint64, len(n.need))
			found := false
			for k := range members.Len() {
				if other := n.at(members.Get(k)); k != j && other.bit != 0 {
					others[other.word] |= other.bit
					found = true
				}
			}
			if found {
				f.clear = others
				f.action = max(f.action, check) // it is not just passed
			}
		}
	}
}
