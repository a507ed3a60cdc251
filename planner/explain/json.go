package explain

import (
	"encoding/json"
	"io"
)

// WriteJSON writes plans as one JSON document: {"plans": [{"job", "logical", "physical"}]}, each plan a tree of steps
// {"operator", "text", "expressions", "columns", "at", "inputs"}.
func WriteJSON(w io.Writer, plans []Plan) error {
	if plans == nil {
		plans = []Plan{}
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(struct {
		Plans []Plan `json:"plans"`
	}{plans})
}
