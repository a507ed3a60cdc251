package batch

import "github.com/leatsql/leat/types"

// Vector is one column. Which slice holds the values follows from Type.Physical(); that slice has at least as many
// entries as the batch has rows, and the entries of NULL rows are undefined.
type Vector struct {
	Type     types.Type
	Nulls    Bitmap // set: the row is NULL
	Bools    []bool
	Ints     []int64
	Floats   []float64
	Bytes    [][]byte
	Times    []types.Instant
	Decimals []types.Dec
	Spans    []Span    // ARRAY, MAP, MULTISET: where row i's elements lie in the children
	Children []*Vector // ROW: one per field, same row numbers; ARRAY: elements; MAP: keys, values; MULTISET: elements, counts (INT)
	Elements int       // ARRAY, MAP, MULTISET: how many elements the children hold
}

// Span is a range of elements of a child vector; End is exclusive.
type Span struct{ Start, End int32 }

// NewVector returns a vector with room for n rows, all NULL.
func NewVector(t types.Type, n int) *Vector {
	v := &Vector{Type: t}
	switch t.Physical() {
	case types.PhysList:
		v.Children = []*Vector{NewVector(*t.Elem, 0)}
	case types.PhysMap:
		if t.Kind == types.Multiset {
			v.Children = []*Vector{NewVector(*t.Elem, 0), NewVector(types.Simple(types.Int).NotNull(), 0)}
		} else {
			v.Children = []*Vector{NewVector(*t.Key, 0), NewVector(*t.Elem, 0)}
		}
	case types.PhysRow:
		for _, f := range t.Fields {
			v.Children = append(v.Children, NewVector(f.Type, 0))
		}
	}
	v.Grow(n)
	for i := range n {
		v.Nulls.Set(i)
	}
	return v
}

// Grow makes room for n rows and keeps what is there.
func (v *Vector) Grow(n int) {
	v.Nulls.Grow(n)
	switch v.Type.Physical() {
	case types.PhysBool:
		v.Bools = grow(v.Bools, n)
	case types.PhysInt:
		v.Ints = grow(v.Ints, n)
	case types.PhysFloat:
		v.Floats = grow(v.Floats, n)
	case types.PhysBytes:
		v.Bytes = grow(v.Bytes, n)
		if v.Type.Kind == types.JSONItem {
			v.Ints = grow(v.Ints, n)
		}
	case types.PhysTime:
		v.Times = grow(v.Times, n)
	case types.PhysDecimal:
		v.Decimals = grow(v.Decimals, n)
	case types.PhysList, types.PhysMap:
		v.Spans = grow(v.Spans, n)
	case types.PhysRow:
		for _, c := range v.Children {
			c.Grow(n)
		}
	}
}

func grow[T any](s []T, n int) []T {
	if n <= len(s) {
		return s
	}
	if n <= cap(s) {
		return s[:n]
	}
	t := make([]T, n, max(n, 2*cap(s)))
	copy(t, s)
	return t
}

// IsNull reports whether row i is NULL.
func (v *Vector) IsNull(i int) bool { return v.Nulls.Get(i) }

// SetNull makes row i NULL.
func (v *Vector) SetNull(i int) { v.Nulls.Set(i) }

// SetBool, SetInt and the like set row i, which has room, to a value.
func (v *Vector) SetBool(i int, x bool) { v.Nulls.Clear(i); v.Bools[i] = x }

// SetInt sets row i of a PhysInt vector.
func (v *Vector) SetInt(i int, x int64) { v.Nulls.Clear(i); v.Ints[i] = x }

// SetFloat sets row i of a PhysFloat vector.
func (v *Vector) SetFloat(i int, x float64) { v.Nulls.Clear(i); v.Floats[i] = x }

// SetBytes sets row i of a PhysBytes vector; x is referenced, not copied.
func (v *Vector) SetBytes(i int, x []byte) { v.Nulls.Clear(i); v.Bytes[i] = x }

// SetTime sets row i of a PhysTime vector.
func (v *Vector) SetTime(i int, x types.Instant) { v.Nulls.Clear(i); v.Times[i] = x }

// SetDecimal sets row i of a PhysDecimal vector.
func (v *Vector) SetDecimal(i int, x types.Dec) { v.Nulls.Clear(i); v.Decimals[i] = x }

// SetValid makes row i of a PhysRow vector a row whose fields are set apart.
func (v *Vector) SetValid(i int) { v.Nulls.Clear(i) }

// BeginList starts row i's elements at the children's end and returns that place; AddElement adds them.
func (v *Vector) BeginList(i int) int {
	v.Nulls.Clear(i)
	v.Spans[i] = Span{Start: int32(v.Elements), End: int32(v.Elements)}
	return v.Elements
}

// AddElement makes room for one more element of row i, whose list was begun last, and returns its place in the children.
func (v *Vector) AddElement(i int) int {
	at := v.Elements
	v.Elements++
	for _, c := range v.Children {
		c.Grow(v.Elements)
	}
	v.Spans[i].End = int32(v.Elements)
	return at
}

// DropElement takes back the element of row i that AddElement made room for last.
func (v *Vector) DropElement(i int) {
	v.Elements--
	v.Spans[i].End = int32(v.Elements)
}

// Reset forgets the elements of lists below v; rows need no reset since they are overwritten.
func (v *Vector) Reset() {
	v.Elements = 0
	for _, c := range v.Children {
		c.Reset()
	}
}

// Copy sets row i of v to row j of w, which has the same physical type. Byte values are shared, not copied.
func (v *Vector) Copy(i int, w *Vector, j int) {
	if w.IsNull(j) {
		v.SetNull(i)
		return
	}
	v.Nulls.Clear(i)
	switch v.Type.Physical() {
	case types.PhysBool:
		v.Bools[i] = w.Bools[j]
	case types.PhysInt:
		v.Ints[i] = w.Ints[j]
	case types.PhysFloat:
		v.Floats[i] = w.Floats[j]
	case types.PhysBytes:
		v.Bytes[i] = w.Bytes[j]
		if v.Type.Kind == types.JSONItem {
			v.Ints[i] = w.Ints[j]
		}
	case types.PhysTime:
		v.Times[i] = w.Times[j]
	case types.PhysDecimal:
		v.Decimals[i] = w.Decimals[j]
	case types.PhysList, types.PhysMap:
		s := w.Spans[j]
		v.BeginList(i)
		for e := s.Start; e < s.End; e++ {
			at := v.AddElement(i)
			for c := range v.Children {
				v.Children[c].Copy(at, w.Children[c], int(e))
			}
		}
	case types.PhysRow:
		for c := range v.Children {
			v.Children[c].Copy(i, w.Children[c], j)
		}
	}
}

// Own makes row i independent of the source's buffers: its byte values, nested ones too, move into the arena.
func (v *Vector) Own(i int, arena *Arena) {
	if v.IsNull(i) {
		return
	}
	switch v.Type.Physical() {
	case types.PhysBytes:
		v.Bytes[i] = arena.Copy(v.Bytes[i])
	case types.PhysList, types.PhysMap:
		for e := v.Spans[i].Start; e < v.Spans[i].End; e++ {
			for _, c := range v.Children {
				c.Own(int(e), arena)
			}
		}
	case types.PhysRow:
		for _, c := range v.Children {
			c.Own(i, arena)
		}
	case types.PhysNone, types.PhysBool, types.PhysInt, types.PhysFloat, types.PhysTime, types.PhysDecimal:
	}
}
