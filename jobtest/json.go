package jobtest

import (
	"encoding/json"
	"io"
)

// WriteJSON writes what came of case files as one JSON object. No key is ever left out.
func WriteJSON(w io.Writer, results []*Result) error {
	type jsonFailure struct {
		Table   string   `json:"table"`
		Line    int      `json:"line"`
		Message string   `json:"message"`
		Details []string `json:"details"`
	}
	type jsonCase struct {
		Name     string        `json:"name"`
		Line     int           `json:"line"`
		Passed   bool          `json:"passed"`
		Failures []jsonFailure `json:"failures"`
	}
	type jsonFile struct {
		File     string     `json:"file"`
		Problems []string   `json:"problems"`
		Cases    []jsonCase `json:"cases"`
	}
	document := struct {
		Files   []jsonFile `json:"files"`
		Summary Counts     `json:"summary"`
	}{Files: []jsonFile{}, Summary: Count(results)}
	for _, r := range results {
		f := jsonFile{File: r.File.Source.Name, Problems: []string{}, Cases: []jsonCase{}}
		for _, p := range r.Problems {
			f.Problems = append(f.Problems, p.Error())
		}
		for _, c := range r.Cases {
			out := jsonCase{Name: c.Case.Name, Line: c.Case.Line, Passed: len(c.Failures) == 0, Failures: []jsonFailure{}}
			for _, x := range c.Failures {
				x.Details = append([]string{}, x.Details...)
				out.Failures = append(out.Failures, jsonFailure(x))
			}
			f.Cases = append(f.Cases, out)
		}
		document.Files = append(document.Files, f)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(document)
}

// Counts are how many files and cases there were, and what came of them.
type Counts struct {
	Files  int `json:"files"`
	Cases  int `json:"cases"`
	Failed int `json:"failed"`
	Wrong  int `json:"wrong"` // files whose cases could not run
}

// Count counts results.
func Count(results []*Result) Counts {
	c := Counts{Files: len(results)}
	for _, r := range results {
		c.Cases += len(r.Cases)
		c.Failed += r.Failed()
		if r.Problems.HasErrors() {
			c.Wrong++
		}
	}
	return c
}
