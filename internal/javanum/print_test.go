package javanum

import (
	"math"
	"testing"
)

func TestAppendDouble(t *testing.T) {
	tests := []struct {
		f    float64
		want string
	}{
		{0, "0.0"}, {math.Copysign(0, -1), "-0.0"}, {1, "1.0"}, {-1.5, "-1.5"}, {100, "100.0"}, {1e3, "1000.0"},
		{9999999, "9999999.0"}, {1e7, "1.0E7"}, {12345678.9, "1.23456789E7"}, {1e21, "1.0E21"}, {-1e-10, "-1.0E-10"},
		{0.001, "0.001"}, {0.0009, "9.0E-4"}, {0.00012, "1.2E-4"}, {math.MaxFloat64, "1.7976931348623157E308"},
		{math.Inf(1), "Infinity"}, {math.Inf(-1), "-Infinity"}, {math.NaN(), "NaN"},
	}
	for _, tt := range tests {
		if got := string(AppendDouble(nil, tt.f)); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

func TestAppendFloat(t *testing.T) {
	tests := []struct {
		f    float32
		want string
	}{{16777216, "1.6777216E7"}, {math.MaxFloat32, "3.4028235E38"}, {0.1, "0.1"}, {2.5, "2.5"}, {1e10, "1.0E10"}}
	for _, tt := range tests {
		if got := string(AppendFloat(nil, float64(tt.f))); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

func TestAppendAllocatesNothing(t *testing.T) {
	buf := make([]byte, 0, 64)
	if n := testing.AllocsPerRun(100, func() { buf = AppendDouble(buf[:0], 12345678.9) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
