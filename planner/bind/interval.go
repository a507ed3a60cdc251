package bind

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// unitOrder lists the units of an interval from the largest; those from DAY on are a span of time, the others of months.
var unitOrder = []string{"YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND"}

// unitSize is what one of a unit is worth: months, or milliseconds.
var unitSize = map[string]int64{"YEAR": 12, "QUARTER": 3, "MONTH": 1, "WEEK": 7 * 86_400_000, "DAY": 86_400_000, "HOUR": 3_600_000, "MINUTE": 60_000, "SECOND": 1000}

const (
	// leadingDigitsOf and fractionDigitsOf are how many digits the leading field and the fraction of an interval literal have when nothing is said.
	leadingDigitsOf, fractionDigitsOf = 2, 6
	// maxLeading and maxFraction are the greatest precisions of an interval; maxLeadingSpan is that of one from DAY on.
	maxLeading, maxFraction, maxLeadingSpan = 10, 9, 3
)

func isMonths(unit string) bool { return unit == "YEAR" || unit == "QUARTER" || unit == "MONTH" }

func intervalType(from, to *ast.IntervalUnit) types.Type {
	spelt := from.Unit
	if to != nil && to.Unit != "" {
		spelt += " TO " + to.Unit
	}
	if isMonths(from.Unit) {
		return types.Type{Kind: types.IntervalMonth, Nullable: true, Interval: spelt}
	}
	return types.Type{Kind: types.IntervalSecond, Nullable: true, Prec: 3, Interval: spelt}
}

// checkPrecision checks the precisions that are written behind the units of an interval.
func (b *Binder) checkPrecision(from, to *ast.IntervalUnit, at diag.Span) bool {
	fraction := fractionPrecision(from, to)
	lead, limit := leadingPrecision(from), maxLeadingSpan
	if isMonths(from.Unit) {
		limit = maxLeading
	}
	m := mistake{code: diag.BadConstant}
	switch {
	case lead < 1 || lead > limit:
		m.text = fmt.Sprintf("%s(%d) is out of range: an interval of %s has from 1 to %d digits", from.Unit, lead, from.Unit, limit)
		m.help = "write a greater unit, or add several intervals"
	case fraction < 1 || fraction > maxFraction:
		m.text = fmt.Sprintf("an interval has from 1 to %d digits of a second, not %d", maxFraction, fraction)
	default:
		return true
	}
	b.report(at, m)
	return false
}

func (b *Binder) interval(e *ast.IntervalLiteral) plan.Expr {
	if !b.checkPrecision(&e.From, &e.To, e.Span()) {
		return bad(e.Span())
	}
	t := intervalType(&e.From, &e.To).NotNull()
	if e.Expr != nil { // INTERVAL n DAY is n times one
		one := constant(t, e.Span(), func(v *batch.Vector) { v.SetInt(0, unitSize[e.From.Unit]) })
		n := b.Expr(e.Expr)
		if t := n.Type(); t.Kind != types.Invalid && !t.IsInteger() {
			return b.fail(n.Span(), mistake{code: diag.TypeMismatch, text: "INTERVAL takes a whole number, not " + describe(t), label: "this is " + describe(t)})
		}
		return b.invoke("*", e.Span(), e.Span(), []plan.Expr{n, one})
	}
	n, err := readInterval(e)
	if err != "" {
		return b.fail(e.Span(), mistake{code: diag.BadConstant, text: err, help: intervalHelp(e)})
	}
	return constant(t, e.Span(), func(v *batch.Vector) { v.SetInt(0, n) })
}

// difference binds (a - b) unit, which is a function of both and of the unit.
func (b *Binder) difference(e *ast.IntervalOf) plan.Expr {
	at, inner := e.Span(), e.Expr
	for p, ok := inner.(*ast.Paren); ok; p, ok = inner.(*ast.Paren) {
		inner = p.Expr
	}
	minus, ok := inner.(*ast.Binary)
	if !ok || minus.Op != "-" {
		return b.fail(at, mistake{code: diag.TypeMismatch, text: "only a difference of two points of time is measured in a unit", help: "write (a - b) " + e.From.Unit})
	}
	if !b.checkPrecision(&e.From, e.To, at) {
		return bad(at)
	}
	args := append(b.exprs([]ast.Expr{minus.Left, minus.Right}), symbol(intervalType(&e.From, e.To).Interval, at))
	return b.invoke("(-)", minus.OpAt.Span(), at, args)
}

