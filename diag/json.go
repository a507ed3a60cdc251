package diag

import (
	"encoding/json"
	"io"
)

// WriteJSON writes a report as one JSON object:
//
//	{"diagnostics": [{"file", "line", "column", "endLine", "endColumn", "severity", "code", "message", "help",
//	  "related": [{"file", "line", "column", "endLine", "endColumn", "message"}]}],
//	 "summary": {"files", "errors", "warnings", "omitted"}}
//
// No key is ever left out. omitted counts the diagnostics beyond MostShown, which are counted and not listed.
func WriteJSON(w io.Writer, r *Report) error {
	type summary struct {
		Files    int `json:"files"`
		Errors   int `json:"errors"`
		Warnings int `json:"warnings"`
		Omitted  int `json:"omitted"`
	}
	files := r.bounded()
	document := struct {
		Diagnostics []finding `json:"diagnostics"`
		Summary     summary   `json:"summary"`
	}{
		Diagnostics: []finding{},
		Summary:     summary{Files: len(r.Files), Errors: r.Count(Error), Warnings: r.Count(Warning), Omitted: omitted(files)},
	}
	for i := range files {
		document.Diagnostics = append(document.Diagnostics, files[i].findings()...)
	}
	return encodeJSON(w, document)
}

func encodeJSON(w io.Writer, document any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(document)
}
