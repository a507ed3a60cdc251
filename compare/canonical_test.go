package compare

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzCanonical wants of each JSON text a form that is JSON again, and its own form.
func FuzzCanonical(f *testing.F) {
	for _, text := range []string{
		`{"b":[1,{"y":2,"x":null}],"a":"\u00e9\n\"","":true}`, `-0.0e5`, `0.00120E-3`, `1e999999999999`, `[ ]`, `{"a":{},"a":[]}`, `"\ud83d\ude00\ud83d"`, `100000000000000000000`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !json.Valid([]byte(text)) || !utf8.ValidString(text) {
			return
		}
		var c canon
		once := string(c.appendCanonical(nil, c.parse([]byte(text)), nil))
		if !json.Valid([]byte(once)) {
			t.Fatalf("%q becomes %q", text, once)
		}
		if twice := string(c.appendCanonical(nil, c.parse([]byte(once)), nil)); twice != once {
			t.Fatalf("%q becomes %q and then %q", text, once, twice)
		}
	})
}

// Keys are shown in their canonical form: numbers look as people write them.
func TestNumbersLookAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]string{
		"100": "100", "120": "120", "-1200e-1": "-120", "1e2": "100", "0.50": "0.5", "-0.0120": "-0.012", "12.340": "12.34", "1.5e1": "15", "0e9": "0", "-0.0": "0",
		"99999999999999999999999999999999999900": "99999999999999999999999999999999999900", "1E40": "1" + strings.Repeat("0", 40), "1E41": "1e41",
		"1e-38": "0." + strings.Repeat("0", 37) + "1", "12e-43": "12e-43", "1e-41": "0." + strings.Repeat("0", 40) + "1", "1e-42": "1e-42",
	} {
		if got := string(appendNumber([]byte("k"), []byte(text))); got != "k"+want {
			t.Errorf("%s becomes %s, want %s", text, got[1:], want)
		}
	}
}

// FuzzNumber wants two numbers to have one form just when they are worth the same.
func FuzzNumber(f *testing.F) {
	f.Add("1", "1.0e0")
	f.Add("-0", "0.0")
	f.Add("123.4500", "1234500e-4")
	f.Add("10", "1")
	f.Fuzz(func(t *testing.T, a, b string) {
		x, y := worth(a), worth(b)
		if x == nil || y == nil {
			return
		}
		first, second := string(appendNumber(nil, []byte(a))), string(appendNumber(nil, []byte(b)))
		if (x.Cmp(y) == 0) != (first == second) {
			t.Errorf("%s becomes %s, %s becomes %s", a, first, b, second)
		}
		if z := worth(first); z == nil || x.Cmp(z) != 0 {
			t.Errorf("%s becomes %s", a, first)
		}
	})
}

// worth is the value of a number of JSON, nil of what is none, and of what is too long to be worked out.
func worth(text string) *big.Rat {
	if _, exponent, _ := strings.Cut(strings.ToLower(text), "e"); len(exponent) > 4 || len(text) > 50 || !json.Valid([]byte(text)) || strings.Trim(text, "+-.eE0123456789") != "" {
		return nil
	}
	x, _ := new(big.Rat).SetString(text)
	return x
}
