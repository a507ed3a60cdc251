package javatime

// offsetAt reads an offset at i: Z, ±hh, ±hhmm or ±hh:mm for the letter X by its count, 0 for ±hhmm.
func (p *parsed) offsetAt(b []byte, i, count int, colon bool) (end int, ok bool) {
	if count > 0 && b[i] == 'Z' {
		p.setOffset(0)
		return i + 1, true
	}
	if b[i] != '+' && b[i] != '-' {
		return 0, false
	}
	minutes, end, ok := zoneMinutes(b, i+1, count, colon)
	if !ok {
		return 0, false
	}
	if b[i] == '-' {
		minutes = -minutes
	}
	p.setOffset(minutes)
	return end, true
}

func (p *parsed) setOffset(minutes int) {
	p.set(fieldZoneOffset, int32(minutes)*60_000)
	p.set(fieldDaylight, 0)
}

// zoneAt reads the zone of the letters z and Z, whose blanks begin at start and end at i: ±hhmm, GMT, GMT±h[h]:mm, or a name.
func (p *parsed) zoneAt(b []byte, start, i int) (end int, ok bool) {
	const gmt = "GMT"
	switch {
	case b[i] == '+' || b[i] == '-':
		return p.offsetAt(b, i, 0, false)
	case b[i]|0x20 == 'g' && hasPrefixFold(b[start:], gmt):
		i = start + len(gmt)
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			return p.offsetAt(b, i, 0, true)
		}
		p.setOffset(0)
		return i, true
	}
	return p.namedZone(b, i)
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

// namedZone reads the name of a zone in any case: one of the zone in force, or else the longest that there is. What is read goes by that
// zone from here on; a name of summer time or of standard time says so, whatever the date.
func (p *parsed) namedZone(b []byte, i int) (end int, ok bool) {
	own := namesOf()[p.zone.loc.String()]
	for _, k := range [...]int{1, 0, 3, 2} { // long before short
		if k < len(own) && hasPrefixFold(b[i:], own[k]) {
			said := ownSaying(k)
			if read := readingOf(b[i:]); read != nil && read.said == asDated && len(read.name) == len(own[k]) {
				said = asDated
			}
			p.say(p.zone, said)
			return i + len(own[k]), true
		}
	}
	read := readingOf(b[i:])
	if read == nil {
		return 0, false
	}
	p.say(p.zone.other(read.zone), read.said)
	return i + len(read.name), true
}

// ownSaying is what the k-th name of a zone says.
func ownSaying(k int) saying {
	if k < 2 {
		return standardTime
	}
	return summerTime
}

func (p *parsed) say(zone *LegacyZone, said saying) {
	p.zone = zone
	switch {
	case said == standardTime:
		p.set(fieldDaylight, 0)
		p.stamp[fieldZoneOffset] = 0
	case said == summerTime && zone.savings > 0:
		p.set(fieldDaylight, int32(zone.savings)*1000)
		p.stamp[fieldZoneOffset] = 0
	}
}
