package javatime

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/leatsql/leat/types"
)

// Parse reads a date and time, to the millisecond, as Java does it strictly: all of the text, in the case of the names. Parts that the
// text does not tell are those of 1970-01-01 00:00:00. It reports whether the text is one of the pattern, of a point of time that
// exists.
func (f *Formatter) Parse(b []byte) (types.Instant, bool) {
	var p fields
	end, ok := f.parseItems(b, 0, &p, 0, len(f.items))
	if !ok || end != len(b) {
		return types.Instant{}, false
	}
	return p.resolve()
}

// fields are the values that a text tells, by the letters of the pattern: u is the year, E the day of the week from Monday 1, n the
// nanosecond of the second, B the number of a part of the day.
type fields struct {
	values [128]int64
	set    [128]bool
}

// put sets a field and reports whether it was not set to something else.
func (p *fields) put(letter byte, n int64) bool {
	if p.set[letter] {
		return p.values[letter] == n
	}
	p.values[letter], p.set[letter] = n, true
	return true
}

// parseItems reads the items from i to end, from a place of the text on, and returns the place behind. A part that may be absent and
// is not there leaves no trace.
func (f *Formatter) parseItems(b []byte, at int, p *fields, i, end int) (int, bool) {
	for ; i < end; i++ {
		item := &f.items[i]
		ok := true
		switch item.letter {
		case 0:
			if ok = bytes.HasPrefix(b[at:], []byte(item.literal)); ok {
				at += len(item.literal)
			}
		case '[':
			part := *p
			if next, ok := f.parseItems(b, at, &part, i+1, item.end); ok {
				at, *p = next, part
			}
			i = item.end
		case ']':
		default:
			at, ok = item.parse(b, at, p)
		}
		if !ok {
			return 0, false
		}
	}
	return at, true
}

// parse reads one field.
func (item *patternItem) parse(b []byte, at int, p *fields) (int, bool) {
	if item.pad == 0 {
		return item.parseField(b, at, p)
	}
	end := at
	for range item.pad {
		if end == len(b) {
			return 0, false
		}
		_, size := utf8.DecodeRune(b[end:])
		end += size
	}
	for at < end && b[at] == ' ' {
		at++
	}
	next, ok := item.parseField(b[:end], at, p)
	return next, ok && next == end
}

func (item *patternItem) parseField(b []byte, at int, p *fields) (int, bool) {
	if item.minWidth > 0 {
		n, end, ok := item.parseNumber(b, at)
		return end, ok && p.number(item, n)
	}
	switch item.letter {
	case 'M', 'L':
		return parseText(b, at, monthNames, item.count, p, 'M', 1)
	case 'E', 'e', 'c':
		return parseText(b, at, isoDayNames, item.count, p, 'E', 1)
	case 'Q', 'q':
		return parseText(b, at, quarterNames[item.count-3][:], 4, p, 'Q', 1)
	case 'G':
		return parseText(b, at, []string{eraNames[0][max(item.count-3, 0)], eraNames[1][max(item.count-3, 0)]}, 4, p, 'G', 0)
	case 'a':
		return parseText(b, at, halfNames, 4, p, 'a', 0)
	case 'B':
		return parseText(b, at, dayPeriodNames(item.count == 5), 4, p, 'B', 0)
	case 'S':
		return parseFraction(b, at, item.count, p)
	}
	return parseZoneField(b, at, item)
}

var isoDayNames = append(append([]string{}, dayNames[1:]...), dayNames[0])

// parseText reads the longest of some names, of a style as appendStyled has it, and sets a field to its number. Of names that are the
// same the last counts.
func parseText(b []byte, at int, names []string, count int, p *fields, letter byte, first int64) (int, bool) {
	found, length := int64(-1), 0
	for i, name := range names {
		switch {
		case count == 5:
			name = name[:1]
		case count <= 3:
			name = name[:3]
		}
		if len(name) >= length && strings.HasPrefix(string(b[at:min(at+len(name), len(b))]), name) {
			found, length = int64(i), len(name)
		}
	}
	return at + length, found >= 0 && p.put(letter, found+first)
}

// parseFraction reads the nanosecond as so many digits of the second.
func parseFraction(b []byte, at, count int, p *fields) (int, bool) {
	if len(b)-at < count {
		return 0, false
	}
	n := int64(0)
	for _, c := range b[at : at+count] {
		if c-'0' > 9 {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return at + count, p.put('n', n*int64(pow10[9-count]))
}

// parseNumber reads a number. Where fields of fixed width follow at once it leaves their digits to them.
func (item *patternItem) parseNumber(b []byte, at int) (n int64, end int, ok bool) {
	signed := at < len(b) && (b[at] == '+' || b[at] == '-')
	negative := signed && b[at] == '-'
	if signed {
		if item.sign != signExceeds && (!negative || item.sign != signNormal) {
			return 0, 0, false
		}
		at++
	}
	end = at
	for end < len(b) && end-at < item.maxWidth+item.following && b[end]-'0' <= 9 {
		end++
	}
	if item.following > 0 {
		end = min(end, at+max(item.minWidth, end-at-item.following))
	}
	width := end - at
	switch {
	case width < item.minWidth, width > anyWidth:
		return 0, 0, false
	case item.sign == signExceeds && !negative && signed != (width > item.minWidth):
		return 0, 0, false
	}
	for _, c := range b[at:end] {
		d := int64(c - '0')
		if n > (1<<63-1-d)/10 {
			return 0, 0, false
		}
		n = n*10 + d
	}
	if negative {
		n = -n
	}
	return n, end, !negative || n != 0
}

// number sets the field of a number.
func (p *fields) number(item *patternItem, n int64) bool {
	letter := item.letter
	switch letter {
	case 'L':
		letter = 'M'
	case 'q':
		letter = 'Q'
	case 'e', 'c':
		if n < 1 || n > 7 {
			return false
		}
		letter, n = 'E', (n+5)%7+1
	}
	if item.sign == signReduced {
		n += 2000
	}
	return p.put(letter, n)
}
