package web

import (
	"os"
	"strings"
	"testing"
)

// TestFlinksMetrics holds the table of docs/coming-from-flink.md against the metrics that there are: each one that it names is served.
func TestFlinksMetrics(t *testing.T) {
	const begin, end = "<!-- metrics of Flink -->\n", "<!-- end of metrics of Flink -->\n"
	text, err := os.ReadFile("../docs/coming-from-flink.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(text), begin)
	table, _, ok2 := strings.Cut(table, end)
	if !ok || !ok2 {
		t.Fatalf("there is no table between %q and %q", begin, end)
	}
	names := served(t)
	for _, name := range metricName.FindAllString(table, -1) {
		if _, ok := names[name]; !ok {
			t.Errorf("there is no metric %s", name)
		}
	}
	if n := len(metricName.FindAllString(table, -1)); n < 20 {
		t.Errorf("only %d metrics were found", n)
	}
}
