package web

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestFlinksMetrics holds the table of docs/coming-from-flink.md against the metrics that there are: each that it names is served, and stands
// beside what its declaration says that Flink has.
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
	quoted := regexp.MustCompile("`([^`]+)`")
	for _, m := range allMetrics() {
		for _, flinks := range quoted.FindAllStringSubmatch(m.flink, -1) {
			row := regexp.MustCompile(`(?m)^\|[^|]*` + regexp.QuoteMeta(flinks[1]) + `[^|]*\|.*` + m.name + `\b`)
			if !row.MatchString(table) {
				t.Errorf("no row says that %s in Flink is %s in leat", flinks[1], m.name)
			}
		}
	}
}

// TestPagesNameMetricsThatThereAre looks for metrics of leat on all pages.
func TestPagesNameMetricsThatThereAre(t *testing.T) {
	names, seen := served(t), 0
	for _, pattern := range []string{"../*.md", "../docs/*.md", "../docs/diagnostics/*.md", "../examples/*/README.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil || len(pages) == 0 {
			t.Fatalf("%s: %d pages, %v", pattern, len(pages), err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range regexp.MustCompile(`\bleat_[a-z0-9_]*[a-z0-9]\b`).FindAllString(string(text), -1) {
				if _, ok := names[name]; !ok {
					t.Errorf("%s: there is no metric %s", page, name)
				}
				seen++
			}
		}
	}
	if seen < 50 {
		t.Errorf("only %d metrics were found", seen)
	}
}
