// Package functions declares SQL functions: one [Function] per name, with its overloads, null rule, documentation and
// kernel. The planner resolves calls from these declarations, exec runs their kernels, and `leat functions` prints them.
// The package knows no parser, plan or connector. Families lie in folders below; functions/builtin lists them all.
//
// A kernel works on columns: it gets the rows to compute (sel), the argument columns, and the result column.
//
//	upper := functions.Function{Name: "UPPER", Overloads: []functions.Overload{{
//		Params: []functions.Param{{Name: "s", Accepts: functions.String}},
//		Result: functions.Returns(types.StringType()),
//		Compile: func(*functions.Call) (functions.Kernel, error) { return upperKernel, nil },
//	}}}
package functions
