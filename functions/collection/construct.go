package collection

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// arrayOf is the kernel of ARRAY[…].
func arrayOf(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		out.BeginList(int(i))
		for _, a := range args {
			put(out, i, a, int(i))
		}
	}
}

// mapOf is the kernel of MAP[…]: of one key, the last value counts.
func mapOf(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		start := out.BeginList(int(i))
		for a := 0; a < len(args); a += 2 {
			at := find(out.Children[0], start, out.Elements, args[a], int(i))
			if at < 0 {
				at = out.AddElement(int(i))
				out.Children[0].Copy(at, args[a], int(i))
			}
			out.Children[1].Copy(at, args[a+1], int(i))
		}
	}
}

// put adds an element of a vector to list i of out, which was begun last.
func put(out *batch.Vector, i int32, from *batch.Vector, element int) {
	out.Children[0].Copy(out.AddElement(int(i)), from, element)
}

// find is the first of a range of elements that equals row j of v, where NULL equals NULL and NaN nothing; -1 where none does.
func find(in *batch.Vector, start, end int, v *batch.Vector, j int) int {
	for e := start; e < end; e++ {
		if equal(in, e, v, j) {
			return e
		}
	}
	return -1
}

// equal is how collections compare their elements.
func equal(a *batch.Vector, i int, b *batch.Vector, j int) bool {
	if a.Type.Physical() == types.PhysFloat && !a.IsNull(i) && !b.IsNull(j) {
		return a.Floats[i] == b.Floats[j]
	}
	return batch.SameOrNull(a, i, b, j)
}
