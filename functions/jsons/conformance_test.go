package jsons

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/vectortest"
	"github.com/leatsql/leat/types"
)

// vector is a line of a conformance file.
type vector struct {
	ID     string `json:"id"`
	Expr   string `json:"expr"`
	Inputs []struct{ Name, Literal, Type string }
	Type   string          `json:"type"`
	Value  json.RawMessage `json:"value"`
	Error  *struct{ Phase, Message string }
}

var (
	simpleCall = regexp.MustCompile(`(?s)^(JSON_VALUE|JSON_QUERY|JSON_EXISTS)\((\w+), ('(?:[^']|'')*'|p)(.*)\)$`)
	isTest     = regexp.MustCompile(`^j (IS .*JSON ?\w*)$`)
	returning  = regexp.MustCompile(`^ RETURNING ([A-Z]+(?:\([0-9,]+\)|<\w+>)?)`)
	wrapper    = regexp.MustCompile(`^ (WITHOUT|WITH)( CONDITIONAL| UNCONDITIONAL)?( ARRAY)? WRAPPER`)
	clause     = regexp.MustCompile(`^ (NULL|ERROR|TRUE|FALSE|UNKNOWN|EMPTY ARRAY|EMPTY OBJECT|DEFAULT ('[^']*'|\S+)) ON (EMPTY|ERROR)`)
	textInput  = regexp.MustCompile(`(?s)^CAST\('(.*)' AS STRING\)$`)
)

// bind makes a function and its arguments as the planner does; f is nil for what this test cannot read.
func bind(v vector) (f *functions.Function, args []functions.Arg) {
	byName := map[string]*functions.Function{}
	for _, f := range Functions() {
		byName[f.Name] = f
	}
	if m := isTest.FindStringSubmatch(v.Expr); m != nil {
		return byName[strings.TrimSpace(m[1])], []functions.Arg{{Type: types.StringType()}}
	}
	m := simpleCall.FindStringSubmatch(v.Expr)
	if m == nil || len(v.Inputs) == 0 {
		return nil, nil
	}
	f = byName[m[1]]
	args = []functions.Arg{{Type: types.StringType()}, {Type: types.StringType()}}
	if m[3] != "p" {
		args[1] = literal(m[3])
	}
	for range f.Overloads[0].Params[2:] {
		args = append(args, constant(types.Simple(types.Symbol), nil))
	}
	if !bindClauses(m[1], strings.TrimRight(m[4], " "), args) {
		return nil, nil
	}
	return f, args
}

func bindClauses(name, rest string, args []functions.Arg) bool {
	if r := returning.FindStringSubmatch(rest); r != nil {
		args[2] = constant(types.Simple(types.Symbol), r[1])
		rest = rest[len(r[0]):]
	}
	if w := wrapper.FindStringSubmatch(rest); w != nil {
		rest = rest[len(w[0]):]
		if w[1] == "WITH" && w[2] == "" {
			w[2] = " UNCONDITIONAL"
		}
		args[3] = constant(types.Simple(types.Symbol), w[1]+w[2])
	}
	places := map[string]map[string]int{
		"JSON_VALUE": {"EMPTY": 3, "ERROR": 5}, "JSON_QUERY": {"EMPTY": 4, "ERROR": 5}, "JSON_EXISTS": {"ERROR": 2},
	}[name]
	for rest != "" {
		c := clause.FindStringSubmatch(rest)
		if c == nil {
			return false
		}
		rest = rest[len(c[0]):]
		kind := c[1]
		if c[2] != "" {
			kind = "DEFAULT"
			args[places[c[3]]+1] = literal(c[2])
		}
		args[places[c[3]]] = constant(types.Simple(types.Symbol), kind)
	}
	return true
}

func literal(text string) functions.Arg {
	switch {
	case text == "NULL":
		return constant(types.Simple(types.Null), nil)
	case text == "TRUE":
		return constant(types.Simple(types.Boolean), true)
	case strings.HasPrefix(text, "'"):
		s := strings.ReplaceAll(text[1:len(text)-1], "''", "'")
		return constant(types.CharOf(len(s)), s)
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return constant(types.Simple(types.Int), n)
	}
	a := constant(types.DecimalOf(2, 1), nil)
	a.Const.SetDecimal(0, types.DecOf(75))
	return a
}

func constant(t types.Type, x any) functions.Arg {
	v := batch.NewVector(t, 1)
	switch x := x.(type) {
	case string:
		v.SetBytes(0, []byte(x))
	case int64:
		v.SetInt(0, x)
	case bool:
		v.SetBool(0, x)
	}
	return functions.Arg{Type: t, Const: v}
}

// input makes the column of an operand.
func input(literal string) *batch.Vector {
	v := batch.NewVector(types.StringType(), 1)
	if m := textInput.FindStringSubmatch(literal); m != nil {
		v.SetBytes(0, []byte(strings.ReplaceAll(m[1], "''", "'")))
	}
	return v
}

// run evaluates a call as Flink's vectors tell it: the type, then the value as JSON or the error's phase.
func run(f *functions.Function, args []functions.Arg, inputs []*batch.Vector, merged bool) (typ, result string) {
	o := &f.Overloads[0]
	call := &functions.Call{Function: f, Args: args}
	t, err := o.Result(call)
	if err != nil {
		return "", "plan"
	}
	call.Result = t
	vecs := make([]*batch.Vector, len(args))
	for i, a := range args {
		vecs[i] = a.Const
	}
	copy(vecs, inputs)
	if merged {
		item := extract(string(args[1].Const.Bytes[0]), vecs[0])
		itemCall := *call
		itemCall.Args = append([]functions.Arg{{Type: item.Type}}, args[2:]...)
		o, call = o.JSON.Item, &itemCall
		vecs = append([]*batch.Vector{item}, vecs[2:]...)
	}
	kernel, err := o.Compile(call)
	if err != nil {
		return "", "plan"
	}
	out := batch.NewVector(t, 1)
	var failure error
	kernel(&functions.Eval{Arena: &batch.Arena{}, Fail: func(_ int32, err error) { failure = err }}, []int32{0}, vecs, out)
	if failure != nil {
		return t.String(), "runtime"
	}
	return t.String(), show(out, 0)
}

func TestConformance(t *testing.T) {
	ran := 0
	for _, file := range []string{"json.jsonl", "seed.jsonl"} {
		for _, v := range vectortest.Read[vector](t, file, nil) {
			f, args := bind(v)
			if f == nil {
				if strings.HasPrefix(v.Expr, "JSON_VALUE(") && !strings.Contains(v.Expr, "JSON_OBJECT") {
					t.Errorf("%s: cannot read %s", v.ID, v.Expr)
				}
				continue
			}
			ran++
			var inputs []*batch.Vector
			for _, in := range v.Inputs {
				inputs = append(inputs, input(in.Literal))
			}
			use := f.Overloads[0].JSON
			for _, merged := range []bool{false, true} {
				if merged && (use == nil || args[1].Const == nil || !use.Mergeable(string(args[1].Const.Bytes[0]))) {
					continue
				}
				typ, got := run(f, args, inputs, merged)
				want := expected(v)
				if got != want || got != "plan" && typ != v.Type {
					t.Errorf("%s: %s on %v, merged %v\n got %s %s\nwant %s %s", v.ID, v.Expr, v.Inputs, merged, typ, got, v.Type, want)
				}
			}
		}
	}
	t.Logf("%d vectors", ran)
}
