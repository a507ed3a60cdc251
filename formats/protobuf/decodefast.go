package protobuf

import "github.com/leatsql/leat/batch"

// fast reads fields of the commonest kinds for as long as nothing about them is uncommon, and returns where it stopped. What
// it leaves, malformed values too, is for the general way.
func (d *decoder) fast(n *node, vecs []*batch.Vector, row int, b []byte, i int) int {
	met := d.seen[n.base]
fields:
	for i+1 < len(b) && b[i] < 0x80 {
		f := &n.fields[n.byTag[b[i]]]
		at := i + 2
		u := uint64(b[i+1])
		if u >= 0x80 {
			var ok bool
			if u, at, ok = varint(b, i+1); !ok {
				break
			}
		}
		switch f.fast {
		case fastNone:
			break fields
		case fastText, fastBytes:
			if u > uint64(len(b)-at) {
				break fields
			}
			s := b[at : at+int(u) : at+int(u)]
			if f.fast == fastText && !validUTF8(s) {
				break fields
			}
			v := vecs[f.vec]
			v.Nulls.Clear(row)
			v.Bytes[row] = s
			at += int(u)
		case fastRow:
			if u > uint64(len(b)-at) {
				break fields
			}
			v, end := vecs[f.vec], at+int(u)
			if met&f.bit == 0 {
				d.begin(f, v, row)
			}
			if d.fast(f.node, v.Children, row, b[:end], at) != end {
				break fields // read again, as if for the first time
			}
			d.finish(f.node, v.Children, row)
			at = end
		case fastInt64:
			v := vecs[f.vec]
			v.Nulls.Clear(row)
			v.Ints[row] = int64(u)
		case fastInt32:
			v := vecs[f.vec]
			v.Nulls.Clear(row)
			v.Ints[row] = int64(int32(u))
		case fastBool:
			v := vecs[f.vec]
			v.Nulls.Clear(row)
			v.Bools[row] = u != 0
		}
		met |= f.bit
		i = at
	}
	d.seen[n.base] = met
	return i
}
