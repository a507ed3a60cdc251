package engine

import (
	"path/filepath"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
)

// Depth is how far a script is judged.
type Depth uint8

// The depths.
const (
	JudgeLeat   Depth = iota // everything, also what leat does not run yet
	JudgeFlink               // what Flink refuses
	JudgeSyntax              // what Flink's parser refuses
)

// Check parses and plans a file without touching any system, but for schema registries where Config.Registry allows it. name is
// its path: relative paths in it start at its folder, and its jobs are named after it. The script is useful only when no
// diagnostic is an error. Checks may run at the same time.
func (e *Engine) Check(name, text string) (*Script, diag.List) {
	src := diag.NewSource(name, text)
	tree, problems := parser.Parse(src)
	script := &Script{Source: src, Result: &planner.Result{}, engine: e}
	if e.config.Depth != JudgeSyntax {
		result, more := planner.Plan(tree, e.catalogs(), e.planOptions(name))
		script.Result = result
		problems = append(problems, more...)
	}
	problems.Sort()
	script.findings = e.settle(src, problems)
	return script, script.findings
}

func (e *Engine) planOptions(name string) planner.Options {
	c := e.config
	unused := planner.WarnUnused
	if c.Strict {
		unused = planner.RefuseUnused
	}
	return planner.Options{
		Vars: c.Lookup, KeepSecret: e.secrets.Add, AllowUnset: c.AllowUnset, Secrets: c.Secrets, Settings: c.Settings,
		Schemas: c.schemas(),
		Dir:     filepath.Dir(name), JobName: jobName(name), NameFlag: c.Name, Parallelism: c.Parallelism, Run: c.Run,
		Log: c.Log, Now: c.Clock(), Unused: unused, Lint: c.Lint,
	}
}

// jobName is a file's base name without its ending.
func jobName(path string) string {
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// settle leaves out what is beyond the depth and what is ignored. Errors are never ignored.
func (e *Engine) settle(src *diag.Source, problems diag.List) diag.List {
	problems = e.secrets.Diagnostics(problems)
	comments := ignoreComments(src)
	var kept diag.List
	for _, d := range problems {
		switch {
		case e.config.Depth.passes(d.Code):
		case d.Severity != diag.Error && (e.config.Ignore[d.Code] || comments.ignore(src, d)):
		default:
			kept.Add(d)
		}
	}
	if !e.config.Lint || e.config.Depth != JudgeLeat || problems.HasErrors() {
		return kept // not all warnings were looked for
	}
	for _, d := range comments.useless(src) {
		if !e.config.Ignore[d.Code] {
			kept.Add(d)
		}
	}
	kept.Sort()
	return kept
}

// passes reports whether a diagnostic of the code lies beyond the depth.
func (d Depth) passes(code diag.Code) bool {
	switch d {
	case JudgeSyntax:
		return code.Class() != diag.ClassSyntax
	case JudgeFlink:
		return code.NotYet()
	case JudgeLeat:
	}
	return false
}
