package jsons

import (
	"fmt"
	"strings"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/types"
)

func evalTo(failures *[]string) *functions.Eval {
	return &functions.Eval{Arena: &batch.Arena{}, Fail: func(row int32, err error) {
		*failures = append(*failures, fmt.Sprintf("%d: %v", row, err))
	}}
}

func TestPathsFromAColumn(t *testing.T) {
	args := []functions.Arg{{Type: types.StringType()}, {Type: types.StringType()}}
	for range 5 {
		args = append(args, constant(types.Simple(types.Symbol), nil))
	}
	docs, paths := batch.NewVector(types.StringType(), 4), batch.NewVector(types.StringType(), 4)
	for i, p := range []string{"$.a", "lax $.b", "$.a[?(@.b in [1])]"} {
		docs.SetBytes(i, []byte(`{"a":1,"b":"x\ty"}`))
		paths.SetBytes(i, []byte(p))
	}
	kernel, err := jsonValue().Overloads[0].Compile(&functions.Call{Args: args, Result: types.StringType()})
	if err != nil {
		t.Fatal(err)
	}
	out := batch.NewVector(types.StringType(), 4)
	var failures []string
	for range 2 {
		failures = failures[:0]
		kernel(evalTo(&failures), []int32{0, 1, 2, 3}, []*batch.Vector{docs, paths, nil, nil, nil, nil, nil}, out)
	}
	if got := string(out.Bytes[0]) + " " + string(out.Bytes[1]); got != "1 x\ty" || !out.IsNull(3) {
		t.Errorf("got %q", got)
	}
	want := "2: a list or an object in a filter fails each record, as it does in Flink; write out the comparisons: @.a == 1 || @.a == 2"
	if got := strings.Join(failures, "; "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// What a path computes lies in memory that the next row uses again.
func TestComputedValuesAreKept(t *testing.T) {
	docs := batch.NewVector(types.StringType(), 3)
	for i, d := range []string{`{"a":["p","q"],"b":[["a"],["bb"]]}`, `{"a":["rr","ss"],"b":[["cc","dd"],["e"]]}`, `{"a":[],"b":[["f","g"]]}`} {
		docs.SetBytes(i, []byte(d))
	}
	run := func(f *functions.Function, path string, clauses int, result types.Type, returning any) *batch.Vector {
		args := []functions.Arg{{Type: types.StringType()}, constant(types.CharOf(len(path)), path), constant(types.Simple(types.Symbol), returning)}
		vecs := []*batch.Vector{docs, nil, nil}
		for range clauses {
			args, vecs = append(args, constant(types.Simple(types.Symbol), nil)), append(vecs, nil)
		}
		kernel, err := f.Overloads[0].Compile(&functions.Call{Args: args, Result: result})
		if err != nil {
			t.Fatal(err)
		}
		out := batch.NewVector(result, 3)
		var failures []string
		kernel(evalTo(&failures), []int32{0, 1, 2}, vecs, out)
		return out
	}
	texts := run(jsonValue(), `$.a.concat("x")`, 4, types.StringType(), nil)
	if got := string(texts.Bytes[0]) + " " + string(texts.Bytes[1]) + " " + string(texts.Bytes[2]); got != "pqx rrssx x" {
		t.Errorf("got %s", got)
	}
	lists := run(jsonQuery(), `$.b[*].concat("x")`, 3, types.ArrayOf(types.StringType()), "ARRAY<STRING>")
	got := ""
	for _, b := range lists.Children[0].Bytes[:lists.Spans[2].End] {
		got += string(b) + " "
	}
	if want := "ax bbx ccddx ex fgx "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestMismatchSaysWhatToDo(t *testing.T) {
	args := []functions.Arg{{Type: types.StringType()}, constant(types.CharOf(3), "$.a"), constant(types.Simple(types.Symbol), "INTEGER")}
	for range 4 {
		args = append(args, constant(types.Simple(types.Symbol), nil))
	}
	kernel, err := jsonValue().Overloads[0].Compile(&functions.Call{Args: args, Result: types.Simple(types.Int)})
	if err != nil {
		t.Fatal(err)
	}
	docs := batch.NewVector(types.StringType(), 1)
	docs.SetBytes(0, []byte(`{"a":"5"}`))
	var failures []string
	kernel(evalTo(&failures), []int32{0}, []*batch.Vector{docs, nil, nil, nil, nil, nil, nil}, batch.NewVector(types.Simple(types.Int), 1))
	want := "0: JSON_VALUE found the string '5', which RETURNING INT does not convert; use CAST(JSON_VALUE(…) AS INT)"
	if got := strings.Join(failures, "; "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestResultRefuses(t *testing.T) {
	base := func() []functions.Arg {
		args := []functions.Arg{{Type: types.StringType()}, constant(types.CharOf(3), "$.a")}
		for range 5 {
			args = append(args, constant(types.Simple(types.Symbol), nil))
		}
		return args
	}
	tests := []struct {
		change func(args []functions.Arg)
		want   string
	}{
		{func(a []functions.Arg) { a[2] = constant(types.Simple(types.Symbol), "BIGINT") }, "RETURNING takes STRING, VARCHAR, BOOLEAN, INTEGER or DOUBLE and not BIGINT; use CAST(JSON_VALUE(…) AS BIGINT)"},
		{func(a []functions.Arg) { a[3] = constant(types.Simple(types.Symbol), "DEFAULT") }, "DEFAULT NULL is not allowed; write NULL ON EMPTY or NULL ON ERROR"},
	}
	for _, tt := range tests {
		args := base()
		tt.change(args)
		if _, err := jsonValue().Overloads[0].Result(&functions.Call{Args: args}); err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}

func TestItemsAllocateNothing(t *testing.T) {
	paths := []string{"$.s", "$.e", "$.f", "$.i", "$.b", "$.m", "$.o"}
	plan, err := jsonscan.Compile(paths)
	if err != nil {
		t.Fatal(err)
	}
	var items []*batch.Vector
	for range paths {
		items = append(items, batch.NewVector(types.Simple(types.JSONItem), 1))
	}
	doc := []byte(`{"s":"text","e":"a\nb","f":12345678.9,"i":123456789012345678901,"b":true,"o":{"x":[1, 2.50]}}`)
	s := plan.NewScanner()
	args := make([]functions.Arg, 8)
	for i := range args {
		args[i] = constant(types.Simple(types.Symbol), nil)
	}
	var kernels []functions.Kernel
	for _, f := range []*functions.Function{jsonValue(), jsonQuery()} {
		k, err := f.Overloads[0].JSON.Item.Compile(&functions.Call{Function: f, Args: args, Result: types.StringType()})
		if err != nil {
			t.Fatal(err)
		}
		kernels = append(kernels, k)
	}
	out := batch.NewVector(types.StringType(), 1)
	e := &functions.Eval{Arena: &batch.Arena{}, Fail: func(int32, error) {}}
	sel, in := []int32{0}, make([]*batch.Vector, 1)
	n := testing.AllocsPerRun(100, func() {
		e.Arena.Reset()
		s.ScanInto(doc, 0, items)
		for _, it := range items {
			for _, k := range kernels {
				in[0] = it
				k(e, sel, in, out)
			}
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
