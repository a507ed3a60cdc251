package main

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/cmd/leat/fileset"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/jobtest"
)

type testCommand struct {
	shared
	Paths  []string `arg:"" name:"path" complete:"*.test.yaml" help:"Case files, folders of them (*.test.yaml, *.test.yml), patterns such as 'jobs/**/*.test.yaml'."`
	Only   string   `name:"run" help:"Run the cases whose names match." placeholder:"REGEXP"`
	Update bool     `help:"Write what came out into the case files."`
	Watch  bool     `help:"Run again when a case file, a job or a schema has changed."`
	Output string   `help:"How the results are written, to standard output: text, json or junit." enum:"text,json,junit" default:"text"`
}

// Help shows an example.
func (c *testCommand) Help() string {
	return "Example:\n  leat test --proto-path protos jobs\n  leat test --run 'late orders' jobs/enrich.test.yaml\n\n" +
		"A case file names a job, gives the records that its sources read, and the rows that are to arrive in its sinks: see docs/testing.md.\n" +
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
	if !c.Watch {
		results, err := c.once(ctx, runner)
		if err != nil {
			return err
		}
		return c.report(results, io)
	}
	fmt.Fprintln(io.err, "tests run again when a file has changed; Ctrl-C ends")
	every := time.NewTicker(watchEvery)
	defer every.Stop()
	jobtest.Watch(ctx, every.C, func(ctx context.Context) []string { return c.again(ctx, runner, io) })
	return nil
}

// watchEvery is how often files are looked at for changes.
const watchEvery = 500 * time.Millisecond

// again runs all files once more and returns what they depend on.
func (c *testCommand) again(ctx context.Context, runner *jobtest.Runner, io streams) []string {
	files := slices.Concat(splitPaths(c.ProtoPath), c.DescriptorSet, c.watched())
	results, err := c.once(ctx, runner)
	switch {
	case ctx.Err() != nil:
		return files
	case err != nil:
		fmt.Fprintf(io.err, "leat: %s\n", err)
		return files
	}
	if err := c.report(results, io); err != nil && err.Error() != "" {
		fmt.Fprintf(io.err, "leat: %s\n", err)
	}
	for _, r := range results {
		files = append(files, r.File.Files()...)
	}
	return files
}

// watched are the paths, whether they are there or not, and of a pattern the folder that it begins with: a case file may come to them.
func (c *testCommand) watched() []string {
	var all []string
	for _, p := range c.Paths {
		all = append(all, fileset.Root(p))
	}
	return all
}

// once runs all files once.
func (c *testCommand) once(ctx context.Context, runner *jobtest.Runner) ([]*jobtest.Result, error) {
	paths, err := expandPaths(c.Paths, caseFiles)
	if err != nil {
		return nil, err
	}
	var results []*jobtest.Result
	for _, path := range paths {
		r, err := runFile(ctx, runner, path)
		if text := jobtest.Update(r); err == nil && c.Update && text != r.File.Source.Text {
			if err := replaceFile(path, text); err != nil {
				return nil, err
			}
			r, err = runFile(ctx, runner, path)
		}
		if err != nil {
			return nil, &exitError{exitCancelled, err.Error()}
		}
		results = append(results, r)
	}
	return results, nil
}

func runFile(ctx context.Context, runner *jobtest.Runner, path string) (*jobtest.Result, error) {
	file, problems := jobtest.Load(path)
	if problems.HasErrors() {
		return &jobtest.Result{File: file, Problems: problems}, nil
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
		if _, err := fmt.Fprintln(io.out, testSummary(counts)); err != nil {
			return err
		}
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
