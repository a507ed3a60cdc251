package jsonscan

import (
	"fmt"
	"strconv"
	"strings"
)

// Path is a parsed JSON path.
type Path struct {
	Lax   bool
	Steps []Step
	// Indefinite names what makes the path lead to a list of values whatever it finds: a wildcard, slice, list of indices or
	// names, filter, or recursive descent. Steps end before it.
	Indefinite string
	// Function is the path's function, "length()"; Steps end before it.
	Function string
}

// Step is one step of a path: a member's name, or an element's index, which counts from the end where it is negative.
type Step struct {
	Name    string
	Index   int
	IsIndex bool
}

// Definite reports whether the path leads to at most one value and is made of members and indices only.
func (p Path) Definite() bool { return p.Indefinite == "" && p.Function == "" }

// Mergeable reports whether a scanner can extract the path.
func Mergeable(path string) bool {
	p, err := ParsePath(path)
	return err == nil && p.Definite()
}

// ParsePath reads a path as Flink does: an optional mode, lax or strict in any case, then the steps. A text that does not
// begin with $ or @ is taken for what follows "$.".
func ParsePath(text string) (Path, error) {
	var p Path
	spec := text
	if mode, rest, ok := cutMode(text); ok {
		p.Lax = strings.EqualFold(mode, "lax")
		spec = rest
	}
	if spec == "" {
		return p, fmt.Errorf("the JSON path is empty")
	}
	trimmed := strings.TrimRight(spec, " ")
	if spec[0] != '$' && spec[0] != '@' {
		trimmed = "$." + trimmed
	}
	if strings.HasSuffix(trimmed, ".") {
		return p, fmt.Errorf("the JSON path %s ends with a period", text)
	}
	r := pathReader{text: trimmed, at: 1, path: &p}
	if err := r.read(); err != nil {
		return p, fmt.Errorf("the JSON path %s is wrong: %w", text, err)
	}
	return p, nil
}

// cutMode splits a path into its mode and the rest, ok is false when no mode stands there.
func cutMode(s string) (mode, rest string, ok bool) {
	s = strings.TrimLeft(s, " \t\n\v\f\r")
	for _, m := range []string{"strict", "lax"} {
		if len(s) > len(m) && strings.EqualFold(s[:len(m)], m) {
			if rest = strings.TrimLeft(s[len(m):], " \t\n\v\f\r"); rest != "" && len(rest) < len(s)-len(m) {
				return m, rest, true
			}
		}
	}
	return "", "", false
}

type pathReader struct {
	text string
	at   int
	path *Path
}

