package cast

import (
	"errors"
	"math"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

const (
	badTimestampOfDay javatime.Problem = "before 1970 only midnight has a TIME in Flink; cast to STRING and take the time from the text"
	dayMillis                          = javatime.SecondsPerDay * 1000
)

// zone returns the session's zone for a kernel, which owns it.
func (s *site) zone() *javatime.Zone { return javatime.NewZone(s.env.Zone) }

func (s *site) toTimestamp() functions.Kernel {
	ltz := s.to.Kind == types.TimestampLTZ
	switch s.from.Kind {
	case types.Char, types.Varchar:
		return s.textToTimestamp()
	case types.Date:
		return s.millisToTimestamp(dayMillis)
	case types.Time:
		return s.millisToTimestamp(1)
	case types.TimestampLTZ:
		if !ltz {
			return s.moveTimestamps((*javatime.Zone).ToLocal)
		}
	default:
		if ltz {
			return s.moveTimestamps((*javatime.Zone).ToUTC)
		}
	}
	if s.from.Prec <= s.to.Prec {
		return same
	}
	return s.moveTimestamps(func(_ *javatime.Zone, sec int64) int64 { return sec })
}

func (s *site) textToTimestamp() functions.Kernel {
	ltz, unit, zone := s.to.Kind == types.TimestampLTZ, nanosOf(s.to.Prec), s.zone()
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in := args[0].Bytes
		for _, row := range sel {
			sec, nano, err := javatime.ParseTimestamp(in[row])
			if err != nil {
				s.fail(e, row, args[0], out, err)
				continue
			}
			if ltz {
				sec = zone.ToUTC(sec)
			}
			out.Times[row] = types.InstantOf(sec, nano-nano%unit)
		}
	}
}

// nanosOf returns the nanoseconds of the last digit of a precision.
func nanosOf(precision int) int32 {
	n := int32(1)
	for range 9 - min(precision, 9) {
		n *= 10
	}
	return n
}

// millisToTimestamp takes days or milliseconds from the epoch for a wall clock, in the session's zone where the target has one.
// Digits beyond the target's precision stay, as in Flink.
func (s *site) millisToTimestamp(unit int64) functions.Kernel {
	ltz, zone := s.to.Kind == types.TimestampLTZ, s.zone()
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in := args[0].Ints
		for _, row := range sel {
			t := types.Instant{Millis: in[row] * unit}
			if ltz {
				t = move(t, zone, (*javatime.Zone).ToUTC)
			}
			out.Times[row] = t
		}
	}
}

// moveTimestamps moves timestamps between wall clock and instant and cuts them to the target's precision.
func (s *site) moveTimestamps(by func(*javatime.Zone, int64) int64) functions.Kernel {
	zone, precision := s.zone(), s.to.Prec
	cut := s.from.Prec > precision
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in := args[0].Times
		for _, row := range sel {
			t := move(in[row], zone, by)
			if cut {
				t = truncate(t, precision)
			}
			out.Times[row] = t
		}
	}
}

func move(t types.Instant, zone *javatime.Zone, by func(*javatime.Zone, int64) int64) types.Instant {
	sec, _ := t.Split()
	return types.Instant{Millis: t.Millis + (by(zone, sec)-sec)*1000, Nanos: t.Nanos}
}

// truncate cuts a timestamp to a precision as Flink does: up to three digits by zeroing digits of the milliseconds since the
// epoch, which moves times before 1970 up; beyond three, not at all where the nanoseconds within the second, written as a plain
// number, have no more digits than the precision.
func truncate(t types.Instant, precision int) types.Instant {
	if precision <= 3 {
		return types.Instant{Millis: t.Millis - t.Millis%int64(nanosOf(precision)/1_000_000)}
	}
	if _, nano := t.Split(); nano < int32(math.Pow10(precision)) {
		return t
	}
	return types.Instant{Millis: t.Millis, Nanos: t.Nanos - t.Nanos%nanosOf(precision)}
}

func (s *site) toDate() functions.Kernel {
	switch s.from.Kind {
	case types.Char, types.Varchar:
		return s.textToDate
	case types.TimestampLTZ:
		zone := s.zone()
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Times
			for _, row := range sel {
				sec, _ := in[row].Split()
				out.Ints[row], _ = javatime.SplitDay(zone.ToLocal(sec))
			}
		}
	default:
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Times
			for _, row := range sel {
				out.Ints[row] = in[row].Millis / dayMillis // toward the epoch, as in Flink: before 1970 the day is the next one
			}
		}
	}
}

func (s *site) textToDate(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	in := args[0].Bytes
	for _, row := range sel {
		days, err := javatime.ParseDate(in[row])
		if err != nil {
			s.fail(e, row, args[0], out, err)
			continue
		}
		out.Ints[row] = days
	}
}

func (s *site) toTime() functions.Kernel {
	switch s.from.Kind {
	case types.Char, types.Varchar:
		return s.textToTime
	case types.Time:
		return copyInts // whatever the precision, TIME keeps its milliseconds
	case types.TimestampLTZ:
		zone := s.zone()
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Times
			for _, row := range sel {
				sec, nano := in[row].Split()
				_, second := javatime.SplitDay(zone.ToLocal(sec))
				out.Ints[row] = int64(second)*1000 + int64(nano/1_000_000)
			}
		}
	default:
		return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Times
			for _, row := range sel {
				millis := in[row].Millis % dayMillis
				if millis < 0 {
					s.failAlways(e, row, args[0], badTimestampOfDay)
					continue
				}
				out.Ints[row] = millis
			}
		}
	}
}

func (s *site) textToTime(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	in := args[0].Bytes
	for _, row := range sel {
		millis, err := javatime.ParseTime(in[row])
		switch {
		case err == nil:
			out.Ints[row] = millis
		case errors.Is(err, javatime.NotOfDay):
			s.failAlways(e, row, args[0], err)
		default:
			s.fail(e, row, args[0], out, err)
		}
	}
}
