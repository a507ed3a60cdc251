package main

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

// diff compares two versions of a file.
func (c *validateCommand) diff(e *engine.Engine, io streams) error {
	report := &diag.Report{FailOn: severities[c.FailOn], Files: make([]diag.FileReport, 2)}
	var versions [2]engine.Text
	unread := false
	for i, path := range c.Paths {
		name, text, err := readScript(path, io.in)
		if path == "-" {
			name = c.StdinName
		}
		report.Files[i].Name = name
		if err != nil {
			report.Files[i].Findings.Add(diag.Diagnostic{Code: diag.FileUnreadable, Message: err.Error()})
			unread = true
		}
		versions[i] = engine.Text{Name: name, Text: text}
	}
	if !unread {
		report.Files[0].Findings, report.Files[1].Findings = e.Compare(versions[0], versions[1])
	}
	return c.finish(io, report, diffSummary(report), unread)
}

// diffSummary says in a line what a comparison comes to.
func diffSummary(report *diag.Report) string {
	what := fmt.Sprintf("%s to %s", report.Files[0].Name, report.Files[1].Name)
	if report.Count(diag.Error)+report.Count(diag.Warning)+report.Count(diag.Info) == 0 {
		return what + ": nothing breaks"
	}
	return summary(report, what)
}
