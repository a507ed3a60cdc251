package parser_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
)

func TestNextStatement(t *testing.T) {
	tests := []struct {
		text string
		want []string
		rest string
	}{
		{"", nil, ""},
		{" -- nothing\n", nil, ""},
		{"SELECT 1", nil, "SELECT 1"},
		{"SELECT 1;", []string{"SELECT 1;"}, ""},
		{"SELECT 1; SELECT", []string{"SELECT 1;"}, "SELECT"},
		{"SELECT ';', `;` /* ; */ -- ;\n;x", []string{"SELECT ';', `;` /* ; */ -- ;\n;"}, "x"},
		{"SELECT 'not closed;", nil, "SELECT 'not closed;"},
		{";;", []string{";", ";"}, ""},
		{"BEGIN STATEMENT SET; INSERT INTO a SELECT 1; END; SELECT 2;", []string{"BEGIN STATEMENT SET; INSERT INTO a SELECT 1; END;", "SELECT 2;"}, ""},
		{"EXPLAIN STATEMENT SET BEGIN INSERT INTO a SELECT CASE WHEN b THEN 1 END; END;", []string{"EXPLAIN STATEMENT SET BEGIN INSERT INTO a SELECT CASE WHEN b THEN 1 END; END;"}, ""},
		{"EXECUTE STATEMENT SET BEGIN END; SELECT 1;", []string{"EXECUTE STATEMENT SET BEGIN END;", "SELECT 1;"}, ""},
		{"execute statement set begin insert into a select 1;", nil, "execute statement set begin insert into a select 1;"},
	}
	for _, tt := range tests {
		src := diag.NewSource("x", tt.text)
		var got []string
		rest, ended := parser.NextStatement(src, 0)
		for ; ended; rest, ended = parser.NextStatement(src, rest.End) {
			got = append(got, tt.text[rest.Start:rest.End])
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q: %s", tt.text, diff)
		}
		if r := tt.text[rest.Start:rest.End]; r != tt.rest {
			t.Errorf("%q: rest is %q, want %q", tt.text, r, tt.rest)
		}
	}
}
