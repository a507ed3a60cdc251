package engine

import (
	"testing"

	"github.com/leatsql/leat/diag"
)

func TestFirstStatement(t *testing.T) {
	src := diag.NewSource("a.sql", "SELECT 'a x y; SELECT 'b z; SELECT 'c;")
	at := func(place int, s diag.Severity) diag.Diagnostic {
		return diag.Diagnostic{Source: src, Span: diag.Span{Start: place, End: place + 1}, Severity: s}
	}
	for _, c := range []struct {
		problems diag.List
		want     int
	}{
		{diag.List{at(7, diag.Error), at(10, diag.Error), at(22, diag.Error), at(35, diag.Error)}, 2},
		{diag.List{at(7, diag.Warning), at(22, diag.Error), at(35, diag.Error)}, 2},
		{diag.List{at(35, diag.Error)}, 1},
	} {
		if got := len(firstStatement(src, c.problems)); got != c.want {
			t.Errorf("%d mistakes of %d are shown, want %d", got, len(c.problems), c.want)
		}
	}
}
