package jsons

import (
	"encoding/json"
	"math"

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

// show writes row 0 in the same form.
func show(v *batch.Vector) string {
	switch {
	case v.IsNull(0):
		return "null"
	case v.Type.IsString():
		return mustJSON(string(v.Bytes[0]))
	case v.Type.Kind == types.Boolean:
		return mustJSON(v.Bools[0])
	case v.Type.Kind == types.Int:
		return mustJSON(v.Ints[0])
	case math.IsInf(v.Floats[0], 1):
		return `"Infinity"`
	}
	return mustJSON(v.Floats[0])
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
