package javatime

import "github.com/leatsql/leat/types"

// resolve makes a date and time of the fields, as Java's "smart" style does: a day past the end of its month is the month's last, and
// 24:00 is the next day. Fields that say the same twice must agree.
func (p *fields) resolve() (types.Instant, bool) {
	if !p.resolveYear() {
		return types.Instant{}, false
	}
	day, dated, ok := p.resolveDate()
	if !ok {
		return types.Instant{}, false
	}
	nano, nextDay, timed, ok := p.resolveTime()
	if !ok {
		return types.Instant{}, false
	}
	if dated {
		if !p.agreesWithDate(day) {
			return types.Instant{}, false
		}
		if nextDay {
			day++
		}
	} else if day, ok = p.partialDate(); !ok {
		return types.Instant{}, false
	}
	if !timed {
		nano = (p.or('H', 0)*3600+p.or('m', 0)*60+p.or('s', 0))*1_000_000_000 + p.or('n', 0)
	}
	return types.Instant{Millis: day*SecondsPerDay*1000 + nano/1_000_000}, true
}

// or is the value of a field, or another where it is not set.
func (p *fields) or(letter byte, absent int64) int64 {
	if p.set[letter] {
		return p.values[letter]
	}
	return absent
}

// within reports whether a field is absent or in its range.
func (p *fields) within(letter byte, low, high int64) bool {
	return !p.set[letter] || p.values[letter] >= low && p.values[letter] <= high
}

const lastYear = 999_999_999

// resolveYear makes the year of the year of an era.
func (p *fields) resolveYear() bool {
	if p.set['y'] {
		n := p.values['y']
		if n < 1 || n > lastYear {
			return false
		}
		if p.set['G'] && p.values['G'] == 0 || !p.set['G'] && p.set['u'] && p.values['u'] <= 0 {
			n = 1 - n
		}
		if !p.put('u', n) {
			return false
		}
	}
	return p.within('u', -lastYear, lastYear)
}

// resolveDate finds the day by the first set of fields that tells one.
func (p *fields) resolveDate() (day int64, dated, ok bool) {
	year := p.values['u']
	switch {
	case p.set['u'] && p.set['M'] && p.set['d']:
		if !p.within('M', 1, 12) || !p.within('d', 1, 31) {
			return 0, false, false
		}
		month := int(p.values['M'])
		return Days(year, month, min(int(p.values['d']), MonthDays(year, month))), true, true
	case p.set['u'] && p.set['D']:
		day = Days(year, 1, 1) + p.values['D'] - 1
		return day, true, p.values['D'] >= 1 && day < Days(year+1, 1, 1)
	case p.set['g']:
		if !p.within('g', -365_243_219_162+40_587, 365_241_780_471+40_587) {
			return 0, false, false
		}
		return p.values['g'] - 40_587, true, true
	case p.set['E'] && p.set['u'] && p.set['M'] && p.set['W']:
		if !p.within('M', 1, 12) || !p.within('W', 0, 6) {
			return 0, false, false
		}
		return p.weekDay(Days(year, int(p.values['M']), 1), p.values['W']), true, true
	case p.set['E'] && !p.set['u'] && p.set['Y'] && p.set['w']:
		if !p.within('Y', -lastYear, lastYear) || !p.within('w', 1, 53) {
			return 0, false, false
		}
		first, next := Days(p.values['Y'], 1, 1), Days(p.values['Y']+1, 1, 1)
		return p.weekDay(first, min(p.values['w'], weekOf(next, first)-1)), true, true
	}
	return 0, false, true
}

// weekDay is the day of the week E in a week that is counted from a first day.
func (p *fields) weekDay(first, week int64) int64 {
	return first - weekday(first) + 7*(week-1) + p.values['E']%7
}

// agreesWithDate reports whether all that the text tells of the date is so.
func (p *fields) agreesWithDate(day int64) bool {
	m := moment{day: day}
	m.year, m.month, m.dom = Civil(day)
	if p.set['E'] && p.values['E'] != (weekday(day)+6)%7+1 || p.set['G'] && (p.values['G'] == 1) != (m.year > 0) {
		return false
	}
	for _, letter := range []byte("uMDQYwWFg") {
		if p.set[letter] && p.values[letter] != m.number(letter) {
			return false
		}
	}
	return true
}

