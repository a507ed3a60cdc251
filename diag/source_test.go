package diag_test

import (
	"testing"

	"github.com/leatsql/leat/diag"
)

func TestPosition(t *testing.T) {
	src := diag.NewSource("x", "ab\n\nü=京x\n")
	tests := []struct {
		offset       int
		line, column int
	}{
		{0, 1, 1}, {2, 1, 3}, {3, 2, 1}, {4, 3, 1}, {6, 3, 2}, {10, 3, 4}, {11, 3, 5}, {12, 4, 1}, {99, 4, 1}, {-1, 1, 1},
	}
	for _, test := range tests {
		if got := src.Position(test.offset); got.Line != test.line || got.Column != test.column {
			t.Errorf("Position(%d) = %d:%d, want %d:%d", test.offset, got.Line, got.Column, test.line, test.column)
		}
	}
}

func TestLine(t *testing.T) {
	src := diag.NewSource("x", "ab\r\n\ncd")
	for n, want := range map[int]string{0: "", 1: "ab", 2: "", 3: "cd", 4: ""} {
		if got := src.Line(n); got != want {
			t.Errorf("Line(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestListError(t *testing.T) {
	var l diag.List
	l.Add(diag.Diagnostic{Severity: diag.Warning, Code: diag.Suspicious, Message: "odd"})
	if l.HasErrors() || l.Err() != nil {
		t.Error("a warning is no error")
	}
	l.Add(diag.Diagnostic{Code: diag.UnknownTable, Message: "no table t"})
	l.Add(diag.Diagnostic{Code: diag.UnknownTable, Message: "no table u"})
	if got, want := l.Err().Error(), "error[LEAT2001]: no table t (and 1 more)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
