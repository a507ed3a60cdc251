package javatime_test

import (
	"testing"
	"time"

	"github.com/leatsql/leat/internal/javatime"
)

func TestParseTimestamp(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"2024-01-02 03:04:05", "2024-01-02 03:04:05"},
		{"2024-1-2 3:4:5", "2024-01-02 03:04:05"},
		{"2024-01-02", "2024-01-02 00:00:00"},
		{"2024-01-02 03:04:05.", "2024-01-02 03:04:05"},
		{"2024-01-02 03:04:05.1", "2024-01-02 03:04:05.1"},
		{"2024-01-02 03:04:05.123456789", "2024-01-02 03:04:05.123456789"},
		{"2024-01-02 24:00:00", "2024-01-03 00:00:00"},
		{"2023-02-30 00:00:00", "2023-02-28 00:00:00"},
		{"2024-04-31 00:00:00", "2024-04-30 00:00:00"},
		{"1969-12-31 23:59:59.999999999", "1969-12-31 23:59:59.999999999"},
		{"+10000-01-01", "0000-01-01 00:00:00"}, // printed with four digits, as in Flink
		{"2024-0101-02", "2024-01-02 00:00:00"},
		{"2024-- 1::", "2024-01-01 01:00:00"},
		{"2024-01- 24:00:00", "2024-01-01 00:00:00"},
		{"2024-01-02 ::.5", "2024-01-02 00:00:00.5"},
		{"", string(javatime.BadTimestamp)},
		{"2024", string(javatime.BadTimestamp)},
		{"2024-01-02T03:04:05", string(javatime.BadTimestamp)},
		{"2024-01-02 03:04:05Z", string(javatime.BadTimestamp)},
		{"2024-01-02 03:04:05.1234567890", string(javatime.BadTimestamp)},
		{"2024-01-02 03:04", string(javatime.BadTimestamp)},
		{" 2024-01-02", string(javatime.BadTimestamp)},
		{"10000-01-01", string(javatime.BadTimestamp)},
		{"+2024-01-01", string(javatime.BadTimestamp)},
		{"2024-011-02", "2024-01-02 00:00:00"},
		{"0000-01-01", string(javatime.BadYear)},
		{"2024-13-01", string(javatime.BadMonth)},
		{"2024--1-01", string(javatime.BadMonth)},
		{"2024-01-00", string(javatime.BadDay)},
		{"2024-01-32", string(javatime.BadDay)},
		{"2024-01-02 25:00:00", string(javatime.BadHour)},
		{"2024-01-02 03:60:00", string(javatime.BadMinute)},
		{"2024-01-02 03:04:60", string(javatime.BadSecond)},
	} {
		sec, nano, err := javatime.ParseTimestamp([]byte(c.in))
		got := string(javatime.AppendTimestamp(nil, sec, nano, 0))
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q: got %s, want %s", c.in, got, c.want)
		}
	}
}

func TestZone(t *testing.T) {
	zone := func(name string) *javatime.Zone {
		loc, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		return javatime.NewZone(loc)
	}
	for _, c := range []struct{ zone, local, utc string }{
		{"America/New_York", "2024-01-02 03:04:05", "2024-01-02 08:04:05"},
		{"America/New_York", "2024-03-10 01:59:59", "2024-03-10 06:59:59"},
		{"America/New_York", "2024-03-10 02:30:00", "2024-03-10 07:30:00"}, // skipped: an hour later
		{"America/New_York", "2024-03-10 03:00:00", "2024-03-10 07:00:00"},
		{"America/New_York", "2024-11-03 01:30:00", "2024-11-03 05:30:00"}, // twice: the earlier
		{"America/New_York", "2024-11-03 02:00:00", "2024-11-03 07:00:00"},
		{"America/New_York", "0001-01-01 00:00:00", "0001-01-01 04:56:02"},
		{"Asia/Kolkata", "1582-10-10 00:00:00", "1582-10-09 18:06:32"},
		{"Asia/Kolkata", "2124-01-02 00:00:00", "2124-01-01 18:30:00"},
		{"Europe/London", "2424-07-02 00:00:00", "2424-07-01 23:00:00"},
		{"America/New_York", "2124-12-30 23:00:00", "2124-12-31 04:00:00"}, // the last day of a leap year past Go's table
		{"Australia/Lord_Howe", "2124-12-31 12:00:00", "2124-12-31 01:00:00"},
	} {
		local, _, err := javatime.ParseTimestamp([]byte(c.local))
		if err != nil {
			t.Fatal(err)
		}
		z := zone(c.zone)
		for range 2 { // the second time from the remembered period
			if got := string(javatime.AppendTimestamp(nil, z.ToUTC(local), 0, 0)); got != c.utc {
				t.Errorf("%s %s: got %s, want %s", c.zone, c.local, got, c.utc)
			}
		}
	}
}
