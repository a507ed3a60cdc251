package protobuf

import (
	"math"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/types"
)

// decodeTable is what a decoder walks the wire with: a tree of nodes as deep as the columns that are used, and shared
// nodes without columns for the rest, which is only checked.
type decodeTable struct {
	desc   protoreflect.MessageDescriptor
	root   *node
	cols   []int // position in the spec of the vector that a root field's vec means
	words  int   // of decoder.seen
	inline int   // fields that are held by the column of their parent
	maps   int
	ignore bool
}

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
	least    int64 // range of an enum's number in the column
	most     int64
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

// decodeCompiler makes a decodeTable.
type decodeCompiler struct {
	table    *decodeTable
	defaults bool // absent messages, arrays and maps read as their defaults
	scalars  bool // absent scalars with presence read as their defaults
	checked  map[protoreflect.MessageDescriptor]*node
}

func newDecodeTable(spec formats.Spec, root *message) *decodeTable {
	t := &decodeTable{desc: root.desc, ignore: spec.Options.Bool(optIgnore)}
	c := &decodeCompiler{table: t, checked: map[protoreflect.MessageDescriptor]*node{}}
	c.defaults = spec.Options.Bool(optDefaults)
	c.scalars = c.defaults || root.desc.ParentFile().Syntax() == protoreflect.Proto3
	used := &message{desc: root.desc}
	for i, f := range root.fields {
		if f.used {
			used.fields = append(used.fields, f)
			t.cols = append(t.cols, i)
		}
	}
	t.root = c.node(used, nil)
	return t
}

// NewDecoder returns a decoder with memory of its own.
func (t *decodeTable) NewDecoder() formats.Decoder { return newDecoder(t) }

// node compiles a message whose fields have columns. paths are the ROW fields that are needed; nil: all.
func (c *decodeCompiler) node(m *message, paths []string) *node {
	n := &node{}
	n.begin(m.desc)
	for at, f := range m.fields {
		sub, needed := below(paths, string(f.desc.Name()))
		if !needed {
			n.nulls = append(n.nulls, at)
			continue
		}
		if len(f.paths) > 0 {
			sub = f.paths
		}
		e := n.at(f.desc)
		e.vec = at
		c.column(e, f, sub)
	}
	n.place(c)
	c.rest(n, m.desc)
	n.oneofs(m.desc)
	n.hasten(m.desc)
	return n
}

// below returns the paths below a field, and whether the field is needed at all.
func below(paths []string, name string) (sub []string, needed bool) {
	if paths == nil {
		return nil, true
	}
	for _, p := range paths {
		if p == name {
			return nil, true
		}
		if rest, ok := strings.CutPrefix(p, name+"."); ok {
			sub, needed = append(sub, rest), true
		}
	}
	return sub, needed
}

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
		if fd.Number() > 15 || fd.Index() > 254 || f.action != set || f.clear != nil || f.required != 0 {
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
			clear := make([]uint64, len(n.need))
			any := false
			for k := range members.Len() {
				if other := n.at(members.Get(k)); k != j && other.bit != 0 {
					clear[other.word] |= other.bit
					any = true
				}
			}
			if any {
				f.clear = clear
			}
		}
	}
}

// column compiles a field that has a column.
func (c *decodeCompiler) column(e *field, f *match, paths []string) {
	switch f.shape {
	case mapping:
		e.action, e.mapIndex = addMap, c.table.maps
		c.table.maps++
		e.node = c.entry(f)
		e.absent = c.collection()
		return
	case repeated:
		e.action = add
		c.value(e, f.value, paths)
		e.absent = c.collection()
		return
	}
	e.action = set
	c.value(e, f.value, paths)
	switch {
	case f.desc.Message() != nil && c.defaults:
		e.absent = absentRow
	case f.desc.Message() != nil:
		e.absent = absentNull
	case c.scalars || !f.desc.HasPresence():
		e.absent = absentZero
	}
}

func (c *decodeCompiler) collection() absent {
	if c.defaults {
		return absentList
	}
	return absentNull
}

// entry compiles a map's entry: a message whose key and value read as defaults when they are absent.
func (c *decodeCompiler) entry(f *match) *node {
	md := f.desc.Message()
	n := &node{}
	n.begin(md)
	for at, v := range []value{f.key, f.value} {
		e := n.at(v.desc)
		e.vec, e.action, e.absent = at, set, absentZero
		c.value(e, v, nil)
		if v.desc.Message() != nil {
			e.absent = absentRow
		}
	}
	n.place(c)
	return n
}

