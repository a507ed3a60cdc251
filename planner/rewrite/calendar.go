package rewrite

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// NotKept is the error of a constant that Flink computes and cannot keep in its plan.
type NotKept struct{ why string }

// Error says why.
func (e *NotKept) Error() string { return e.why }

const (
	millisPerDay = javatime.SecondsPerDay * 1000
	lastYear     = 9999 // that has four digits
)

// keptTime is what Flink keeps of a constant date, time or timestamp: it writes it as a text of which four digits are the year, and
// reads that. Years past 9999 lose what is before their last four digits; what has no such text cannot be kept.
func keptTime(v *batch.Vector, t types.Type, timeDigits int) (kept *batch.Vector, err error) {
	kept = batch.NewVector(v.Type, 1)
	switch t.Kind {
	case types.Date:
		day, ok := keptDay(v.Ints[0])
		if year, _, _ := javatime.Civil(day); !ok || year == 0 {
			return nil, &NotKept{fmt.Sprintf("the date %s has no year of 1 to 9999", javatime.AppendLocalDate(nil, v.Ints[0]))}
		}
		kept.SetInt(0, day)
	case types.Time:
		millis := v.Ints[0]
		if millis < 0 || millis >= millisPerDay {
			return nil, &NotKept{fmt.Sprintf("%d milliseconds are beyond the end of the day", millis)}
		}
		kept.SetInt(0, millis-millis%milliUnit(timeDigits))
	default:
		seconds, nanos := v.Times[0].Split()
		day, second := javatime.SplitDay(seconds)
		day, ok := keptDay(day)
		if !ok {
			return nil, &NotKept{fmt.Sprintf("the time %s has no year of 0 to 9999", javatime.AppendLocalDateTime(nil, v.Times[0]))}
		}
		kept.SetTime(0, types.InstantOf(day*javatime.SecondsPerDay+int64(second), nanos-nanos%fractionUnit(t.Prec)))
	}
	return kept, nil
}

// keptDay is a day of the year of the last four digits.
func keptDay(day int64) (kept int64, ok bool) {
	year, month, dom := javatime.Civil(day)
	switch {
	case year > lastYear:
		return javatime.Days(year%(lastYear+1), month, dom), true
	case year < 0:
		return day, false
	}
	return day, true
}

// keepTime replaces a literal by what is kept of it, or tells that nothing can be.
func (s *Session) keepTime(l *plan.Literal) *plan.Literal {
	v, err := keptTime(l.Value, l.T, s.timeDigits(l))
	if err != nil {
		delete(s.made, l) // told once
		if s.Constant != nil {
			s.Constant(l, err)
		}
		return l
	}
	return s.remember(&plan.Literal{Typed: l.Typed, Value: v}, made{timeDigits: s.made[l].timeDigits})
}

// milliUnit is the milliseconds that one step of the last of some digits of a fraction is.
func milliUnit(digits int) int64 { return max(int64(fractionUnit(digits))/1_000_000, 1) }

// timeDigits is how many digits of a fraction a TIME has: of one that is written, those that are not zero.
func (s *Session) timeDigits(l *plan.Literal) int {
	if m, ok := s.made[l]; ok {
		return m.timeDigits
	}
	digits := 0
	for digits < 3 && l.T.Kind == types.Time && !l.Value.IsNull(0) && l.Value.Ints[0]%milliUnit(digits) != 0 {
		digits++
	}
	return digits
}

// movers are the functions whose result is a TIME of as many digits as their argument has. Of others it has none.
var movers = map[string]bool{"+": true, "-": true, "TIMESTAMPADD": true, "FLOOR": true, "CEIL": true}

// ofArgs is what is known of the result of a function of literals.
func (s *Session) ofArgs(e plan.Expr, args []plan.Expr) made {
	c, ok := e.(*plan.Call)
	if !ok || e.Type().Kind != types.Time || !movers[c.Function.Name] {
		return made{}
	}
	m := made{}
	for _, a := range args {
		m.timeDigits = max(m.timeDigits, s.timeDigits(a.(*plan.Literal)))
	}
	return m
}

// keepCastTime is keepTime for the cast of a literal, which is computed before what stands around it.
func (s *Session) keepCastTime(e *plan.Cast, l *plan.Literal) *plan.Literal {
	if e.T.Kind != types.Time || e.Implicit {
		return s.keepTime(l)
	}
	v := batch.NewVector(e.T, 1)
	v.SetInt(0, l.Value.Ints[0]-l.Value.Ints[0]%milliUnit(e.TimeDigits))
	return s.remember(&plan.Literal{Typed: l.Typed, Value: v}, made{timeDigits: e.TimeDigits, uncut: l.Value})
}

// uncutTime is a literal as a cast to another type takes it.
func (s *Session) uncutTime(of *plan.Literal, to types.Type) *plan.Literal {
	m := s.made[of]
	if m.uncut == nil || !to.IsTimestamp() {
		return of
	}
	return &plan.Literal{Typed: of.Typed, Value: m.uncut}
}

func isPointOfTime(t types.Type) bool {
	return t.Kind == types.Date || t.Kind == types.Time || t.IsTimestamp()
}
