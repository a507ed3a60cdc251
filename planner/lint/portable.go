package lint

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats/protobuf/confluent"
)

// notPortable warns of options in WITH that Flink refuses, since only leat has them. SET takes them too, and Flink does not mind.
func notPortable(s *Subject, _ *tree, r *report) {
	for _, t := range s.Tables {
		if o := t.Options["connector"]; o.Value == "opensearch-1" {
			r.warn(diag.NotPortable, o.ValueAt, "write 'opensearch'", "Flink has no connector 'opensearch-1'")
		}
		for _, key := range []string{"format", "value.format", "key.format"} {
			if o := t.Options[key]; o.Value == confluent.Name {
				r.add(diag.Diagnostic{
					Severity: diag.Info, Code: diag.NotPortable, Span: o.ValueAt, Message: fmt.Sprintf("Flink has no format '%s': it refuses the table", o.Value),
				})
			}
		}
		for key, d := range t.Declared {
			if o := t.Options[key]; d.LeatOnly && o.InWith {
				r.warn(diag.NotPortable, o.KeyAt, fmt.Sprintf("take it out of WITH and write SET 'leat.table.%s.%s' = '…'; Flink takes that", t.Name, key),
					"Flink has no option '%s': it refuses the table", key)
			}
		}
	}
}
