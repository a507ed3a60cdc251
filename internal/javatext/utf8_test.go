package javatext

import (
	"bytes"
	"testing"
	"unicode/utf8"
)

// TestAppendUTF8 holds what java.lang.String makes of malformed UTF-8.
func TestAppendUTF8(t *testing.T) {
	const bad = Replacement
	for in, want := range map[string]string{
		"":                     "",
		"aé€😀":                 "aé€😀",
		"\xff":                 bad,
		"\xc0\x80":             bad + bad,
		"\xc3":                 bad,
		"\xc3a":                bad + "a",
		"\xe4\xbd":             bad,
		"\xe4\xbda":            bad + "a",
		"\xe0\x80\x80":         bad + bad + bad,
		"\xed\xa0\x80":         bad,
		"\xed\xa0":             bad,
		"\xed\xa0a":            bad + "a",
		"\xf0\x9f\x98":         bad,
		"\xf0\x9f\x98a":        bad + "a",
		"\xf0\x80\x80\x80":     bad + bad + bad + bad,
		"\xf4\x90\x80\x80":     bad + bad + bad + bad,
		"\xf5\x80\x80\x80":     bad + bad + bad + bad,
		"\xef\xbf\xbd":         "\uFFFD",
		"\xf0\x9f\x98\x80\x80": "😀" + bad,
	} {
		if got := string(AppendUTF8(nil, []byte(in))); got != want {
			t.Errorf("%x: got %q, want %q", in, got, want)
		}
	}
}

func FuzzAppendUTF8(f *testing.F) {
	f.Add([]byte("a\xed\xa0\x80\xf0\x9f"))
	f.Fuzz(func(t *testing.T, s []byte) {
		got := AppendUTF8([]byte("x"), s)
		if !utf8.Valid(got) || got[0] != 'x' {
			t.Errorf("%x: %x", s, got)
		}
		if utf8.Valid(s) && !bytes.Equal(got[1:], s) {
			t.Errorf("%x: changed to %x", s, got)
		}
		if len(got)-1 > 3*len(s) {
			t.Errorf("%x: %d bytes", s, len(got)-1)
		}
	})
}
