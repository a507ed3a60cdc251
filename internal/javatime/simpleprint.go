package javatime

import (
	"fmt"
)

// SimplePrinter is a compiled pattern of java.text.SimpleDateFormat, for writing in English. It is not changed once made, so it may
// be shared.
type SimplePrinter struct{ items []formatItem }

// NewSimplePrinter compiles a pattern for writing.
func NewSimplePrinter(pattern string) (*SimplePrinter, error) {
	f, err := NewSimpleFormat(pattern)
	if err != nil {
		return nil, err
	}
	return &SimplePrinter{f.items}, nil
}

// calendar is a point of time in the calendar of java.util.
type calendar struct {
	day               int64 // since 1970-01-01
	year              int64
	month, dayOfMonth int
	second            int // of the day
	milli             int64
	offset            int64 // seconds east of UTC
}

// Append writes a point of time, in milliseconds since 1970-01-01 00:00:00 UTC, as the clock of a zone shows it. The only error is a
// time zone whose name is not known here.
func (p *SimplePrinter) Append(dst []byte, millis int64, zone *LegacyZone) ([]byte, error) {
	seconds := floorDiv(millis, 1000)
	c := calendar{milli: millis - 1000*seconds, offset: zone.Offset(seconds)}
	c.day, c.second = SplitDay(seconds + c.offset)
	c.year, c.month, c.dayOfMonth = HybridCivil(c.day)
	for i := range p.items {
		switch item := &p.items[i]; item.letter {
		case 0:
			dst = append(dst, item.literal...)
		case 'z':
			name, ok := zone.name(seconds, item.count >= 4)
			if !ok {
				return dst, fmt.Errorf("the name of the time zone %s is not known; write its offset with XXX", zone.loc)
			}
			dst = append(dst, name...)
		default:
			dst = c.append(dst, item.letter, item.count)
		}
	}
	return dst, nil
}

// append writes one field.
func (c *calendar) append(dst []byte, letter byte, count int) []byte {
	switch letter {
	case 'G':
		if c.year > 0 {
			return append(dst, "AD"...)
		}
		return append(dst, "BC"...)
	case 'y':
		return appendYear(dst, max(c.year, 1-c.year), count)
	case 'Y':
		return appendYear(dst, c.weekYear(), count)
	case 'M', 'L':
		if count >= 3 {
			return appendName(dst, monthNames[c.month-1], count >= 4)
		}
		return appendPadded(dst, int64(c.month), count)
	case 'E':
		return appendName(dst, dayNames[weekday(c.day)], count >= 4)
	case 'a':
		return append(dst, halfNames[c.second/(SecondsPerDay/2)]...)
	case 'X', 'Z':
		return appendOffset(dst, letter, count, c.offset)
	}
	return appendPadded(dst, c.number(letter), count)
}

// number is the value of a field that is a plain number.
func (c *calendar) number(letter byte) int64 {
	hour := int64(c.second / 3600)
	monthStart := hybridDays(c.year, c.month, 1)
	switch letter {
	case 'w':
		return weekOf(c.day, hybridDays(c.weekYear(), 1, 1))
	case 'W':
		return weekOf(c.day, monthStart)
	case 'D':
		return c.day - hybridDays(c.year, 1, 1) + 1
	case 'd':
		return int64(c.dayOfMonth)
	case 'F':
		return (c.day-monthStart)/7 + 1
	case 'u':
		return (weekday(c.day)+6)%7 + 1
	case 'H':
		return hour
	case 'k':
		return (hour+23)%24 + 1
	case 'K':
		return hour % 12
	case 'h':
		return (hour+11)%12 + 1
	case 'm':
		return int64(c.second / 60 % 60)
	case 's':
		return int64(c.second % 60)
	}
	return c.milli // S
}

// weekYear is the year of the last day of the week: weeks start on Sunday, and the first of a year is the one with January 1.
func (c *calendar) weekYear() int64 {
	year, _, _ := HybridCivil(c.day + 6 - weekday(c.day))
	return year
}

// weekOf numbers the week of a day since the first day of a year or a month.
func weekOf(day, first int64) int64 { return (day-first+weekday(first))/7 + 1 }

// weekday counts from Sunday 0.
func weekday(day int64) int64 {
	day += 4 // 1970-01-01 was a Thursday
	return day - 7*floorDiv(day, 7)
}

func appendName(dst []byte, name string, long bool) []byte {
	if !long {
		name = name[:3]
	}
	return append(dst, name...)
}

// appendYear writes a year, its last two digits for a count of 2.
func appendYear(dst []byte, year int64, count int) []byte {
	if count == 2 {
		year %= 100
	}
	if year < 0 {
		dst, year = append(dst, '-'), -year
	}
	return appendPadded(dst, year, count)
}

// appendOffset writes an offset: Z for none, ±hh, ±hhmm or ±hh:mm for the letter X by its count; ±hhmm for Z.
func appendOffset(dst []byte, letter byte, count int, offset int64) []byte {
	if letter == 'X' && offset == 0 {
		return append(dst, 'Z')
	}
	sign := byte('+')
	if offset < 0 {
		sign, offset = '-', -offset
	}
	dst = append(dst, sign)
	dst = appendPadded(dst, offset/3600, 2)
	switch {
	case letter == 'X' && count == 1:
		return dst
	case letter == 'X' && count == 3:
		dst = append(dst, ':')
	}
	return appendPadded(dst, offset/60%60, 2)
}
