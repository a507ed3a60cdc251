package sqlfmt

import (
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
)

// TestSame holds the check that stands before a formatted text is given out.
func TestSame(t *testing.T) {
	const source = "SELECT a, -- one\n b FROM t; -- two\nSET k = v;"
	tests := []struct {
		name, formatted string
		want            bool
	}{
		{"as it was", source, true},
		{"other blanks and an empty statement", "SELECT a,\n-- one\nb FROM t; -- two\n;SET k = v;", true},
		{"keywords in lower case", "select a, -- one\n b from t; -- two\nset k = v;", true},
		{"a comment is lost", "SELECT a, b FROM t; -- two\nSET k = v;", false},
		{"comments change places", "SELECT a, -- two\n b FROM t; -- one\nSET k = v;", false},
		{"two comments are one", "SELECT a, b FROM t; -- one -- two\nSET k = v;", false},
		{"a name in another case", "SELECT A, -- one\n b FROM t; -- two\nSET k = v;", false},
		{"a value with other blanks", "SELECT a, -- one\n b FROM t; -- two\nSET k = v w;", false},
		{"a word that was left out", "SELECT a, -- one\n b FROM AS t; -- two\nSET k = v;", false},
		{"an alias that was written without AS", "SELECT a, -- one\n b AS b FROM t; -- two\nSET k = v;", false},
	}
	script, _ := parser.Parse(diag.NewSource("source.sql", source))
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := same(script, diag.NewSource("formatted.sql", test.formatted)); got != test.want {
				t.Errorf("got %t, want %t", got, test.want)
			}
		})
	}
}
