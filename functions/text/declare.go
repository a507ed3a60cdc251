package text

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// text, bytes and number are parameters of functions of texts.
func text(name string) functions.Param {
	return functions.Param{Name: name, Accepts: functions.String}
}

func bytes(name string) functions.Param {
	return functions.Param{Name: name, Accepts: functions.Binary}
}

func number(name string) functions.Param {
	return functions.Param{Name: name, Accepts: functions.Integer}
}

func optional(p functions.Param) functions.Param {
	p.Optional = true
	return p
}

func example(expr, result string) functions.Example {
	return functions.Example{Expr: expr, Result: result}
}

// running is an overload with its kernel; NULL in gives NULL out.
func running(compile func(*functions.Call) (functions.Kernel, error), result func(*functions.Call) (types.Type, error), params ...functions.Param) functions.Overload {
	return functions.Overload{Params: params, Result: result, Compile: compile}
}

// textResult is STRING, nullable when any argument is.
var textResult = functions.Returns(types.StringType())

// maybeText is STRING that may be NULL for other reasons as well.
var maybeText = functions.ReturnsNullable(types.StringType())
