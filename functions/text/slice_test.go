package text

import (
	"testing"

	"pgregory.net/rapid"
)

func TestSliceCountsCharacters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := []rune(rapid.String().Draw(t, "s"))
		start, length := rapid.Int64Range(-6, 12).Draw(t, "start"), rapid.Int64Range(0, 8).Draw(t, "length")
		var want []rune
		switch from := start; {
		case from < 0 && int64(len(s))+from < 0:
		default:
			if from < 0 {
				from += int64(len(s)) + 1
			}
			from = min(max(from, 1)-1, int64(len(s)))
			want = s[from:min(from+length, int64(len(s)))]
		}
		if got := slice([]byte(string(s)), start, length); string(got) != string(want) {
			t.Errorf("%q from %d for %d: got %q, want %q", string(s), start, length, got, string(want))
		}
	})
}
