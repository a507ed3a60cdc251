package protobuf

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/types"
)

// maxDepth is how deep messages may nest, as in protobuf-java.
const maxDepth = 100

// decoder walks messages with a decodeTable.
type decoder struct {
	table   *decodeTable
	buf     []byte
	vecs    []*batch.Vector   // the columns of the root
	inline  [][]*batch.Vector // one column each
	seen    []uint64          // which fields were met, by node.base
	maps    []mapIndex
	arena   *batch.Arena
	depth   int
	dropped bool // the map entry being read holds an enum value that the schema does not know
	suspect bool // a required field was not met
	skipped int64
}

func newDecoder(t *decodeTable) *decoder {
	d := &decoder{
		table: t,
		vecs:  make([]*batch.Vector, len(t.cols)),
		seen:  make([]uint64, t.words),
		maps:  make([]mapIndex, t.maps),
	}
	for range t.inline {
		d.inline = append(d.inline, make([]*batch.Vector, 1))
	}
	return d
}

// Skipped returns how many messages ignore-parse-errors has dropped.
func (d *decoder) Skipped() int64 { return d.skipped }

// Decode appends the row of one message. A tombstone holds no message: it gives no row.
func (d *decoder) Decode(dst *batch.Builder, cols []int, value []byte, origin int) error {
	if value == nil {
		return nil
	}
	row := dst.Row()
	for i, c := range d.table.cols {
		if v := dst.Batch.Columns[cols[c]]; d.vecs[i] != v {
			d.vecs[i] = v
		}
	}
	d.buf, d.arena, d.depth, d.suspect = value, dst.Batch.Arena, 0, false
	root := d.table.root
	clear(d.seen[root.base : root.base+len(root.need)])
	_, err := d.message(root, d.vecs, row, 0, len(value), 0)
	if err == nil && d.suspect {
		err = d.table.checkRequired(value)
	}
	if err == nil {
		dst.Commit(origin)
		return nil
	}
	if d.table.ignore {
		d.skipped++
		return nil
	}
	if d.table.bare {
		explain(err, value)
	}
	return err
}

// explain adds what bytes that begin with a zero most likely are.
func explain(err *formats.DecodeError, value []byte) {
	if len(value) > 5 && value[0] == 0 {
		err.Reason += fmt.Sprintf("; the message seems to carry a schema registry's header (id %d), which 'format' = 'protobuf' does not read: use 'format' = 'protobuf-confluent'", binary.BigEndian.Uint32(value[1:]))
	}
}

// message reads the message in buf[i:end] into a row of the node's columns. Within a group it ends at the group's end tag. It
// returns where it ended. A message that comes twice is merged: the second time, fields keep what the first time set.
func (d *decoder) message(n *node, vecs []*batch.Vector, row, i, end int, group uint64) (int, *formats.DecodeError) {
	b := d.buf[:end]
	var required uint64
	closed := false
	for i < len(b) {
		if i = d.fast(n, vecs, row, b, i); i == len(b) {
			break
		}
		start := i
		tag := uint64(b[i])
		i++
		if tag >= 0x80 {
			var ok bool
			if tag, i, ok = tagAt(b, start); !ok {
				return 0, fail("", start, "the tag is cut off or longer than ten bytes")
			}
		}
		num, wire := tag>>3, protowire.Type(tag&7)
		if num-1 >= uint64(protowire.MaxValidNumber) {
			return 0, fail("", start, fmt.Sprintf("the tag has the invalid field number %d", num))
		}
		if wire == protowire.EndGroupType {
			if num != group {
				return 0, fail("", start, fmt.Sprintf("the end of group %d stands outside of it", num))
			}
			closed = true
			break
		}
		f := n.find(num)
		var err *formats.DecodeError
		switch {
		case f.wire == wire && f.action != skip:
			required |= f.required
			i, err = d.field(n, f, vecs, row, i, end, num)
		case wire == protowire.BytesType && f.packable:
			i, err = d.packed(n, f, vecs, row, i, end)
		default:
			i, err = d.skip(b, i, num, wire, 0)
			if err != nil && f.wire != wire && f.wire >= 0 {
				err.Reason += fmt.Sprintf(" (the schema has wire type %s here, not %s)", wireName(f.wire), wireName(wire))
			}
		}
		if err != nil {
			if err.Field == "" {
				err.Field = f.name
			}
			return 0, err
		}
	}
	if group != 0 && !closed {
		return 0, fail("", i, fmt.Sprintf("group %d has no end", group))
	}
	d.finish(n, vecs, row)
	d.suspect = d.suspect || required != n.required
	return i, nil
}

// finish gives the columns of a message what they read as where the message had no field for them.
func (d *decoder) finish(n *node, vecs []*batch.Vector, row int) {
	for w, need := range n.need {
		for missing := need &^ d.seen[n.base+w]; missing != 0; missing &= missing - 1 {
			f := &n.fields[n.slots[w*64+bits.TrailingZeros64(missing)]]
			d.absent(f, vecs[f.vec], row)
		}
	}
	for _, c := range n.nulls {
		setNull(vecs[c], row)
	}
}

