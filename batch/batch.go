package batch

import (
	"math"

	"github.com/leatsql/leat/types"
)

// RowKind says what a row does to the table it belongs to.
type RowKind uint8

// The row kinds of a changelog.
const (
	Insert       RowKind = iota // +I
	UpdateBefore                // -U
	UpdateAfter                 // +U
	Delete                      // -D
)

// String returns Flink's short form: +I, -U, +U, -D.
func (k RowKind) String() string { return [...]string{"+I", "-U", "+U", "-D"}[k] }

// Batch is rows column by column. Sel lists the live rows in order; operators drop rows by shortening it, so row numbers
// stay the same from decoder to encoder.
type Batch struct {
	Columns []*Vector
	N       int       // rows that were built, live or not
	Sel     []int32   // live rows, ascending
	Kinds   []RowKind // by row; nil: all are inserts
	Origin  []int32   // by row: the number of the message it was decoded from, within the messages that were read
	// Watermarks is by row: the watermark of the row's source before it, in milliseconds, NoWatermark where there is none yet; nil
	// where no operator asks for them.
	Watermarks []int64
	Arena      *Arena
}

// NoWatermark stands for a watermark before the first.
const NoWatermark = math.MinInt64

// New returns an empty batch with room for n rows.
func New(columns []types.Type, n int) *Batch {
	b := &Batch{Arena: &Arena{}}
	for _, t := range columns {
		b.Columns = append(b.Columns, NewVector(t, n))
	}
	return b
}

// Kind returns the kind of a row.
func (b *Batch) Kind(row int) RowKind {
	if b.Kinds == nil {
		return Insert
	}
	return b.Kinds[row]
}

// Reset empties the batch and makes all it held invalid.
func (b *Batch) Reset() {
	b.N = 0
	b.Sel = b.Sel[:0]
	b.Origin = b.Origin[:0]
	if b.Kinds != nil {
		b.Kinds = b.Kinds[:0]
	}
	b.Arena.Reset()
	for _, c := range b.Columns {
		c.Reset()
	}
}

// Truncate takes back the rows from n on, which no operator has seen. Elements of their lists stay where they are, unused.
func (b *Batch) Truncate(n int) {
	b.N, b.Origin = n, b.Origin[:n]
	if b.Kinds != nil {
		b.Kinds = b.Kinds[:n]
	}
	for len(b.Sel) > 0 && int(b.Sel[len(b.Sel)-1]) >= n {
		b.Sel = b.Sel[:len(b.Sel)-1]
	}
}

// Builder appends rows to a batch. A decoder sets every column of Row() and then commits; a row that is not committed is
// overwritten by the next.
type Builder struct {
	Batch *Batch

	room   int    // every column of roomOf has room for so many rows; vectors never shrink
	roomOf *Batch // the batch that room was found for
}

// NewBuilder returns a builder for b.
func NewBuilder(b *Batch) *Builder { return &Builder{Batch: b} }

// Row returns the number of the row to set, which has room in every column.
func (d *Builder) Row() int {
	n := d.Batch.N
	if n < d.room && d.roomOf == d.Batch {
		return n
	}
	d.makeRoom(n)
	return n
}

// makeRoom makes room for row n in every column.
func (d *Builder) makeRoom(n int) {
	for _, c := range d.Batch.Columns {
		if c.room() <= n {
			c.Grow(max(n+1, 2*n))
		}
	}
	d.room, d.roomOf = math.MaxInt32, d.Batch
	for _, c := range d.Batch.Columns {
		d.room = min(d.room, c.room())
	}
}

// room returns how many rows the vector has room for.
func (v *Vector) room() int {
	n := len(v.Nulls) << 6
	switch v.Type.Physical() {
	case types.PhysBool:
		n = min(n, len(v.Bools))
	case types.PhysInt:
		n = min(n, len(v.Ints))
	case types.PhysFloat:
		n = min(n, len(v.Floats))
	case types.PhysBytes:
		n = min(n, len(v.Bytes))
	case types.PhysTime:
		n = min(n, len(v.Times))
	case types.PhysDecimal:
		n = min(n, len(v.Decimals))
	case types.PhysList, types.PhysMap:
		n = min(n, len(v.Spans))
	case types.PhysRow:
		for _, c := range v.Children {
			n = min(n, c.room())
		}
	}
	return n
}

// Commit keeps the row as an insert made from message number origin.
func (d *Builder) Commit(origin int) { d.CommitKind(origin, Insert) }

// CommitKind keeps the row with its kind.
func (d *Builder) CommitKind(origin int, k RowKind) {
	b := d.Batch
	if k != Insert && b.Kinds == nil {
		b.Kinds = make([]RowKind, b.N, max(64, b.N+1))
	}
	if b.Kinds != nil {
		b.Kinds = append(b.Kinds, k)
	}
	b.Sel = append(b.Sel, int32(b.N))
	b.Origin = append(b.Origin, int32(origin))
	b.N++
}
