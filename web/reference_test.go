package web

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"
)

const reference = "../docs/metrics.md"

const referenceHead = `# Metrics

What ` + "`leat run --ui ADDR`" + ` serves at ` + "`/metrics`" + `, in Prometheus' text format, beside the usual ` + "`go_…` and `process_…`" + `. Written from the
declarations of the metrics. [examples/monitoring](../examples/monitoring) has alert rules and a Grafana dashboard over them.

| label | |
|---|---|
| ` + "`job`" + ` | the name of the job |
| ` + "`table`" + ` | the table that is read, or that is written: which one the metric is about |
| ` + "`split`" + ` | what is read on its own: a partition as ` + "`topic/0`" + `, a file; ` + "`topic/0 (reading 2)`" + ` where a query reads its table a second time |
| ` + "`reason`, `status`" + ` | as the metric says |

Counters begin at 0 with the process. Records read = records out + filtered + dropped + dead-lettered + handed over + in flight.
`

// TestReference holds docs/metrics.md against what is served, and the declarations too: each metric is served with its labels, and there
// is nothing else. -rewrite writes the page.
func TestReference(t *testing.T) {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collector{sample()})
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	all := allMetrics()
	var table, sections strings.Builder
	for _, f := range families {
		at := slices.IndexFunc(all, func(m metric) bool { return m.name == f.GetName() })
		if at < 0 {
			t.Errorf("%s is served and not declared", f.GetName())
			continue
		}
		var labels []string
		for _, l := range f.GetMetric()[0].GetLabel() {
			labels = append(labels, "`"+l.GetName()+"`")
		}
		kind := f.GetType().String()
		kind = kind[:1] + strings.ToLower(kind[1:])
		describe(t, &table, &sections, all[at], kind+"; labels "+strings.Join(labels, ", ")+".")
		all = slices.Delete(all, at, at+1)
	}
	for _, m := range all {
		t.Errorf("%s is declared and never served", m.name)
	}
	page := referenceHead + "\n| metric | | unit |\n|---|---|---|\n" + table.String() + sections.String()
	if *rewrite {
		if err := os.WriteFile(reference, []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	found, err := os.ReadFile(reference)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(page, string(found)); diff != "" {
		t.Errorf("%s is out of date, run go test ./web -run TestReference -rewrite (-want +got):\n%s", reference, diff)
	}
}

// describe writes a line and a section about a metric, which is served as form says.
func describe(t *testing.T, table, sections *strings.Builder, m metric, form string) {
	t.Helper()
	for what, text := range map[string]string{"help": m.help, "look": m.look} {
		if !strings.HasSuffix(text, ".") {
			t.Errorf("%s: its %s is no sentence: %q", m.name, what, text)
		}
	}
	if m.unit == "" {
		t.Errorf("%s has no unit", m.name)
	}
	fmt.Fprintf(table, "| [`%s`](#%s) | %s | %s |\n", m.name, m.name, m.help, m.unit)
	fmt.Fprintf(sections, "\n## `%s`\n\n%s %s\n\n%s ", m.name, m.help, m.look, form)
	if m.flink == "" {
		sections.WriteString("Flink has nothing of the kind.\n")
		return
	}
	fmt.Fprintf(sections, "In Flink: %s.\n", m.flink)
}