// field reads one value that has the wire type of its field.
func (d *decoder) field(n *node, f *field, vecs []*batch.Vector, row, i, end int, num uint64) (int, *formats.DecodeError) {
	if f.clear != nil {
		for w, others := range f.clear {
			d.seen[n.base+w] &^= others
		}
	}
	switch f.wire {
	case protowire.BytesType:
		size, at, ok := length(d.buf, i, end)
		if !ok {
			return 0, fail(f.name, i, "the message ends within the field")
		}
		return at + size, d.bytes(n, f, vecs, row, at, at+size)
	case protowire.StartGroupType:
		return d.sub(n, f, vecs, row, i, end, num)
	}
	u, at, err := d.number(f, i, end)
	if err != nil || f.action == check {
		return at, err
	}
	return at, d.put(n, f, vecs, row, i, u)
}

// bytes handles the value of a length-delimited field, buf[i:end].
func (d *decoder) bytes(n *node, f *field, vecs []*batch.Vector, row, i, end int) *formats.DecodeError {
	switch {
	case f.action == addMap:
		return d.entry(n, f, vecs[f.vec], row, i, end)
	case f.node != nil:
		_, err := d.sub(n, f, vecs, row, i, end, 0)
		return err
	}
	s := d.buf[i:end:end]
	if f.utf8 && !validUTF8(s) {
		return fail(f.name, i, "the text is not valid UTF-8")
	}
	if f.action == check {
		return nil
	}
	v, row := d.target(n, f, vecs, row)
	if f.kind == kindString && !f.utf8 {
		s = repair(d.arena, s)
	}
	v.SetBytes(row, s)
	return nil
}

// target returns where the next value of a field goes and marks the field as met.
func (d *decoder) target(n *node, f *field, vecs []*batch.Vector, row int) (*batch.Vector, int) {
	v := vecs[f.vec]
	met := &d.seen[n.base+f.word]
	first := *met&f.bit == 0
	*met |= f.bit
	if f.action == set {
		return v, row
	}
	if first {
		v.BeginList(row)
	}
	return v.Children[0], v.AddElement(row)
}

// sub reads a nested message, or a group when group is not 0.
func (d *decoder) sub(n *node, f *field, vecs []*batch.Vector, row, i, end int, group uint64) (int, *formats.DecodeError) {
	if d.depth++; d.depth > maxDepth {
		return 0, fail(f.name, i, fmt.Sprintf("messages are nested deeper than %d", maxDepth))
	}
	var children []*batch.Vector
	if f.action != check {
		fresh := f.action == add || d.seen[n.base+f.word]&f.bit == 0
		var v *batch.Vector
		v, row = d.target(n, f, vecs, row)
		children = d.children(f, v)
		if fresh {
			d.begin(f, v, row)
		}
	}
	at, err := d.message(f.node, children, row, i, end, group)
	d.depth--
	if err != nil {
		return 0, within(f.name, err)
	}
	return at, nil
}

// begin makes a row of the message's column valid, with no field of it met.
func (d *decoder) begin(f *field, v *batch.Vector, row int) {
	sub := f.node
	clear(d.seen[sub.base : sub.base+len(sub.need)])
	if f.kind == kindTimestamp {
		v.SetTime(row, types.Instant{})
		return
	}
	v.SetValid(row)
}

// children returns the columns of a message.
func (d *decoder) children(f *field, v *batch.Vector) []*batch.Vector {
	if f.inline < 0 {
		return v.Children
	}
	d.inline[f.inline][0] = v
	return d.inline[f.inline]
}

// packed reads a packed field.
func (d *decoder) packed(n *node, f *field, vecs []*batch.Vector, row, i, end int) (int, *formats.DecodeError) {
	size, i, ok := length(d.buf, i, end)
	if !ok {
		return 0, fail(f.name, i, "the message ends within the packed field")
	}
	end = i + size
	for i < end {
		u, at, err := d.number(f, i, end)
		if err == nil && f.action == add {
			err = d.put(n, f, vecs, row, i, u)
		}
		if err != nil {
			return 0, err
		}
		i = at
	}
	return end, nil
}

// number reads a number by the field's wire type.
func (d *decoder) number(f *field, i, end int) (uint64, int, *formats.DecodeError) {
	switch f.wire {
	case protowire.VarintType:
		if i < end && d.buf[i] < 0x80 {
			return uint64(d.buf[i]), i + 1, nil
		}
		if u, at, ok := varint(d.buf[:end], i); ok {
			return u, at, nil
		}
		return 0, 0, fail(f.name, i, "the number is cut off or longer than ten bytes")
	case protowire.Fixed32Type:
		if end-i >= 4 {
			return uint64(binary.LittleEndian.Uint32(d.buf[i:])), i + 4, nil
		}
	case protowire.Fixed64Type:
		if end-i >= 8 {
			return binary.LittleEndian.Uint64(d.buf[i:]), i + 8, nil
		}
	}
	return 0, 0, fail(f.name, i, "the message ends within the number")
}
