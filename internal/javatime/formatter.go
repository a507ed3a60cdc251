package javatime

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxPattern bounds the bytes of a pattern, which may come from a record: compiled it takes many times its size.
const maxPattern = 64 << 10

// ErrLongPattern is the failure of a pattern that is too long to be compiled.
var ErrLongPattern = fmt.Errorf("the pattern is longer than %d KB", maxPattern>>10)

func checkLength(pattern string) error {
	if len(pattern) > maxPattern {
		return ErrLongPattern
	}
	return nil
}

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
	if err := checkLength(pattern); err != nil {
		return nil, err
	}
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
func (item *patternItem) fixedWidth() (width int, fixed bool) {
	if item.letter == 'S' {
		return item.count, true
	}
	return item.maxWidth, item.minWidth > 0 && item.minWidth == item.maxWidth && (item.sign == signNever || item.sign == signReduced)
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
func (item *patternItem) shape() bool {
	switch item.letter {
	case 'u', 'y', 'Y':
		item.number(item.count, anyWidth, signNormal)
		switch {
		case item.count == 2:
			item.number(2, 2, signReduced)
		case item.count >= 4:
			item.sign = signExceeds
		}
		return item.count <= anyWidth
	case 'M', 'L', 'Q', 'q', 'e', 'c':
		return item.nameOrNumber()
	case 'E', 'G':
		return item.count <= 5
	case 'a':
		return item.count == 1
	case 'B':
		return item.count == 1 || item.count == 4 || item.count == 5
	case 'S':
		return item.count <= 9
	case 'F', 'W':
		item.number(1, anyWidth, signNormal)
		return item.count == 1
	case 'D':
		item.number(item.count, 3, signNever)
		if item.count == 1 {
			item.number(1, anyWidth, signNormal)
		}
		return item.count <= 3
	case 'g':
		item.number(item.count, anyWidth, signNormal)
		return item.count <= anyWidth
	case 'A', 'n', 'N':
		item.number(item.count, anyWidth, signNever)
		return item.count <= anyWidth
	case 'd', 'h', 'H', 'k', 'K', 'm', 's', 'w':
		item.plainNumber()
		return item.count <= 2
	}
	return item.zoneShape()
}

// zoneShape is shape for the letters of time zones.
func (item *patternItem) zoneShape() bool {
	switch item.letter {
	case 'V':
		return item.count == 2
	case 'v', 'O':
		return item.count == 1 || item.count == 4
	case 'z':
		return item.count <= 4
	}
	return item.count <= 5 // X, x, Z
}

func (item *patternItem) number(minWidth, maxWidth int, sign signStyle) {
	item.minWidth, item.maxWidth, item.sign = minWidth, maxWidth, sign
}

// plainNumber is a number of any width by one letter and of just two digits by two.
func (item *patternItem) plainNumber() {
	if item.count == 1 {
		item.number(1, anyWidth, signNormal)
		return
	}
	item.number(2, 2, signNever)
}

// nameOrNumber is a number by one or two letters and a name by three to five.
func (item *patternItem) nameOrNumber() bool {
	switch {
	case item.letter == 'c' && item.count == 2:
		return false
	case item.count <= 2 && (item.letter == 'e' || item.letter == 'c'):
		item.number(item.count, 2, signNormal)
	case item.count <= 2:
		item.plainNumber()
	}
	return item.count <= 5
}
