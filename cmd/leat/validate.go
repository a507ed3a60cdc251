package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

type validateCommand struct {
	shared
	Paths      []string `arg:"" name:"path" complete:"*.sql" help:"Files of SQL, folders of them, patterns such as 'jobs/**/*.sql'; - is standard input."`
	Output     string   `help:"How the findings are written: text to standard error; json, github, sarif or junit to standard output." enum:"text,json,github,sarif,junit" default:"text"`
	Only       string   `help:"How far to judge: syntax, what Flink's parser refuses; flink, what Flink refuses; leat, also what leat does not run yet." enum:"syntax,flink,leat" default:"leat"`
	Flink      string   `help:"The version of Flink whose dialect the files are in." default:"1.20" placeholder:"VERSION"`
	FailOn     string   `help:"The least severity that makes the exit code 3: error, warning or info." enum:"error,warning,info" default:"error"`
	Ignore     []string `help:"Codes of warnings and infos to leave out (repeatable)." placeholder:"CODE,…"`
	StdinName  string   `help:"The name of standard input, where relative paths in it start too." default:"<stdin>" placeholder:"NAME"`
	AllowUnset bool     `help:"Take unset $${NAME}s for placeholders."`
	Diff       bool     `help:"Compare two versions of a file, OLD and NEW, .sql or .proto: which changes break readers, writers or stored positions."`
}

// Help shows an example.
func (c *validateCommand) Help() string {
	return "Example:\n  leat validate --allow-unset --proto-path protos jobs\n  leat validate --diff old/enrich.sql enrich.sql\n\n" +
		"Exits 3 when a file is wrong, 2 when one cannot be read. Nothing touches the network.\n" +
		"A comment -- leat:ignore CODE on the line of a warning, or above it, leaves the warning out.\n" +
		"The codes are described in docs/diagnostics, " + diag.Code("README").Page() + "."
}

// Validate checks flags when they are parsed.
func (c *validateCommand) Validate() error {
	if c.Diff && len(c.Paths) != 2 {
		return misfit(fmt.Sprintf("--diff takes two versions of a file, OLD and NEW, not %s", count(len(c.Paths), "file")))
	}
	if _, err := ignoredCodes(c.Ignore); err != nil {
		return misfit(err.Error()) // compare has another --ignore
	}
	return nil
}

// Run checks the files.
func (c *validateCommand) Run(_ context.Context, io streams) error {
	e, err := c.engine(io)
	if err != nil {
		return err
	}
	if c.Diff {
		return c.diff(e, io)
	}
	paths, err := expandPaths(c.Paths, sqlFiles)
	if err != nil {
		return err
	}
	checks := checkAll(paths, func(path string) checkedFile { return c.check(e, path, io.in) })
	report := &diag.Report{FailOn: severities[c.FailOn]}
	jobs, unread := 0, false
	for _, f := range checks {
		report.Files = append(report.Files, f.FileReport)
		jobs += f.jobs
		unread = unread || f.unread
	}
	return c.finish(io, report, summary(report, count(jobs, "job")), unread)
}

// finish writes the report and returns what the exit code is made of.
func (c *validateCommand) finish(io streams, report *diag.Report, summary string, unread bool) error {
	if err := c.write(io, report, summary); err != nil {
		return err
	}
	switch {
	case unread:
		return &exitError{code: exitUsage}
	case report.Fails():
		return &exitError{code: exitInvalid}
	}
	return nil
}

// engine makes the engine that the flags describe.
func (c *validateCommand) engine(io streams) (*engine.Engine, error) {
	config, err := c.config(io.err, connectors.RunOptions{})
	if err != nil {
		return nil, err
	}
	if c.Flink != knownFlink {
		return nil, &exitError{exitUsage, fmt.Sprintf("--flink %s is not known: it takes %s", c.Flink, knownFlink)}
	}
	if config.Ignore, err = ignoredCodes(c.Ignore); err != nil {
		return nil, err
	}
	config.AllowUnset, config.Lint, config.Depth = c.AllowUnset, true, depths[c.Only]
	config.Strict = config.Depth == engine.JudgeLeat // Flink looks at the options of a table when it is used
	return engine.New(config), nil
}

// knownFlink is the version of Flink whose dialect leat knows.
const knownFlink = "1.20"

// checkedFile is what came of a file.
type checkedFile struct {
	diag.FileReport
	jobs   int
	unread bool
}

// check checks one file. One that cannot be read is a finding, so that the others are told of.
func (c *validateCommand) check(e *engine.Engine, path string, in io.Reader) checkedFile {
	name, text, err := readScript(path, in)
	if path == "-" {
		name = c.StdinName
	}
	if err != nil {
		d := diag.Diagnostic{Code: diag.FileUnreadable, Message: err.Error()}
		return checkedFile{FileReport: diag.FileReport{Name: name, Findings: diag.List{d}}, unread: true}
	}
	script, problems := e.Check(name, text)
	return checkedFile{FileReport: diag.FileReport{Name: name, Findings: problems}, jobs: len(script.Jobs())}
}

// checkAll checks files at the same time, as many as there are processors, and returns what came of them in their order.
func checkAll(paths []string, check func(path string) checkedFile) []checkedFile {
	checked := make([]checkedFile, len(paths))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(paths)) {
		workers.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(paths) {
					return
				}
				checked[i] = check(paths[i])
			}
		})
	}
	workers.Wait()
	return checked
}

// write writes the report: what a person reads to standard error, what a program reads to standard output.
func (c *validateCommand) write(io streams, report *diag.Report, summary string) error {
	switch c.Output {
	case "json":
		return diag.WriteJSON(io.out, report)
	case "github":
		return diag.WriteGitHub(io.out, report)
	case "sarif":
		return diag.WriteSARIF(io.out, report, releasedVersion())
	case "junit":
		return diag.WriteJUnit(io.out, report)
	}
	var all diag.List
	for _, f := range report.Files {
		all = append(all, f.Findings...)
	}
	if err := writeText(io.err, all, c.Color); err != nil {
		return err
	}
	fmt.Fprintln(io.err, summary)
	return nil
}

// summary says in a line what a report comes to; more is what there is besides files.
func summary(report *diag.Report, more string) string {
	found := []string{"no errors"}
	what := count(len(report.Files), "file")
	if n := report.Count(diag.Error); n > 0 {
		found[0] = count(n, "error")
	} else {
		what += ", " + more
	}
	for _, s := range []diag.Severity{diag.Warning, diag.Info} {
		if n := report.Count(s); n > 0 {
			found = append(found, count(n, s.String()))
		}
	}
	return what + ": " + strings.Join(found, ", ")
}

// count is a number of things in words.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
