package builtin_test

import (
	"strconv"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/types"
)

// measures are the units of intervals in months or milliseconds, largest first, and what stands between a unit and the one above.
var measures = []struct {
	unit, before string
	size         int64
	months       bool
}{
	{"YEAR", "", 12, true},
	{"MONTH", "-", 1, true},
	{"DAY", "", 86_400_000, false},
	{"HOUR", " ", 3_600_000, false},
	{"MINUTE", ":", 60_000, false},
	{"SECOND", ":", 1000, false},
}

// interval is the value of an interval literal; what the planner would refuse is skipped.
func interval(l *ast.IntervalLiteral) (*batch.Vector, error) {
	text, negative := strings.CutPrefix(l.Text, "-")
	if l.Negative {
		negative = !negative
	}
	to := l.To.Unit
	if to == "" {
		to = l.From.Unit
	}
	var value int64
	kind, inside := types.IntervalSecond, false
	for _, m := range measures {
		first := m.unit == strings.TrimSuffix(l.From.Unit, "S")
		inside = inside || first
		if !inside {
			continue
		}
		if m.months {
			kind = types.IntervalMonth
		}
		if !first {
			text = strings.TrimPrefix(text, m.before)
		}
		end := strings.IndexAny(text, "-: ")
		if end < 0 {
			end = len(text)
		}
		n, err := strconv.ParseFloat(text[:end], 64)
		if err != nil || n > 99 && l.From.Leading == nil {
			return nil, errSkip
		}
		value += int64(n * float64(m.size))
		text = text[end:]
		if m.unit == strings.TrimSuffix(to, "S") {
			break
		}
	}
	if !inside || text != "" {
		return nil, errSkip
	}
	if negative {
		value = -value
	}
	t := types.Type{Kind: kind}
	if kind == types.IntervalSecond {
		t.Prec = 3
	}
	return constant(t, func(c *batch.Vector) { c.SetInt(0, value) }), nil
}
