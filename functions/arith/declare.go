package arith

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// downstream is what to do as long as a function of numbers does not run.
const downstream = "compute it in the system that reads the result"

func param(name string, accepts functions.Accept) functions.Param {
	return functions.Param{Name: name, Accepts: accepts}
}

func optional(p functions.Param) functions.Param {
	p.Optional = true
	return p
}

// form is an overload that is known and typed.
func form(result func(*functions.Call) (types.Type, error), params ...functions.Param) functions.Overload {
	return functions.Overload{Params: params, Result: result}
}

func declared(name, doc string, examples []functions.Example, overloads ...functions.Overload) *functions.Function {
	return &functions.Function{Name: name, Family: "arithmetic", Doc: doc, Instead: downstream, Examples: examples, Overloads: overloads}
}

func example(expr, result string) []functions.Example {
	return []functions.Example{{Expr: expr, Result: result}}
}
