package lineage

import (
	"encoding/json"
	"io"
	"strings"
	"time"

	"github.com/leatsql/leat/planner/plan"
)

// The schemas of OpenLineage that the events follow.
const (
	eventSchema   = "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/JobEvent"
	schemaFacet   = "https://openlineage.io/spec/facets/1-1-1/SchemaDatasetFacet.json#/$defs/SchemaDatasetFacet"
	lineageFacet  = "https://openlineage.io/spec/facets/1-2-0/ColumnLineageDatasetFacet.json#/$defs/ColumnLineageDatasetFacet"
	jobsNamespace = "leat"
)

type event struct {
	EventTime string    `json:"eventTime"`
	Producer  string    `json:"producer"`
	SchemaURL string    `json:"schemaURL"`
	Job       dataset   `json:"job"`
	Inputs    []dataset `json:"inputs"`
	Outputs   []dataset `json:"outputs"`
}

type dataset struct {
	Namespace string         `json:"namespace"`
	Name      string         `json:"name"`
	Facets    map[string]any `json:"facets,omitempty"`
}

type facet struct {
	Producer  string `json:"_producer"`
	SchemaURL string `json:"_schemaURL"`
}

type schema struct {
	facet
	Fields []schemaField `json:"fields"`
}

type schemaField struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

type columnLineage struct {
	facet
	Fields  map[string]inputFields `json:"fields"`
	Dataset []inputField           `json:"dataset,omitempty"`
}

type inputFields struct {
	InputFields []inputField `json:"inputFields"`
}

type inputField struct {
	Namespace       string           `json:"namespace"`
	Name            string           `json:"name"`
	Field           string           `json:"field"`
	Transformations []transformation `json:"transformations"`
}

type transformation struct {
	Type    string `json:"type"`
	Subtype string `json:"subtype"`
}

// WriteOpenLineage writes a JobEvent of OpenLineage 2-0-2 for each job, a line each. producer is the URI of what makes them.
func WriteOpenLineage(w io.Writer, all []Lineage, producer string, now time.Time) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, l := range all {
		e := event{
			EventTime: now.UTC().Format(time.RFC3339Nano), Producer: producer, SchemaURL: eventSchema,
			Job: dataset{Namespace: jobsNamespace, Name: l.Job}, Inputs: []dataset{},
		}
		for _, in := range l.Inputs {
			e.Inputs = append(e.Inputs, datasetOf(in))
		}
		out := datasetOf(l.Sink)
		out.Facets = map[string]any{"schema": schemaOf(l, producer), "columnLineage": columnsOf(l, producer)}
		e.Outputs = []dataset{out}
		if err := enc.Encode(e); err != nil {
			return err
		}
	}
	return nil
}

// datasetOf names a table by the system and the place it stands for; a table of none by its name in the catalog.
func datasetOf(t *plan.Table) dataset {
	if t.Dataset.Namespace == "" {
		return dataset{Namespace: t.Connector, Name: t.Name}
	}
	return dataset{Namespace: t.Dataset.Namespace, Name: t.Dataset.Name}
}

func schemaOf(l Lineage, producer string) schema {
	s := schema{facet: facet{producer, schemaFacet}, Fields: []schemaField{}}
	for _, f := range l.Fields {
		s.Fields = append(s.Fields, schemaField{f.Name, strings.TrimSuffix(f.Type, " NOT NULL")})
	}
	return s
}

func columnsOf(l Lineage, producer string) columnLineage {
	c := columnLineage{facet: facet{producer, lineageFacet}, Fields: map[string]inputFields{}, Dataset: inputs(l.Rows)}
	for _, f := range l.Fields {
		c.Fields[f.Name] = inputFields{inputs(f.Origins)}
	}
	return c
}

// inputs lists origins, each column once with all its ways.
func inputs(all []Origin) []inputField {
	list := []inputField{}
	for i, o := range all {
		way := transformation{"INDIRECT", o.Way.String()}
		if o.Way.direct() {
			way.Type = "DIRECT"
		}
		if i > 0 && all[i-1].Table == o.Table && all[i-1].Path == o.Path {
			last := &list[len(list)-1]
			last.Transformations = append(last.Transformations, way)
			continue
		}
		d := datasetOf(o.Table)
		list = append(list, inputField{d.Namespace, d.Name, o.Path, []transformation{way}})
	}
	return list
}