// partialDate is the day of what is told of the date, where that is not all; the rest is of 1970-01-01.
func (p *fields) partialDate() (day int64, ok bool) {
	year := p.or('u', 1970)
	if !p.within('M', 1, 12) {
		return 0, false
	}
	month, dom := int(p.or('M', 1)), p.or('d', 1)
	if dom < 1 || dom > int64(MonthDays(year, month)) {
		return 0, false
	}
	return Days(year, month, int(dom)), true
}

// resolveTime finds the nanosecond of the day; it is not timed where the fields do not make a whole time.
func (p *fields) resolveTime() (nano int64, nextDay, timed, ok bool) {
	if !p.resolveHour() || !p.resolveTimeOfDay() {
		return 0, false, false, false
	}
	if nano, ok := p.middle(); ok {
		return nano, false, true, true
	}
	minute, second, fraction := p.or('m', 0), p.or('s', 0), p.or('n', 0)
	if !p.within('m', 0, 59) || !p.within('n', 0, 999_999_999) || !p.within('s', 0, 59) {
		return 0, false, false, false
	}
	complete := (p.set['m'] || !p.set['s'] && !p.set['n']) && (p.set['s'] || !p.set['n'] || !p.set['m'])
	if !p.set['H'] || !complete {
		return 0, false, false, p.within('H', 0, 23)
	}
	hour := p.values['H']
	if hour == 24 && minute == 0 && second == 0 && fraction == 0 {
		return 0, true, true, p.agreesWithTime(0)
	}
	nano = (hour*3600+minute*60+second)*1_000_000_000 + fraction
	return nano, false, true, hour >= 0 && hour <= 23 && p.agreesWithTime(nano)
}

// resolveHour makes the hour of the day of the hour of the clock, of the half of the day, or of a part of it.
func (p *fields) resolveHour() bool {
	if p.set['k'] && (!p.within('k', 0, 24) || !p.put('H', p.values['k']%24)) ||
		p.set['h'] && (!p.within('h', 0, 12) || !p.put('K', p.values['h']%12)) {
		return false
	}
	if !p.set['K'] {
		return true
	}
	half, minute := p.values['a'], p.or('m', 0)
	switch {
	case p.set['a']:
	case p.set['B']:
		if half = 0; inDayPeriod(int(p.values['B']), int((p.values['K']%12+12)*60+minute%60)) {
			half = 1
		}
	default:
		return p.within('K', 0, 11)
	}
	return p.within('K', 0, 11) && p.put('H', 12*half+p.values['K'])
}

// resolveTimeOfDay takes the time of day of its milliseconds or nanoseconds.
func (p *fields) resolveTimeOfDay() bool {
	const perDay = SecondsPerDay * 1_000_000_000
	for letter, unit := range map[byte]int64{'N': 1, 'A': 1_000_000} {
		if !p.set[letter] {
			continue
		}
		n := p.values[letter]
		if n < 0 || n >= perDay/unit {
			return false
		}
		n *= unit
		seconds := n / 1_000_000_000
		if !p.put('H', seconds/3600) || !p.put('m', seconds/60%60) || !p.put('s', seconds%60) || !p.put('n', n%1_000_000_000) {
			return false
		}
	}
	return true
}

// middle is the middle of the part or the half of the day, where nothing else of the time is told.
func (p *fields) middle() (nano int64, ok bool) {
	switch {
	case p.set['H'] || p.set['m'] || p.set['s'] || p.set['n']:
		return 0, false
	case p.set['B']:
		return int64(dayPeriodMiddle(int(p.values['B']))) * 60_000_000_000, true
	case p.set['a']:
		return (p.values['a']*12 + 6) * 3600 * 1_000_000_000, true
	}
	return 0, false
}

// agreesWithTime reports whether the half and the part of the day are those of a time.
func (p *fields) agreesWithTime(nano int64) bool {
	minute := nano / 60_000_000_000
	return (!p.set['a'] || p.values['a'] == minute/(12*60)) && (!p.set['K'] || p.values['K'] == minute/60%12) &&
		(!p.set['B'] || inDayPeriod(int(p.values['B']), int(minute)))
}
