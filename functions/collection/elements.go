package collection

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// arrayAppend is ARRAY_APPEND.
func arrayAppend(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		if args[0].IsNull(int(i)) {
			out.SetNull(int(i))
			continue
		}
		out.BeginList(int(i))
		putAll(out, i, args[0])
		put(out, i, args[1], int(i))
	}
}

// arrayPrepend is ARRAY_PREPEND.
func arrayPrepend(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		if args[0].IsNull(int(i)) {
			out.SetNull(int(i))
			continue
		}
		out.BeginList(int(i))
		put(out, i, args[1], int(i))
		putAll(out, i, args[0])
	}
}

// arrayContains is ARRAY_CONTAINS: NULL is found where it is an element.
func arrayContains(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		if args[0].IsNull(int(i)) {
			out.SetNull(int(i))
			continue
		}
		span := args[0].Spans[i]
		out.SetBool(int(i), find(args[0].Children[0], int(span.Start), int(span.End), args[1], int(i)) >= 0)
	}
}

// arrayPosition is ARRAY_POSITION, of an element that is not NULL.
func arrayPosition(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		span := args[0].Spans[i]
		at := find(args[0].Children[0], int(span.Start), int(span.End), args[1], int(i))
		out.Ints[i] = 0
		if at >= 0 {
			out.Ints[i] = int64(at) - int64(span.Start) + 1
		}
	}
}

// arrayRemove is ARRAY_REMOVE: NULL takes the NULLs away.
func arrayRemove(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		if args[0].IsNull(int(i)) {
			out.SetNull(int(i))
			continue
		}
		out.BeginList(int(i))
		of := args[0].Children[0]
		for e := int(args[0].Spans[i].Start); e < int(args[0].Spans[i].End); e++ {
			if !equal(of, e, args[1], int(i)) {
				put(out, i, of, e)
			}
		}
	}
}

// putAll adds the elements that an array has in row i to list i of out.
func putAll(out *batch.Vector, i int32, array *batch.Vector) {
	for e := array.Spans[i].Start; e < array.Spans[i].End; e++ {
		put(out, i, array.Children[0], int(e))
	}
}
