package batch

// Bitmap is a set of row numbers.
type Bitmap []uint64

// Get reports whether i is in the set; i must be below the size it was grown to.
func (b Bitmap) Get(i int) bool { return b[uint(i)>>6]>>(uint(i)&63)&1 != 0 }

// Set adds i.
func (b Bitmap) Set(i int) { b[uint(i)>>6] |= 1 << (uint(i) & 63) }

// Clear removes i.
func (b Bitmap) Clear(i int) { b[uint(i)>>6] &^= 1 << (uint(i) & 63) }

// Zero removes all.
func (b Bitmap) Zero() { clear(b) }

// Grow makes room for n rows.
func (b *Bitmap) Grow(n int) { *b = grow(*b, (n+63)>>6) }
