package datagen

import (
	"math"
	"strconv"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/types"
)

// maxDecimalText is the most bytes of a DECIMAL's text: sign, digits, point.
const maxDecimalText = types.MaxDecimalPrecision + 2

// appendFixed writes a float with a fixed number of decimals, at most as many digits as DECIMAL holds.
func appendFixed(dst []byte, f float64, decimals int) []byte {
	return strconv.AppendFloat(dst, f, 'f', decimals, 64)
}

// sequence compiles a field of kind sequence, and returns how many values it has.
func (b *binder) sequence(f field) (generator, connectors.Position) {
	b.take(f, "kind")
	missing := false
	for _, name := range []string{"start", "end"} {
		if !b.take(f, name) {
			b.bad(f, name, "is missing: a sequence needs it")
			b.problems[len(b.problems)-1].Code = "LEAT3004"
			missing = true
		}
	}
	set := b.setSequence(f)
	if set == nil || missing {
		return nil, 0
	}
	whole := f
	if !f.typ.IsInteger() {
		whole.typ = types.Simple(types.BigInt)
	}
	start, end := b.ints(whole, "start", "end")
	rows := connectors.Position(math.MaxInt64)
	if n := uint64(end) - uint64(start); n < math.MaxInt64 {
		rows = connectors.Position(n + 1)
	}
	return func(v *batch.Vector, row int, m moment) { set(v, row, start+m.position, m.arena) }, rows
}

// setSequence returns how a whole number becomes a value of the field.
func (b *binder) setSequence(f field) func(v *batch.Vector, row int, n int64, arena *batch.Arena) {
	switch f.typ.Kind {
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return func(v *batch.Vector, row int, n int64, _ *batch.Arena) { v.SetInt(row, n) }
	case types.Float, types.Double:
		return func(v *batch.Vector, row int, n int64, _ *batch.Arena) { v.SetFloat(row, float64(n)) }
	case types.Char, types.Varchar:
		return func(v *batch.Vector, row int, n int64, arena *batch.Arena) {
			v.SetBytes(row, arena.Keep(strconv.AppendInt(arena.Room(20), n, 10)))
		}
	case types.Decimal:
		prec, scale := f.typ.Prec, f.typ.Scale
		return func(v *batch.Vector, row int, n int64, arena *batch.Arena) {
			d, ok := types.ParseDec(strconv.AppendInt(arena.Room(20), n, 10), prec, scale)
			if !ok {
				v.SetNull(row)
				return
			}
			v.SetDecimal(row, d)
		}
	default:
		b.unsupported(f, "a sequence is of numbers or strings")
		return nil
	}
}
