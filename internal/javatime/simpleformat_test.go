package javatime

import (
	"testing"
	"time"
)

func TestSimpleFormat(t *testing.T) {
	newYork, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	zones := map[string]*LegacyZone{"UTC": NewLegacyZone(nil), "NY": NewLegacyZone(newYork)}
	now := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		zone, pattern, text string
		want                int64
	}{
		{"UTC", "yyyy年MM月dd日", "2024年01月02日", 1704153600},
		{"NY", "MMM d, yyyy", "Jan 2, 2024", 1704171600},
		{"NY", "MMM d, yyyy", "JANUARY 2, 2024", 1704171600},
		{"UTC", "yyyyMMdd", "20240102", 1704153600},
		{"UTC", "yyyy-DDD", "2024-032", 1706745600},
		{"NY", "HH:mm:ss", "03:04:05", 29045},
		{"NY", "yyyy-MM-dd hh:mm:ss a", "2024-01-02 03:04:05 PM", 1704225845},
		{"UTC", "hh a", "12 am", 0},
		{"UTC", "kk", "24", 0},
		{"UTC", "yyyy-MM-dd HH:mm:ss.SSSSSSSSS", "2024-01-02 03:04:05.123456789", 1704288101},
		{"NY", "yyyy-MM-dd'T'HH:mm:ssXXX", "2024-01-02T03:04:05+05:30", 1704144845},
		{"NY", "yyyy-MM-dd'T'HH:mm:ss'Z'", "2024-01-02T03:04:05Z", 1704182645},
		{"UTC", "EEE, d MMM yyyy HH:mm:ss Z", "Tue, 2 Jan 2024 03:04:05 GMT-1:30", 1704170045},
		{"UTC", "yy-MM-dd", "24-01-02", 1704153600},
		{"UTC", "yy-MM-dd", "46-11-30", -728611200}, // 80 years before now
		{"UTC", "yy-MM-dd", "46-11-29", 2427062400},
		{"UTC", "yy-MM-dd", "47-01-01", -725846400},
		{"UTC", "h 'o''clock'", "3 o'clock", 10800},
		{"UTC", "", "2024", NoUnixTimestamp},
		{"NY", "yyyy-MM-dd HH:mm:ss z", "2024-01-02 03:04:05 UTC", 1704164645},
		{"UTC", "yyyy-MM-dd", " 2024-1-2 extra", 1704153600},
		{"UTC", "yyyy-MM-dd", "abc", NoUnixTimestamp},
		{"UTC", "yyyyMMdd", "2024012", 1704153600},
		{"UTC", "yyyyMMdd", "20240", NoUnixTimestamp},
		{"UTC", "ssX", "05+2", NoUnixTimestamp},
		{"UTC", "ssZ", "05+24:00", NoUnixTimestamp},
		{"UTC", "dd MMM", "02 Foo", NoUnixTimestamp},
		{"UTC", "w", "12", 6307200},
		{"UTC", "EEEE yyyy", "Friday 0001", -62135251200},
		{"UTC", "yyyy-MM-W-u", "2024-03-6-2", 1712016000},
		{"UTC", "yyyy 'week' w", "2024 week 19", 1714867200},
		{"UTC", "G yyyy", "bc 0001", -62167392000},
		{"UTC", "yyyy z", "2024 PST", 1704096000},
		{"UTC", "yyyy z", "2024 Pacific Daylight Time", 1704092400},
		{"NY", "yyyy-MM-dd z", "2024-07-01 EST", 1719810000},
		{"UTC", "yyyy z", "2024 Nowhere", NoUnixTimestamp},
	} {
		f, err := NewSimpleFormat(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.ParseUnix([]byte(c.text), zones[c.zone], now); got != c.want {
			t.Errorf("%q as %q in %s: got %d, want %d", c.text, c.pattern, c.zone, got, c.want)
		}
	}
}

func TestSimpleFormatRefuses(t *testing.T) {
	for pattern, want := range map[string]string{
		"invalid":  "i is no pattern letter in 'invalid'; write 'i' in quotes for the letter itself",
		"yyyy 'at": "a quote is not closed before 'at'",
	} {
		if _, err := NewSimpleFormat(pattern); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", pattern, err, want)
		}
	}
}

func FuzzSimpleFormat(f *testing.F) {
	f.Add("EEE, d MMM yyyy HH:mm:ss Z", "Tue, 2 Jan 2024 03:04:05 GMT-1:30")
	f.Add("yyMMddHHmmssSSSXX", "240102030405006-01")
	zone := NewLegacyZone(nil)
	f.Fuzz(func(_ *testing.T, pattern, text string) {
		if format, err := NewSimpleFormat(pattern); err == nil {
			format.ParseUnix([]byte(text), zone, time.Unix(0, 0))
		}
	})
}

func BenchmarkSimpleFormat(b *testing.B) {
	format, err := NewSimpleFormat("yyyy-MM-dd'T'HH:mm:ss.SSSX")
	if err != nil {
		b.Fatal(err)
	}
	zone, text := NewLegacyZone(nil), []byte("2024-01-02T03:04:05.123Z")
	b.ReportAllocs()
	for b.Loop() {
		format.ParseUnix(text, zone, time.Time{})
	}
}
