package jsons

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/types"
)

// isJSON returns the tests IS [NOT] JSON [VALUE | OBJECT | ARRAY | SCALAR].
func isJSON() []*functions.Function {
	tests := []struct {
		what, doc, yes string
		holds          func(jsonscan.Kind) bool
	}{
		{"JSON", "a JSON text", `'[1]'`, isValue},
		{"JSON VALUE", "a JSON text", `'[1]'`, isValue},
		{"JSON OBJECT", "the text of a JSON object", `'{"a": 1}'`, func(k jsonscan.Kind) bool { return k == jsonscan.Object }},
		{"JSON ARRAY", "the text of a JSON array", `'[1]'`, func(k jsonscan.Kind) bool { return k == jsonscan.Array }},
		{"JSON SCALAR", "the text of a JSON string, number, boolean or null", `'"a"'`, func(k jsonscan.Kind) bool { return k == jsonscan.Null || k.IsScalar() }},
	}
	var fs []*functions.Function
	for _, t := range tests {
		fs = append(fs, jsonTest("IS "+t.what, "Whether a text is "+t.doc+".", "FALSE", t.yes+" IS "+t.what, "TRUE", t.holds))
		not := func(k jsonscan.Kind) bool { return !t.holds(k) }
		fs = append(fs, jsonTest("IS NOT "+t.what, "Whether a text is not "+t.doc+".", "TRUE", t.yes+" IS NOT "+t.what, "FALSE", not))
	}
	return fs
}

func isValue(k jsonscan.Kind) bool { return k > jsonscan.Malformed }

func jsonTest(name, doc, ofNull, example, result string, holds func(jsonscan.Kind) bool) *functions.Function {
	return &functions.Function{
		Name: name, Family: "json", Since: "1.15", Doc: doc, OnNull: ofNull + " for NULL.",
		Examples: []functions.Example{{Expr: example, Result: result}, {Expr: "CAST(NULL AS STRING) " + name, Result: ofNull}},
		Overloads: []functions.Overload{{
			Params: []functions.Param{{Name: "text", Accepts: functions.String}},
			Nulls:  functions.Called,
			Result: functions.ReturnsNotNull(types.Simple(types.Boolean)),
			Compile: func(*functions.Call) (functions.Kernel, error) {
				plan, err := jsonscan.Compile([]string{"$"})
				if err != nil {
					return nil, err
				}
				return testKernel(plan.NewScanner(), holds), nil
			},
		}},
	}
}

func testKernel(s *jsonscan.Scanner, holds func(jsonscan.Kind) bool) functions.Kernel {
	found := make([]jsonscan.Item, 1)
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, row := range sel {
			found[0].Kind = jsonscan.Malformed
			if !args[0].IsNull(int(row)) {
				s.Scan(args[0].Bytes[row], found)
			}
			out.SetBool(int(row), holds(found[0].Kind))
		}
		found[0] = jsonscan.Item{}
	}
}
