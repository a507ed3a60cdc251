package compare

import (
	"encoding/json"
	"io"
)

// WriteJSON writes a report as one JSON object in a line. No key is ever left out.
func WriteJSON(w io.Writer, r *Report) error {
	type pair struct {
		Left  int64 `json:"left"`
		Right int64 `json:"right"`
	}
	type field struct {
		Path  string          `json:"path"`
		Left  json.RawMessage `json:"left"`
		Right json.RawMessage `json:"right"`
		// Absent says on which side there is none: "", left or right.
		Absent string `json:"absent"`
	}
	type difference struct {
		Kind     Kind            `json:"kind"`
		Key      json.RawMessage `json:"key"`
		Version  int             `json:"version"`
		Versions pair            `json:"versions"`
		Fields   []field         `json:"fields"`
		Value    json.RawMessage `json:"value"`
	}
	type fieldCount struct {
		Path string `json:"path"`
		Keys int64  `json:"keys"`
	}
	document := struct {
		Left        string       `json:"left"`
		Right       string       `json:"right"`
		Equal       bool         `json:"equal"`
		Unit        string       `json:"unit"`
		Key         []string     `json:"key"`
		Records     pair         `json:"records"`
		Same        int64        `json:"same"`
		Differ      int64        `json:"differ"`
		OnlyLeft    int64        `json:"only_left"`
		OnlyRight   int64        `json:"only_right"`
		Examined    int          `json:"examined"`
		Fields      []fieldCount `json:"fields"`
		Differences []difference `json:"differences"`
		Notes       []string     `json:"notes"`
	}{
		Left: r.Left, Right: r.Right, Equal: r.Equal(), Unit: r.unit(), Key: append([]string{}, r.Key...), Records: pair(r.Records),
		Same: r.Same, Differ: r.Differ, OnlyLeft: r.OnlyLeft, OnlyRight: r.OnlyRight, Examined: r.Examined,
		Fields: []fieldCount{}, Differences: []difference{}, Notes: append([]string{}, r.Notes...),
	}
	for _, f := range r.Fields {
		document.Fields = append(document.Fields, fieldCount(f))
	}
	for _, d := range r.Differences {
		out := difference{Kind: d.Kind, Key: d.Key, Version: d.Version, Versions: pair(d.Versions), Fields: []field{}, Value: d.Value}
		for _, f := range d.Fields {
			absent := ""
			switch {
			case f.Left == nil:
				absent = "left"
			case f.Right == nil:
				absent = "right"
			}
			out.Fields = append(out.Fields, field{Path: f.Path, Left: f.Left, Right: f.Right, Absent: absent})
		}
		document.Differences = append(document.Differences, out)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(document)
}
