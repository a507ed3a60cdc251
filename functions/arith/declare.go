package arith

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

func param(name string, accepts functions.Accept) functions.Param {
	return functions.Param{Name: name, Accepts: accepts}
}

func optional(p functions.Param) functions.Param {
	p.Optional = true
	return p
}

// running is an overload with its kernel; NULL in gives NULL out.
func running(compile func(*functions.Call) (functions.Kernel, error), result func(*functions.Call) (types.Type, error), params ...functions.Param) functions.Overload {
	return functions.Overload{Params: params, Result: result, Compile: compile}
}

func declared(name, doc string, examples []functions.Example, overloads ...functions.Overload) *functions.Function {
	return &functions.Function{Name: name, Family: "arithmetic", Doc: doc, Examples: examples, Overloads: overloads}
}

func example(expr, result string) []functions.Example {
	return []functions.Example{{Expr: expr, Result: result}}
}
