package datagen

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/types"
)

// maxIntText is the most bytes of a BIGINT's text.
const maxIntText = 20

// sequence compiles a field of kind sequence, and returns how many values it has.
func (b *binder) sequence(f *field) (generator, connectors.Position) {
	number, set := sequenceOf(f.typ)
	if set == nil {
		f.unknown = true
		b.bad(f, "kind", fmt.Sprintf("cannot be '%s' for %s: a sequence is of numbers, texts or bytes", sequence, f.typ.AsNullable()))
		return nil, 0
	}
	hasStart, hasEnd := b.take(f, "start"), b.take(f, "end")
	if !hasStart || !hasEnd {
		b.missing(f, hasStart)
		return nil, 0
	}
	start, end := b.ints(f, number, "start", "end", 0, 0)
	if f.typ.Kind == types.Decimal {
		b.fits(f, "start", start)
		b.fits(f, "end", end)
	}
	rows := connectors.Position(math.MaxInt64)
	if n := uint64(end) - uint64(start); n < math.MaxInt64 {
		rows = connectors.Position(n + 1)
	}
	return func(v *batch.Vector, row int, m moment) { set(v, row, start+m.position, m.arena) }, rows
}

// missing tells of the first bound that is missing.
func (b *binder) missing(f *field, hasStart bool) {
	name := "start"
	if hasStart {
		name = "end"
	}
	b.bad(f, name, "is missing: a sequence has a start and an end")
	b.problems[len(b.problems)-1].Code = "LEAT3004"
	b.help(fmt.Sprintf("for example '%s' = '1', '%s' = '1000'", f.option("start"), f.option("end")))
}

// fits refuses the end of a sequence that a DECIMAL does not hold.
func (b *binder) fits(f *field, name string, n int64) {
	if _, ok := types.ParseDec(strconv.AppendInt(nil, n, 10), f.typ.Prec, f.typ.Scale); !ok {
		b.bad(f, name, fmt.Sprintf("takes a whole number of %s, not %d", f.typ.AsNullable(), n))
	}
}

// sequenceOf returns the type of the numbers of a sequence and how one becomes a value of a type; nil where there are no sequences
// of it.
func sequenceOf(t types.Type) (number types.Type, set func(v *batch.Vector, row int, n int64, arena *batch.Arena)) {
	switch t.Kind {
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return t, func(v *batch.Vector, row int, n int64, _ *batch.Arena) { v.SetInt(row, n) }
	case types.Float, types.Double:
		return types.Simple(types.Int), func(v *batch.Vector, row int, n int64, _ *batch.Arena) { v.SetFloat(row, float64(n)) }
	case types.Decimal:
		return types.Simple(types.Int), func(v *batch.Vector, row int, n int64, arena *batch.Arena) {
			d, _ := types.ParseDec(strconv.AppendInt(arena.Room(maxIntText), n, 10), t.Prec, t.Scale) // fits, as its ends do
			v.SetDecimal(row, d)
		}
	case types.Char, types.Varchar:
		return types.Simple(types.BigInt), func(v *batch.Vector, row int, n int64, arena *batch.Arena) {
			v.SetBytes(row, arena.Keep(strconv.AppendInt(arena.Room(maxIntText), n, 10)))
		}
	case types.Binary, types.Varbinary: // as in Flink eight bytes, however many the type has
		return types.Simple(types.BigInt), func(v *batch.Vector, row int, n int64, arena *batch.Arena) {
			v.SetBytes(row, arena.Keep(binary.BigEndian.AppendUint64(arena.Room(8), uint64(n))))
		}
	default:
		return t, nil
	}
}
