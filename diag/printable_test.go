package diag

import "testing"

func TestPrintable(t *testing.T) {
	for text, want := range map[string][2]string{
		"as it is\t\n":          {"as it is\t\n", "as it is\ufffd\ufffd"},
		"\x1b[31m\r\u009b":      {"\ufffd[31m\ufffd\ufffd", "\ufffd[31m\ufffd\ufffd"},
		"a\u202eb\u2066\u2029c": {"a\ufffdb\ufffd\ufffdc", "a\ufffdb\ufffd\ufffdc"},
		"e\u0301 \u200d":        {"e\u0301 \u200d", "e\u0301 \u200d"},
	} {
		if got := [2]string{Printable(text), PrintableName(text)}; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
		if printed := Printable(text); displayWidth(printed) != displayWidth(text) {
			t.Errorf("%q is %d cells wide, and printed %d", text, displayWidth(text), displayWidth(printed))
		}
	}
}
