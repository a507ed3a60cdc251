package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/leatsql/leat/engine"
)

// printPreviews prints what a dry run would have written, and the records that would have been kept as dead letters or dropped.
func printPreviews(w io.Writer, run *engine.Run) error {
	var b strings.Builder
	samples := run.Samples()
	for i, p := range run.Previews() {
		fmt.Fprintf(&b, "job %s would write %s to table %s; nothing was written\n", p.Job, count(int(p.Rows), "row"), p.Table)
		for _, row := range p.First {
			fmt.Fprintf(&b, "  %s", row.Kind)
			for _, part := range []struct{ name, text string }{{"to", row.Target}, {"key", row.Key}, {"value", row.Value}} {
				if part.text != "" {
					fmt.Fprintf(&b, "  %s %s", part.name, oneLine(part.text))
				}
			}
			b.WriteByte('\n')
		}
		for _, s := range samples[i] {
			fmt.Fprintf(&b, "  %s: table %s, %s, position %d: %s: %s\n", s.Fate, s.Table, s.Split, s.Position, oneLine(s.Reason), oneLine(s.Value))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// oneLine writes a text without line ends.
func oneLine(s string) string { return strings.NewReplacer("\n", `\n`, "\r", `\r`).Replace(s) }
