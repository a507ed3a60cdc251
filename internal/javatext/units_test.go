package javatext

import "testing"

func TestUnits(t *testing.T) {
	for text, want := range map[string]int{"": 0, "aé€": 3, "😀": 2, "e\u0301": 2, "\xb0": 1, "a\xf0\x9f": 3} {
		if got := Units([]byte(text)); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}
