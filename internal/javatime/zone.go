package javatime

import (
	"math"
	"time"
)

// Zone converts between wall-clock and UTC seconds in one time zone. It remembers the last period of constant offset, so that
// rows that lie near one another cost no look-up. A Zone belongs to one goroutine.
type Zone struct {
	loc    *time.Location
	offset int64 // of the period, seconds east of UTC
	// The period's instants and the wall-clock seconds that resolve to it; both half open.
	start, end           int64
	localStart, localEnd int64
}

// NewZone returns a Zone for a location; nil means UTC.
func NewZone(loc *time.Location) *Zone {
	if loc == nil {
		loc = time.UTC
	}
	z := &Zone{loc: loc}
	z.load(0)
	return z
}

// Offset returns the zone's offset, in seconds east of UTC, at an instant.
func (z *Zone) Offset(utc int64) int64 {
	if utc < z.start || utc >= z.end {
		z.load(utc)
	}
	return z.offset
}

// ToLocal returns the wall clock at an instant.
func (z *Zone) ToLocal(utc int64) int64 { return utc + z.Offset(utc) }

// ToUTC returns the instant of a wall-clock time as java.time does: what the clock shows twice is the earlier instant; what it
// skips is later by the length of the gap.
func (z *Zone) ToUTC(local int64) int64 {
	if local < z.localStart || local >= z.localEnd {
		z.loadLocal(local)
	}
	return local - z.offset
}

// load makes the period that holds an instant the current one.
func (z *Zone) load(utc int64) {
	p := periodAt(z.loc, utc)
	z.offset, z.start, z.end = p.offset, p.start, p.end
	z.localStart, z.localEnd = math.MinInt64, math.MaxInt64
	if p.start != math.MinInt64 {
		z.localStart = p.start + max(p.offset, offsetAt(z.loc, p.start-1))
	}
	if p.end != math.MaxInt64 {
		z.localEnd = p.end + max(p.offset, offsetAt(z.loc, p.end))
	}
}

// period is a stretch of time of constant offset, half open. Neighbours may have the same offset.
type period struct{ offset, start, end int64 }

// periodAt returns a period that holds an instant. Past the end of its table Go takes the year for the period's bound, and the
// last day of a leap year for no part of it; there the period ends with the year.
func periodAt(loc *time.Location, utc int64) period {
	t := time.Unix(utc, 0).In(loc)
	p := period{offset: offsetAt(loc, utc), start: math.MinInt64, end: math.MaxInt64}
	start, end := t.ZoneBounds()
	if !start.IsZero() {
		p.start = start.Unix()
	}
	if !end.IsZero() {
		if p.end = end.Unix(); p.end <= utc {
			p.end = time.Date(t.UTC().Year()+1, time.January, 1, 0, 0, 0, 0, time.UTC).Unix()
		}
	}
	return p
}

func offsetAt(loc *time.Location, utc int64) int64 {
	_, offset := time.Unix(utc, 0).In(loc).Zone()
	return int64(offset)
}

// loadLocal makes the period that owns a wall-clock time the current one. Periods own adjoining stretches of the wall clock, so
// walking from the period of about the right instant ends after a step or two.
func (z *Zone) loadLocal(local int64) {
	z.load(local - z.offset)
	for local < z.localStart {
		z.load(z.start - 1)
	}
	for local >= z.localEnd {
		z.load(z.end)
	}
}
