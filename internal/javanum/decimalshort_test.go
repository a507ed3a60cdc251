package javanum

import "testing"

func TestAppendShortDecimal(t *testing.T) {
	for number, want := range map[string]string{
		"1.50": "1.5", "1e2": "1E+2", "100": "1E+2", "-1.5e3": "-1.5E+3", "0e5": "0", "-0.0": "0", "0.000001": "0.000001", "0.0000001": "1E-7",
		"123e-2": "1.23", "0.1e1": "1", "12345678.9": "12345678.9", "9.99e22": "9.99E+22", "0.00000012300": "1.23E-7", "-0.05": "-0.05",
	} {
		if got := string(AppendShortDecimal([]byte("x"), []byte(number))); got != "x"+want {
			t.Errorf("%s: got %s, want x%s", number, got, want)
		}
	}
}
