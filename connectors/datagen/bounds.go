package datagen

import (
	"fmt"
	"math"
	"strconv"

	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/types"
)

// ints reads two bounds of whole numbers of type t, lo and hi where they are not set.
func (b *binder) ints(f *field, t types.Type, from, to string, lo, hi int64) (int64, int64) {
	least, most := bounds(t.Kind)
	ok := true
	parse := func(name string, n *int64) {
		if !b.take(f, name) {
			return
		}
		text := b.table.Options.String(f.option(name))
		v, err := strconv.ParseInt(text, 10, 64)
		if err != nil || v < least || v > most {
			b.bad(f, name, fmt.Sprintf("takes a whole number from %d to %d, not '%s'", least, most, text))
			ok = false
			return
		}
		*n = v
	}
	parse(from, &lo)
	parse(to, &hi)
	if ok && lo > hi {
		b.bad(f, b.later(f, from, to), fmt.Sprintf("leaves nothing from %d to %d", lo, hi))
		ok = false
	}
	if !ok {
		return 0, 0
	}
	return lo, hi
}

// later is the one of two bounds that was set, the second where both were.
func (b *binder) later(f *field, from, to string) string {
	if b.table.Options.Has(f.option(to)) {
		return to
	}
	return from
}

// bounds are the least and the greatest number of a type; of an interval, in its unit.
func bounds(k types.Kind) (lo, hi int64) {
	switch k {
	case types.TinyInt:
		return math.MinInt8, math.MaxInt8
	case types.SmallInt:
		return math.MinInt16, math.MaxInt16
	case types.Int, types.IntervalMonth:
		return math.MinInt32, math.MaxInt32
	default:
		return math.MinInt64, math.MaxInt64
	}
}

// floats reads the bounds of a field of fractions, which lie from -most to most. By default they are, as in Flink, those of numbers
// above 0.
func (b *binder) floats(f *field, least, most float64) (lo, hi float64) {
	lo, hi = least, most
	ok := true
	parse := func(name string, n *float64) {
		if !b.take(f, name) {
			return
		}
		text := b.table.Options.String(f.option(name))
		v, number := parseFraction(f.typ, text)
		if !number || math.IsNaN(v) || math.IsInf(v, 0) {
			b.bad(f, name, fmt.Sprintf("takes a number of %s, not '%s'", f.typ.AsNullable(), text))
			ok = false
			return
		}
		*n = min(max(v, -most), most)
	}
	parse("min", &lo)
	parse("max", &hi)
	if ok && lo >= hi {
		b.bad(f, b.later(f, "min", "max"), fmt.Sprintf("leaves nothing between %v and %v", lo, hi))
		ok = false
	}
	if !ok {
		return 0, 0
	}
	return lo, hi
}

// parseFraction reads a number as Java does, which ignores blanks around it.
func parseFraction(t types.Type, text string) (float64, bool) {
	if t.Kind == types.Float {
		v, ok := javanum.ParseFloat([]byte(text))
		return float64(v), ok
	}
	return javanum.ParseDouble([]byte(text))
}

// length reads the length of a random value, whose type has at most the given one.
func (b *binder) length(f *field, usual, most int) int {
	if most != types.MaxLength {
		usual = most
	}
	n := usual
	if b.take(f, "length") {
		n = int(b.table.Options.Int(f.option("length")))
		if n > most {
			b.bad(f, "length", fmt.Sprintf("is more than the %d of %s", most, f.typ.AsNullable()))
			return 0
		}
	}
	b.weigh(f, n)
	return n
}

// weigh adds to what a row takes, and refuses rows that are too long.
func (b *binder) weigh(f *field, n int) {
	b.bytes += f.times * float64(n)
	if b.bytes <= maxRowBytes || b.tooLong {
		return
	}
	b.tooLong = true
	why := fmt.Sprintf("makes rows longer than %d MB", maxRowBytes>>20)
	if b.table.Options.Has(f.option("length")) {
		b.bad(f, "length", why)
		return
	}
	b.unsupported(f, why)
	if f.typ.Kind != types.Char && f.typ.Kind != types.Binary {
		b.help(fmt.Sprintf("set '%s'", f.option("length")))
	}
}

// varies reads whether the length of a random value varies, below n.
func (b *binder) varies(f *field, n int) bool {
	if !b.take(f, "var-len") || !b.table.Options.Bool(f.option("var-len")) {
		return false
	}
	if n < 2 {
		b.bad(f, "var-len", "needs a length of 2 or more: lengths vary from 1 up to it, itself left out")
	}
	return true
}

// nullRate reads the share of NULLs.
func (b *binder) nullRate(f *field) float64 {
	if !b.take(f, "null-rate") {
		return 0
	}
	text := b.table.Options.String(f.option("null-rate"))
	rate, ok := javanum.ParseFloat([]byte(text))
	switch {
	case !ok || !(rate >= 0 && rate <= 1):
		b.bad(f, "null-rate", "takes a share from 0 to 1, not '"+text+"'")
	case rate > 0 && !f.typ.Nullable:
		b.bad(f, "null-rate", "makes NULLs, and "+f.name+" is NOT NULL")
	}
	return float64(rate)
}
