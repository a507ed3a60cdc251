package conformance

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	functionlist "github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/types"
)

// opaqueName is a function that gives its argument as a nullable value that the planner knows nothing about.
const opaqueName = "CASE_OPERAND"

func registry() *functions.Registry {
	return functionlist.Registry([]*functions.Function{{
		Name: opaqueName,
		Overloads: []functions.Overload{{
			Params:   []functions.Param{{Name: "x", Accepts: functions.Any}},
			Nulls:    functions.Called,
			Volatile: true,
			Result:   func(c *functions.Call) (types.Type, error) { return c.Args[0].Type.AsNullable(), nil },
			Compile: func(*functions.Call) (functions.Kernel, error) {
				return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
					for _, i := range sel {
						out.Copy(int(i), args[0], int(i))
					}
				}, nil
			},
		}},
	}})
}
