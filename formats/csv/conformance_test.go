package csv_test

import (
	"strings"
	"testing"

	"github.com/leatsql/leat/formats/csv"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/internal/vectortest"
)

// TestConformance runs what Flink's own classes answered.
func TestConformance(t *testing.T) {
	for _, c := range vectortest.Read[formattest.Case](t, "csvfmt.jsonl", nil) {
		c.Columns = strings.ReplaceAll(c.Columns, "TIME(3)", "TIME(0)") // SQL's TIME has no other precision in Flink
		if got, want := c.Run(csv.New()), c.Want(); got != want {
			t.Errorf("%s: %s %v %q\n got %s\nwant %s", c.ID, c.Columns, c.Options, c.Message.Bytes(), got, want)
		}
	}
}
