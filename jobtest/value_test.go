package jobtest

import "testing"

func TestSameNumber(t *testing.T) {
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{"1", "1.0", true},
		{"1", "2", false},
		{"-0", "0", true},
		{"1250", "1.25E+3", true},
		{"0.1", "1e-1", true},
		{"1e400", "10e399", true},
		{"12345678901234567890", "12345678901234567891", false},
		{"12345678901234567890", "1.234567890123456789E+19", true},
		{"9007199254740993", "9007199254740992", false}, // of one double
		{"0.1", "0.1000000000000000055511151231257827", false},
		{"1e999999999", "1e999999999", true},
		{"1e999999998", "1e999999999", false},
	} {
		if got := sameNumber(test.a, test.b); got != test.same {
			t.Errorf("sameNumber(%s, %s): got %v", test.a, test.b, got)
		}
	}
}
