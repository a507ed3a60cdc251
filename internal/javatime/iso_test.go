package javatime

import (
	"testing"

	"github.com/leatsql/leat/types"
)

func TestISO(t *testing.T) {
	at := types.InstantOf
	for _, c := range []struct{ got, want string }{
		{string(AppendLocalDate(nil, 19724)), "2024-01-02"},
		{string(AppendLocalDate(nil, Days(12345, 6, 7))), "+12345-06-07"},
		{string(AppendLocalDate(nil, Days(-1, 6, 7))), "-0001-06-07"},
		{string(AppendLocalTime(nil, 3723000)), "01:02:03"},
		{string(AppendLocalTime(nil, 3720000)), "01:02"},
		{string(AppendLocalTime(nil, 3723004)), "01:02:03.004"},
		{string(AppendLocalDateTime(nil, at(0, 0))), "1970-01-01T00:00"},
		{string(AppendLocalDateTime(nil, at(1704164645, 120_000_000))), "2024-01-02T03:04:05.120"},
		{string(AppendLocalDateTime(nil, at(1704164645, 123_456_000))), "2024-01-02T03:04:05.123456"},
		{string(AppendLocalDateTime(nil, at(1704164645, 123_456_789))), "2024-01-02T03:04:05.123456789"},
		{string(AppendLocalDateTime(nil, at(-1, 1))), "1969-12-31T23:59:59.000000001"},
		{string(AppendInstant(nil, at(0, 0))), "1970-01-01T00:00:00Z"},
		{string(AppendInstant(nil, at(1704164645, 100_000_000))), "2024-01-02T03:04:05.100Z"},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
}
