package lint

import (
	"fmt"

	"github.com/leatsql/leat/diag"
)

// notPortable warns of options and formats in WITH that Flink refuses, since only leat has them. SET takes them too, and Flink does not mind.
func notPortable(s *Subject, _ *tree, r *report) {
	for _, t := range s.Tables {
		if o := t.Options["connector"]; o.Value == "opensearch-1" {
			r.warn(diag.NotPortable, o.ValueAt, "write 'opensearch'", "Flink has no connector 'opensearch-1'")
		}
		for key, f := range t.Formats {
			if o := t.Options[key]; f.LeatOnly && o.InWith {
				r.warn(diag.NotPortable, o.ValueAt, "where Flink is not to run the file, write above the statement: -- leat:ignore LEAT9001", "Flink has no format '%s': it refuses the table", o.Value)
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
