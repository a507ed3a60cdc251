package options_test

import (
	"testing"

	"github.com/leatsql/leat/options"
)

func TestNumberChecks(t *testing.T) {
	for text, want := range map[string][2]bool{ // whether it is positive, and whether it is not negative
		"1": {true, true}, " 7 ": {true, true}, "0": {false, true}, "00": {false, true}, "-0": {false, true}, "-1": {false, false}, " -12": {false, false},
		"one": {true, true}, // that it is no number is told before
	} {
		if got := [2]bool{options.Positive(text) == nil, options.NotNegative(text) == nil}; got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}
