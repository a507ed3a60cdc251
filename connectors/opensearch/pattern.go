package opensearch

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// datePattern is a compiled date pattern of Java's DateTimeFormatter, as far as index names use it: years to fractions of a
// second, week years, the offset, quoted text and optional sections, whose fields a name always has.
type datePattern struct {
	text  string
	parts []patternPart
}

type patternPart struct {
	letter  byte // 0: literal
	count   int
	literal string
}

const (
	dateLetters = "yuMdYw"
	timeLetters = "HmsS"
)

func compilePattern(text string) (*datePattern, error) {
	p := &datePattern{text: text}
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case isLetter(c):
			n := 1
			for i+n < len(text) && text[i+n] == c {
				n++
			}
			if !knownField(c, n) {
				return nil, fmt.Errorf("date pattern '%s': '%s' is not supported; use y, M, d, H, m, s, S, Y, w, X and text", text, text[i:i+n])
			}
			p.parts = append(p.parts, patternPart{letter: c, count: n})
			i += n
		case c == '\'':
			literal, n, err := quoted(text[i:])
			if err != nil {
				return nil, fmt.Errorf("date pattern '%s': %w", text, err)
			}
			p.parts = append(p.parts, patternPart{literal: literal})
			i += n
		case c == '[' || c == ']':
			i++
		case c == '{' || c == '}' || c == '#':
			return nil, fmt.Errorf("date pattern '%s': '%c' is reserved", text, c)
		default:
			p.parts = append(p.parts, patternPart{literal: text[i : i+1]})
			i++
		}
	}
	return p, nil
}

// quoted reads '…' at the start of s, with ” for a quote; it returns the text and how many bytes it took.
func quoted(s string) (string, int, error) {
	var out []byte
	for i := 1; i < len(s); i++ {
		if s[i] != '\'' {
			out = append(out, s[i])
			continue
		}
		if i+1 < len(s) && s[i+1] == '\'' {
			out = append(out, '\'')
			i++
			continue
		}
		if i == 1 {
			out = []byte{'\''}
		}
		return string(out), i + 1, nil
	}
	return "", 0, errors.New("a quote is not closed")
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func knownField(c byte, n int) bool {
	switch c {
	case 'y', 'u', 'Y':
		return n == 1 || n == 2 || n == 4
	case 'M', 'd', 'H', 'm', 's', 'w':
		return n <= 2
	case 'S':
		return n <= 9
	case 'X':
		return n <= 3
	}
	return false
}

// textOf returns how a column of the given type is written; an error where the pattern asks for what the type lacks.
func (p *datePattern) textOf(t types.Type) (appendText, error) {
	lacks := ""
	switch t.Kind {
	case types.Date:
		lacks = timeLetters + "X"
	case types.Time:
		lacks = dateLetters + "X"
	case types.Timestamp:
		lacks = "X"
	case types.TimestampLTZ:
	default:
		return nil, fmt.Errorf("a date pattern needs DATE, TIME or TIMESTAMP, not %s", t)
	}
	for _, part := range p.parts {
		for i := range len(lacks) {
			if part.letter == lacks[i] {
				return nil, fmt.Errorf("date pattern '%s': a %s has no '%c'", p.text, t, part.letter)
			}
		}
	}
	switch t.Kind {
	case types.Date:
		return func(dst []byte, v *batch.Vector, row int) []byte {
			return p.append(dst, time.Unix(v.Ints[row]*86400, 0).UTC())
		}, nil
	case types.Time:
		return func(dst []byte, v *batch.Vector, row int) []byte {
			return p.append(dst, time.UnixMilli(v.Ints[row]).UTC())
		}, nil
	default:
		return func(dst []byte, v *batch.Vector, row int) []byte {
			seconds, nanos := v.Times[row].Split()
			return p.append(dst, time.Unix(seconds, int64(nanos)).UTC())
		}, nil
	}
}

func (p *datePattern) append(dst []byte, t time.Time) []byte {
	for i := range p.parts {
		part := &p.parts[i]
		if part.letter == 0 {
			dst = append(dst, part.literal...)
			continue
		}
		dst = appendField(dst, part.letter, part.count, t)
	}
	return dst
}

func appendField(dst []byte, letter byte, count int, t time.Time) []byte {
	switch letter {
	case 'y', 'u':
		return appendYear(dst, t.Year(), count)
	case 'Y':
		year, _ := weekOfYear(t)
		return appendYear(dst, year, count)
	case 'w':
		_, week := weekOfYear(t)
		return appendPadded(dst, week, count)
	case 'M':
		return appendPadded(dst, int(t.Month()), count)
	case 'd':
		return appendPadded(dst, t.Day(), count)
	case 'H':
		return appendPadded(dst, t.Hour(), count)
	case 'm':
		return appendPadded(dst, t.Minute(), count)
	case 's':
		return appendPadded(dst, t.Second(), count)
	case 'S':
		n := t.Nanosecond()
		for range 9 - count {
			n /= 10
		}
		return appendPadded(dst, n, count)
	default:
		return appendOffset(dst, count, t)
	}
}

func appendYear(dst []byte, year, count int) []byte {
	if count == 2 {
		return appendPadded(dst, (year%100+100)%100, 2)
	}
	return appendPadded(dst, year, count)
}

// appendOffset writes X (+hh or +hhmm), XX (+hhmm), XXX (+hh:mm); Z where there is none.
func appendOffset(dst []byte, count int, t time.Time) []byte {
	_, offset := t.Zone()
	if offset == 0 {
		return append(dst, 'Z')
	}
	sign := byte('+')
	if offset < 0 {
		sign, offset = '-', -offset
	}
	dst = appendPadded(append(dst, sign), offset/3600, 2)
	minutes := offset / 60 % 60
	switch {
	case count == 3:
		return appendPadded(append(dst, ':'), minutes, 2)
	case count == 2 || minutes != 0:
		return appendPadded(dst, minutes, 2)
	}
	return dst
}

func appendPadded(dst []byte, n, width int) []byte {
	var buf [20]byte
	digits := strconv.AppendInt(buf[:0], int64(n), 10)
	for range width - len(digits) {
		dst = append(dst, '0')
	}
	return append(dst, digits...)
}

// weekOfYear counts weeks from Sunday, the first being that of 1 January: Java's default in the locale en-US.
func weekOfYear(t time.Time) (year, week int) {
	sunday := t.AddDate(0, 0, -int(t.Weekday()))
	saturday := sunday.AddDate(0, 0, 6)
	return saturday.Year(), (saturday.YearDay()-1)/7 + 1
}
