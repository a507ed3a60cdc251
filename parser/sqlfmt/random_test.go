package sqlfmt_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
)

// TestRandomGaps puts line ends, blanks and comments of all kinds at random between the tokens of the corpus.
func TestRandomGaps(t *testing.T) {
	var short, long []string
	for _, sql := range corpus(t) {
		if len(sql) < 200 {
			short = append(short, sql)
		} else {
			long = append(long, sql)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SampledFrom([][]string{short, long}).Draw(t, "length")
		checkFormat(t, shaken(t, rapid.SampledFrom(texts).Draw(t, "text")))
	})
}

// shaken returns a text with other gaps between its tokens.
func shaken(t *rapid.T, sql string) string {
	lexer := parser.NewLexer(diag.NewSource("", sql))
	src := diag.NewSource("", sql)
	rate := rapid.IntRange(1, 20).Draw(t, "rate")
	comments, end := 0, 0
	var b strings.Builder
	for {
		token := lexer.Next()
		b.WriteString(sql[end:token.Span.Start])
		if rapid.IntRange(0, rate).Draw(t, "here") == 0 {
			comments++
			b.WriteString(randomGap(t, comments))
		}
		b.WriteString(token.Span.Text(src))
		end = token.Span.End
		if token.Kind == parser.EOF {
			return b.String()
		}
	}
}

func randomGap(t *rapid.T, n int) string {
	gap := rapid.SampledFrom([]string{
		" ", "\n", "\n\n", "\n\n\n\n", " -- c%d\n", "\n-- c%d\n", "\n\n-- c%d\n\n", " // c%d \n", " /* c%d */ ", "\n/* c%d */ ", "\n/* c%d */\n",
		"\n/* c%d\n   d */\n", " /* c%d */ /* d */ -- e\n", "\n-- c%d\n-- d\n", ";\n", ";-- c%d\n;", "\r\n",
	}).Draw(t, "gap")
	if strings.Contains(gap, "%") {
		return fmt.Sprintf(gap, n)
	}
	return gap
}
