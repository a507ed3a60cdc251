package collection

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// arrayDistinct is ARRAY_DISTINCT.
func arrayDistinct(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		putNew(out, i, out.BeginList(int(i)), args[0])
	}
}

// arrayConcat is ARRAY_CONCAT.
func arrayConcat(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		out.BeginList(int(i))
		for _, a := range args {
			putAll(out, i, a)
		}
	}
}

// arrayUnion is ARRAY_UNION.
func arrayUnion(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		start := out.BeginList(int(i))
		putNew(out, i, start, args[0])
		putNew(out, i, start, args[1])
	}
}

// putNew adds the elements that list i of out, which starts at start, has not.
func putNew(out *batch.Vector, i int32, start int, array *batch.Vector) {
	of := array.Children[0]
	for e := int(array.Spans[i].Start); e < int(array.Spans[i].End); e++ {
		if find(out.Children[0], start, out.Elements, of, e) < 0 {
			put(out, i, of, e)
		}
	}
}

// arrayIntersect is ARRAY_INTERSECT.
func arrayIntersect(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		start := out.BeginList(int(i))
		of, in, span := args[0].Children[0], args[1].Children[0], args[1].Spans[i]
		for e := int(args[0].Spans[i].Start); e < int(args[0].Spans[i].End); e++ {
			if find(in, int(span.Start), int(span.End), of, e) >= 0 && find(out.Children[0], start, out.Elements, of, e) < 0 {
				put(out, i, of, e)
			}
		}
	}
}

// arrayExcept is ARRAY_EXCEPT.
func arrayExcept(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		start := out.BeginList(int(i))
		of, in, span := args[0].Children[0], args[1].Children[0], args[1].Spans[i]
		for e := int(args[0].Spans[i].Start); e < int(args[0].Spans[i].End); e++ {
			if find(in, int(span.Start), int(span.End), of, e) < 0 && find(out.Children[0], start, out.Elements, of, e) < 0 {
				put(out, i, of, e)
			}
		}
	}
}
