package javatime

import "strings"

var (
	monthNames = []string{
		"January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
		"November", "December",
	}
	dayNames  = []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}
	halfNames = []string{"AM", "PM"}
)

const unknownZone Problem = "names of time zones other than UTC and GMT are not supported yet in a pattern; write the offset, +01:00"

// parsed is what the fields of a pattern have said. Of fields that contradict each other the later counts, so their order is
// kept: the number of the field that set them, 0 for none.
type parsed struct {
	year, month, day, dayOfYear int64 // the month counts from 1
	monthSet                    bool
	dayAt, dayOfYearAt          int
	hour24, hour12, half        int64
	hour24At, hour12At, halfAt  int
	minute, second, milli       int64
	offset                      int64 // in seconds, where zoned
	zoned                       bool
	ambiguous                   bool // a two-digit year that lies at either end of the hundred years
	count                       int  // fields so far
	err                         error
}

// field reads one field at i and returns the place behind it.
func (p *parsed) field(b []byte, i int, item *formatItem, century int) (end int, ok bool) {
	p.count++
	start := i
	for i < len(b) && (b[i] == ' ' || b[i] == '\t') {
		i++
	}
	if i == len(b) {
		return 0, false
	}
	switch item.letter {
	case 'E':
		_, end = longestName(b[start:], dayNames, 3)
		return start + end, end > 0
	case 'a':
		p.half, end = longestName(b[start:], halfNames, 2)
		p.halfAt = p.count
		return start + end, end > 0
	case 'X', 'Z', 'z':
		p.zoned = true
		if p.offset, end, ok = parseZone(b, i, item); !ok && item.letter != 'X' && isLetter(b[i]) {
			p.err = unknownZone
		}
		return end, ok
	case 'M', 'L':
		if item.count > 2 {
			p.month, end = longestName(b[start:], monthNames, 3)
			p.month, p.monthSet = p.month+1, true
			return start + end, end > 0
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
	if item.letter == 'y' && item.count <= 2 && end-i == 2 && b[i]-'0' <= 9 && b[i+1]-'0' <= 9 {
		least := int64(century % 100)
		p.ambiguous = n == least
		if n < least {
			n += 100
		}
		n += int64(century - century%100)
	}
	p.set(item.letter, n)
	return end, true
}

// set takes a number.
func (p *parsed) set(letter byte, n int64) {
	switch letter {
	case 'y':
		p.year = n
	case 'M', 'L':
		p.month, p.monthSet = n, true
	case 'd':
		p.day, p.dayAt = n, p.count
	case 'D':
		p.dayOfYear, p.dayOfYearAt = n, p.count
	case 'H':
		p.hour24, p.hour24At = n, p.count
	case 'k':
		if n == 24 {
			n = 0
		}
		p.hour24, p.hour24At = n, p.count
	case 'K':
		p.hour12, p.hour12At = n, p.count
	case 'h':
		if n == 12 {
			n = 0
		}
		p.hour12, p.hour12At = n, p.count
	case 'm':
		p.minute = n
	case 's':
		p.second = n
	case 'S':
		p.milli = n
	}
}

// millis resolves the fields to milliseconds since 1970-01-01 00:00:00 UTC.
func (p *parsed) millis(zone *LegacyZone) int64 {
	month, day := int64(1), int64(1)
	if p.monthSet {
		month = p.month
	}
	if p.dayAt > 0 {
		day = p.day
	}
	if p.dayOfYearAt > p.dayAt {
		month, day = 1, p.dayOfYear
	}
	seconds := floorDiv(p.milli, 1000)
	local := calendarSeconds([6]int64{p.year, month, day, p.hour(), p.minute, p.second + seconds})
	offset := p.offset
	if !p.zoned {
		offset = zone.wallOffset(local)
	}
	return (local-offset)*1000 + p.milli - seconds*1000
}

// hour takes the hour of the day, or the hour and half of the day, whichever is complete, or else came later.
func (p *parsed) hour() int64 {
	twelve := 0
	if p.hour12At > 0 && p.halfAt > 0 {
		twelve = max(p.hour12At, p.halfAt)
	}
	if p.hour24At > 0 && p.hour24At > twelve {
		return p.hour24
	}
	return p.hour12 + 12*p.half
}

// longestName returns the longest of some names, or of their first short letters, that b begins with in any case: its number
// and its length, 0 for none.
func longestName(b []byte, names []string, short int) (n int64, length int) {
	for i, name := range names {
		switch {
		case len(name) > length && hasPrefixFold(b, name):
			n, length = int64(i), len(name)
		case short > length && hasPrefixFold(b, name[:short]):
			n, length = int64(i), short
		}
	}
	return n, length
}

func hasPrefixFold(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && strings.EqualFold(string(b[:len(prefix)]), prefix)
}

// parseZone reads an offset, in seconds: Z, ±hh, ±hhmm or ±hh:mm for the letter X by its count; ±hhmm, UTC, GMT or GMT±h[h]:mm
// for the letters Z and z.
func parseZone(b []byte, i int, item *formatItem) (offset int64, end int, ok bool) {
	count, colon := item.count, item.count == 3
	if item.letter != 'X' {
		count, colon = 0, false
		if hasPrefixFold(b[i:], "UTC") {
			return 0, i + len("UTC"), true
		}
		if hasPrefixFold(b[i:], "GMT") {
			if i += len("GMT"); i == len(b) || b[i] != '+' && b[i] != '-' {
				return 0, i, true
			}
			colon = true
		}
	} else if b[i] == 'Z' {
		return 0, i + 1, true
	}
	if b[i] != '+' && b[i] != '-' {
		return 0, 0, false
	}
	minutes, end, ok := zoneMinutes(b, i+1, count, colon)
	if b[i] == '-' {
		minutes = -minutes
	}
	return int64(minutes) * 60, end, ok
}

func zoneMinutes(b []byte, i, count int, colon bool) (minutes, end int, ok bool) {
	digit := func(at int) bool { return at < len(b) && b[at]-'0' <= 9 }
	if !digit(i) {
		return 0, 0, false
	}
	hours := int(b[i] - '0')
	i++
	switch {
	case digit(i):
		hours = hours*10 + int(b[i]-'0')
		i++
	case count > 0 || !colon || i == len(b):
		return 0, 0, false
	}
	if hours > 23 || count == 1 {
		return hours * 60, i, hours <= 23
	}
	if colon {
		if i == len(b) || b[i] != ':' {
			return 0, 0, false
		}
		i++
	}
	if !digit(i) || !digit(i+1) || b[i] > '5' {
		return 0, 0, false
	}
	return hours*60 + two(b[i:]), i + 2, true
}
