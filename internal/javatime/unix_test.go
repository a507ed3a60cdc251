package javatime

import (
	"testing"
	"time"
)

func TestParseUnixTimestamp(t *testing.T) {
	tests := []struct {
		zone, text string
		want       int64
	}{
		{"UTC", "2024-01-02 03:04:05", 1704164645},
		{"UTC", "\t2024-1-2   3:4:5 PM", 1704164645},
		{"UTC", "2024-02-30 00:00:00.9", 1709251200},
		{"UTC", "2024--1-02 25:00:60", 1698973260},
		{"UTC", "2024-01-02T03:04:05", NoUnixTimestamp},
		{"UTC", "2024-01-02 03:04", NoUnixTimestamp},
		{"UTC", "", NoUnixTimestamp},
		{"UTC", "２０２４-01-02 03:04:05", 1704164645},
		{"UTC", "1582-10-04 00:00:00", -12219379200},
		{"UTC", "1582-10-05 00:00:00", -12219292800}, // missing: Julian
		{"UTC", "1582-10-15 00:00:00", -12219292800},
		{"UTC", "0001-01-01 00:00:00", -62135769600},
		{"UTC", "-0001-01-01 00:00:00", -62198928000},
		{"Asia/Kolkata", "1582-10-10 00:00:00", -12218880600}, // the standard offset before 1900
		{"Asia/Kolkata", "1905-01-01 00:00:00", -2051241670},  // local mean time then
		{"America/New_York", "2024-03-10 02:30:00", 1710055800},
		{"America/New_York", "2024-11-03 01:30:00", 1730615400}, // the later of two
		{"America/New_York", "2024-07-01 00:00:00", 1719806400},
		{"America/New_York", "10000-01-01 00:00:00", 253402318800},
	}
	zones := map[string]*LegacyZone{}
	for _, tt := range tests {
		z := zones[tt.zone]
		if z == nil {
			loc, err := time.LoadLocation(tt.zone)
			if err != nil {
				t.Fatal(err)
			}
			z = NewLegacyZone(loc)
			zones[tt.zone] = z
		}
		if got := ParseUnixTimestamp([]byte(tt.text), z); got != tt.want {
			t.Errorf("%q in %s: got %d, want %d", tt.text, tt.zone, got, tt.want)
		}
	}
}

func BenchmarkParseUnixTimestamp(b *testing.B) {
	loc, err := time.LoadLocation("America/New_York")
	if err != nil {
		b.Fatal(err)
	}
	z, text := NewLegacyZone(loc), []byte("2024-01-02 03:04:05.123456")
	b.ReportAllocs()
	for b.Loop() {
		ParseUnixTimestamp(text, z)
	}
}

// TestLegacyZoneLeapYear resolves the last day of a leap year past the end of Go's table of offsets, which no period of Go's holds.
func TestLegacyZoneLeapYear(t *testing.T) {
	loc, err := time.LoadLocation("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := ParseUnixTimestamp([]byte("2124-12-31 12:00:00"), NewLegacyZone(loc)), int64(4_891_320_000); got != want {
		t.Errorf("got %d, want %d", got, want)
	}
}
