package javatime

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/leatsql/leat/types"
)

// zoneLess says that a pattern asks for the time zone or the offset of a date and time that has none.
const zoneLess Problem = "the pattern asks for a time zone, and the date and time has none"

// moment is a date and time with its parts.
type moment struct {
	day        int64 // since 1970-01-01
	year       int64
	month, dom int
	second     int // of the day
	nano       int32
}

// Append writes a date and time. An error says which field cannot be written.
func (f *Formatter) Append(dst []byte, t types.Instant) ([]byte, error) {
	var m moment
	seconds, nano := t.Split()
	m.nano = nano
	m.day, m.second = SplitDay(seconds)
	m.year, m.month, m.dom = Civil(m.day)
	return f.appendItems(dst, &m, 0, len(f.items))
}

// appendItems writes the items from i to end. A part that may be absent is left out when it cannot be written.
func (f *Formatter) appendItems(dst []byte, m *moment, i, end int) ([]byte, error) {
	for ; i < end; i++ {
		switch item := &f.items[i]; item.letter {
		case 0:
			dst = append(dst, item.literal...)
		case '[':
			if part, err := f.appendItems(dst, m, i+1, item.end); err == nil {
				dst = part
			}
			i = item.end
		case ']':
		default:
			start := len(dst)
			var err error
			if dst, err = m.append(dst, item); err != nil {
				return dst, err
			}
			if item.pad == 0 {
				continue
			}
			if dst, err = padded(dst, start, item.pad); err != nil {
				return dst, err
			}
		}
	}
	return dst, nil
}

// padded fills what stands from start on with blanks in front.
func padded(dst []byte, start, width int) ([]byte, error) {
	n := utf8.RuneCount(dst[start:])
	if n > width {
		return dst, fmt.Errorf("'%s' is wider than the %d letters p", dst[start:], width)
	}
	for range width - n {
		dst = append(dst, ' ')
	}
	copy(dst[start+width-n:], dst[start:])
	for i := range width - n {
		dst[start+i] = ' '
	}
	return dst, nil
}

// append writes one field.
func (m *moment) append(dst []byte, item *patternItem) ([]byte, error) {
	if item.minWidth > 0 {
		return appendNumber(dst, m.number(item.letter), item)
	}
	switch item.letter {
	case 'M', 'L':
		return appendStyled(dst, monthNames[m.month-1], item.count), nil
	case 'E', 'e', 'c':
		return appendStyled(dst, dayNames[weekday(m.day)], item.count), nil
	case 'Q', 'q':
		return append(dst, quarterNames[item.count-3][(m.month-1)/3]...), nil
	case 'G':
		return append(dst, m.era(item.count)...), nil
	case 'a':
		return append(dst, halfNames[m.second/(SecondsPerDay/2)]...), nil
	case 'B':
		return append(dst, dayPeriod(m.second/60, item.count == 5)...), nil
	case 'S':
		return appendPadded(dst, int64(m.nano/pow10[9-item.count]), item.count), nil
	}
	return dst, zoneLess
}

// number is the value of a field that is a number.
func (m *moment) number(letter byte) int64 {
	hour := int64(m.second / 3600)
	nanoOfDay := int64(m.second)*1_000_000_000 + int64(m.nano)
	switch letter {
	case 'u':
		return m.year
	case 'y':
		return max(m.year, 1-m.year)
	case 'Y':
		return m.weekYear()
	case 'M', 'L':
		return int64(m.month)
	case 'Q', 'q':
		return int64(m.month-1)/3 + 1
	case 'w':
		return weekOf(m.day, Days(m.weekYear(), 1, 1))
	case 'W':
		return weekOf(m.day, m.day-int64(m.dom)+1)
	case 'e', 'c':
		return weekday(m.day) + 1
	case 'F':
		return int64(m.dom-1)%7 + 1
	case 'd':
		return int64(m.dom)
	case 'D':
		return m.day - Days(m.year, 1, 1) + 1
	case 'g':
		return m.day + 40_587
	case 'H':
		return hour
	case 'k':
		return (hour+23)%24 + 1
	case 'K':
		return hour % 12
	case 'h':
		return (hour+11)%12 + 1
	case 'm':
		return int64(m.second / 60 % 60)
	case 's':
		return int64(m.second % 60)
	case 'A':
		return nanoOfDay / 1_000_000
	case 'N':
		return nanoOfDay
	}
	return int64(m.nano) // n
}

// weekYear is the year of the Saturday of the week: weeks start on Sunday, and the first of a year is the one with January 1.
func (m *moment) weekYear() int64 {
	year, _, _ := Civil(m.day + 6 - weekday(m.day))
	return year
}

func (m *moment) era(count int) string {
	if m.year > 0 {
		return eraNames[1][max(count-3, 0)]
	}
	return eraNames[0][max(count-3, 0)]
}

var eraNames = [2][3]string{{"BC", "Before Christ", "B"}, {"AD", "Anno Domini", "A"}}

var quarterNames = [3][4]string{
	{"Q1", "Q2", "Q3", "Q4"},
	{"1st quarter", "2nd quarter", "3rd quarter", "4th quarter"},
	{"1", "2", "3", "4"},
}

// appendStyled writes a name, its first three letters, or its first one, for a count of up to 3, 4 and 5.
func appendStyled(dst []byte, name string, count int) []byte {
	if count == 5 {
		return append(dst, name[0])
	}
	return appendName(dst, name, count == 4)
}

func appendNumber(dst []byte, n int64, item *patternItem) ([]byte, error) {
	magnitude := max(n, -n)
	if item.sign == signReduced {
		return appendPadded(dst, magnitude%100, 2), nil
	}
	var buf [20]byte
	digits := strconv.AppendInt(buf[:0], magnitude, 10)
	switch {
	case len(digits) > item.maxWidth:
		return dst, fmt.Errorf("%d has more than %d digits for the letter %c", n, item.maxWidth, item.letter)
	case n < 0 && item.sign == signNever:
		return dst, fmt.Errorf("%d is negative for the letter %c", n, item.letter)
	case n < 0:
		dst = append(dst, '-')
	case item.sign == signExceeds && len(digits) > item.minWidth:
		dst = append(dst, '+')
	}
	for range item.minWidth - len(digits) {
		dst = append(dst, '0')
	}
	return append(dst, digits...), nil
}
