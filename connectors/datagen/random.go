package datagen

import (
	"math"
	"math/rand/v2"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

const (
	defaultLength   = 100
	defaultElements = 3
)

// moment is what a generator may draw on.
type moment struct {
	position int64
	now      time.Time // in the session's zone
	arena    *batch.Arena
}

// generator sets one row of a vector.
type generator func(v *batch.Vector, row int, m moment)

// random compiles a field of kind random.
func (b *binder) random(f field) generator {
	b.take(f, "kind")
	generate := b.value(f)
	if !b.take(f, "null-rate") {
		return generate
	}
	rate := b.table.Options.Float(f.option("null-rate"))
	return func(v *batch.Vector, row int, m moment) {
		if rand.Float64() < rate {
			v.SetNull(row)
			return
		}
		generate(v, row, m)
	}
}

func (b *binder) value(f field) generator {
	switch f.typ.Kind {
	case types.Boolean:
		return func(v *batch.Vector, row int, _ moment) { v.SetBool(row, rand.Uint64()&1 == 0) }
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return b.randomInt(f)
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
		b.unsupported(f, "datagen makes no such values")
		return nil
	}
}

// uniform draws from lo to hi; the span may be more than a float64 holds.
func uniform(lo, hi float64) float64 {
	u := rand.Float64()
	return lo*(1-u) + hi*u
}

func (b *binder) randomInt(f field) generator {
	lo, hi := b.ints(f, "min", "max")
	span := uint64(hi) - uint64(lo) // of all int64 it is the greatest uint64
	return func(v *batch.Vector, row int, _ moment) {
		n := rand.Uint64()
		if span != math.MaxUint64 {
			n = rand.Uint64N(span + 1)
		}
		v.SetInt(row, int64(uint64(lo)+n))
	}
}

func (b *binder) randomDecimal(f field) generator {
	bound := math.Pow10(f.typ.Prec - f.typ.Scale)
	most := min(bound-1, math.Nextafter(bound, 0)) // of many digits, a float64 less one is the same
	lo, hi := b.floats(f, 0, most)
	lo, hi = max(lo, -most), min(hi, most)
	scale := f.typ.Scale
	return func(v *batch.Vector, row int, m moment) {
		text := appendFixed(m.arena.Room(maxDecimalText), uniform(lo, hi), scale)
		d, _ := types.ParseDec(text, f.typ.Prec, scale) // within the bounds of the type
		v.SetDecimal(row, d)
	}
}

func (b *binder) randomText(f field) generator {
	n, vary := f.typ.Length, false
	if f.typ.Kind == types.Varchar {
		n, vary = b.length(f, defaultLength, f.typ.Length), b.take(f, "var-len") && b.table.Options.Bool(f.option("var-len"))
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

func (b *binder) randomBytes(f field) generator {
	n, vary := f.typ.Length, false
	if f.typ.Kind == types.Varbinary {
		n, vary = b.length(f, defaultLength, f.typ.Length), b.take(f, "var-len") && b.table.Options.Bool(f.option("var-len"))
	}
	return func(v *batch.Vector, row int, m moment) {
		out := m.arena.Alloc(drawLength(n, vary))
		for i := range out {
			out[i] = byte(rand.Uint32())
		}
		v.SetBytes(row, out)
	}
}

func drawLength(n int, vary bool) int {
	if !vary || n < 2 {
		return n
	}
	return 1 + rand.IntN(n)
}

func (b *binder) randomTime(f field) generator {
	switch f.typ.Kind {
	case types.Date:
		return func(v *batch.Vector, row int, m moment) { v.SetInt(row, floorDiv(wall(m.now), secondsPerDay*1000)) }
	case types.Time:
		return func(v *batch.Vector, row int, m moment) {
			v.SetInt(row, wall(m.now)-floorDiv(wall(m.now), secondsPerDay*1000)*secondsPerDay*1000)
		}
	default: // the two of date and time
	}
	past := int64(0)
	if b.take(f, "max-past") {
		past = b.table.Options.Duration(f.option("max-past")).Milliseconds()
	}
	local := f.typ.Kind == types.Timestamp
	return func(v *batch.Vector, row int, m moment) {
		millis := m.now.UnixMilli()
		if local {
			millis = wall(m.now)
		}
		if past > 0 {
			millis -= rand.Int64N(past + 1)
		}
		v.SetTime(row, types.Instant{Millis: millis})
	}
}

const secondsPerDay = 86400

// wall returns the milliseconds since the epoch that a clock on the wall shows.
func wall(t time.Time) int64 {
	_, offset := t.Zone()
	return t.UnixMilli() + int64(offset)*1000
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func (b *binder) randomList(f field) generator {
	n := b.length(f, defaultElements, types.MaxLength)
	var parts []generator
	switch f.typ.Kind {
	case types.Map:
		parts = []generator{b.random(f.part("key", *f.typ.Key)), b.random(f.part("value", *f.typ.Elem))}
	case types.Multiset:
		parts = []generator{b.random(f.part("element", *f.typ.Elem)), once}
	default:
		parts = []generator{b.random(f.part("element", *f.typ.Elem))}
	}
	return func(v *batch.Vector, row int, m moment) {
		v.BeginList(row)
		for range n {
			at := v.AddElement(row)
			for i, generate := range parts {
				generate(v.Children[i], at, m)
			}
		}
	}
}

func once(v *batch.Vector, row int, _ moment) { v.SetInt(row, 1) }

func (b *binder) randomRow(f field) generator {
	parts := make([]generator, len(f.typ.Fields))
	for i, part := range f.typ.Fields {
		parts[i] = b.random(f.part(part.Name, part.Type))
	}
	return func(v *batch.Vector, row int, m moment) {
		v.SetValid(row)
		for i, generate := range parts {
			generate(v.Children[i], row, m)
		}
	}
}
