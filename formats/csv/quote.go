package csv

import (
	"unicode/utf8"

	"github.com/leatsql/leat/internal/javatext"
)

// maxUnquoted is how many UTF-16 units of a text are looked at: a longer one stands in quotes whatever it holds.
const maxUnquoted = 24

// quoting is when a text stands in quotes, and how.
type quoting struct {
	quote   string // "" for none
	escape  string
	safe    rune   // characters from here on need no quotes
	unsafe  string // but for these
	ascii   [utf8.RuneSelf]bool
	doubled [256]bool // first bytes of what is doubled within quotes
}

func newQuoting(d *dialect) *quoting {
	q := &quoting{quote: d.quote, escape: d.escape, unsafe: d.escape}
	first := func(s string) rune { r, _ := utf8.DecodeRuneInString(s); return r }
	q.safe = first(d.separator) + 1
	if d.quote != "" {
		q.safe = max(q.safe, first(d.quote)+1)
		q.doubled[d.quote[0]] = true
	}
	if d.escape == "" {
		q.unsafe = `\`
	} else {
		q.doubled[d.escape[0]] = true
	}
	for c := range q.ascii {
		q.ascii[c] = rune(c) < q.safe || string(rune(c)) == q.unsafe
	}
	return q
}

// needsQuotes reports whether a text stands in quotes.
func (q *quoting) needsQuotes(s []byte) bool {
	if q.quote == "" {
		return false
	}
	if len(s) > maxUnquoted && javatext.Units(s) > maxUnquoted {
		return true
	}
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			if q.ascii[s[i]] {
				return true
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(s[i:])
		if r < q.safe || startsWith(s, i, q.unsafe) {
			return true
		}
		i += n
	}
	return false
}

// append appends a text, in quotes where it needs them.
func (q *quoting) append(dst, s []byte) []byte {
	if !q.needsQuotes(s) {
		return append(dst, s...)
	}
	dst = append(dst, q.quote...)
	for i := 0; i < len(s); i++ {
		if q.doubled[s[i]] {
			switch {
			case startsWith(s, i, q.quote):
				dst = append(dst, q.quote...)
			case startsWith(s, i, q.escape):
				dst = append(dst, q.escape...)
			}
		}
		dst = append(dst, s[i])
	}
	return append(dst, q.quote...)
}
