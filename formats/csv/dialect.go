package csv

import (
	"unicode/utf8"

	"github.com/leatsql/leat/options"
)

// dialect is which characters mean something, each as UTF-8; an empty one means nothing.
type dialect struct {
	separator string
	quote     string
	escape    string
	element   string // stands between the elements of arrays and the fields of rows
	comments  bool
	null      []byte // the text that is NULL; nil: none is
	special   [256]bool
}

func newDialect(v options.Values) *dialect {
	d := &dialect{
		separator: unescapeJava(v.String(optSeparator)),
		quote:     v.String(optQuote),
		escape:    v.String(optEscape),
		element:   v.String(optElement),
		comments:  v.Bool(optComments),
	}
	if v.Bool(optNoQuote) {
		d.quote = ""
	}
	if v.Has(optNull) {
		d.null = []byte(v.String(optNull))
	}
	d.special['\r'], d.special['\n'] = true, true
	for _, s := range []string{d.separator, d.quote, d.escape} {
		if s != "" {
			d.special[s[0]] = true
		}
	}
	return d
}

// isNull reports whether a text is the one that is NULL.
func (d *dialect) isNull(text []byte) bool { return d.null != nil && string(text) == string(d.null) }

// isOneUnit reports whether a text is one character that Java has in one unit.
func isOneUnit(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return n > 0 && n == len(s) && r <= 0xffff
}

// startsWith reports whether b[i:] starts with a character of the dialect.
func startsWith(b []byte, i int, s string) bool {
	return s != "" && len(b)-i >= len(s) && string(b[i:i+len(s)]) == s
}

// unescapeJava resolves the escapes of Java's strings. An escape that is malformed stands for itself.
func unescapeJava(s string) string {
	var out []byte
	for i := 0; i < len(s); {
		if s[i] != '\\' || i+1 == len(s) {
			if s[i] != '\\' {
				out = append(out, s[i])
			}
			i++
			continue
		}
		r, n := javaEscape(s[i+1:])
		out = utf8.AppendRune(out, r)
		i += 1 + n
	}
	return string(out)
}

// javaEscape reads what stands behind a backslash.
func javaEscape(s string) (r rune, n int) {
	switch c := s[0]; {
	case c == 'u':
		if r, n, ok := unicodeEscape(s); ok {
			return r, n
		}
	case c >= '0' && c <= '7':
		return octalEscape(s)
	case c == 'b':
		return '\b', 1
	case c == 'f':
		return '\f', 1
	case c == 'n':
		return '\n', 1
	case c == 'r':
		return '\r', 1
	case c == 't':
		return '\t', 1
	}
	return utf8.DecodeRuneInString(s)
}

// unicodeEscape reads uXXXX; there may be more than one u.
func unicodeEscape(s string) (r rune, n int, ok bool) {
	for n < len(s) && s[n] == 'u' {
		n++
	}
	if n < len(s) && s[n] == '+' {
		n++
	}
	if len(s) < n+4 {
		return 0, 0, false
	}
	for _, c := range []byte(s[n : n+4]) {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, 0, false
		}
	}
	return r, n + 4, true
}

// octalEscape reads one to three digits up to 377.
func octalEscape(s string) (r rune, n int) {
	for n < len(s) && n < 3 && s[n] >= '0' && s[n] <= '7' && r<<3|rune(s[n]-'0') <= 0o377 {
		r = r<<3 | rune(s[n]-'0')
		n++
	}
	return r, n
}
