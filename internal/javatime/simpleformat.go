package javatime

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// SimpleFormat is a compiled pattern of java.text.SimpleDateFormat, for reading; see [SimplePrinter] for writing. It is lenient and
// in English, as Flink uses it. It is not changed once made, so it may be shared.
type SimpleFormat struct {
	items     []formatItem
	shortYear bool // a year of two digits may occur
}

// formatItem is a literal or a run of one pattern letter.
type formatItem struct {
	letter  byte // 0: a literal
	count   int
	literal string
	// bounded is set where a field follows without anything between: the number ends after count characters.
	bounded bool
}

// The letters that SimpleDateFormat has.
const (
	formatLetters = "GyYMLwWdDFEuaHkKhmsSXZz"
	boundLetters  = "yYMLwWdDFuHkKhmsS" // numbers, which end the number before them
)

// NewSimpleFormat compiles a pattern.
func NewSimpleFormat(pattern string) (*SimpleFormat, error) {
	if err := checkLength(pattern); err != nil {
		return nil, err
	}
	f := &SimpleFormat{}
	for i := 0; i < len(pattern); {
		c := pattern[i]
		switch {
		case c == '\'':
			text, rest, err := quoted(pattern[i:])
			if err != nil {
				return nil, err
			}
			f.addLiteral(text)
			i = len(pattern) - len(rest)
		case !isLetter(c):
			f.addLiteral(pattern[i : i+1])
			i++
		case strings.IndexByte(formatLetters, c) < 0:
			return nil, fmt.Errorf("%c is no pattern letter in '%s'; write '%c' in quotes for the letter itself", c, pattern, c)
		default:
			run := 1
			for i+run < len(pattern) && pattern[i+run] == c {
				run++
			}
			if c == 'X' && run > 3 {
				return nil, fmt.Errorf("more than three X in '%s'", pattern)
			}
			f.addField(c, run)
			i += run
		}
	}
	return f, nil
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// quoted reads a quoted literal, or two quotes that stand for one.
func quoted(s string) (text, rest string, err error) {
	if strings.HasPrefix(s, "''") {
		return "'", s[2:], nil
	}
	var b strings.Builder
	for s = s[1:]; ; {
		end := strings.IndexByte(s, '\'')
		if end < 0 {
			return "", "", fmt.Errorf("a quote is not closed before '%s'", s)
		}
		b.WriteString(s[:end])
		if s = s[end+1:]; !strings.HasPrefix(s, "'") {
			return b.String(), s, nil
		}
		b.WriteByte('\'')
		s = s[1:]
	}
}

func (f *SimpleFormat) addLiteral(text string) {
	if n := len(f.items); n > 0 && f.items[n-1].letter == 0 {
		f.items[n-1].literal += text
		return
	}
	f.items = append(f.items, formatItem{literal: text})
}

func (f *SimpleFormat) addField(letter byte, count int) {
	numeric := strings.IndexByte(boundLetters, letter) >= 0 && (letter != 'M' && letter != 'L' || count <= 2)
	if n := len(f.items); n > 0 && numeric {
		f.items[n-1].bounded = true
	}
	f.items = append(f.items, formatItem{letter: letter, count: count})
	f.shortYear = f.shortYear || f.items[len(f.items)-1].shortYear()
}

// shortYear reports whether two digits are a year of the hundred years around now.
func (item *formatItem) shortYear() bool {
	return item.count <= 2 && (item.letter == 'y' || item.letter == 'Y')
}

// ParseUnix returns the seconds since 1970-01-01 00:00:00 UTC of a text, or NoUnixTimestamp for text of another form. See
// [SimpleFormat.ParseMillis].
func (f *SimpleFormat) ParseUnix(b []byte, zone *LegacyZone, now time.Time) int64 {
	millis := f.ParseMillis(b, zone, now)
	if millis == NoUnixTimestamp {
		return NoUnixTimestamp
	}
	return millis / 1000
}

// ParseMillis returns the milliseconds since 1970-01-01 00:00:00 UTC of a text, or NoUnixTimestamp for text of another form. Text
// behind what the pattern reads is ignored. Years of two digits lie between 80 years before now and 20 after.
func (f *SimpleFormat) ParseMillis(b []byte, zone *LegacyZone, now time.Time) int64 {
	p := parsed{zone: zone}
	if f.shortYear {
		now = now.AddDate(-80, 0, 0)
	}
	i := 0
	for k := range f.items {
		item := &f.items[k]
		if item.letter == 0 {
			if len(b)-i < len(item.literal) || string(b[i:i+len(item.literal)]) != item.literal {
				return NoUnixTimestamp
			}
			i += len(item.literal)
			continue
		}
		end, ok := p.field(b, i, item, now.Year())
		if !ok {
			return NoUnixTimestamp
		}
		i = end
	}
	if i == 0 {
		return NoUnixTimestamp // nothing was read
	}
	fields := p.calendarFields
	millis := p.millis()
	if p.ambiguous && millis < now.UnixMilli() {
		p.calendarFields = fields
		p.value[fieldYear] += 100
		p.value[fieldWeekYear] += 100
		millis = p.millis()
	}
	return millis
}

// advance returns the place n characters behind i, or -1 when the text ends before.
func advance(b []byte, i, n int) int {
	for ; n > 0; n-- {
		if i >= len(b) {
			return -1
		}
		_, size := utf8.DecodeRune(b[i:])
		if i += size; size == utf8.UTFMax {
			n-- // two characters in Java
		}
	}
	return i
}
