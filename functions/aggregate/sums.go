package aggregate

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

func counts() []*functions.Function {
	bigint := functions.ReturnsNotNull(types.Simple(types.BigInt))
	count := declared("COUNT", "", "How many rows there are, or in how many the value is not NULL; with DISTINCT, how many values.", rows("COUNT(n)"), "2",
		form(bigint), form(bigint, param("value", value)))
	count.Syntax = []string{"COUNT(*) → BIGINT", "COUNT([DISTINCT] value) → BIGINT"}
	return []*functions.Function{
		count,
		declared("APPROX_COUNT_DISTINCT", "", "How many values there are, about. For batch mode only.", rows("APPROX_COUNT_DISTINCT(n)"), "2",
			form(batchOnly(bigint), param("value", value))),
	}
}

func sums() []*functions.Function {
	number := param("n", functions.Numeric)
	all := []*functions.Function{
		declared("SUM", "", "The sum; of integers in their own type, where it wraps around.", rows("SUM(n)"), "3", form(sumType, number)),
		declared("AVG", "", "The mean; of integers without its fraction.", rows("AVG(n)"), "1", form(meanType, number)),
	}
	for _, f := range []struct{ name, alias, doc, result string }{
		{"STDDEV_POP", "", "The standard deviation of all values there are; of integers without its fraction.", "0"},
		{"STDDEV_SAMP", "STDDEV", "The standard deviation that a sample lets expect; of integers without its fraction.", "1"},
		{"VAR_POP", "", "The variance of all values there are; of integers without its fraction.", "0"},
		{"VAR_SAMP", "VARIANCE", "The variance that a sample lets expect; of integers without its fraction.", "1"},
	} {
		d := declared(f.name, "", f.doc, rows(f.name+"(n)"), f.result, form(meanType, number))
		if f.alias != "" {
			d.Aliases = []string{f.alias}
		}
		all = append(all, d)
	}
	return all
}

// sumType is the number's own type; a DECIMAL has as many digits as there are.
func sumType(c *functions.Call) (types.Type, error) {
	t := c.Args[0].Type
	if t.Kind == types.Decimal {
		t = types.DecimalOf(types.MaxDecimalPrecision, t.Scale).WithNull(t.Nullable)
	}
	return ofRows(c, t), nil
}

// meanType is the number's own type; a DECIMAL has at least six digits behind the point.
func meanType(c *functions.Call) (types.Type, error) {
	t := c.Args[0].Type
	if t.Kind == types.Decimal {
		t = types.DecimalOf(types.MaxDecimalPrecision, max(6, t.Scale)).WithNull(t.Nullable)
	}
	return ofRows(c, t), nil
}
