package rewrite

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// Flink computes the whole of a constant expression at once, and the cast of a literal before what stands around it. What it
// keeps of the result is not all that a row's value has: a FLOAT has seven digits, where CAST('16777217' AS FLOAT) is 16777220 and
// not 16777216; a zero has no sign; a TIME or TIMESTAMP has no more of a fraction than its type says, and a text or bytes are cut and filled to
// the length of their type: UPPER('straße') is CHAR(6) and so 'STRASS', where a row's value would be 'STRASSE'.

// made is what is known of a literal that folding has made.
type made struct {
	// digits is set for a FLOAT that an explicit cast has made: Flink keeps it as these, and casts them on.
	digits string
	// exact is the value with the sign of its zero.
	exact *plan.Literal
	// timeDigits is how many digits of the fraction of a TIME Flink keeps: as many as the TIME that it comes from has.
	timeDigits int
	// uncut is set for a TIME that a cast has made and cut: what it was, which a cast to TIMESTAMP takes.
	uncut *batch.Vector
}

// remember notes that folding has made a literal.
func (s *Session) remember(l *plan.Literal, m made) *plan.Literal {
	if s.made == nil {
		s.made = map[*plan.Literal]made{}
	}
	s.made[l] = m
	return l
}

// keep gives the constants that folding has left of an expression the values that Flink keeps of them. What a text is compared with by
// = and <> is all of it.
func (s *Session) keep(e plan.Expr) plan.Expr {
	compared := map[plan.Expr]bool{}
	plan.Walk(e, func(e plan.Expr) bool {
		if c, ok := e.(*plan.Call); ok && (c.Function.Name == "=" || c.Function.Name == "<>") {
			for _, a := range c.Args {
				compared[a] = a.Type().IsString() || a.Type().IsBinary()
			}
		}
		return true
	})
	return plan.Transform(e, func(e plan.Expr) plan.Expr {
		l, ok := e.(*plan.Literal)
		if !ok || compared[l] {
			return e
		}
		if m, ok := s.made[l]; !ok || m.digits != "" || l.Value.IsNull(0) {
			return l
		}
		return s.kept(l)
	})
}

func (s *Session) kept(l *plan.Literal) plan.Expr {
	v := batch.NewVector(l.Value.Type, 1)
	switch l.T.Kind {
	case types.Float:
		short, _ := sevenDigits(l.Value.Floats[0])
		v.SetFloat(0, unsignedZero(short))
	case types.Double:
		v.SetFloat(0, unsignedZero(l.Value.Floats[0]))
	case types.Date, types.Time, types.Timestamp, types.TimestampLTZ:
		return s.keepTime(l)
	case types.Char, types.Varchar, types.Binary, types.Varbinary:
		fitted, same := fit(l.Value.Bytes[0], l.T)
		if same {
			return l
		}
		v.SetBytes(0, fitted)
	default:
		return l
	}
	return s.remember(&plan.Literal{Typed: l.Typed, Value: v}, made{})
}

// fit cuts a text or bytes to the length of a type and fills them up to it where it is fixed; same says that nothing is to be done.
// Flink cuts a text by characters and fills it by units of UTF-16.
func fit(value []byte, t types.Type) (fitted []byte, same bool) {
	length, units, fill := len(value), len(value), byte(0)
	if t.IsString() {
		length, units, fill = utf8.RuneCount(value), javatext.Units(value), ' '
	}
	switch over, missing := length-t.Length, t.Length-units; {
	case over > 0 && t.IsString():
		return value[:len(value)-len(lastRunes(value, over))], false
	case over > 0:
		return value[:t.Length], false
	case missing > 0 && (t.Kind == types.Char || t.Kind == types.Binary):
		return append(bytes.Clone(value), bytes.Repeat([]byte{fill}, missing)...), false
	}
	return value, true
}

// lastRunes is the last n characters of a text.
func lastRunes(text []byte, n int) []byte {
	at := len(text)
	for range n {
		_, size := utf8.DecodeLastRune(text[:at])
		at -= size
	}
	return text[at:]
}

