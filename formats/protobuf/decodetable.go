package protobuf

import (
	"math"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/leatsql/leat/formats"
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
	bare   bool // messages stand alone: nothing is cut off before them
}

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
	case kindEnumNumber, kindEnumName:
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

// checksUTF8 reports whether a string field refuses what is not UTF-8: proto3 does, proto2 only in maps, editions say.
func checksUTF8(fd protoreflect.FieldDescriptor) bool {
	if fd.ContainingMessage().IsMapEntry() {
		return true
	}
	if f, ok := fd.(interface{ EnforceUTF8() bool }); ok {
		return f.EnforceUTF8()
	}
	return fd.ParentFile().Syntax() != protoreflect.Proto2
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
