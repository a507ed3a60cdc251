package main

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/jobtest"
)

type testCommand struct {
	shared
	Paths  []string `arg:"" name:"path" help:"Case files, folders of them (*.test.yaml), patterns such as 'jobs/**/*.test.yaml'."`
	Only   string   `name:"run" help:"Run the cases whose names match." placeholder:"REGEXP"`
	Output string   `help:"How the results are written, to standard output." enum:"text,json,junit" default:"text"`
}

// Help shows an example.
func (c *testCommand) Help() string {
	return "Example:\n  leat test --proto-path protos jobs\n  leat test --run 'late orders' jobs/enrich.test.yaml\n\n" +
		"A case file names a job, gives the records that its sources read, and the rows that are to arrive in its sinks.\n" +
		"Nothing touches the network. Exits 1 when a case failed, 3 when a job or a case file is wrong."
}

// Run runs the cases of the files.
func (c *testCommand) Run(ctx context.Context, io streams) error {
	if c.LogLevel == "info" {
		c.LogLevel = "warn" // that a job starts and ends is of no use here
	}
	config, err := c.config(io.err, connectors.RunOptions{})
	if err != nil {
		return err
	}
	var filter *regexp.Regexp
	if c.Only != "" {
		if filter, err = regexp.Compile(c.Only); err != nil {
			return &exitError{exitUsage, fmt.Sprintf("--run takes a regular expression: %s", err)}
		}
	}
	runner := jobtest.NewRunner(config, filter)
	return c.once(ctx, runner, io)
}

// once runs all files once.
func (c *testCommand) once(ctx context.Context, runner *jobtest.Runner, io streams) error {
	paths, err := expandPaths(c.Paths, caseFiles)
	if err != nil {
		return err
	}
	var results []*jobtest.Result
	for _, path := range paths {
		results = append(results, runFile(ctx, runner, path))
	}
	return c.report(results, io)
}

func runFile(ctx context.Context, runner *jobtest.Runner, path string) *jobtest.Result {
	file, problems := jobtest.Load(path)
	if problems.HasErrors() {
		return &jobtest.Result{File: file, Problems: problems}
	}
	return runner.Run(ctx, file)
}

// report writes the results and returns what the exit code is made of.
func (c *testCommand) report(results []*jobtest.Result, io streams) error {
	var problems diag.List
	for _, r := range results {
		problems = append(problems, r.Problems...)
	}
	if err := writeText(io.err, problems, c.Color); err != nil {
		return err
	}
	if err := c.write(io.out, results); err != nil {
		return err
	}
	counts := jobtest.Count(results)
	if c.Output == "text" {
		fmt.Fprintln(io.out, testSummary(counts))
	}
	switch {
	case counts.Wrong > 0:
		return &exitError{code: exitInvalid}
	case counts.Failed > 0:
		return &exitError{code: exitFailed}
	}
	return nil
}

func (c *testCommand) write(w io.Writer, results []*jobtest.Result) error {
	switch c.Output {
	case "json":
		return jobtest.WriteJSON(w, results)
	case "junit":
		return jobtest.WriteJUnit(w, results)
	}
	return jobtest.WriteText(w, results)
}

// testSummary says in a line what a run comes to.
func testSummary(n jobtest.Counts) string {
	said := []string{count(n.Files, "file"), count(n.Cases, "case")}
	result := "all passed"
	switch {
	case n.Wrong > 0:
		result = count(n.Wrong, "file") + " wrong"
		if n.Failed > 0 {
			result += ", " + count(n.Failed, "case") + " failed"
		}
	case n.Failed > 0:
		result = count(n.Failed, "case") + " failed"
	case n.Cases == 0:
		result = "nothing ran"
	}
	return strings.Join(said, ", ") + ": " + result
}