func intervalHelp(e *ast.IntervalLiteral) string {
	if e.To.Unit == "" && !strings.ContainsAny(e.Text, " :") && leadingDigits(e.Text) == len(e.Text) {
		return fmt.Sprintf("say how many digits it has: INTERVAL '%s' %s(%d)", e.Text, e.From.Unit, len(e.Text))
	}
	return "the forms are INTERVAL '10' MINUTE, INTERVAL '1 10:00' DAY TO MINUTE, INTERVAL '1-2' YEAR TO MONTH"
}

// readInterval returns the months or milliseconds of an interval literal, or what is wrong with it.
func readInterval(e *ast.IntervalLiteral) (int64, string) {
	from, to := unitIndex(e.From.Unit), unitIndex(e.From.Unit)
	if e.To.Unit != "" {
		to = unitIndex(e.To.Unit)
	}
	text, negative := strings.TrimFunc(e.Text, func(r rune) bool { return r <= ' ' }), e.Negative
	if strings.HasPrefix(text, "-") {
		text, negative = text[1:], !negative
	} else {
		text = strings.TrimPrefix(text, "+")
	}
	malformed := fmt.Sprintf("'%s' is no interval of %s", e.Text, spellUnits(e))
	if from < 0 || to < from || isMonths(e.From.Unit) != isMonths(unitOrder[to]) {
		return 0, malformed
	}
	var total int64
	for i, first := from, true; i <= to; i++ {
		unit := unitOrder[i]
		if (unit == "WEEK" || unit == "QUARTER") && i != from {
			continue
		}
		if !first {
			sep := separator(unit)
			if !strings.HasPrefix(text, sep) {
				return 0, malformed
			}
			text = text[len(sep):]
		}
		n := leadingDigits(text)
		value, err := strconv.ParseInt(text[:n], 10, 64)
		if err != nil || !first && n > 2 {
			return 0, malformed
		}
		text = text[n:]
		if lead := leadingPrecision(&e.From); first && n > lead && value >= pow10(lead) {
			return 0, fmt.Sprintf("%d has more digits than %s(%d) holds", value, unit, lead)
		}
		if !first && value >= limitOf(unit) {
			return 0, malformed
		}
		total += value * unitSize[unit]
		first = false
	}
	if unitOrder[to] == "SECOND" && strings.HasPrefix(text, ".") {
		digits := text[1:]
		if digits == "" || leadingDigits(digits) != len(digits) || len(digits) > fractionPrecision(&e.From, &e.To) {
			return 0, malformed
		}
		ms, _ := strconv.ParseInt((digits + "000")[:3], 10, 64)
		total, text = total+ms, ""
	}
	if text != "" {
		return 0, malformed
	}
	if negative {
		total = -total
	}
	return total, ""
}

func unitIndex(unit string) int {
	for i, u := range unitOrder {
		if u == unit {
			return i
		}
	}
	return -1
}

func leadingPrecision(from *ast.IntervalUnit) int {
	if from.Leading != nil {
		return *from.Leading
	}
	return leadingDigitsOf
}

// fractionPrecision is how many digits of a second an interval has: SECOND(2, 3) and TO SECOND(3) say so.
func fractionPrecision(from, to *ast.IntervalUnit) int {
	switch {
	case to != nil && to.Leading != nil:
		return *to.Leading
	case from.Fractions != nil:
		return *from.Fractions
	}
	return fractionDigitsOf
}

func pow10(n int) int64 {
	p := int64(1)
	for range n {
		p *= 10
	}
	return p
}

// separator is what stands before a field that is not the first.
func separator(unit string) string {
	switch unit {
	case "MONTH":
		return "-"
	case "HOUR":
		return " "
	}
	return ":"
}

func limitOf(unit string) int64 {
	switch unit {
	case "MONTH":
		return 12
	case "HOUR":
		return 24
	}
	return 60
}

func spellUnits(e *ast.IntervalLiteral) string {
	if e.To.Unit == "" {
		return e.From.Unit
	}
	return e.From.Unit + " TO " + e.To.Unit
}
