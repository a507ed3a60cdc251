package jsonscan

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// bracket reads ['name'], ["a","b"], [0], [0,1], [0:2], [*] and [?(…)].
func (r *pathReader) bracket() error {
	switch c := r.charAfter(r.at); {
	case c == '\'' || c == '"':
		return r.quoted(c)
	case c == '-' || c == ':' || isDigit(c):
		return r.indices()
	case c == '*':
		i := r.after(r.at)
		if r.charAfter(i) != ']' {
			return errors.New("a closing bracket is expected")
		}
		r.at = r.after(i) + 1
		r.add(Step{Kind: Wildcard})
		return nil
	case c == '?':
		return r.filter()
	}
	if r.find(r.at, ']') < 0 {
		return errors.New("the bracket is not closed")
	}
	return errors.New("a quoted name, an index, ? or * is expected")
}

// quoted reads names in quotes. What is neither a name nor a comma is passed over, as in Jayway.
func (r *pathReader) quoted(quote uint16) error {
	var names []string
	start, end := 0, 0
	inside, escaped, comma := false, false, false
reading:
	for i := r.at + 1; r.within(i); i++ {
		switch c := r.text[i]; {
		case escaped:
			escaped = false
		case c == '\\':
			escaped = true
		case c == ']' && !inside:
			break reading
		case c == quote && inside:
			if n := r.charAfter(i); n != ']' && n != ',' {
				return errors.New("a closing bracket is expected")
			}
			name, ok := unescapeName(r.slice(start, i))
			if !ok {
				return fmt.Errorf("%s has a wrong escape", r.slice(start, i))
			}
			names, inside, end = append(names, name), false, i
		case c == quote:
			start, inside, comma = i+1, true, false
		case c == ',' && !inside && comma:
			return errors.New("a name is expected before the comma")
		case c == ',' && !inside:
			comma = true
		}
	}
	switch {
	case inside:
		return fmt.Errorf("the quote %c is not closed", quote)
	case comma:
		return errors.New("a name is expected after the comma")
	case len(names) == 0 || r.charAfter(end) != ']':
		return errors.New("a closing bracket is expected")
	}
	r.at = r.after(end) + 1
	if len(names) == 1 {
		r.add(Step{Name: names[0]})
	} else {
		r.add(Step{Kind: Members, Names: names})
	}
	return nil
}

// unescapeName resolves the escapes of a quoted text; ok is false for \u without four hexadecimal digits.
func unescapeName(s string) (_ string, ok bool) {
	if strings.IndexByte(s, '\\') < 0 {
		return s, true
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		n := strings.IndexByte("bfnrt", s[i])
		switch {
		case n >= 0:
			b.WriteByte("\b\f\n\r\t"[n])
		case s[i] == 'u' && i+5 <= len(s):
			c, err := strconv.ParseUint(s[i+1:i+5], 16, 16)
			if err != nil {
				return "", false
			}
			b.WriteRune(rune(c))
			i += 4
		case s[i] == 'u': // what is cut short is dropped
			return b.String(), true
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String(), true
}

func (r *pathReader) indices() error {
	end := r.find(r.at+1, ']')
	if end < 0 {
		return errors.New("the bracket is not closed")
	}
	text := strings.TrimSpace(r.slice(r.at+1, end))
	if strings.Trim(text, "0123456789,-: ") != "" {
		return fmt.Errorf("[%s] is no index", text)
	}
	r.at = end + 1
	if strings.Contains(text, ":") {
		return r.slices(text)
	}
	s := Step{Kind: Index}
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(part), 10, 32)
		if err != nil {
			return fmt.Errorf("[%s] is no index", text)
		}
		s.At = append(s.At, int(n))
	}
	if len(s.At) > 1 {
		s.Kind = Indices
	}
	r.add(s)
	return nil
}

// slices reads a slice; what stands behind a second colon does not matter.
func (r *pathReader) slices(text string) error {
	parts := strings.Split(text, ":")
	from, to := parts[0], parts[1]
	if from == "" && to == "" || strings.ContainsAny(text, ", ") {
		return fmt.Errorf("[%s] is no slice", text)
	}
	s := Step{Kind: Slice, At: []int{0, 0}, Head: from == "", Open: to == ""}
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
	r.add(s)
	return nil
}

// filter reads [?(…)].
func (r *pathReader) filter() error {
	open := r.after(r.after(r.at))
	if open < 0 || r.text[open] != '(' {
		return errors.New("a filter is written [?(…)]")
	}
	closed, err := r.matching(open, '(', ')', true)
	if err != nil {
		return err
	}
	if closed < 0 || r.charAfter(closed) != ']' {
		return errors.New("the filter's bracket is not closed")
	}
	end := r.after(closed)
	where, err := parseFilter(r.text[r.at:end+1], r.depth+1)
	if err != nil {
		return err
	}
	r.at = end + 1
	r.add(Step{Kind: Filter, where: where})
	return nil
}
