package logic

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

func not() *functions.Function {
	return &functions.Function{
		Name:     "NOT",
		Family:   "logic",
		Doc:      "The other truth value.",
		Examples: []functions.Example{{Expr: "NOT TRUE", Result: "FALSE"}, {Expr: "NOT CAST(NULL AS BOOLEAN)", Result: "NULL"}},
		Overloads: []functions.Overload{{
			Params:  operand,
			Result:  functions.Returns(boolean),
			Compile: functions.Compiled(functions.Lift1(functions.Bools, functions.Bools, func(b bool) bool { return !b })),
		}},
	}
}

var operand = []functions.Param{{Name: "b", Accepts: functions.Boolean}}

// isNull declares IS NULL (when is true) and IS NOT NULL.
func isNull(name string, when bool) *functions.Function {
	doc := "Whether the value is NULL."
	if !when {
		doc = "Whether the value is not NULL."
	}
	return &functions.Function{
		Name:   name,
		Family: "logic",
		Flink:  "functions/systemfunctions/#comparison-functions",
		Doc:    doc,
		OnNull: "Never NULL itself.",
		Examples: []functions.Example{
			{Expr: "CAST(NULL AS INT) " + name, Result: spell(when)}, {Expr: "'' " + name, Result: spell(!when)},
		},
		Overloads: []functions.Overload{{
			Params:  []functions.Param{{Name: "value", Accepts: functions.Any}},
			Nulls:   functions.Called,
			Result:  functions.ReturnsNotNull(boolean),
			Compile: functions.Compiled(nullTest(when)),
		}},
	}
}

// unknown declares IS UNKNOWN, which is IS NULL of a truth value, and IS NOT UNKNOWN.
func unknown(name string, when bool) *functions.Function {
	f := isNull(name, when)
	f.Flink = ""
	f.Doc = "Whether the truth value is NULL."
	if !when {
		f.Doc = "Whether the truth value is TRUE or FALSE."
	}
	f.Examples = []functions.Example{{Expr: "CAST(NULL AS BOOLEAN) " + name, Result: spell(when)}, {Expr: "TRUE " + name, Result: spell(!when)}}
	f.Overloads[0].Params = operand
	return f
}

func nullTest(when bool) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			out.SetBool(int(i), args[0].IsNull(int(i)) == when)
		}
	}
}

// truth declares IS [NOT] TRUE and IS [NOT] FALSE: whether the operand is value, answered with when.
func truth(name string, value, when bool) *functions.Function {
	return &functions.Function{
		Name:   name,
		Family: "logic",
		Doc:    "Whether the truth value " + map[bool]string{true: "is ", false: "is not "}[when] + spell(value) + ".",
		OnNull: "NULL is neither TRUE nor FALSE.",
		Examples: []functions.Example{
			{Expr: spell(value) + " " + name, Result: spell(when)}, {Expr: "CAST(NULL AS BOOLEAN) " + name, Result: spell(!when)},
		},
		Overloads: []functions.Overload{{
			Params:  operand,
			Nulls:   functions.Called,
			Result:  functions.ReturnsNotNull(boolean),
			Compile: functions.Compiled(truthTest(value, when)),
		}},
	}
}

func truthTest(value, when bool) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		a := args[0]
		for _, i := range sel {
			is := !a.IsNull(int(i)) && a.Bools[i] == value
			out.SetBool(int(i), is == when)
		}
	}
}

// connective declares AND or OR, which the planner makes nodes of: a side that is result decides the answer and keeps the rest from being
// evaluated, one that is other does not.
func connective(name, doc, onNull, result, other string) *functions.Function {
	return &functions.Function{
		Name:     name,
		Family:   "logic",
		Doc:      doc + " What need not be evaluated for the answer is not.",
		OnNull:   onNull,
		Examples: []functions.Example{{Expr: other + " " + name + " " + result, Result: result}, {Expr: "CAST(NULL AS BOOLEAN) " + name + " " + result, Result: result}, {Expr: "CAST(NULL AS BOOLEAN) " + name + " " + other, Result: "NULL"}},
		Special:  true,
		Overloads: []functions.Overload{{
			Params: []functions.Param{{Name: "a", Accepts: functions.Boolean}, {Name: "b", Accepts: functions.Boolean}},
			Nulls:  functions.Called,
			Result: functions.Returns(boolean),
		}},
	}
}