func (r *pathReader) read() error {
	if r.at < len(r.text) && r.text[r.at] != '.' && r.text[r.at] != '[' {
		return fmt.Errorf("a period or a bracket is expected after %s", r.text[:1])
	}
	for r.at < len(r.text) {
		var err error
		switch r.text[r.at] {
		case '[':
			err = r.bracket()
		case '.':
			err = r.dot()
		case '*':
			r.indefinite("a wildcard")
			r.at++
		default:
			err = r.name()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *pathReader) dot() error {
	if r.at++; r.at < len(r.text) && r.text[r.at] == '.' {
		r.indefinite("recursive descent")
		r.at++
	}
	switch {
	case r.at >= len(r.text):
		return fmt.Errorf("a name is expected after the period")
	case r.text[r.at] == '.':
		return fmt.Errorf("a period is not expected here")
	}
	return nil
}

// name reads an unquoted name, which ends at a period or a bracket, or a function.
func (r *pathReader) name() error {
	rest := r.text[r.at:]
	end := strings.IndexAny(rest, ".[( ")
	if end < 0 {
		r.step(Step{Name: rest})
		r.at = len(r.text)
		return nil
	}
	switch rest[end] {
	case ' ':
		return fmt.Errorf("a name with blanks is written ['my name']")
	case '(':
		n := strings.IndexByte(rest, ')')
		if n < 0 {
			return fmt.Errorf("the parenthesis of %s is not closed", rest[:end])
		}
		r.path.Function = rest[:end] + "()"
		r.at += n + 1
		return nil
	}
	r.step(Step{Name: rest[:end]})
	r.at += end
	return nil
}

func (r *pathReader) step(s Step) {
	if r.path.Definite() {
		r.path.Steps = append(r.path.Steps, s)
	}
}

func (r *pathReader) indefinite(what string) {
	if r.path.Indefinite == "" {
		r.path.Indefinite = what
	}
}

func (r *pathReader) blanks() {
	for r.at < len(r.text) && r.text[r.at] == ' ' {
		r.at++
	}
}

// bracket reads ['name'], ["name"], [0], [-1], and the forms that lead to a list.
func (r *pathReader) bracket() error {
	r.at++
	r.blanks()
	if r.at >= len(r.text) {
		return fmt.Errorf("the bracket is not closed")
	}
	switch c := r.text[r.at]; {
	case c == '\'' || c == '"':
		return r.quoted(c)
	case c == '-' || c == ':' || c >= '0' && c <= '9':
		return r.indices()
	case c == '*':
		r.at++
		r.blanks()
		r.indefinite("a wildcard")
		return r.close()
	case c == '?':
		return r.filter()
	}
	return fmt.Errorf("a quoted name, an index, ? or * is expected")
}

func (r *pathReader) close() error {
	if r.at >= len(r.text) || r.text[r.at] != ']' {
		return fmt.Errorf("a closing bracket is expected")
	}
	r.at++
	return nil
}

func (r *pathReader) quoted(quote byte) error {
	for n := 1; ; n++ {
		r.blanks()
		if r.at >= len(r.text) || r.text[r.at] != quote {
			return fmt.Errorf("a name in %c is expected", quote)
		}
		start := r.at + 1
		for r.at = start; r.at < len(r.text) && r.text[r.at] != quote; r.at++ {
			if r.text[r.at] == '\\' {
				r.at++
			}
		}
		if r.at >= len(r.text) {
			return fmt.Errorf("the quote %c is not closed", quote)
		}
		name := unescapeName(r.text[start:r.at])
		r.at++
		r.blanks()
		if r.at < len(r.text) && r.text[r.at] == ',' {
			r.indefinite("a list of names")
			r.at++
			continue
		}
		if n == 1 {
			r.step(Step{Name: name})
		}
		return r.close()
	}
}

func unescapeName(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
			if n := strings.IndexByte("bfnrt", s[i]); n >= 0 {
				b.WriteByte("\b\f\n\r\t"[n])
				continue
			}
			if s[i] == 'u' && i+5 <= len(s) {
				if c, err := strconv.ParseUint(s[i+1:i+5], 16, 16); err == nil {
					b.WriteRune(rune(c))
					i += 4
					continue
				}
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func (r *pathReader) indices() error {
	end := strings.IndexByte(r.text[r.at:], ']')
	if end < 0 {
		return fmt.Errorf("the bracket is not closed")
	}
	text := strings.TrimSpace(r.text[r.at : r.at+end])
	if strings.Trim(text, "0123456789,-: ") != "" {
		return fmt.Errorf("[%s] is no index", text)
	}
	separator, what := ",", "a list of indices"
	if strings.Contains(text, ":") {
		separator, what = ":", "a slice"
	}
	parts := strings.Split(text, separator)
	for _, part := range parts {
		part = strings.TrimSpace(part)
		if part == "" && separator == ":" {
			continue
		}
		n, err := strconv.ParseInt(part, 10, 32)
		if err != nil {
			return fmt.Errorf("[%s] is no index", text)
		}
		if len(parts) == 1 {
			r.step(Step{Index: int(n), IsIndex: true})
		}
	}
	if len(parts) > 1 {
		r.indefinite(what)
	}
	r.at += end
	return r.close()
}

// filter skips [?(…)]; what stands in the parentheses is only matched for quotes and brackets.
func (r *pathReader) filter() error {
	r.indefinite("a filter")
	depth := 1
	for r.at++; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; c {
		case '\'', '"':
			n := strings.IndexByte(r.text[r.at+1:], c)
			if n < 0 {
				return fmt.Errorf("the quote %c is not closed", c)
			}
			r.at += n + 1
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				r.at++
				return nil
			}
		}
	}
	return fmt.Errorf("the filter's bracket is not closed")
}
