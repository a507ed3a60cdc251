package javatime

import (
	"math"
	"time"
)

// start1900 is when the zones of java.util begin to know the history of their offsets.
const start1900 = -2_208_988_800

// LegacyZone resolves wall-clock times as java.util.TimeZone does: what the clock shows twice is the later instant, what it skips
// is later by the length of the gap, and before 1900 the zone's standard offset of today holds. It remembers the last period of
// constant offset. A LegacyZone belongs to one goroutine.
type LegacyZone struct {
	loc      *time.Location
	standard int64 // seconds east of UTC, without daylight saving
	savings  int64 // seconds that daylight saving adds today
	offset   int64 // of the period
	// The wall-clock seconds that resolve to the period, half open.
	start, end int64
	instants   period // that of the last instant
	others     map[string]*LegacyZone
}

// NewLegacyZone returns a LegacyZone for a location; nil means UTC.
func NewLegacyZone(loc *time.Location) *LegacyZone {
	if loc == nil {
		loc = time.UTC
	}
	z := &LegacyZone{loc: loc}
	_, winter := time.Date(2037, time.January, 1, 0, 0, 0, 0, loc).Zone()
	_, summer := time.Date(2037, time.July, 1, 0, 0, 0, 0, loc).Zone()
	z.standard, z.savings = int64(min(winter, summer)), int64(max(winter, summer)-min(winter, summer))
	return z
}

// other returns the zone of another name, which is made once.
func (z *LegacyZone) other(id string) *LegacyZone {
	other, ok := z.others[id]
	if !ok {
		other = NewLegacyZone(LegacyLocation(id))
		if z.others == nil {
			z.others = map[string]*LegacyZone{}
		}
		z.others[id] = other
	}
	return other
}

// wallStandard returns the seconds east of UTC by which a wall-clock time would resolve without daylight saving.
func (z *LegacyZone) wallStandard(local int64) int64 {
	offset := z.wallOffset(local)
	utc := local - offset
	if utc < start1900 || !time.Unix(utc, 0).In(z.loc).IsDST() {
		return offset
	}
	p := periodAt(z.loc, utc)
	for _, neighbour := range [...]int64{p.start - 1, p.end} {
		if !time.Unix(neighbour, 0).In(z.loc).IsDST() {
			return min(offset, offsetAt(z.loc, neighbour))
		}
	}
	return offset - z.savings
}

// Offset returns the seconds east of UTC at an instant.
func (z *LegacyZone) Offset(utc int64) int64 {
	switch {
	case utc < start1900:
		return z.standard
	case utc < z.instants.start || utc >= z.instants.end:
		z.instants = periodAt(z.loc, utc)
	}
	return z.instants.offset
}

// wallOffset returns the seconds east of UTC by which a wall-clock time resolves.
func (z *LegacyZone) wallOffset(local int64) int64 {
	if local < z.start || local >= z.end {
		z.load(local)
	}
	return z.offset
}

// load makes the period that owns a wall-clock time the current one. A period owns the times from what the clock shows when it
// starts to what it shows when the next does.
func (z *LegacyZone) load(local int64) {
	first := start1900 + offsetAt(z.loc, start1900)
	if local < first {
		z.offset, z.start, z.end = z.standard, math.MinInt64, first
		return
	}
	for at := local - z.standard; ; {
		p := periodAt(z.loc, at)
		z.offset, z.start, z.end = p.offset, first, math.MaxInt64
		if p.start > start1900 {
			z.start = p.start + p.offset
		}
		if p.end != math.MaxInt64 {
			z.end = p.end + offsetAt(z.loc, p.end)
		}
		switch {
		case local < z.start:
			at = p.start - 1
		case local >= z.end:
			at = p.end
		default:
			return
		}
	}
}
