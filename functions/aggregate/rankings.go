package aggregate

import (
	"errors"
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// rankings lists the functions that stand only before OVER.
func rankings() []*functions.Function {
	bigint := functions.ReturnsNotNull(types.Simple(types.BigInt))
	double := functions.ReturnsNotNull(types.Simple(types.Double))
	buckets := param("buckets", func(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.IsInteger() && a.Const != nil })
	moved := func() functions.Overload {
		return functions.Overload{
			Params: []functions.Param{param("value", value), optional(param("rows", functions.Int)), optional(param("default", functions.Any))},
			Nulls:  functions.Called, Result: shiftedType,
		}
	}
	ahead := moved()
	ahead.Result = batchOnly(shiftedType)
	return []*functions.Function{
		ranking("ROW_NUMBER", "The number of the row in its partition, from 1.", "ROW_NUMBER()", "1", form(bigint)),
		ranking("RANK", "1 and how many rows are before the row; those that tie have one rank, and gaps follow.", "RANK()", "1", form(bigint)),
		ranking("DENSE_RANK", "The rank of the row, without gaps.", "DENSE_RANK()", "1", form(bigint)),
		ranking("PERCENT_RANK", "The rank of the row from 0 to 1. For batch mode only.", "PERCENT_RANK()", "0.0", form(batchOnly(double))),
		ranking("CUME_DIST", "The share of rows that are not behind the row. For batch mode only.", "CUME_DIST()", "1.0", form(batchOnly(double))),
		ranking("NTILE", "The number of the bucket that the row is in, of so many about equal ones. For batch mode only.", "NTILE(2)", "1",
			form(batchOnly(bigint), buckets)),
		ranking("LAG", "The value of a row so many rows before, 1 when nothing is said; else the default.", "LAG(n)", "NULL", moved()),
		ranking("LEAD", "The value of a row so many rows behind, 1 when nothing is said; else the default. For batch mode only.", "LEAD(n)", "NULL", ahead),
	}
}

func ranking(name, doc, call, result string, o functions.Overload) *functions.Function {
	f := declared(name, "", doc, "SELECT "+call+" OVER (ORDER BY n) FROM (VALUES (1)) AS t(n)", result, o)
	f.Kind = functions.Ranking
	return f
}

// batchOnly refuses what Flink has in batch mode only.
func batchOnly(result func(*functions.Call) (types.Type, error)) func(*functions.Call) (types.Type, error) {
	return func(c *functions.Call) (types.Type, error) {
		if !c.Env.Batch {
			return types.Type{}, errors.New("is for batch mode only: SET 'execution.runtime-mode' = 'batch'")
		}
		return result(c)
	}
}

// shiftedType is the value's type. It may be NULL where there is no such row, unless the default is not. In a stream Flink casts no
// default.
func shiftedType(c *functions.Call) (types.Type, error) {
	t := c.Args[0].Type.AsNullable()
	if len(c.Args) < 3 {
		return t, nil
	}
	d := c.Args[2].Type
	if !c.Env.Batch && !d.EqualIgnoringNull(t) && (!d.IsString() || !t.IsString()) {
		return t, fmt.Errorf("the default is %s and the value %s: cast the default", d.AsNullable(), t)
	}
	return t.WithNull(d.Nullable), nil
}
