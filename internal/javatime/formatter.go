package javatime

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Formatter is a compiled pattern of java.time.format.DateTimeFormatter, in English. It is not changed once made, so it may be shared.
type Formatter struct{ items []patternItem }

// patternItem is a literal, a field, or the bounds of a part that may be absent.
type patternItem struct {
	letter  byte // of a field, or '[' or ']'; 0 for a literal
	count   int
	pad     int    // the width that the field is filled up to with blanks; 0 for none
	literal string // also of what stands between quotes
	end     int    // of '[': the index of its ']', or the number of items
	// Numbers have at least minWidth digits and at most maxWidth; a text has no minWidth.
	minWidth, maxWidth int
	sign               signStyle
	following          int // the width of the numbers of fixed width that follow at once
}

// signStyle says how a number is signed.
type signStyle uint8

const (
	signNormal  signStyle = iota // a minus where it is negative
	signExceeds                  // and a plus where it has more digits than minWidth
	signNever                    // it cannot be negative
	signReduced                  // two digits of a year
)

const anyWidth = 19

// NewFormatter compiles a pattern.
func NewFormatter(pattern string) (*Formatter, error) {
	f := &Formatter{}
	var open []int // the parts that are not closed
	for i := 0; i < len(pattern); {
		switch c := pattern[i]; {
		case isLetter(c):
			n, err := f.addField(pattern, i)
			if err != nil {
				return nil, err
			}
			i = n
		case c == '\'':
			end := closingQuote(pattern, i)
			if end < 0 {
				return nil, fmt.Errorf("a quote is not closed before '%s'", pattern[i+1:])
			}
			text := strings.ReplaceAll(pattern[i+1:end], "''", "'")
			if text == "" {
				text = "'" // two quotes that stand for one
			}
			f.addLiteral(text)
			i = end + 1
		case c == '[':
			open = append(open, len(f.items))
			f.items = append(f.items, patternItem{letter: '['})
			i++
		case c == ']':
			if len(open) == 0 {
				return nil, fmt.Errorf("a ] has no [ in '%s'", pattern)
			}
			f.items[open[len(open)-1]].end = len(f.items)
			open = open[:len(open)-1]
			f.items = append(f.items, patternItem{letter: ']'})
			i++
		case c == '{' || c == '}' || c == '#':
			return nil, fmt.Errorf("the character %c is reserved in '%s'", c, pattern)
		default:
			_, size := utf8.DecodeRuneInString(pattern[i:])
			f.addLiteral(pattern[i : i+size])
			i += size
		}
	}
	for _, at := range open {
		f.items[at].end = len(f.items)
	}
	f.joinNumbers()
	return f, nil
}

// joinNumbers tells numbers how many digits belong to those that follow.
func (f *Formatter) joinNumbers() {
	first := -1
	for i := range f.items {
		item := &f.items[i]
		width, fixed := item.fixedWidth()
		switch {
		case item.pad > 0 || item.minWidth == 0 && !fixed:
			first = -1
		case first >= 0 && fixed:
			f.items[first].following += width
		case item.minWidth > 0:
			first = i
		}
	}
}

// fixedWidth is the width of a number, or a fraction, of a fixed number of digits.
func (p *patternItem) fixedWidth() (width int, fixed bool) {
	if p.letter == 'S' {
		return p.count, true
	}
	return p.maxWidth, p.minWidth > 0 && p.minWidth == p.maxWidth && (p.sign == signNever || p.sign == signReduced)
}

// closingQuote returns the index of the quote that ends the literal whose first quote is at i, -1 where there is none. Two quotes
// within the literal are one of its characters.
func closingQuote(pattern string, i int) int {
	for i++; i < len(pattern); i++ {
		if pattern[i] != '\'' {
			continue
		}
		if i+1 == len(pattern) || pattern[i+1] != '\'' {
			return i
		}
		i++
	}
	return -1
}

