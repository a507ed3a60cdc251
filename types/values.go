package types

// Instant is the value behind TIMESTAMP and TIMESTAMP_LTZ: milliseconds since 1970-01-01T00:00:00 (of the wall clock for
// TIMESTAMP, of UTC for TIMESTAMP_LTZ) and the nanoseconds within that millisecond, 0 to 999,999. It is Flink's
// TimestampData, so that what overflows there overflows here.
type Instant struct {
	Millis int64
	Nanos  int32
}

// InstantOf returns the instant of seconds since the epoch and nanoseconds within the second, 0 to 999,999,999.
func InstantOf(seconds int64, nanos int32) Instant {
	return Instant{Millis: seconds*1000 + int64(nanos/1_000_000), Nanos: nanos % 1_000_000}
}

// Split returns whole seconds since the epoch, rounded down, and nanoseconds within the second.
func (i Instant) Split() (seconds int64, nanos int32) {
	seconds = i.Millis / 1000
	ms := i.Millis % 1000
	if ms < 0 {
		ms += 1000
		seconds--
	}
	return seconds, int32(ms)*1_000_000 + i.Nanos
}

// Compare returns -1, 0 or 1.
func (i Instant) Compare(j Instant) int {
	switch {
	case i.Millis < j.Millis, i.Millis == j.Millis && i.Nanos < j.Nanos:
		return -1
	case i == j:
		return 0
	}
	return 1
}

// Dec is the value behind DECIMAL: the unscaled number as a 128-bit two's complement integer. 38 digits need 127 bits. The
// scale is the type's.
type Dec struct {
	Hi int64
	Lo uint64
}

// DecOf returns an unscaled 64-bit number.
func DecOf(n int64) Dec { return Dec{Hi: n >> 63, Lo: uint64(n)} }

// Sign returns -1, 0 or 1.
func (d Dec) Sign() int {
	switch {
	case d.Hi < 0:
		return -1
	case d.Hi == 0 && d.Lo == 0:
		return 0
	}
	return 1
}
