package protobuf

import "github.com/leatsql/leat/batch"

// fast reads fields of the commonest kinds for as long as nothing about them is uncommon, and returns where it stopped. What
// it leaves, malformed values too, is for the general way.
func (d *decoder) fast(n *node, vecs []*batch.Vector, row int, b []byte, i int) int {
	seen := d.seen[n.base:]
	for i+1 < len(b) && b[i] < 0x80 {
		f := &n.fields[n.byTag[b[i]]]
		at := i + 2
		u := uint64(b[i+1])
		if u >= 0x80 {
			var ok bool
			if u, at, ok = varint(b, i+1); !ok {
				return i
			}
		}
		switch f.fast {
		case fastNone:
			return i
		case fastText, fastBytes:
			if u > uint64(len(b)-at) {
				return i
			}
			s := b[at : at+int(u) : at+int(u)]
			if f.fast == fastText && !validUTF8(s) {
				return i
			}
			v := vecs[f.vec]
			v.Nulls.Clear(row)
			v.Bytes[row] = s
			at += int(u)
		case fastRow:
			if u > uint64(len(b)-at) {
				return i
			}
			v, end := vecs[f.vec], at+int(u)
			if seen[f.word]&f.bit == 0 {
				d.begin(f, v, row)
			}
			if seen[f.word] |= f.bit; d.fast(f.node, v.Children, row, b[:end], at) != end {
				return i // read again from its start: setting the same values twice does no harm
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
		seen[f.word] |= f.bit
		i = at
	}
	return i
}
