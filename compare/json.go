package compare

import (
	"encoding/json"
	"io"
)

// The report as JSON.
type (
	reportDocument struct {
		Left        string               `json:"left"`
		Right       string               `json:"right"`
		Equal       bool                 `json:"equal"`
		Unit        string               `json:"unit"`
		Key         []string             `json:"key"`
		Records     pairDocument         `json:"records"`
		Same        int64                `json:"same"`
		Differ      int64                `json:"differ"`
		OnlyLeft    int64                `json:"only_left"`
		OnlyRight   int64                `json:"only_right"`
		Examined    int                  `json:"examined"`
		Fields      []fieldCountDocument `json:"fields"`
		Differences []differenceDocument `json:"differences"`
		Notes       []string             `json:"notes"`
	}
	pairDocument struct {
		Left  int64 `json:"left"`
		Right int64 `json:"right"`
	}
	fieldCountDocument struct {
		Path string `json:"path"`
		Keys int64  `json:"keys"`
	}
	differenceDocument struct {
		Kind     Kind            `json:"kind"`
		Key      json.RawMessage `json:"key"`
		Version  int             `json:"version"`
		Versions pairDocument    `json:"versions"`
		Fields   []fieldDocument `json:"fields"`
		Value    json.RawMessage `json:"value"`
	}
	fieldDocument struct {
		Path   string          `json:"path"`
		Left   json.RawMessage `json:"left"`
		Right  json.RawMessage `json:"right"`
		Absent string          `json:"absent"` // on which side there is none: "", left or right
	}
)

// WriteJSON writes a report as one JSON object in a line. No key is ever left out.
func WriteJSON(w io.Writer, r *Report) error {
	document := reportDocument{
		Left: r.Left, Right: r.Right, Equal: r.Equal(), Unit: r.unit(), Key: append([]string{}, r.Key...), Records: pairDocument(r.Records),
		Same: r.Same, Differ: r.Differ, OnlyLeft: r.OnlyLeft, OnlyRight: r.OnlyRight, Examined: r.Examined,
		Fields: []fieldCountDocument{}, Differences: []differenceDocument{}, Notes: append([]string{}, r.Notes...),
	}
	for _, f := range r.Fields {
		document.Fields = append(document.Fields, fieldCountDocument(f))
	}
	for i := range r.Differences {
		document.Differences = append(document.Differences, r.Differences[i].document())
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(document)
}

func (d *Difference) document() differenceDocument {
	out := differenceDocument{Kind: d.Kind, Key: d.Key, Version: d.Version, Versions: pairDocument(d.Versions), Fields: []fieldDocument{}, Value: d.Value}
	for _, f := range d.Fields {
		absent := ""
		switch {
		case f.Left == nil:
			absent = "left"
		case f.Right == nil:
			absent = "right"
		}
		out.Fields = append(out.Fields, fieldDocument{Path: f.Path, Left: f.Left, Right: f.Right, Absent: absent})
	}
	return out
}