func (f *Formatter) addLiteral(text string) {
	if n := len(f.items); n > 0 && f.items[n-1].letter == 0 {
		f.items[n-1].literal += text
		return
	}
	f.items = append(f.items, patternItem{literal: text})
}

// addField adds the field whose letters begin at i, with the pad letters before it, and returns the place behind it.
func (f *Formatter) addField(pattern string, i int) (end int, err error) {
	run := func(i int) int {
		n := 1
		for i+n < len(pattern) && pattern[i+n] == pattern[i] {
			n++
		}
		return n
	}
	item := patternItem{}
	if pattern[i] == 'p' {
		item.pad = run(i)
		if i += item.pad; i == len(pattern) || !isLetter(pattern[i]) {
			return 0, fmt.Errorf("the letter p stands before no field in '%s'", pattern)
		}
	}
	item.letter, item.count = pattern[i], run(i)
	if strings.IndexByte(javaLetters, item.letter) < 0 {
		return 0, fmt.Errorf("%c is no pattern letter in '%s'; write '%c' in quotes for the letter itself", item.letter, pattern, item.letter)
	}
	if !item.shape() {
		return 0, fmt.Errorf("the letter %c cannot stand %d times in '%s'", item.letter, item.count, pattern)
	}
	f.items = append(f.items, item)
	return i + item.count, nil
}

// javaLetters are the letters of fields.
const javaLetters = "GuyDMLdQqYwWEecFaBhHkKmsSAnNgVvzOXxZ"

// shape sets the widths of a field and reports whether its letter may stand so often.
func (p *patternItem) shape() bool {
	switch p.letter {
	case 'u', 'y', 'Y':
		p.number(p.count, anyWidth, signNormal)
		switch {
		case p.count == 2:
			p.number(2, 2, signReduced)
		case p.count >= 4:
			p.sign = signExceeds
		}
		return p.count <= anyWidth
	case 'M', 'L', 'Q', 'q', 'e', 'c':
		return p.nameOrNumber()
	case 'E', 'G':
		return p.count <= 5
	case 'a':
		return p.count == 1
	case 'B':
		return p.count == 1 || p.count == 4 || p.count == 5
	case 'S':
		return p.count <= 9
	case 'F', 'W':
		p.number(1, anyWidth, signNormal)
		return p.count == 1
	case 'D':
		p.number(p.count, 3, signNever)
		if p.count == 1 {
			p.number(1, anyWidth, signNormal)
		}
		return p.count <= 3
	case 'g':
		p.number(p.count, anyWidth, signNormal)
		return p.count <= anyWidth
	case 'A', 'n', 'N':
		p.number(p.count, anyWidth, signNever)
		return p.count <= anyWidth
	case 'd', 'h', 'H', 'k', 'K', 'm', 's', 'w':
		p.plainNumber()
		return p.count <= 2
	}
	return p.zoneShape()
}

// zoneShape is shape for the letters of time zones.
func (p *patternItem) zoneShape() bool {
	switch p.letter {
	case 'V':
		return p.count == 2
	case 'v', 'O':
		return p.count == 1 || p.count == 4
	case 'z':
		return p.count <= 4
	}
	return p.count <= 5 // X, x, Z
}

func (p *patternItem) number(minWidth, maxWidth int, sign signStyle) {
	p.minWidth, p.maxWidth, p.sign = minWidth, maxWidth, sign
}

// plainNumber is a number of any width by one letter and of just two digits by two.
func (p *patternItem) plainNumber() {
	if p.count == 1 {
		p.number(1, anyWidth, signNormal)
		return
	}
	p.number(2, 2, signNever)
}

// nameOrNumber is a number by one or two letters and a name by three to five.
func (p *patternItem) nameOrNumber() bool {
	switch {
	case p.letter == 'c' && p.count == 2:
		return false
	case p.count <= 2 && (p.letter == 'e' || p.letter == 'c'):
		p.number(p.count, 2, signNormal)
	case p.count <= 2:
		p.plainNumber()
	}
	return p.count <= 5
}
