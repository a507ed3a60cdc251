package javatime

var (
	monthNames = []string{
		"January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
		"November", "December",
	}
	dayNames  = []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}
	halfNames = []string{"AM", "PM"}
	// longEras has the names of the eras that are read; the short ones are AD and BC.
	shortEras, longEras = []string{"BC", "AD"}, []string{"Before Christ", "Anno Domini"}
)

// parsed is what the fields of a pattern have said.
type parsed struct {
	calendarFields
	zone      *LegacyZone // the one that is named, or else the session's
	ambiguous bool        // a two-digit year that lies at either end of the hundred years
}

// field reads one field at i and returns the place behind it.
func (p *parsed) field(b []byte, i int, item *formatItem, century int) (end int, ok bool) {
	start := i
	for i < len(b) && (b[i] == ' ' || b[i] == '\t') {
		i++
	}
	if i == len(b) {
		return 0, false
	}
	switch item.letter {
	case 'G':
		return p.era(b, start)
	case 'E':
		return p.name(b, start, dayNames, 3, fieldWeekday, 1)
	case 'a':
		return p.name(b, start, halfNames, 2, fieldHalf, 0)
	case 'X':
		return p.offsetAt(b, i, item.count, item.count == 3)
	case 'Z', 'z':
		return p.zoneAt(b, start, i)
	case 'M', 'L':
		if item.count > 2 {
			return p.name(b, start, monthNames, 3, fieldMonth, 0)
		}
	}
	text := b
	if item.bounded {
		limit := advance(b, start, item.count)
		if limit < i {
			return 0, false
		}
		text = b[:limit]
	}
	n, rest, ok := scanNumber(text[i:])
	if !ok {
		return 0, false
	}
	end = len(text) - len(rest)
	if item.shortYear() && end-i == 2 && b[i]-'0' <= 9 && b[i+1]-'0' <= 9 {
		least := int64(century % 100)
		p.ambiguous = n == least
		if n < least {
			n += 100
		}
		n += int64(century - century%100)
	}
	p.number(item.letter, int32(n))
	return end, true
}

// name reads one of some names, or their first short letters.
func (p *parsed) name(b []byte, at int, names []string, short int, f calendarField, first int32) (end int, ok bool) {
	n, length := longestName(b[at:], names, short)
	if length == 0 {
		return 0, false
	}
	p.set(f, n+first)
	return at + length, true
}

// era reads the name of an era.
func (p *parsed) era(b []byte, at int) (end int, ok bool) {
	n, length := longestName(b[at:], longEras, 0)
	if length == 0 {
		n, length = longestName(b[at:], shortEras, 0)
	}
	if length == 0 {
		return 0, false
	}
	p.set(fieldEra, n)
	return at + length, true
}

// number sets the field of a letter.
func (p *parsed) number(letter byte, n int32) {
	switch letter {
	case 'y':
		p.set(fieldYear, n)
	case 'Y':
		p.set(fieldWeekYear, n)
	case 'M', 'L':
		p.set(fieldMonth, n-1)
	case 'w':
		p.set(fieldWeekOfYear, n)
	case 'W':
		p.set(fieldWeekOfMonth, n)
	case 'd':
		p.set(fieldDay, n)
	case 'D':
		p.set(fieldDayOfYear, n)
	case 'F':
		p.set(fieldWeekdayInMonth, n)
	case 'u':
		p.setISOWeekday(n)
	case 'H':
		p.set(fieldHour, n)
	case 'k':
		p.set(fieldHour, zeroAt(24, n))
	case 'K':
		p.set(fieldHour12, n)
	case 'h':
		p.set(fieldHour12, zeroAt(12, n))
	case 'm':
		p.set(fieldMinute, n)
	case 's':
		p.set(fieldSecond, n)
	case 'S':
		p.set(fieldMilli, n)
	}
}

// zeroAt makes 0 of the last hour of a clock that begins with 1.
func zeroAt(last, n int32) int32 {
	if n == last {
		return 0
	}
	return n
}

// millis resolves the fields to milliseconds since 1970-01-01 00:00:00 UTC.
func (p *parsed) millis() int64 {
	wall := p.wallMillis()
	return wall - p.offset(wall, p.zone)
}

// longestName returns the longest of some names, or of their first short letters, that b begins with in any case: its number
// and its length, 0 for none.
func longestName(b []byte, names []string, short int) (n int32, length int) {
	for i, name := range names {
		switch {
		case len(name) > length && hasPrefixFold(b, name):
			n, length = int32(i), len(name)
		case short > length && hasPrefixFold(b, name[:short]):
			n, length = int32(i), short
		}
	}
	return n, length
}

// hasPrefixFold reports whether b begins with a text of ASCII letters in any case.
func hasPrefixFold(b []byte, prefix string) bool {
	if len(b) < len(prefix) {
		return false
	}
	for i := range len(prefix) {
		if c := b[i]; c != prefix[i] && (!isLetter(c) || c^prefix[i] != 0x20) {
			return false
		}
	}
	return true
}
