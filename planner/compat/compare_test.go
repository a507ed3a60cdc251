package compat_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"

	connectorlist "github.com/leatsql/leat/connectors/builtin"
	"github.com/leatsql/leat/diag"
	formatlist "github.com/leatsql/leat/formats/builtin"
	functionlist "github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/compat"
)

// TestCases runs the case files. The command is compare; its input are the old version, a line of ===, and the new one; without
// that line it is the new one, and the old one is that of define. Arguments: old and new, the names of the files. What is found is
// version:line:column severity code: message, where version is old or new.
func TestCases(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		defined := ""
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "define":
				defined = d.Input
				return ""
			case "compare":
				before, after, ok := strings.Cut(d.Input, "===\n")
				if !ok {
					before, after = defined, d.Input
				}
				oldName, newName := "job", "job"
				d.MaybeScanArgs(t, "old", &oldName)
				d.MaybeScanArgs(t, "new", &newName)
				return describe(compat.Compare(version(t, "old", oldName, before), version(t, "new", newName, after)))
			}
			d.Fatalf(t, "no command %q", d.Cmd)
			return ""
		})
	})
}

func version(t *testing.T, source, job, text string) *compat.Version {
	t.Helper()
	script, problems := parser.Parse(diag.NewSource(source, text))
	result, more := planner.Plan(script, planner.Catalogs{
		Functions: functionlist.Registry(), Connectors: connectorlist.Registry(), Formats: formatlist.Registry(),
	}, planner.Options{JobName: job, AllowUnset: true, Zone: time.UTC})
	if problems = append(problems, more...); problems.HasMistakes() {
		t.Fatalf("mistakes in the %s version: %v", source, problems)
	}
	return result.Version
}

func describe(found diag.List) string {
	var b strings.Builder
	for _, d := range found {
		at := d.Source.Position(d.Span.Start)
		fmt.Fprintf(&b, "%s:%d:%d %s %s: %s\n", d.Source.Name, at.Line, at.Column, d.Severity, d.Code, d.Message)
		for _, r := range d.Related {
			at := r.Source.Position(r.Span.Start)
			fmt.Fprintf(&b, "  %s:%d:%d %s\n", r.Source.Name, at.Line, at.Column, r.Message)
		}
		if d.Help != "" {
			fmt.Fprintf(&b, "  help: %s\n", d.Help)
		}
	}
	if b.Len() == 0 {
		return "nothing breaks\n"
	}
	return b.String()
}
