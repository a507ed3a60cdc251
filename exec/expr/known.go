package expr

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// knownExprs gives expressions numbers, equal ones for expressions that compute the same. An expression is described by its
// own part and the numbers of its operands, so that a long chain costs no more than its length.
type knownExprs struct {
	numbers map[string]int
	seen    map[plan.Expr]known
}

// known is what is known of an expression.
type known struct {
	number   int
	volatile bool // it, or something in it, may answer otherwise each time
}

func newKnownExprs() *knownExprs {
	return &knownExprs{numbers: map[string]int{}, seen: map[plan.Expr]known{}}
}

func (ks *knownExprs) get(e plan.Expr) known {
	if k, ok := ks.seen[e]; ok {
		return k
	}
	var k known
	var b strings.Builder
	writeOwn(&b, e)
	for _, operand := range plan.Children(e) {
		o := ks.get(operand)
		k.volatile = k.volatile || o.volatile
		fmt.Fprintf(&b, " %d", o.number)
	}
	if call, ok := e.(*plan.Call); ok && call.Overload.Volatile {
		k.volatile = true
	}
	text := b.String()
	n, ok := ks.numbers[text]
	if !ok {
		n = len(ks.numbers)
		ks.numbers[text] = n
	}
	k.number = n
	ks.seen[e] = k
	return k
}

// writeOwn describes an expression without its operands.
func writeOwn(b *strings.Builder, e plan.Expr) {
	fmt.Fprintf(b, "%T:%s", e, e.Type())
	switch e := e.(type) {
	case *plan.Column:
		fmt.Fprintf(b, " %d", e.Index)
	case *plan.Literal:
		writeValue(b, e.Value, 0)
	case *plan.Call:
		fmt.Fprintf(b, " %s %p", e.Function.Name, e.Overload)
	case *plan.Cast:
		fmt.Fprintf(b, " %t", e.Try)
	case *plan.Field:
		fmt.Fprintf(b, " %d", e.Index)
	}
}

// writeValue writes a constant so that different values differ.
func writeValue(b *strings.Builder, v *batch.Vector, i int) {
	if v.IsNull(i) {
		b.WriteString(" null")
		return
	}
	switch v.Type.Physical() {
	case types.PhysBool:
		fmt.Fprintf(b, " %t", v.Bools[i])
	case types.PhysInt:
		fmt.Fprintf(b, " %d", v.Ints[i])
	case types.PhysFloat:
		fmt.Fprintf(b, " %x", v.Floats[i])
	case types.PhysBytes:
		fmt.Fprintf(b, " %q", v.Bytes[i])
	case types.PhysTime:
		fmt.Fprintf(b, " %v", v.Times[i])
	case types.PhysDecimal:
		fmt.Fprintf(b, " %v", v.Decimals[i])
	case types.PhysList, types.PhysMap:
		for e := v.Spans[i].Start; e < v.Spans[i].End; e++ {
			for _, c := range v.Children {
				writeValue(b, c, int(e))
			}
		}
		b.WriteByte(';')
	case types.PhysRow:
		for _, c := range v.Children {
			writeValue(b, c, i)
		}
	}
}
