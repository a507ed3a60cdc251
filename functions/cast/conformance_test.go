package cast_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/internal/vectortest"
	"github.com/leatsql/leat/types"
)

// vector is a line of the conformance files: an expression and what Flink answered.
type vector struct {
	ID, TZ, Form, Expr string
	Inputs             []struct{ Name, Literal, Type string }
	Type               string
	Value              json.RawMessage
	Str                json.RawMessage
	Error              *struct{ Phase string }
}

// The casts of a plain operand; CAST within CAST is measured by the planner's own conformance test.
var castExpr = regexp.MustCompile(`^(TRY_)?CAST\((\w+|'[^']*'|CAST\(NULL AS STRING\)) AS (.*)\)$`)

// Operands that Flink's planner folds to a FLOAT literal before the cast is reached: such a literal has seven digits and no
// infinity there.
var operandDiffers = map[string]bool{
	"CAST('16777217' AS FLOAT)":               true,
	"CAST('12345678' AS FLOAT)":               true,
	"CAST('3.141592653589793' AS FLOAT)":      true,
	"CAST('1e100' AS FLOAT)":                  true,
	"CAST('1.7976931348623157e308' AS FLOAT)": true,
}

func TestConformance(t *testing.T) {
	counts := map[string]int{}
	for _, file := range []string{"cast.jsonl", "seed.jsonl"} {
		for _, v := range vectortest.Read[vector](t, file, nil) {
			if v.Expr == "" {
				continue
			}
			m := castExpr.FindStringSubmatch(v.Expr)
			if m == nil || len(v.Inputs) > 1 {
				counts["not measurable"]++
				continue
			}
			outcome, detail := measure(t, v, m[1] != "", m[2], m[3])
			counts[outcome]++
			if outcome == "differ" {
				t.Errorf("%s %s @%s %v: %s", v.ID, v.Expr, v.TZ, v.Inputs, detail)
			}
		}
	}
	t.Log(counts)
	if counts["pass"] < 2500 {
		t.Errorf("only %d cases were measured", counts["pass"])
	}
}

// measure runs one case: pass, differ, or not measurable.
func measure(t *testing.T, v vector, try bool, operand, target string) (outcome, detail string) {
	zone, err := time.LoadLocation(v.TZ)
	if err != nil {
		t.Fatal(err)
	}
	env := &functions.Env{Zone: zone}
	literal, from := operand, types.Type{}
	if v.Form == "column" {
		literal = v.Inputs[0].Literal
		if v.Inputs[0].Type != "" {
			from = parseType(t, v.Inputs[0].Type).AsNullable()
		}
	}
	if operandDiffers[literal] {
		return "not measurable", ""
	}
	in, err := evaluate(env, literal, from)
	if err != nil {
		return "not measurable", err.Error()
	}
	if v.Form == "column" {
		in.Type = in.Type.AsNullable()
	}
	to := parseType(t, target)
	if v.Error != nil && v.Error.Phase == "parse" {
		return "not measurable", ""
	}
	var want string
	if v.Error != nil {
		want = "error " + phase(v)
	} else {
		want = v.Type + " " + canonical(t, v.Value)
	}
	var got string
	if err := cast.Check(in.Type, to, try); err != nil {
		got = "error plan"
	} else if out, err := convert(env, in, to, try); err != nil {
		got = "error runtime"
		detail = " (" + err.Error() + ")"
	} else {
		got = out.Type.String() + " " + canonical(t, value(out, 0))
		if v.Str != nil {
			want += " " + canonical(t, v.Str)
			text, err := convert(env, out, types.StringType(), false)
			if err != nil {
				t.Fatal(err)
			}
			got += " " + canonical(t, value(text, 0))
		}
	}
	if got == want {
		return "pass", ""
	}
	return "differ", fmt.Sprintf("got %s%s, want %s", got, detail, want)
}

func phase(v vector) string {
	if v.Error.Phase == "validate" {
		return "plan"
	}
	return v.Error.Phase
}

// canonical rewrites JSON so that equal values have equal texts.
func canonical(t *testing.T, raw []byte) string {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var x any
	if err := decoder.Decode(&x); err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return fmt.Sprint(normal(x))
}

func normal(x any) any {
	switch x := x.(type) {
	case json.Number:
		if strings.ContainsAny(x.String(), ".eE") {
			f, _ := x.Float64()
			return fmt.Sprintf("%v", f)
		}
	case []any:
		for i := range x {
			x[i] = normal(x[i])
		}
	case string:
		return fmt.Sprintf("%q", x)
	}
	return x
}
