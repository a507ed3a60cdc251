package types_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/leatsql/leat/types"
)

func text(d types.Dec, ok bool, scale int) string {
	if !ok {
		return "overflow"
	}
	return string(types.AppendDec(nil, d, scale))
}

func TestParseDec(t *testing.T) {
	for _, c := range []struct {
		in               string
		precision, scale int
		want             string
	}{
		{"1", 5, 2, "1.00"},
		{"-0.0", 5, 2, "0.00"},
		{"-0.05", 5, 2, "-0.05"},
		{"5.", 5, 2, "5.00"},
		{".5", 5, 0, "1"},
		{"123.455", 5, 2, "123.46"},
		{"-123.455", 5, 2, "-123.46"},
		{"999.995", 5, 2, "overflow"},
		{"1e3", 38, 18, "1000.000000000000000000"},
		{"1E-400", 38, 18, "0.000000000000000000"},
		{"1e400", 38, 18, "overflow"},
		{"0e400", 38, 18, "0.000000000000000000"},
		{"99999999999999999999", 38, 18, "99999999999999999999.000000000000000000"},
		{"12345678901234567890.1234567890123456785", 38, 18, "12345678901234567890.123456789012345679"},
		{"0.00000000000000000000000000000000000000000000015", 38, 38, "0.00000000000000000000000000000000000000"},
		{"99999999999999999999999999999999999999", 38, 0, "99999999999999999999999999999999999999"},
		{"99999999999999999999999999999999999999.5", 38, 0, "overflow"},
		{"１2", 5, 0, "12"},
		{"", 5, 2, "overflow"},
		{".", 5, 2, "overflow"},
		{"+-1", 5, 2, "overflow"},
		{"1e", 5, 2, "overflow"},
		{"1.2.3", 5, 2, "overflow"},
		{" 1", 5, 2, "overflow"},
		{"0x10", 5, 2, "overflow"},
	} {
		d, ok := types.ParseDec([]byte(c.in), c.precision, c.scale)
		if got := text(d, ok, c.scale); got != c.want {
			t.Errorf("%q as DECIMAL(%d, %d): got %s, want %s", c.in, c.precision, c.scale, got, c.want)
		}
	}
}

// TestParseDecLong compares texts of more digits than a decimal holds with the reference, and reads some of many megabytes, which
// took hours when all of their digits were computed with.
func TestParseDecLong(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		digits := make([]byte, 39+r.IntN(60))
		for i := range digits {
			digits[i] = "00459"[r.IntN(5)]
		}
		point, exponent, scale := r.IntN(len(digits)+1), r.IntN(120)-60, r.IntN(39)
		in := fmt.Sprintf("%s.%se%d", digits[:point], digits[point:], exponent)
		n, _ := new(big.Int).SetString(string(digits), 10)
		from := len(digits) - point - exponent
		if from < 0 {
			n, from = n.Mul(n, pow10(-from)), 0
		}
		want := rescaled(n, from, 38, scale)
		d, ok := types.ParseDec([]byte(in), 38, scale)
		if got := text(d, ok, scale); got != want {
			t.Fatalf("%s as DECIMAL(38, %d): got %s, want %s", in, scale, got, want)
		}
	}
	many := strings.Repeat("1", 20_000_000)
	for _, c := range [][2]string{{many, "overflow"}, {"-0." + many, "-0.11"}, {"0.00" + many, "0.00"}, {many + "e-20000000", "0.11"}, {many + "e9", "overflow"}} {
		d, ok := types.ParseDec([]byte(c[0]), 38, 2)
		if got := text(d, ok, 2); got != c[1] {
			t.Errorf("%.8s…: got %s, want %s", c[0], got, c[1])
		}
	}
}

// randomDec makes a number of up to 38 digits, small ones as often as large ones.
func randomDec(r *rand.Rand) (types.Dec, *big.Int) {
	text := make([]byte, 1+r.IntN(38))
	for i := range text {
		text[i] = byte('0' + r.IntN(10))
		if r.IntN(4) == 0 {
			text[i] = "09"[r.IntN(2)]
		}
	}
	n, _ := new(big.Int).SetString(string(text), 10)
	d, _ := types.ParseDec(text, 38, 0)
	if r.IntN(2) == 0 {
		return d.Neg(), n.Neg(n)
	}
	return d, n
}

