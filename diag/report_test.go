package diag_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/internal/casetest"
)

// TestReports runs the case files. The command is the writer: text, color, json, github, sarif or junit. The input is a file whose findings
// stand between « and »; → is a tab, ␍ a carriage return, and no input a report without findings. Arguments: file, severity, code,
// message and help of the findings; related makes the second mark a place that explains the first; clean adds a file without
// findings, unread one that cannot be read.
func TestReports(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			var b strings.Builder
			if err := write(&b, d.Cmd, reportOf(t, d)); err != nil {
				t.Fatal(err)
			}
			return strings.ReplaceAll(b.String(), "\x1b", "␛")
		})
	})
}

func write(b *strings.Builder, format string, r *diag.Report) error {
	var all diag.List
	for _, f := range r.Files {
		all = append(all, f.Findings...)
	}
	switch format {
	case "text":
		return diag.WriteText(b, all)
	case "color":
		return diag.WriteColoredText(b, all)
	case "json":
		return diag.WriteJSON(b, r)
	case "github":
		return diag.WriteGitHub(b, r)
	case "sarif":
		return diag.WriteSARIF(b, r, "1.2.3")
	case "junit":
		return diag.WriteJUnit(b, r)
	}
	return fmt.Errorf("there is no writer %q", format)
}

// arguments are those of a case.
type arguments struct {
	file, severity, code, message, help string
	related, clean, unread              bool
}

func reportOf(t *testing.T, d *datadriven.TestData) *diag.Report {
	a := arguments{file: "job.sql", severity: "error", code: "LEAT2002", message: "no column x"}
	texts := map[string]*string{"file": &a.file, "severity": &a.severity, "code": &a.code, "message": &a.message, "help": &a.help}
	flags := map[string]*bool{"related": &a.related, "clean": &a.clean, "unread": &a.unread}
	for _, arg := range d.CmdArgs {
		switch {
		case texts[arg.Key] != nil:
			*texts[arg.Key] = strings.ReplaceAll(strings.Join(arg.Vals, ", "), "␍", "\r")
		case flags[arg.Key] != nil:
			*flags[arg.Key] = true
		default:
			d.Fatalf(t, "no argument %q", arg.Key)
		}
	}
	r := &diag.Report{}
	if d.Input != "" {
		r.Files = append(r.Files, diag.FileReport{Name: a.file, Findings: findings(d.Input, a)})
	}
	if a.clean {
		r.Files = append(r.Files, diag.FileReport{Name: "clean.sql"})
	}
	if a.unread {
		d := diag.Diagnostic{Code: diag.FileUnreadable, Message: "open missing.sql: no such file or directory"}
		r.Files = append(r.Files, diag.FileReport{Name: "missing.sql", Findings: diag.List{d}})
	}
	return r
}

// findings makes a finding of each mark of a text.
func findings(marked string, a arguments) diag.List {
	text, spans := casetest.Unmark(strings.NewReplacer("→", "\t", "␍", "\r").Replace(marked))
	src := diag.NewSource(a.file, text)
	var all diag.List
	for _, span := range spans {
		if a.related && len(all) == 1 {
			all[0].Related = append(all[0].Related, diag.Related{Source: src, Span: span, Message: "first named here"})
			continue
		}
		all.Add(diag.Diagnostic{
			Source: src, Span: span, Severity: severityOf(a.severity), Code: diag.Code(a.code),
			Message: a.message, Help: a.help,
		})
	}
	return all
}

func severityOf(name string) diag.Severity {
	for _, s := range []diag.Severity{diag.Warning, diag.Info} {
		if s.String() == name {
			return s
		}
	}
	return diag.Error
}

func TestReportFails(t *testing.T) {
	warning := &diag.Report{Files: []diag.FileReport{{Findings: diag.List{{Severity: diag.Warning}}}}}
	for failOn, want := range map[diag.Severity]bool{diag.Error: false, diag.Warning: true, diag.Info: true} {
		warning.FailOn = failOn
		if got := warning.Fails(); got != want {
			t.Errorf("a warning fails on %s: got %v, want %v", failOn, got, want)
		}
	}
}
