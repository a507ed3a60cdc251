package jsonscan

import (
	"errors"
	"unicode/utf16"
)

// chars is a text being read, in UTF-16 as Java has it: where a path ends is counted in characters. It is read up to end; what
// lies behind it was cut off and can still be looked at.
type chars struct {
	text []uint16
	at   int
	end  int // the place of the last character
}

func newChars(text []uint16) chars { return chars{text: text, end: len(text) - 1} }

// char returns the character at i, 0 where the text has none.
func (c *chars) char(i int) uint16 {
	if i < 0 || i >= len(c.text) {
		return 0
	}
	return c.text[i]
}

func (c *chars) current() uint16 { return c.char(c.at) }

func (c *chars) within(i int) bool { return i >= 0 && i <= c.end }

// atTail reports whether no more than one character is left.
func (c *chars) atTail() bool { return c.at >= c.end }

func (c *chars) slice(from, to int) string {
	return string(utf16.Decode(c.text[from:to]))
}

func (c *chars) skipBlanks() {
	for c.at < c.end && c.char(c.at) == ' ' {
		c.at++
	}
}

func (c *chars) trim() {
	c.skipBlanks()
	for c.at < c.end && c.char(c.end) == ' ' {
		c.end--
	}
}

// after returns the place of the first character behind i that is no blank, -1 for none.
func (c *chars) after(i int) int {
	for i++; c.within(i); i++ {
		if c.text[i] != ' ' {
			return i
		}
	}
	return -1
}

// charAfter returns the first character behind i that is no blank, a blank for none.
func (c *chars) charAfter(i int) uint16 {
	if n := c.after(i); n >= 0 {
		return c.text[n]
	}
	return ' '
}

// before returns the place of the last character before i that is no blank, -1 for none.
func (c *chars) before(i int) int {
	for i--; c.within(i); i-- {
		if c.text[i] != ' ' {
			return i
		}
	}
	return -1
}

// find returns the place of a character from i on, -1 for none.
func (c *chars) find(i int, want uint16) int {
	for ; c.within(i); i++ {
		if c.text[i] == want {
			return i
		}
	}
	return -1
}

// closing returns the place of a character behind i that has no backslash before it, -1 for none.
func (c *chars) closing(i int, want uint16) int {
	escaped := false
	for i++; c.within(i); i++ {
		switch {
		case escaped:
			escaped = false
		case c.text[i] == '\\':
			escaped = true
		case c.text[i] == want:
			return i
		}
	}
	return -1
}

var errUnclosed = errors.New("a quote or a slash is not closed")

// matching returns the place of the bracket that closes the one at i, -1 for none. Brackets in strings and, where slashes says so,
// in regular expressions do not count. As in Jayway, a string directly behind a string is none.
func (c *chars) matching(i int, opens, closes uint16, slashes bool) (int, error) {
	depth := 1
	for i++; c.within(i); i++ {
		if q := c.char(i); q == '\'' || q == '"' {
			if i = c.closing(i, q); i < 0 {
				return -1, errUnclosed
			}
			i++
		}
		if slashes && c.char(i) == '/' {
			if i = c.closing(i, '/'); i < 0 {
				return -1, errUnclosed
			}
			i++
		}
		switch c.char(i) {
		case opens:
			depth++
		case closes:
			if depth--; depth == 0 {
				return i, nil
			}
		}
	}
	return -1, nil
}

func isDigit(c uint16) bool { return c >= '0' && c <= '9' }

func isSpace(c uint16) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
