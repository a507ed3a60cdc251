package jsonscan

import (
	"fmt"
	"strconv"
	"strings"
)

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
		r.step(Step{Kind: Wildcard}, "a wildcard")
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
			r.unsupported("a list of names")
			r.at++
			continue
		}
		if n == 1 {
			r.step(Step{Name: name}, "")
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
	r.at += end
	if from, to, ok := strings.Cut(text, ":"); ok {
		return r.slice(text, from, to)
	}
	s := Step{Kind: Index}
	for _, part := range strings.Split(text, ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(part), 10, 32)
		if err != nil {
			return fmt.Errorf("[%s] is no index", text)
		}
		s.At = append(s.At, int(n))
	}
	if len(s.At) == 1 {
		r.step(s, "")
	} else {
		s.Kind = Indices
		r.step(s, "a list of indices")
	}
	return r.close()
}

func (r *pathReader) slice(text, from, to string) error {
	from, to = strings.TrimSpace(from), strings.TrimSpace(to)
	if from == "" && to == "" {
		return fmt.Errorf("[%s] is no slice", text)
	}
	s := Step{Kind: Slice, At: []int{0, 0}, Open: to == ""}
	for i, part := range []string{from, to} {
		if part == "" {
			continue
		}
		n, err := strconv.ParseInt(part, 10, 32)
		if err != nil {
			return fmt.Errorf("[%s] is no slice", text)
		}
		s.At[i] = int(n)
	}
	s.Head = from == ""
	r.step(s, "a slice")
	return r.close()
}

// filter skips [?(…)]; what stands in the parentheses is only matched for quotes and brackets.
func (r *pathReader) filter() error {
	r.unsupported("a filter")
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
