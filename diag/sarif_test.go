package diag_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/leatsql/leat/diag"
)

// TestSARIFSchema holds logs against the official schema, which the library carries: what the schema does not know would be
// dropped when the log is read, so reading is strict.
func TestSARIFSchema(t *testing.T) {
	src := diag.NewSource("jobs/a b.sql", "SELECT a AS x, b AS x")
	d := diag.Diagnostic{
		Source: src, Span: diag.Span{Start: 7, End: 8}, Code: diag.DuplicateName, Message: "twice", Help: "name it y",
		Related: []diag.Related{{Source: src, Span: diag.Span{Start: 15, End: 16}, Message: "here too"}},
	}
	odd := diag.Diagnostic{Source: src, Span: diag.Span{Start: 21, End: 21}, Severity: diag.Info, Code: diag.Suspicious, Message: "odd"}
	for name, r := range map[string]*diag.Report{
		"no file":     {},
		"no finding":  {Files: []diag.FileReport{{Name: "clean.sql"}}},
		"findings":    {Files: []diag.FileReport{{Name: "clean.sql"}, {Name: src.Name, Findings: diag.List{d, odd}}}},
		"no version":  {Files: []diag.FileReport{{Name: "/abs/job.sql"}}},
		"an odd name": {Files: []diag.FileReport{{Name: "<stdin>", Findings: diag.List{{Code: diag.FileUnreadable, Message: "closed"}}}}},
	} {
		t.Run(name, func(t *testing.T) {
			version := "1.2.3"
			if name == "no version" {
				version = ""
			}
			var b bytes.Buffer
			if err := diag.WriteSARIF(&b, r, version); err != nil {
				t.Fatal(err)
			}
			strict := json.NewDecoder(bytes.NewReader(b.Bytes()))
			strict.DisallowUnknownFields()
			if err := strict.Decode(&sarif.Report{}); err != nil {
				t.Errorf("a key that SARIF has not: %v", err)
			}
			log, err := sarif.FromBytes(b.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			for _, run := range log.Runs { // absent here, empty in what the library makes of it
				run.Language, run.Tool.Driver.Language, run.NewlineSequences = "en-US", "en-US", []string{"\n"}
			}
			if err := log.Validate(); err != nil {
				t.Errorf("%v in\n%s", err, b.String())
			}
		})
	}
}