// value compiles how one value is stored.
func (c *decodeCompiler) value(e *field, v value, paths []string) {
	e.kind, e.enum = v.kind, v.enum
	e.zeroText = []byte{}
	switch v.kind {
	case kindRow:
		e.node = c.node(v.row, paths)
	case kindWrapper, kindTimestamp:
		e.inline = c.table.inline
		c.table.inline++
		e.node = c.inline(v)
	case kindEnumNumber:
		e.least, e.most = bounds(v.typ.Kind)
		e.zero = enumDefault(v)
	case kindEnumName:
		e.zero = enumDefault(v)
	case kindString:
		e.utf8 = checksUTF8(v.desc)
		if v.desc.HasDefault() {
			e.zeroText = []byte(v.desc.Default().String())
		}
	case kindBytes:
		if v.desc.HasDefault() {
			e.zeroText = v.desc.Default().Bytes()
		}
	default:
		if v.desc.HasDefault() {
			e.zero = numberDefault(v.desc)
		}
	}
}

// inline compiles a message that is held by the very column of its field.
func (c *decodeCompiler) inline(v value) *node {
	n := &node{}
	n.begin(v.row.desc)
	for _, f := range v.row.fields {
		e := n.at(f.desc)
		e.action, e.absent = set, absentZero
		c.value(e, f.value, nil)
		if v.kind == kindTimestamp {
			e.absent = absentKeep
			e.unit = int32(math.Pow10(9 - v.typ.Prec))
		}
	}
	n.place(c)
	return n
}

// rest compiles the fields without a column: what protobuf-java would refuse in them is refused.
func (c *decodeCompiler) rest(n *node, md protoreflect.MessageDescriptor) {
	for i := range md.Fields().Len() {
		fd := md.Fields().Get(i)
		f := n.at(fd)
		if f.action != skip {
			continue
		}
		switch {
		case fd.Message() != nil:
			f.action, f.node = check, c.check(fd.Message())
		case fd.Kind() == protoreflect.StringKind && checksUTF8(fd):
			f.action, f.utf8 = check, true
		case f.packable:
			f.action = check
		}
	}
}

// check compiles a message without columns. Such tables have no place in the seen words, so recursive messages share them.
func (c *decodeCompiler) check(md protoreflect.MessageDescriptor) *node {
	if n, ok := c.checked[md]; ok {
		return n
	}
	n := &node{}
	c.checked[md] = n
	n.begin(md)
	c.rest(n, md)
	return n
}

// checksUTF8 reports whether a string field refuses what is not UTF-8: proto3 does, proto2 does not, editions say.
func checksUTF8(fd protoreflect.FieldDescriptor) bool {
	if f, ok := fd.(interface{ EnforceUTF8() bool }); ok {
		return f.EnforceUTF8()
	}
	return fd.ParentFile().Syntax() != protoreflect.Proto2
}

func bounds(k types.Kind) (least, most int64) {
	switch k {
	case types.TinyInt:
		return math.MinInt8, math.MaxInt8
	case types.SmallInt:
		return math.MinInt16, math.MaxInt16
	}
	return math.MinInt32, math.MaxInt32
}

func enumDefault(v value) uint64 {
	if v.desc.HasDefault() {
		return uint64(int64(v.desc.DefaultEnumValue().Number()))
	}
	return uint64(int64(v.enum.first))
}

// numberDefault returns a field's default as it lies on the wire.
func numberDefault(fd protoreflect.FieldDescriptor) uint64 {
	d := fd.Default()
	switch fd.Kind() {
	case protoreflect.BoolKind:
		return protowire.EncodeBool(d.Bool())
	case protoreflect.Int32Kind, protoreflect.Int64Kind, protoreflect.Sfixed32Kind, protoreflect.Sfixed64Kind:
		return uint64(d.Int())
	case protoreflect.Sint32Kind, protoreflect.Sint64Kind:
		return protowire.EncodeZigZag(d.Int())
	case protoreflect.Uint32Kind, protoreflect.Uint64Kind, protoreflect.Fixed32Kind, protoreflect.Fixed64Kind:
		return d.Uint()
	case protoreflect.FloatKind:
		return uint64(math.Float32bits(float32(d.Float())))
	case protoreflect.DoubleKind:
		return math.Float64bits(d.Float())
	}
	return 0
}
