package text

import (
	"errors"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// ofBytes is an overload that Flink's validator takes and for which the code that Flink generates does not compile. Of constants that
// is found before the job starts, of columns with the first row.
func ofBytes(result func(*functions.Call) (types.Type, error), params ...functions.Param) functions.Overload {
	return functions.Overload{Params: params, Result: result, Nulls: functions.Called, Compile: compileOfBytes}
}

var errOfBytes = errors.New("bytes cannot be taken, as in Flink, which finds out when the job starts: cast or DECODE them to a text")

func compileOfBytes(c *functions.Call) (functions.Kernel, error) {
	constants := 0
	for _, a := range c.Args {
		if a.Const != nil {
			constants++
		}
	}
	if constants == len(c.Args) {
		return nil, errOfBytes
	}
	return func(e *functions.Eval, sel []int32, _ []*batch.Vector, _ *batch.Vector) {
		for _, i := range sel {
			e.Fail(i, errOfBytes)
		}
	}, nil
}
