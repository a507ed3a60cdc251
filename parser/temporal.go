package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// temporalLiteral reads DATE '…', TIME '…' or TIMESTAMP '…' and checks that it is one that exists.
func (p *parser) temporalLiteral() ast.Expr {
	word := p.next()
	lit := p.stringChain()
	at := lit.At
	lit.At = diag.Span{Start: word.Span.Start, End: at.End}
	var ok bool
	var wanted string
	switch word.Upper {
	case "DATE":
		lit.Kind, wanted, ok = ast.DateLiteral, "a day that exists, written yyyy-MM-dd", isDate(lit.Text)
	case "TIME":
		lit.Kind, wanted, ok = ast.TimeLiteral, "a time of day, written HH:mm:ss", isTime(lit.Text)
	default:
		lit.Kind, wanted = ast.TimestampLiteral, "a day and time, written yyyy-MM-dd HH:mm:ss"
		ok = isTimestamp(lit.Text) || isDate(lit.Text)
	}
	if !ok && !strings.Contains(lit.Text, "${") {
		p.fail(diag.Diagnostic{
			Span: at, Code: diag.BadLiteral,
			Message: fmt.Sprintf("%s takes %s, found '%s'", word.Upper, wanted, lit.Text),
		})
	}
	return lit
}

// temporalText reads the parts of a date or a time. As in Flink, numbers may lack leading zeros and have blanks before
// them.
type temporalText struct {
	rest string
	bad  bool
}

func (t *temporalText) number(low, high int) int {
	t.rest = strings.TrimLeft(t.rest, " \t")
	n, digits := 0, 0
	for digits < len(t.rest) && isDigit(t.rest[digits]) && n <= high {
		n = n*10 + int(t.rest[digits]-'0')
		digits++
	}
	t.rest = t.rest[digits:]
	t.bad = t.bad || digits == 0 || n < low || n > high
	return n
}

func (t *temporalText) mark(c byte) {
	if t.rest == "" || t.rest[0] != c {
		t.bad = true
		return
	}
	t.rest = t.rest[1:]
}

func (t *temporalText) date() {
	year := t.number(1, 292278993)
	t.mark('-')
	month := t.number(1, 12)
	t.mark('-')
	day := t.number(1, 31)
	t.bad = t.bad || day > daysOf(year, month)
	// The Gregorian calendar began on the day after 1582-10-04.
	t.bad = t.bad || year == 1582 && month == 10 && day > 4 && day < 15
}

func (t *temporalText) time() {
	t.number(0, 23)
	t.mark(':')
	t.number(0, 59)
	t.mark(':')
	t.number(0, 59)
}

// fraction takes an optional fraction of a second; the point may stand alone.
func (t *temporalText) fraction() {
	if t.rest == "" {
		return
	}
	t.mark('.')
	digits := strings.TrimLeft(t.rest, "0123456789")
	t.bad = t.bad || digits != ""
	t.rest = digits
}

func (t *temporalText) ok() bool { return !t.bad && t.rest == "" }

