package aggregate

import (
	"errors"
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

func counts() []*functions.Function {
	bigint := functions.ReturnsNotNull(types.Simple(types.BigInt))
	count := declared("COUNT", "", "How many rows there are, or in how many the value is not NULL; with DISTINCT, how many values.", rows("COUNT(n)"), "2",
		form(bigint), functions.Overload{
			Params: []functions.Param{param("value", value), param("more", value)}, Variadic: true, Nulls: functions.Called, Result: countType,
		})
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

// countType is that of COUNT. It counts rows in which one value is not NULL; others may stand beside it that never are.
func countType(c *functions.Call) (types.Type, error) {
	nullable := 0
	for _, a := range c.Args {
		if a.Type.Nullable {
			nullable++
		}
	}
	if nullable > 1 || c.Distinct && len(c.Args) > 1 {
		return types.Type{}, errors.New("counts one value: write CASE WHEN a IS NOT NULL AND b IS NOT NULL THEN 1 END")
	}
	return types.Simple(types.BigInt).NotNull(), distinguishable(c)
}

// distinguishable refuses DISTINCT of values that Flink does not tell apart.
func distinguishable(c *functions.Call) error {
	t := c.Args[0].Type
	switch {
	case !c.Distinct:
	case t.IsBinary(), t.Kind == types.Map, t.Kind == types.Multiset, t.Kind == types.Row && !c.Env.Batch:
		return fmt.Errorf("DISTINCT does not tell values of %s apart", t.AsNullable())
	}
	return nil
}
