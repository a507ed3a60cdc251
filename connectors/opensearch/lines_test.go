package opensearch

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

func FuzzEscape(f *testing.F) {
	for _, s := range []string{"", "plain", "a\"b\\c", "é😀", "\x00\x1f\x7f", "\xff\xfe", "a\u2028"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		out := append(appendEscaped([]byte{'"'}, text), '"')
		var got string
		if err := json.Unmarshal(out, &got); err != nil {
			t.Fatalf("%q: %v", out, err)
		}
		want := []byte{}
		for len(text) > 0 {
			r, n := utf8.DecodeRune(text)
			want = utf8.AppendRune(want, r)
			text = text[n:]
		}
		if got != string(want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}