// daysOf returns the length of a month, by the Julian calendar before the year 1583.
func daysOf(year, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year < 1583 || year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

func isDate(text string) bool {
	t := temporalText{rest: text}
	t.date()
	return t.ok()
}

func isTime(text string) bool {
	t := temporalText{rest: text}
	t.time()
	t.fraction()
	return t.ok()
}

func isTimestamp(text string) bool {
	t := temporalText{rest: text}
	t.date()
	t.mark(' ')
	t.time()
	t.fraction()
	return t.ok()
}

// interval reads INTERVAL [-|+] '…' unit [TO unit], and the forms with a number, a name or an expression in parentheses.
func (p *parser) interval() ast.Expr {
	start := p.next().Span
	i := &ast.IntervalLiteral{}
	if p.acceptSymbol("-") {
		i.Negative = true
	} else {
		p.acceptSymbol("+")
	}
	switch t := p.cur(); {
	case t.Kind == String:
		if i.Text = p.stringChain().Text; i.Text == "" {
			p.fail(diag.Diagnostic{Span: t.Span, Code: diag.BadLiteral, Message: "an interval has a length, as in INTERVAL '5' SECOND"})
		}
	case t.Kind == Number, t.isName():
		i.Expr = p.primary()
	case p.acceptSymbol("("):
		e := p.expression()
		p.expectSymbol(")")
		i.Expr = &ast.Paren{Pos: p.from(t.Span), Expr: e}
	default:
		p.unexpected("the length of the interval, as in INTERVAL '5' SECOND")
	}
	i.From = p.intervalUnit()
	if to := p.intervalTo(i.From.Unit); to != nil {
		i.To = *to
	}
	i.Pos = p.from(start)
	return i
}

// intervalOf reads the unit behind (a - b).
func (p *parser) intervalOf(start diag.Span, e ast.Expr) ast.Expr {
	i := &ast.IntervalOf{Expr: e, From: p.intervalUnit()}
	i.To = p.intervalTo(i.From.Unit)
	i.Pos = p.from(start)
	return i
}

// escape reads the literals and calls of JDBC: {d '…'}, {t '…'}, {ts '…'}, {fn f(…)}.
func (p *parser) escape() ast.Expr {
	start := p.next().Span
	word := p.cur()
	var e ast.Expr
	switch word.Upper {
	case "D", "T", "TS":
		if p.peek(1).Kind == String {
			word.Upper = map[string]string{"D": "DATE", "T": "TIME", "TS": "TIMESTAMP"}[word.Upper]
			e = p.temporalLiteral()
		}
	case "FN":
		p.next()
		if !p.peek(1).isSymbol("(") {
			break
		}
		e = p.primary()
		if c, ok := e.(*ast.Call); ok {
			c.Name.Parts[0].Name = ownName(c.Name.Parts[0].Name)
		}
	}
	if e == nil {
		p.unexpected("d '…'", "t '…'", "ts '…'", "fn name(…)")
		return p.missing()
	}
	p.expectSymbol("}")
	if lit, ok := e.(*ast.Literal); ok {
		lit.Pos = p.from(start)
	}
	return e
}

// ownName is what Flink calls a function that JDBC has another name for.
func ownName(jdbc string) string {
	switch strings.ToUpper(jdbc) {
	case "UCASE":
		return "UPPER"
	case "LCASE":
		return "LOWER"
	case "LENGTH":
		return "CHAR_LENGTH"
	}
	return jdbc
}

// intervalTo reads TO and the last unit of an interval. Another TO belongs to what stands around it: FLOOR(d + INTERVAL '1' HOUR TO DAY).
func (p *parser) intervalTo(from string) *ast.IntervalUnit {
	if !p.cur().is("TO") || !slices.Contains(smallerUnits[from], strings.TrimSuffix(p.peek(1).Upper, "S")) {
		return nil
	}
	p.next()
	to := p.intervalUnit()
	return &to
}

// smallerUnits are the units that an interval of a unit may go down to.
var smallerUnits = map[string][]string{
	"YEAR":   {"MONTH"},
	"DAY":    {"HOUR", "MINUTE", "SECOND"},
	"HOUR":   {"MINUTE", "SECOND"},
	"MINUTE": {"SECOND"},
}

// intervalUnit reads YEAR, MONTH, DAY, HOUR, MINUTE or SECOND, also in the plural, with precisions.
func (p *parser) intervalUnit() ast.IntervalUnit {
	t := p.cur()
	singular := strings.TrimSuffix(t.Upper, "S")
	switch singular {
	case "YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND":
		p.next()
	default:
		p.failIntervalUnit(t)
		return ast.IntervalUnit{}
	}
	u := ast.IntervalUnit{Unit: singular}
	if p.acceptSymbol("(") {
		n := p.unsignedInt("a precision")
		u.Leading = &n
		if singular == "SECOND" && p.acceptSymbol(",") {
			m := p.unsignedInt("a precision")
			u.Fractions = &m
		}
		p.expectListEnd()
	}
	return u
}

func (p *parser) failIntervalUnit(t *Token) {
	help := map[string]string{
		"WEEK": "write it in days: INTERVAL '7' DAY", "WEEKS": "write it in days: INTERVAL '7' DAY",
		"QUARTER": "write it in months: INTERVAL '3' MONTH", "QUARTERS": "write it in months: INTERVAL '3' MONTH",
		"MILLISECOND":  "write it as a fraction of a second: INTERVAL '0.001' SECOND",
		"MILLISECONDS": "write it as a fraction of a second: INTERVAL '0.001' SECOND",
	}[t.Upper]
	if t.Kind != Word || help == "" {
		p.unexpected("YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND")
		return
	}
	p.refuse(t.Span, fmt.Sprintf("an interval has no unit %s", t.Text), help)
}
