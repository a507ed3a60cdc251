package javatime_test

import (
	"testing"
	"time"

	"github.com/leatsql/leat/internal/javatime"
)

func FuzzParse(f *testing.F) {
	for _, s := range []string{"2024-01-02 03:04:05.123456789", "2024-0101-02", "+999999999-12-31 24:00:00", "9:8:7+1:2", "0-1-1"} {
		f.Add([]byte(s))
	}
	zone := javatime.NewZone(time.FixedZone("", 3600))
	f.Fuzz(func(t *testing.T, b []byte) {
		if sec, nano, err := javatime.ParseTimestamp(b); err == nil {
			if back := zone.ToLocal(zone.ToUTC(sec)); back != sec || nano < 0 || nano > 999_999_999 {
				t.Fatalf("%q: %d %d, back %d", b, sec, nano, back)
			}
			javatime.AppendTimestamp(nil, sec, nano, 9)
		}
		if days, err := javatime.ParseDate(b); err == nil {
			if back, err := javatime.ParseDate(javatime.AppendDate(nil, days)); err != nil || back != days {
				t.Fatalf("%q: day %d, back %d %v", b, days, back, err)
			}
		}
		if millis, err := javatime.ParseTime(b); err == nil {
			if back, err := javatime.ParseTime(javatime.AppendTime(nil, millis, 3)); err != nil || back != millis {
				t.Fatalf("%q: %d, back %d %v", b, millis, back, err)
			}
		}
	})
}
