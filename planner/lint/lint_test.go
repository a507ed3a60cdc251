package lint_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"

	connectorlist "github.com/leatsql/leat/connectors/builtin"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats"
	formatlist "github.com/leatsql/leat/formats/builtin"
	functionlist "github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
)

// TestCases runs the case files. The commands are:
//
//	warnings  what is said of a script, but that it does not run yet: line:column severity code "text": message, with help
//	proto     writes a .proto file, path=NAME, for the scripts that follow in the file
//	define    text that stands before each script that follows in the file, on the line of the script
//
// Arguments are only=CODE, to see that code alone, zone=NAME, the session time zone, which is not set otherwise, and strict, to refuse
// variables without a value.
func TestCases(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		prelude, protos := "", t.TempDir()
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "define":
				prelude = strings.ReplaceAll(d.Input, "\n", " ") + " "
				return ""
			case "proto":
				var name string
				d.ScanArgs(t, "path", &name)
				if err := os.WriteFile(filepath.Join(protos, name), []byte(d.Input), 0o600); err != nil {
					t.Fatal(err)
				}
				return ""
			case "warnings":
				return describe(warningsOf(t, d, protos, prelude+d.Input), d)
			}
			d.Fatalf(t, "no command %q", d.Cmd)
			return ""
		})
	})
}

func warningsOf(t *testing.T, d *datadriven.TestData, protos, text string) diag.List {
	o := planner.Options{
		JobName: "job", Lint: true, Now: time.Unix(1_700_000_000, 0), AllowUnset: !d.HasArg("strict"),
		Schemas: formats.Schemas{ProtoPaths: []string{"../../testdata/protos", protos}},
	}
	if d.HasArg("zone") {
		var name string
		d.ScanArgs(t, "zone", &name)
		o.Settings = map[string]string{"table.local-time-zone": name}
	}
	script, parsed := parser.Parse(diag.NewSource("job.sql", text))
	_, diags := planner.Plan(script, planner.Catalogs{Functions: functionlist.Registry(), Connectors: connectorlist.Registry(), Formats: formatlist.Registry()}, o)
	return append(parsed, diags...)
}

func describe(diags diag.List, d *datadriven.TestData) string {
	only := ""
	for _, a := range d.CmdArgs {
		if a.Key == "only" {
			only = a.Vals[0]
		}
	}
	var b strings.Builder
	for _, d := range diags {
		if d.Code.NotYet() || only != "" && string(d.Code) != only {
			continue
		}
		at := d.Source.Position(d.Span.Start)
		fmt.Fprintf(&b, "%d:%d %s %s %q: %s\n", at.Line, at.Column, d.Severity, d.Code, short(d.Span.Text(d.Source)), d.Message)
		for _, r := range d.Related {
			fmt.Fprintf(&b, "  %q: %s\n", short(r.Span.Text(r.Source)), r.Message)
		}
		if d.Help != "" {
			fmt.Fprintf(&b, "  help: %s\n", d.Help)
		}
	}
	return b.String()
}

// short cuts the text of a span to what a case file has room for.
func short(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// TestUserProblems has each code that the table of users' problems names be given by some case.
func TestUserProblems(t *testing.T) {
	table, err := os.ReadFile("../../docs/diagnostics/user-problems.md")
	if err != nil {
		t.Fatal(err)
	}
	cases, err := filepath.Glob("testdata/*")
	if err != nil {
		t.Fatal(err)
	}
	var given strings.Builder
	for _, path := range cases {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		given.Write(text)
	}
	for _, m := range regexp.MustCompile(`\[(LEAT\d{4})\]`).FindAllStringSubmatch(string(table), -1) {
		if !regexp.MustCompile(`(?m)^\d+:\d+ (error|warning|info) ` + m[1] + ` `).MatchString(given.String()) {
			t.Errorf("no case gives %s, which the table names", m[1])
		}
	}
}

// TestSecretsAreNotShown has no report print the credentials that it warns of.
func TestSecretsAreNotShown(t *testing.T) {
	text := `CREATE CATALOG c WITH ('type' = 'jdbc', 'password' = 'hunter2');
SET 's3.secret-key' = 'hunter2';
CREATE TABLE d (id STRING) WITH ('connector' = 'opensearch-2', 'hosts' = 'https://u:hunter2@search:9200', 'index' = 'i');
CREATE TABLE j (id STRING) WITH ('connector' = 'jdbc', 'url' = 'jdbc:x', 'table-name' = 't', 'password' = 'hunter2');
CREATE TABLE o (id STRING) WITH ('connector.type' = 'kafka', 'connector.properties.sasl.password' = 'hunter2');`
	script, _ := parser.Parse(diag.NewSource("job.sql", text))
	_, diags := planner.Plan(script, planner.Catalogs{Functions: functionlist.Registry(), Connectors: connectorlist.Registry(), Formats: formatlist.Registry()}, planner.Options{Lint: true})
	var b strings.Builder
	if err := diag.WriteText(&b, diags); err != nil {
		t.Fatal(err)
	}
	if told := strings.Count(b.String(), string(diag.PlainSecret)); told != 5 {
		t.Errorf("%d secrets are told of, want 5", told)
	}
	if strings.Contains(b.String(), "hunter2") {
		t.Errorf("a secret is shown:\n%s", b.String())
	}
}