func pow10(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

// halfUp divides, rounding half away from zero.
func halfUp(n, by *big.Int) *big.Int {
	two := big.NewInt(2)
	num := new(big.Int).Mul(new(big.Int).Abs(n), two)
	den := new(big.Int).Abs(by)
	q := num.Add(num, den).Quo(num, den.Mul(den, two))
	if n.Sign()*by.Sign() < 0 {
		q.Neg(q)
	}
	return q
}

// rescaled is the reference for the rounding of every operation.
func rescaled(n *big.Int, from, precision, scale int) string {
	if from <= scale {
		n = new(big.Int).Mul(n, pow10(scale-from))
	} else {
		n = halfUp(n, pow10(from-scale))
	}
	if n.CmpAbs(pow10(precision)) >= 0 {
		return "overflow"
	}
	d, _ := types.ParseDec([]byte(n.String()), 38, 0)
	return text(d, true, scale)
}

func TestDecimalArithmetic(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 30_000 {
		a, x := randomDec(r)
		b, y := randomDec(r)
		as, bs := r.IntN(39), r.IntN(39)
		precision := 1 + r.IntN(38)
		scale := r.IntN(precision + 1)
		wide := max(as, bs)
		xw := new(big.Int).Mul(x, pow10(wide-as))
		yw := new(big.Int).Mul(y, pow10(wide-bs))
		check := func(op string, d types.Dec, ok bool, want string) {
			t.Helper()
			if got := text(d, ok, scale); got != want {
				t.Fatalf("%s %s/%d %s/%d to (%d, %d): got %s, want %s", x, op, as, y, bs, precision, scale, got, want)
			}
		}
		d, ok := a.Rescale(as, precision, scale)
		check("rescale", d, ok, rescaled(x, as, precision, scale))
		d, ok = types.AddDec(a, as, b, bs, precision, scale)
		check("+", d, ok, rescaled(new(big.Int).Add(xw, yw), wide, precision, scale))
		d, ok = types.SubDec(a, as, b, bs, precision, scale)
		check("-", d, ok, rescaled(new(big.Int).Sub(xw, yw), wide, precision, scale))
		d, ok = types.MulDec(a, as, b, bs, precision, scale)
		check("*", d, ok, rescaled(new(big.Int).Mul(x, y), as+bs, precision, scale))
		if got, want := a.Compare(b), x.Cmp(y); got != want {
			t.Fatalf("compare %s and %s: got %d, want %d", x, y, got, want)
		}
		whole := new(big.Int).Quo(x, pow10(as))
		low := new(big.Int).And(whole, new(big.Int).SetUint64(^uint64(0))).Uint64()
		if got := a.Truncate(as); got != int64(low) {
			t.Fatalf("truncate %s/%d: got %d, want %d", x, as, got, int64(low))
		}
		if got, want := a.Digits(), len(new(big.Int).Abs(x).String()); got != want {
			t.Fatalf("digits of %s: got %d, want %d", x, got, want)
		}
		if y.Sign() == 0 {
			continue
		}
		d, ok = types.ModDec(a, as, b, bs, precision, scale)
		check("%", d, ok, rescaled(new(big.Int).Rem(xw, yw), wide, precision, scale))
		d, ok = types.DivDec(a, as, b, bs, precision, scale)
		check("/", d, ok, quotient(xw, yw, precision, scale))
	}
}

// quotient rounds to 38 significant digits, then to the scale.
func quotient(n, by *big.Int, precision, scale int) string {
	shift := 120
	q := new(big.Int).Quo(new(big.Int).Mul(n, pow10(shift)), by)
	extra := len(new(big.Int).Abs(q).String()) - 38
	if extra <= 0 || q.Sign() == 0 {
		return rescaled(q, shift, precision, scale)
	}
	return rescaled(halfUp(new(big.Int).Mul(n, pow10(shift)), new(big.Int).Mul(by, pow10(extra))), shift-extra, precision, scale)
}

func TestDecimalAllocs(t *testing.T) {
	a, _ := types.ParseDec([]byte("12345678901.23"), 38, 2)
	b, _ := types.ParseDec([]byte("987.654321"), 38, 6)
	buf := make([]byte, 0, 64)
	var sink types.Dec
	if n := testing.AllocsPerRun(100, func() {
		sink, _ = types.AddDec(a, 2, b, 6, 38, 6)
		sink, _ = types.MulDec(a, 2, b, 6, 38, 8)
		sink, _ = types.DivDec(a, 2, b, 6, 38, 6)
		sink, _ = types.ModDec(a, 2, b, 6, 38, 6)
		sink, _ = types.ParseDec(types.AppendDec(buf, sink, 6), 38, 6)
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

func BenchmarkDecimal(b *testing.B) {
	x, _ := types.ParseDec([]byte("12345678901.23"), 38, 2)
	y, _ := types.ParseDec([]byte("987.654321"), 38, 6)
	for name, op := range map[string]func(a types.Dec, as int, b types.Dec, bs, precision, scale int) (types.Dec, bool){
		"add": types.AddDec, "multiply": types.MulDec, "divide": types.DivDec,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				op(x, 2, y, 6, 38, 8)
			}
		})
	}
}
