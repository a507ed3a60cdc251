package lint

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// dialect is one of Java's two languages of date and time patterns.
type dialect struct {
	letters string                // those that mean something
	nesting bool                  // [ and ] mark a part that may be absent
	most    func(letter byte) int // how often one may stand in a row; nil: there is no limit
}

var (
	formatter = dialect{letters: "GuyDMLdQqYwWEecFaBgKkHhmsSAnNVvzOXxZp", nesting: true, most: mostLetters} // java.time.format.DateTimeFormatter
	simple    = dialect{letters: "GyYMLwWDdFEuaHkKhmsSzZX"}                                                 // java.text.SimpleDateFormat
)

// mostLetters is how often a letter may stand in a row in a DateTimeFormatter's pattern.
func mostLetters(letter byte) int {
	switch letter {
	case 'a', 'W', 'F':
		return 1
	case 'd', 'h', 'H', 'k', 'K', 'm', 's', 'w', 'V':
		return 2
	case 'D':
		return 3
	case 'v', 'z', 'O':
		return 4
	case 'M', 'L', 'Q', 'q', 'E', 'e', 'c', 'G', 'X', 'x', 'Z', 'B':
		return 5
	case 'S':
		return 9
	}
	return 19
}

// timed are functions that take a pattern as their second argument.
var timed = map[string]dialect{
	"DATE_FORMAT": formatter, "TO_TIMESTAMP": formatter, "TO_DATE": formatter, "TO_TIMESTAMP_LTZ": formatter, "UNIX_TIMESTAMP": simple, "FROM_UNIXTIME": simple,
}

// timePatterns looks at date and time patterns: one that is none, and one that hardly means what it says.
func timePatterns(s *Subject, tree *tree, r *report) {
	for _, c := range tree.calls {
		d, ok := timed[function(c)]
		if !ok || len(c.Args) < 2 {
			continue
		}
		if l, ok := text(c.Args[1]); ok && !strings.Contains(l.Text, "${") {
			r.timePattern(l, d)
		}
	}
	for _, t := range s.Tables {
		o := t.Options["index"]
		m := indexPart.FindStringSubmatch(o.Value)
		if m == nil || !t.is("opensearch", "elasticsearch") {
			continue
		}
		if odd, help := oddPattern(strings.TrimPrefix(m[2], "|")); odd != "" {
			r.warn(diag.OddPattern, part(r, o.ValueAt, m[0]), help, "%s", odd)
		}
	}
}

func (r *report) timePattern(l *ast.Literal, d dialect) {
	if bad, help := d.mistake(l.Text); bad != "" {
		r.warn(diag.AlwaysFails, l.Span(), help, "this is no date and time pattern: %s", bad)
		return
	}
	if odd, help := oddPattern(l.Text); odd != "" {
		r.warn(diag.OddPattern, l.Span(), help, "%s", odd)
	}
}

// mistake says why a text is no pattern, and how it becomes one; "" where it is one.
func (d dialect) mistake(pattern string) (why, help string) {
	depth := 0
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '\'':
			end := strings.IndexByte(pattern[i+1:], '\'')
			if end < 0 {
				return "a quote is not closed", ""
			}
			i += end + 1
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			if strings.IndexByte(d.letters, c) < 0 {
				return fmt.Sprintf("the letter %c means nothing", c), quoteHelp(pattern)
			}
			n := len(pattern[i:]) - len(strings.TrimLeft(pattern[i:], string(c)))
			if d.most != nil && n > d.most(c) {
				return fmt.Sprintf("%s has more letters than there is a meaning for", strings.Repeat(string(c), n)), fmt.Sprintf("write at most %d", d.most(c))
			}
			i += n - 1
		case d.nesting && c == '[':
			depth++
		case d.nesting && c == ']':
			if depth--; depth < 0 {
				return "a ] has no [", ""
			}
		case d.nesting && (c == '{' || c == '}' || c == '#'):
			return fmt.Sprintf("the character %c is reserved", c), ""
		}
	}
	return "", ""
}

// quoteHelp says how letters are written that stand for themselves.
func quoteHelp(pattern string) string {
	if strings.Contains(pattern, "T") {
		return "put letters that stand for themselves in quotes, which SQL doubles: 'yyyy-MM-dd''T''HH:mm:ss'"
	}
	return "put letters that stand for themselves in quotes, which SQL doubles: 'yyyy''x''MM'"
}

// oddPattern finds letters that are often taken for others.
func oddPattern(pattern string) (odd, help string) {
	p := unquoted(pattern)
	has := func(letters string) bool { return strings.ContainsAny(p, letters) }
	switch {
	case strings.Contains(p, "%"):
		return "% stands for itself: patterns are Java's, not those of MySQL or of C", "write yyyy for %Y, MM for %m, dd for %d, HH:mm:ss for %H:%i:%s"
	case has("Y") && !has("w"):
		return "Y is the year that the week belongs to, which differs from the year round New Year", "write y"
	case has("D") && has("M"):
		return "D is the day of the year, up to 366", "write d for the day of the month"
	case has("m") && has("y") && !has("MLQqDwHhkK"):
		return "m is the minute", "write M for the month"
	case has("h") && has("m") && !has("aB"):
		return "h is the hour of half a day: afternoons look like mornings", "write H, or add a for AM and PM"
	}
	return "", ""
}

// unquoted is a pattern without what stands in quotes.
func unquoted(pattern string) string {
	var b strings.Builder
	for i, piece := range strings.Split(pattern, "'") {
		if i%2 == 0 {
			b.WriteString(piece)
		}
	}
	return b.String()
}
