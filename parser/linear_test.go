package parser_test

import (
	"strings"
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
)

// TestParseIsLinear compares the work for a script with that for one eight times as long, by allocations.
func TestParseIsLinear(t *testing.T) {
	work := func(n int) float64 {
		src := diag.NewSource("generated.sql", generated(n))
		return testing.AllocsPerRun(1, func() { parser.Parse(src) })
	}
	small, large := work(20), work(160)
	if large > 8.5*small {
		t.Errorf("8 times the text takes %.1f times the allocations", large/small)
	}
}

// TestWorkOnMistakesIsLinear counts the tokens that are looked at in texts that are wrong everywhere, and compares with texts
// that are eight times as long.
func TestWorkOnMistakesIsLinear(t *testing.T) {
	repeat := func(before, part, after string) func(int) string {
		return func(n int) string { return before + strings.Repeat(part, n) + after }
	}
	tests := map[string]func(n int) string{
		"columns":              repeat("CREATE TABLE t (", "a INT INT, ", "b INT)"),
		"options":              repeat("CREATE TABLE t (a INT) WITH (", "'a' b, ", "'c' = 'd')"),
		"items":                repeat("SELECT ", "a b c, ", "d FROM t"),
		"in":                   repeat("SELECT a IN (", "1 2, ", "3)"),
		"rows":                 repeat("VALUES ", "(1 2), ", "(3)"),
		"statements":           repeat("", "SELECT a b c FROM t;\n", ""),
		"no semicolons":        repeat("", "SELECT a b c FROM t\nDROP TABLE t\n", ""),
		"open parentheses":     repeat("SELECT ", "(", ""),
		"open calls":           repeat("SELECT ", "f(a, ", ""),
		"open calls in items":  repeat("SELECT ", "f(a, b c, ", ""),
		"closing marks":        repeat("SELECT a", ")", ""),
		"open brackets":        repeat("SELECT ", "ARRAY[1 2, ", ""),
		"types":                repeat("CREATE TABLE t (a ", "ROW<a INT INT, b ", ""),
		"apostrophes":          repeat("", "SELECT 'a, b FROM t;\n", ""),
		"glued strings":        repeat("", "SELECT 'a'b', c FROM t;\n", ""),
		"options without end":  repeat("CREATE TABLE t (a INT) WITH (\n", "'a' = 'b,\n", ")"),
		"back-quotes":          repeat("", "SELECT `a FROM t;\n", ""),
		"double quotes":        repeat("SELECT ", "\"a\", ", "b FROM t"),
		"templates":            repeat("SELECT ", "{{ a }}, ${b}, ", "c FROM t"),
		"open templates":       repeat("SELECT ", "{{ a, ${b, {% c, ", "c FROM t"),
		"prompts":              repeat("", "Flink SQL> SELECT a\n> FROM t;\n", ""),
		"statement sets":       repeat("", "BEGIN STATEMENT SET;\n", ""),
		"inserts in a set":     repeat("EXECUTE STATEMENT SET BEGIN\n", "INSERT INTO t SELECT a b c FROM u;\n", "END"),
		"words":                repeat("", "lorem ipsum dolor sit amet\n", ""),
		"misspelt words":       repeat("", "SELCT a FORM t;\n", ""),
		"patterns":             repeat("SELECT * FROM t MATCH_RECOGNIZE (PATTERN (", "(A | ", ""),
		"one line of strings":  repeat("SELECT ", "'a''", ""),
		"commas":               repeat("SELECT f(", ",", ")"),
		"partitions":           repeat("ALTER TABLE t ADD ", "PARTITION (a b, c = 1) ", ""),
		"subqueries":           repeat("", "SELECT a b c, (", ""),
		"whens":                repeat("SELECT CASE ", "WHEN a THEN b c, ", "END"),
		"comments without end": repeat("", "/* a ", ""),
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			const n = 2000
			small, large := parser.Work(text(n)), parser.Work(text(8*n))
			if large > 10*small {
				t.Errorf("8 times the text takes %.1f times the work: %d, %d", float64(large)/float64(small), small, large)
			}
			if tokens := tokensOf(text(8 * n)); large > 60*tokens {
				t.Errorf("%d tokens are looked at %d times", tokens, large)
			}
		})
	}
}

func tokensOf(text string) int {
	lexer := parser.NewLexer(diag.NewSource("", text))
	n := 1
	for lexer.Next().Kind != parser.EOF {
		n++
	}
	return n
}