// unsignedZero is a number as Flink keeps a constant of it: -0.0 is 0.0.
func unsignedZero(f float64) float64 {
	if f == 0 {
		return 0
	}
	return f
}

// fractionUnit is the nanoseconds that one step of a time's last digit is.
func fractionUnit(precision int) int32 {
	unit := int32(time.Second)
	for range precision {
		unit /= 10
	}
	return unit
}

// sevenDigits is a FLOAT as Flink keeps a constant of it, and its digits.
func sevenDigits(f float64) (float64, string) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return f, ""
	}
	digits := strconv.FormatFloat(f, 'e', 6, 64)
	short, err := strconv.ParseFloat(digits, 32)
	if err != nil {
		return f, ""
	}
	return short, digits
}

// foldCastOfFloat is the explicit cast of a FLOAT that another one has made of a literal: of its digits.
func (s *Session) foldCastOfFloat(e *plan.Cast, of *plan.Literal) (plan.Expr, bool) {
	m := s.made[of]
	if m.digits == "" || e.Implicit || e.Try || e.T.Kind != types.Double && e.T.Kind != types.Decimal {
		return nil, false
	}
	v := batch.NewVector(e.T, 1)
	if e.T.Kind == types.Decimal {
		d, ok := types.ParseDec([]byte(m.digits), e.T.Prec, e.T.Scale)
		if !ok {
			return nil, false
		}
		v.SetDecimal(0, d)
	} else {
		f, err := strconv.ParseFloat(m.digits, 64)
		if err != nil {
			return nil, false
		}
		v.SetFloat(0, f)
	}
	return s.remember(&plan.Literal{Typed: plan.Typed{T: e.T, At: e.At}, Value: v}, made{}), true
}

// castToFloat keeps the FLOAT or DOUBLE that an explicit cast has made of a literal: of a FLOAT all digits of a number, seven of one that
// was text.
func (s *Session) castToFloat(l, of *plan.Literal) *plan.Literal {
	switch {
	case !l.T.IsApproximate() || l.Value.IsNull(0):
		return l
	case l.T.Kind == types.Double:
		if l.Value.Floats[0] != 0 {
			return l
		}
		return s.remember(floatLiteral(l, 0), made{exact: l})
	}
	if digits := numberText(of); digits != "" {
		return s.remember(l, made{digits: digits})
	}
	short, digits := sevenDigits(l.Value.Floats[0])
	return s.remember(floatLiteral(l, unsignedZero(short)), made{digits: digits, exact: floatLiteral(l, short)})
}

// floatLiteral is a literal with another value.
func floatLiteral(l *plan.Literal, f float64) *plan.Literal {
	v := batch.NewVector(l.Value.Type, 1)
	v.SetFloat(0, f)
	return &plan.Literal{Typed: l.Typed, Value: v}
}

// exactArguments gives a call that is not folded the zeros with their signs that the casts of literals among its arguments made: Flink
// leaves those to the row.
func (s *Session) exactArguments(e *plan.Call) plan.Expr {
	args := slices.Clone(e.Args)
	for i, a := range args {
		if l, ok := a.(*plan.Literal); ok && s.made[l].exact != nil {
			exact := *s.made[l].exact // no longer one that folding has made
			args[i] = &exact
		}
	}
	return plan.WithChildren(e, args)
}

// numberText is a literal's number, "" where it is none.
func numberText(l *plan.Literal) string {
	switch t := l.Type(); {
	case l.Value.IsNull(0):
		return ""
	case t.IsInteger():
		return strconv.FormatInt(l.Value.Ints[0], 10)
	case t.Kind == types.Decimal:
		return string(types.AppendDec(nil, l.Value.Decimals[0], t.Scale))
	case t.Kind == types.Double:
		if f := l.Value.Floats[0]; !math.IsNaN(f) && !math.IsInf(f, 0) {
			return string(javanum.AppendDouble(nil, f))
		}
	}
	return ""
}
