package bind

import (
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// constant makes a literal of a type whose one row set fills in.
func constant(t types.Type, at diag.Span, set func(v *batch.Vector)) *plan.Literal {
	v := batch.NewVector(t, 1)
	if set != nil {
		set(v)
	}
	return &plan.Literal{Typed: plan.Typed{T: t, At: at}, Value: v}
}

// Null is the NULL of a type.
func Null(t types.Type, at diag.Span) *plan.Literal { return constant(t.AsNullable(), at, nil) }

// textLiteral is a CHAR literal, as a quoted text is.
func textLiteral(s string, at diag.Span) *plan.Literal {
	length := len(utf16.Encode([]rune(s)))
	return constant(types.CharOf(length).NotNull(), at, func(v *batch.Vector) { v.SetBytes(0, []byte(s)) })
}

// String is a STRING literal.
func String(s string, at diag.Span) *plan.Literal {
	return constant(types.StringType().NotNull(), at, func(v *batch.Vector) { v.SetBytes(0, []byte(s)) })
}

// Bool is a BOOLEAN literal.
func Bool(x bool, at diag.Span) *plan.Literal {
	return constant(types.Simple(types.Boolean).NotNull(), at, func(v *batch.Vector) { v.SetBool(0, x) })
}

// symbol is a keyword as an argument.
func symbol(word string, at diag.Span) *plan.Literal {
	return constant(types.Simple(types.Symbol).NotNull(), at, func(v *batch.Vector) { v.SetBytes(0, []byte(word)) })
}

func integer(k types.Kind, n int64, at diag.Span) *plan.Literal {
	return constant(types.Simple(k).NotNull(), at, func(v *batch.Vector) { v.SetInt(0, n) })
}

func (b *Binder) literal(e *ast.Literal) plan.Expr {
	at := e.Span()
	switch e.Kind {
	case ast.NullLiteral:
		return Null(types.Simple(types.Null), at)
	case ast.BoolLiteral:
		if e.Text == "UNKNOWN" {
			return Null(types.Simple(types.Boolean), at)
		}
		return Bool(e.Text == "TRUE", at)
	case ast.NumberLiteral:
		return b.number(e.Text, at)
	case ast.StringLiteral:
		value, secret := b.Vars.Expand(e.Text, at)
		l := textLiteral(value, at)
		l.Secret = secret
		return l
	case ast.BinaryLiteral:
		raw, err := hex.DecodeString(e.Text)
		if err != nil {
			return b.fail(at, mistake{code: diag.BadLiteral, text: "a binary literal holds an even number of hexadecimal digits"})
		}
		t := types.Type{Kind: types.Binary, Length: len(raw)}
		return constant(t, at, func(v *batch.Vector) { v.SetBytes(0, raw) })
	case ast.DateLiteral:
		return b.date(e)
	case ast.TimeLiteral:
		return b.timeOfDay(e)
	case ast.TimestampLiteral:
		return b.timestamp(e)
	}
	panic("bind: a kind of literal that it does not know")
}

// number types a number as Flink does: INT or BIGINT by its size, DECIMAL with a fraction, DOUBLE with an exponent.
func (b *Binder) number(text string, at diag.Span) plan.Expr {
	outOfRange := mistake{code: diag.BadConstant, text: "the number " + text + " is out of range"}
	if strings.ContainsAny(text, "eE") {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsInf(f, 0) {
			return b.fail(at, outOfRange)
		}
		f += 0 // a literal has no negative zero
		return constant(types.Simple(types.Double).NotNull(), at, func(v *batch.Vector) { v.SetFloat(0, f) })
	}
	whole, fraction, _ := strings.Cut(text, ".")
	if fraction == "" {
		n, err := strconv.ParseInt(whole, 10, 64)
		switch {
		case err != nil:
			outOfRange.help = "write it as text and cast it: CAST('" + whole + "' AS DECIMAL(38, 0))"
			return b.fail(at, outOfRange)
		case n > math.MaxInt32 || n < math.MinInt32:
			return integer(types.BigInt, n, at)
		}
		return integer(types.Int, n, at)
	}
	before := strings.TrimPrefix(whole, "-")
	digits := len(before) + len(fraction)
	if before == "0" && len(fraction) == types.MaxDecimalPrecision {
		digits-- // the zero counts where there is room for it
	}
	n, err := strconv.ParseInt(whole+fraction, 10, 64) // as in Flink the digits of a literal are a 64-bit number
	if err != nil || digits > types.MaxDecimalPrecision {
		outOfRange.help = "write it as text and cast it: CAST('" + text + "' AS DECIMAL(38, 18))"
		return b.fail(at, outOfRange)
	}
	t := types.DecimalOf(digits, len(fraction)).NotNull()
	return constant(t, at, func(v *batch.Vector) { v.SetDecimal(0, types.DecOf(n)) })
}

func (b *Binder) date(e *ast.Literal) plan.Expr {
	days, rest, late, ok := readDate(e.Text)
	if !ok || late || rest != "" {
		return b.fail(e.Span(), mistake{code: diag.BadLiteral, text: fmt.Sprintf("'%s' is no date", e.Text), help: "the form is DATE '2024-12-31'"})
	}
	return constant(types.Simple(types.Date).NotNull(), e.Span(), func(v *batch.Vector) { v.SetInt(0, days) })
}

func (b *Binder) timeOfDay(e *ast.Literal) plan.Expr {
	sec, nanos, _, ok := readTime(e.Text)
	if !ok {
		return b.fail(e.Span(), mistake{code: diag.BadLiteral, text: fmt.Sprintf("'%s' is no time", e.Text), help: "the form is TIME '23:59:59'"})
	}
	return constant(types.TimeOf(0).NotNull(), e.Span(), func(v *batch.Vector) { v.SetInt(0, sec*1000+nanos/1_000_000) })
}

// timestamp reads a date with or without a time of day; the precision is that of the fraction.
func (b *Binder) timestamp(e *ast.Literal) plan.Expr {
	days, rest, late, ok := readDate(e.Text)
	var sec, nanos int64
	var digits int
	if ok && rest != "" {
		if rest, ok = strings.CutPrefix(rest, " "); ok {
			sec, nanos, digits, ok = readTime(rest)
		}
	}
	switch {
	case !ok:
		return b.fail(e.Span(), mistake{code: diag.BadLiteral, text: fmt.Sprintf("'%s' is no timestamp", e.Text), help: "the form is TIMESTAMP '2024-12-31 23:59:59.123'"})
	case late:
		return b.fail(e.Span(), mistake{code: diag.BadConstant, text: fmt.Sprintf("'%s' is out of range: the last year is %d", e.Text, maxYear)})
	}
	instant := types.InstantOf(days*86_400+sec, int32(nanos))
	return constant(types.TimestampOf(digits).NotNull(), e.Span(), func(v *batch.Vector) { v.SetTime(0, instant) })
}
