package javanum_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/leatsql/leat/internal/javanum"
)

func TestAppendDouble(t *testing.T) {
	for _, c := range []struct {
		in   float64
		want string
	}{
		{0, "0.0"},
		{math.Copysign(0, -1), "-0.0"},
		{1, "1.0"},
		{-1.5, "-1.5"},
		{0.1, "0.1"},
		{100, "100.0"},
		{1234567, "1234567.0"},
		{12345678, "1.2345678E7"},
		{1e7, "1.0E7"},
		{9999999.999, "9999999.999"},
		{0.001, "0.001"},
		{0.00099, "9.9E-4"},
		{1e10, "1.0E10"},
		{1e-5, "1.0E-5"},
		{1e23, "9.999999999999999E22"},
		{1e100, "1.0E100"},
		{2147483648, "2.147483648E9"},
		{9223372036854775807, "9.223372036854776E18"},
		{123.455, "123.455"},
		{math.MaxFloat64, "1.7976931348623157E308"},
		{math.SmallestNonzeroFloat64, "4.9E-324"},
		{2.2250738585072014e-308, "2.2250738585072014E-308"},
		{math.Pow(2, -44), "5.6843418860808015E-14"},
		{2e-3, "0.002"},
		{2.0e23, "1.9999999999999998E23"},
		{8.41e21, "8.409999999999999E21"},
		{2.2e-322, "2.2E-322"},
		{1.0 / 3, "0.3333333333333333"},
		{math.NaN(), "NaN"},
		{math.Inf(1), "Infinity"},
		{math.Inf(-1), "-Infinity"},
	} {
		if got := string(javanum.AppendDouble(nil, c.in)); got != c.want {
			t.Errorf("%g: got %s, want %s", c.in, got, c.want)
		}
	}
}

func TestAppendFloat(t *testing.T) {
	for _, c := range []struct {
		in   float64
		want string
	}{
		{0.1, "0.1"},
		{1 << 31, "2.14748365E9"},
		{1 << 63, "9.223372E18"},
		{1e20, "1.0E20"},
		{123.455, "123.455"},
		{math.MaxFloat32, "3.4028235E38"},
		{math.SmallestNonzeroFloat32, "1.4E-45"},
		{16777216, "1.6777216E7"},
		{0.001, "0.001"},
	} {
		if got := string(javanum.AppendFloat(nil, c.in)); got != c.want {
			t.Errorf("%g: got %s, want %s", c.in, got, c.want)
		}
	}
}

// TestPrintReadsBack: Java's digits may be more than needed, never fewer, and read back as the same number.
func TestPrintReadsBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		f := math.Float64frombits(r.Uint64())
		if r.IntN(2) == 0 {
			f = float64(r.IntN(1_000_000_000)) / math.Pow10(r.IntN(12))
		}
		text := javanum.AppendDouble(nil, f)
		if back, ok := javanum.ParseDouble(text); !ok || back != f && !math.IsNaN(f) {
			t.Fatalf("%g: printed %s, which reads as %g", f, text, back)
		}
		f32 := math.Float32frombits(r.Uint32())
		text = javanum.AppendFloat(nil, float64(f32))
		if back, ok := javanum.ParseFloat(text); !ok || back != f32 && f32 == f32 {
			t.Fatalf("%g: printed %s, which reads as %g", f32, text, back)
		}
	}
}

func TestParseDouble(t *testing.T) {
	for _, c := range []struct {
		in   string
		want float64
		ok   bool
	}{
		{"1", 1, true},
		{" 1.5 ", 1.5, true},
		{"\t+1\n", 1, true},
		{"1d", 1, true},
		{"1.0F", 1, true},
		{".5", 0.5, true},
		{"5.", 5, true},
		{"1e3", 1000, true},
		{"1E-3d", 0.001, true},
		{"0x1p3", 8, true},
		{"0x1.8p1f", 3, true},
		{"-Infinity", math.Inf(-1), true},
		{"1e400", math.Inf(1), true},
		{"1e-400", 0, true},
		{"", 0, false},
		{" ", 0, false},
		{"inf", 0, false},
		{"nan", 0, false},
		{"0x10", 0, false},
		{"1L", 0, false},
		{"1_000", 0, false},
		{"1,5", 0, false},
		{".", 0, false},
		{"1e", 0, false},
		{"--1", 0, false},
		{"+", 0, false},
		{"0x.p1", 0, false},
		{"1 2", 0, false},
		{"１", 0, false},
		{"Infinityd", 0, false},
	} {
		got, ok := javanum.ParseDouble([]byte(c.in))
		if ok != c.ok || ok && got != c.want {
			t.Errorf("%q: got %v %v, want %v %v", c.in, got, ok, c.want, c.ok)
		}
	}
}

func FuzzParseDouble(f *testing.F) {
	for _, s := range []string{"1.5e-3f", "0x1.8p-4", "-Infinity", " 7. "} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if d, ok := javanum.ParseDouble(b); ok {
			javanum.AppendDouble(nil, d)
		}
	})
}

func TestAllocs(t *testing.T) {
	buf := make([]byte, 0, 32)
	in := []byte("12345.678")
	if n := testing.AllocsPerRun(100, func() {
		buf = javanum.AppendDouble(buf[:0], 12345.678)
		buf = javanum.AppendDouble(buf[:0], 1.23456789e-200)
		buf = javanum.AppendFloat(buf[:0], 12345.678)
		javanum.ParseDouble(in)
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

func BenchmarkAppendDouble(b *testing.B) {
	buf := make([]byte, 0, 32)
	for _, f := range []float64{12345.678, 1000, 1.23456789e-7, 1.23456789e200} {
		b.Run(strconv.FormatFloat(f, 'g', -1, 64), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				buf = javanum.AppendDouble(buf[:0], f)
			}
		})
	}
}
