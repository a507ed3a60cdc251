package jsons

import (
	"encoding/json"
	"math"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/types"
)

// expected is what a vector says: its value in Go's JSON, or the phase of its error. plan and validate are one phase.
func expected(v vector) string {
	if v.Error != nil {
		if v.Error.Phase == "validate" {
			return "plan"
		}
		return v.Error.Phase
	}
	var x any
	if err := json.Unmarshal(v.Value, &x); err != nil {
		return err.Error()
	}
	return mustJSON(x)
}

// show writes a row in the same form.
func show(v *batch.Vector, row int) string {
	switch {
	case v.IsNull(row):
		return "null"
	case v.Type.IsString():
		return mustJSON(string(v.Bytes[row]))
	case v.Type.Kind == types.Boolean:
		return mustJSON(v.Bools[row])
	case v.Type.Kind == types.Int:
		return mustJSON(v.Ints[row])
	case v.Type.Kind == types.Array:
		var elements []string
		for e := v.Spans[row].Start; e < v.Spans[row].End; e++ {
			elements = append(elements, show(v.Children[0], int(e)))
		}
		return "[" + strings.Join(elements, ",") + "]"
	case math.IsInf(v.Floats[row], 1):
		return `"Infinity"`
	}
	return mustJSON(v.Floats[row])
}

func mustJSON(x any) string {
	b, err := json.Marshal(x)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// extract makes the JSONITEM vector of a path over one document.
func extract(path string, doc *batch.Vector) *batch.Vector {
	item := batch.NewVector(types.Simple(types.JSONItem), 1)
	plan, err := jsonscan.Compile([]string{path})
	if err == nil && !doc.IsNull(0) {
		plan.NewScanner().ScanInto(doc.Bytes[0], 0, []*batch.Vector{item})
	}
	return item
}
