package datagen

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

const (
	defaultLength   = 100
	defaultElements = 3
	// maxDecimalText is the most bytes of a DECIMAL's text: sign, digits, point.
	maxDecimalText = types.MaxDecimalPrecision + 2
	// mostMonths is the greatest random INTERVAL YEAR TO MONTH where no other is set: 10,000 years.
	mostMonths = 120000
)

// moment is what a generator may draw on.
type moment struct {
	position int64
	millis   int64 // since the epoch
	zone     *time.Location
	arena    *batch.Arena
}

// generator sets one row of a vector.
type generator func(v *batch.Vector, row int, m moment)

// random compiles a field of kind random.
func (b *binder) random(f *field) generator {
	generate := b.value(f)
	switch f.typ.Kind {
	case types.Date, types.Time, types.Binary, types.Varbinary:
		return generate // have no null-rate in Flink
	default:
	}
	rate := b.nullRate(f)
	if rate == 0 {
		return generate
	}
	return func(v *batch.Vector, row int, m moment) {
		if rand.Float64() < rate {
			v.SetNull(row)
			return
		}
		generate(v, row, m)
	}
}

func (b *binder) value(f *field) generator {
	switch f.typ.Kind {
	case types.Boolean:
		return func(v *batch.Vector, row int, _ moment) { v.SetBool(row, rand.Uint64()&1 == 0) }
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt, types.IntervalSecond:
		lo, hi := bounds(f.typ.Kind)
		return b.randomInt(f, lo, hi)
	case types.IntervalMonth:
		return b.randomInt(f, 0, mostMonths)
	case types.Float:
		lo, hi := b.floats(f, math.SmallestNonzeroFloat32, math.MaxFloat32)
		return func(v *batch.Vector, row int, _ moment) { v.SetFloat(row, float64(float32(uniform(lo, hi)))) }
	case types.Double:
		lo, hi := b.floats(f, math.SmallestNonzeroFloat64, math.MaxFloat64)
		return func(v *batch.Vector, row int, _ moment) { v.SetFloat(row, uniform(lo, hi)) }
	case types.Decimal:
		return b.randomDecimal(f)
	case types.Char, types.Varchar:
		return b.randomText(f)
	case types.Binary, types.Varbinary:
		return b.randomBytes(f)
	case types.Date, types.Time, types.Timestamp, types.TimestampLTZ:
		return b.randomTime(f)
	case types.Array, types.Map, types.Multiset:
		return b.randomList(f)
	case types.Row:
		return b.randomRow(f)
	default:
		b.unsupported(f, "cannot be generated")
		return nil
	}
}

// uniform draws from lo to hi; the span may be more than a float64 holds.
func uniform(lo, hi float64) float64 {
	u := rand.Float64()
	return lo*(1-u) + hi*u
}

func (b *binder) randomInt(f *field, lo, hi int64) generator {
	lo, hi = b.ints(f, f.typ, "min", "max", lo, hi)
	span := uint64(hi) - uint64(lo) // of all int64 it is the greatest uint64
	return func(v *batch.Vector, row int, _ moment) {
		n := rand.Uint64()
		if span != math.MaxUint64 {
			n = rand.Uint64N(span + 1)
		}
		v.SetInt(row, int64(uint64(lo)+n))
	}
}

func (b *binder) randomDecimal(f *field) generator {
	bound := math.Pow10(f.typ.Prec - f.typ.Scale)
	most := min(bound-math.Pow10(-f.typ.Scale), math.Nextafter(bound, 0)) // of many digits, a float64 less a little is the same
	lo, hi := b.floats(f, math.SmallestNonzeroFloat64, most)
	scale := f.typ.Scale
	return func(v *batch.Vector, row int, m moment) {
		text := strconv.AppendFloat(m.arena.Room(maxDecimalText), uniform(lo, hi), 'f', scale, 64)
		d, _ := types.ParseDec(text, f.typ.Prec, scale) // within the bounds of the type
		v.SetDecimal(row, d)
	}
}

func (b *binder) randomText(f *field) generator {
	n, vary := f.typ.Length, false
	if f.typ.Kind == types.Varchar {
		n = b.length(f, defaultLength, f.typ.Length)
		vary = b.varies(f, n)
	} else {
		b.weigh(f, n)
	}
	return func(v *batch.Vector, row int, m moment) {
		text := m.arena.Alloc(drawLength(n, vary))
		const hex = "0123456789abcdef"
		var bits uint64
		for i := range text {
			if i%16 == 0 {
				bits = rand.Uint64()
			}
			text[i] = hex[bits&15]
			bits >>= 4
		}
		v.SetBytes(row, text)
	}
}

func (b *binder) randomBytes(f *field) generator {
	n, vary := f.typ.Length, false
	if f.typ.Kind == types.Varbinary {
		n = b.length(f, defaultLength, f.typ.Length)
		vary = b.varies(f, n)
	} else {
		b.weigh(f, n)
	}
	return func(v *batch.Vector, row int, m moment) {
		out := m.arena.Alloc(drawLength(n, vary))
		rest := out
		for ; len(rest) >= 8; rest = rest[8:] {
			binary.LittleEndian.PutUint64(rest, rand.Uint64())
		}
		for i := range rest {
			rest[i] = byte(rand.Uint32())
		}
		v.SetBytes(row, out)
	}
}

// drawLength draws a length from 1 up to n, which is left out, as Flink does.
func drawLength(n int, vary bool) int {
	if !vary {
		return n
	}
	return 1 + rand.IntN(n-1)
}
