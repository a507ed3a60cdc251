package collection

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// mapKeys is MAP_KEYS.
func mapKeys(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	parts(sel, args[0], 0, out)
}

// mapValues is MAP_VALUES.
func mapValues(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	parts(sel, args[0], 1, out)
}

// parts makes arrays of the keys (0) or the values (1) of maps.
func parts(sel []int32, of *batch.Vector, part int, out *batch.Vector) {
	for _, i := range sel {
		out.BeginList(int(i))
		for e := of.Spans[i].Start; e < of.Spans[i].End; e++ {
			put(out, i, of.Children[part], int(e))
		}
	}
}

// mapEntries is MAP_ENTRIES.
func mapEntries(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	rows := out.Children[0]
	for _, i := range sel {
		out.BeginList(int(i))
		for e := args[0].Spans[i].Start; e < args[0].Spans[i].End; e++ {
			at := out.AddElement(int(i))
			rows.SetValid(at)
			rows.Children[0].Copy(at, args[0].Children[0], int(e))
			rows.Children[1].Copy(at, args[0].Children[1], int(e))
		}
	}
}

// mapFromArrays is MAP_FROM_ARRAYS. A key that occurs twice stands in the map twice, as in Flink.
func mapFromArrays(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	keys, values := args[0], args[1]
	for _, i := range sel {
		from, to := keys.Spans[i], values.Spans[i]
		n := from.End - from.Start
		out.BeginList(int(i))
		if n != to.End-to.Start {
			e.Fail(i, fmt.Errorf("MAP_FROM_ARRAYS takes a value for each key: there are %d keys and %d values", n, to.End-to.Start))
			continue
		}
		for k := range n {
			putEntry(out, i, keys.Children[0], int(from.Start+k), values.Children[0], int(to.Start+k))
		}
	}
}

// mapUnion is MAP_UNION: the entries of the last map first, and of those before it what the maps behind have not.
func mapUnion(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		start := out.BeginList(int(i))
		for a := len(args) - 1; a >= 0; a-- {
			keys, values, span := args[a].Children[0], args[a].Children[1], args[a].Spans[i]
			known := out.Elements
			for e := int(span.Start); e < int(span.End); e++ {
				if find(out.Children[0], start, known, keys, e) < 0 {
					putEntry(out, i, keys, e, values, e)
				}
			}
		}
	}
}

// putEntry adds an entry to map i of out, which was begun last.
func putEntry(out *batch.Vector, i int32, keys *batch.Vector, key int, values *batch.Vector, value int) {
	at := out.AddElement(int(i))
	out.Children[0].Copy(at, keys, key)
	out.Children[1].Copy(at, values, value)
}
