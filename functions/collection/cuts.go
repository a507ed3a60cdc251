package collection

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// arrayReverse is ARRAY_REVERSE.
func arrayReverse(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		out.BeginList(int(i))
		for e := args[0].Spans[i].End - 1; e >= args[0].Spans[i].Start; e-- {
			put(out, i, args[0].Children[0], int(e))
		}
	}
}

// arraySlice is ARRAY_SLICE. Positions beyond an end mean that end.
func arraySlice(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		span := args[0].Spans[i]
		n := int64(span.End - span.Start)
		first, last := fromStart(args[1].Ints[i], n), n
		if len(args) == 3 {
			last = fromStart(args[2].Ints[i], n)
		}
		out.BeginList(int(i))
		for k := max(first, 1); k <= min(last, n); k++ {
			put(out, i, args[0].Children[0], int(int64(span.Start)+k-1))
		}
	}
}

// fromStart counts a position from the start, which is counted from the end where it is negative; 0 is 1.
func fromStart(position, n int64) int64 {
	if position < 0 {
		return position + n + 1
	}
	return max(position, 1)
}

// arrayJoin is ARRAY_JOIN.
func arrayJoin(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		of, span := args[0].Children[0], args[0].Spans[i]
		size := 0
		for k := span.Start; k < span.End; k++ {
			size += len(args[1].Bytes[i])
			if !of.IsNull(int(k)) {
				size += len(of.Bytes[k])
			} else if len(args) == 3 {
				size += len(args[2].Bytes[i])
			}
		}
		if size > functions.MaxText {
			e.Fail(i, functions.ErrTooLong)
			continue
		}
		text, first := e.Arena.Room(size)[:0], true
		for k := span.Start; k < span.End; k++ {
			if of.IsNull(int(k)) && len(args) < 3 {
				continue
			}
			if !first {
				text = append(text, args[1].Bytes[i]...)
			}
			first = false
			if of.IsNull(int(k)) {
				text = append(text, args[2].Bytes[i]...)
			} else {
				text = append(text, of.Bytes[k]...)
			}
		}
		out.Bytes[i] = e.Arena.Keep(text)
	}
}
