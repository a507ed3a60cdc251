package positions

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/leatsql/leat/connectors"
)

// Document is the form of positions for programs: what is exported, and imported. Of what is imported only tables, sinks, topics,
// partitions and positions count, and jobs where several read a table into tables of one name; the rest is for those who read it.
type Document struct {
	Version  int              `json:"version"` // 1
	Readings []DocumentedRead `json:"readings"`
}

// DocumentedRead is a reading in a document.
type DocumentedRead struct {
	Job       string               `json:"job"`
	Table     string               `json:"table"`
	Sink      string               `json:"sink"`
	Group     string               `json:"group"`
	Members   []string             `json:"members"`
	Positions []DocumentedPosition `json:"positions"`
}

// DocumentedPosition is that of a partition. Position and Lag are null where none is stored.
type DocumentedPosition struct {
	Topic     string `json:"topic"`
	Partition int32  `json:"partition"`
	Position  *int64 `json:"position"`
	Start     int64  `json:"start"`
	End       int64  `json:"end"`
	Lag       *int64 `json:"lag"`
}

// version is that of the documents that are written and read.
const version = 1

// Describe makes a document of kept readings that are loaded.
func Describe(kept []*Reading) *Document {
	d := &Document{Version: version, Readings: []DocumentedRead{}}
	for _, r := range kept {
		one := DocumentedRead{Job: r.Job, Table: r.Table, Sink: r.Sink, Group: r.Now.Name, Members: append([]string{}, r.Now.Readers...), Positions: []DocumentedPosition{}}
		for _, s := range r.Now.Splits {
			p := DocumentedPosition{Topic: s.Split.Name, Partition: s.Split.Partition, Start: int64(s.Start), End: int64(s.End)}
			if s.Position != connectors.NotStored {
				at, left := int64(s.Position), int64(lag(s))
				p.Position, p.Lag = &at, &left
			}
			one.Positions = append(one.Positions, p)
		}
		d.Readings = append(d.Readings, one)
	}
	return d
}

// Write writes the document as JSON.
func (d *Document) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(d)
}

// Read reads a document. Names that it does not know are mistakes, since a misspelt one would move nothing.
func Read(r io.Reader) (*Document, error) {
	decoder := json.NewDecoder(r)
	decoder.DisallowUnknownFields()
	var d Document
	if err := decoder.Decode(&d); err != nil {
		return nil, fmt.Errorf("no positions in JSON: %w", err)
	}
	if decoder.More() {
		return nil, fmt.Errorf("more than one JSON object: one of `leat positions export` is taken")
	}
	if d.Version != version {
		return nil, fmt.Errorf("\"version\" is %d, and %d is taken", d.Version, version)
	}
	return &d, nil
}

// of finds what the document says of a reading. The job's name counts only where table and sink are not enough.
func (d *Document) of(r *Reading) (at int, ok bool) {
	at = -1
	for i, one := range d.Readings {
		if one.Table != r.Table || one.Sink != r.Sink {
			continue
		}
		if one.Job == r.Job {
			return i, true
		}
		if at >= 0 {
			return -1, false
		}
		at = i
	}
	return at, at >= 0
}
