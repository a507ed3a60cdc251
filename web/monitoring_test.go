package web

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// served are the names under which Prometheus keeps what leat serves, each with its labels.
func served(t *testing.T) map[string][]string {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(collector{sample()}, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	names := map[string][]string{"up": nil}
	for _, f := range families {
		var labels []string
		for _, l := range f.GetMetric()[0].GetLabel() {
			labels = append(labels, l.GetName())
		}
		names[f.GetName()] = labels
		if f.GetType().String() == "HISTOGRAM" {
			names[f.GetName()+"_bucket"] = append(slices.Clone(labels), "le")
			names[f.GetName()+"_sum"], names[f.GetName()+"_count"] = labels, labels
		}
	}
	return names
}

var (
	metricName = regexp.MustCompile(`\b(?:leat|process|go)_[a-z0-9_]+\b|\bup\b`)
	byLabels   = regexp.MustCompile(`\bby \(([^)]*)\)`)
)

// expressions are the PromQL expressions of a file, by what names them.
func expressions(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr, LegendFormat string }
		}
	}
	text, err := os.ReadFile("../examples/monitoring/grafana-dashboard.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &board); err != nil {
		t.Fatal(err)
	}
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			all["panel "+p.Title+": "+target.Expr] = target.Expr
		}
	}
	var rules struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr string
				Labels      map[string]string
				Annotations map[string]string
			}
		}
	}
	if text, err = os.ReadFile("../examples/monitoring/alerts.yml"); err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, &rules); err != nil {
		t.Fatal(err)
	}
	for _, g := range rules.Groups {
		for _, r := range g.Rules {
			all["alert "+r.Alert] = r.Expr
			if r.Labels["severity"] == "" || r.Annotations["summary"] == "" || r.Annotations["description"] == "" {
				t.Errorf("alert %s lacks a severity, a summary or a description", r.Alert)
			}
			runbook(t, r.Alert, r.Annotations["runbook_url"])
		}
	}
	return all
}

// runbook looks for what an alert's link leads to: a section of docs/trouble.md that names the alert.
func runbook(t *testing.T, alert, url string) {
	t.Helper()
	text, err := os.ReadFile("../docs/trouble.md")
	if err != nil {
		t.Fatal(err)
	}
	_, anchor, _ := strings.Cut(url, "docs/trouble.md#")
	for _, section := range strings.Split(string(text), "\n## ")[1:] {
		title, body, _ := strings.Cut(section, "\n")
		if anchor == strings.NewReplacer(" ", "-", ",", "").Replace(strings.ToLower(title)) && strings.Contains(body, alert) {
			return
		}
	}
	t.Errorf("alert %s: %q leads to no section that names it", alert, url)
}

// TestMonitoringExamples holds the dashboard and the alerts of examples/monitoring against the metrics that there are.
func TestMonitoringExamples(t *testing.T) {
	names, used := served(t), map[string]bool{}
	all := expressions(t)
	if len(all) < 25 {
		t.Errorf("only %d expressions were found", len(all))
	}
	for where, expr := range all {
		var labels []string
		found := metricName.FindAllString(expr, -1)
		if len(found) == 0 {
			t.Errorf("%s names no metric", where)
		}
		for _, name := range found {
			of, ok := names[name]
			if !ok {
				t.Errorf("%s: there is no metric %s", where, name)
			}
			labels = append(labels, of...)
			used[name] = true
		}
		for _, m := range byLabels.FindAllStringSubmatch(expr, -1) {
			for _, l := range strings.Split(m[1], ", ") {
				if !slices.Contains(labels, l) {
					t.Errorf("%s: %v has no label %s", where, found, l)
				}
			}
		}
	}
	for name := range names {
		if strings.HasPrefix(name, "leat_") && !used[name] && !used[name+"_bucket"] && !strings.HasSuffix(name, "_sum") && !strings.HasSuffix(name, "_count") {
			t.Errorf("nothing shows %s", name)
		}
	}
}

func TestPrometheusConfiguration(t *testing.T) {
	text, err := os.ReadFile("../examples/monitoring/prometheus.yml")
	if err != nil {
		t.Fatal(err)
	}
	var c struct {
		RuleFiles     []string `yaml:"rule_files"`
		ScrapeConfigs []struct {
			JobName     string `yaml:"job_name"`
			HonorLabels bool   `yaml:"honor_labels"`
		} `yaml:"scrape_configs"`
	}
	if err := yaml.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	if len(c.ScrapeConfigs) != 1 || !c.ScrapeConfigs[0].HonorLabels || c.ScrapeConfigs[0].JobName != "leat" {
		t.Errorf("leat's job labels would be renamed: %+v", c.ScrapeConfigs)
	}
	for _, f := range c.RuleFiles {
		if _, err := os.Stat("../examples/monitoring/" + f); err != nil {
			t.Error(err)
		}
	}
}
