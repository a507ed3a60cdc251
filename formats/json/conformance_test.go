package json_test

import (
	"bytes"
	"regexp"
	"testing"

	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/json"
	"github.com/leatsql/leat/internal/vectortest"
)

// loneSurrogate is an escape that only Java's strings can hold; leat has a question mark there.
var loneSurrogate = regexp.MustCompile(`"\\ud83d"|"\\ud800"`)

// TestConformance runs what Flink's own classes answered.
func TestConformance(t *testing.T) {
	all, same := 0, 0
	for _, c := range vectortest.Read[formattest.Case](t, "jsonfmt.jsonl", func(line []byte) []byte {
		if bytes.Contains(line, []byte(`"kind":"query"`)) {
			return nil // needs a planner
		}
		return loneSurrogate.ReplaceAll(line, []byte(`"?"`))
	}) {
		all++
		want, got := c.Want(), c.Run(json.New())
		if got == want {
			same++
			continue
		}
		t.Errorf("%s: %s %v %q\n got %s\nwant %s", c.ID, c.Columns, c.Options, c.Message.Bytes(), got, want)
	}
	t.Logf("%d cases, %d as Flink", all, same)
}
