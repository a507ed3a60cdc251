package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/sqlfmt"
)

type fmtCommand struct {
	Paths []string `arg:"" optional:"" name:"path" complete:"*.sql" help:"Files of SQL, folders of them, patterns; - or none is standard input."`
	Write bool     `short:"w" help:"Write the result into the files." xor:"write,check"`
	Check bool     `help:"Print the names of files that would change, and exit 1 if there are any." xor:"check"`
	Diff  bool     `help:"Print what would change as a unified diff." xor:"write"`
}

// Help shows an example.
func (c *fmtCommand) Help() string {
	return "Example:\n  leat fmt -w jobs\n  leat fmt --check jobs\n\n" +
		"Prints the files in the one style that there is. Comments and meaning stay: only blanks, line ends and the case of keywords\n" +
		"change. A file that cannot be parsed is reported and left alone: exit code 3."
}

// Validate checks flags when they are parsed.
func (c *fmtCommand) Validate() error {
	if c.Write && (len(c.Paths) == 0 || slices.Contains(c.Paths, "-")) {
		return misfit("--write takes files: standard input cannot be written")
	}
	return nil
}

// Run formats the files. One that cannot be read or formatted does not keep the others from it.
func (c *fmtCommand) Run(_ context.Context, io streams) error {
	paths, err := expandPaths(c.Paths, sqlFiles)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		paths = []string{"-"}
	}
	code := exitDone
	for _, path := range paths {
		if err := c.format(path, io); err != nil {
			code = worse(code, report(io, err))
		}
	}
	if code != exitDone {
		return &exitError{code: code}
	}
	return nil
}

// worse returns the exit code that tells more, as validate has it: a file that cannot be read before one that is wrong.
func worse(a, b int) int {
	if a == exitUsage || b == exitUsage {
		return exitUsage
	}
	return max(a, b)
}

// format formats a file.
func (c *fmtCommand) format(path string, io streams) error {
	name, text, err := readScript(path, io.in)
	if err != nil {
		return err
	}
	formatted, mistakes, err := sqlfmt.Format(diag.NewSource(name, text))
	if err != nil {
		return &exitError{exitFailed, fmt.Sprintf("%s is left alone: %s; this is a bug of leat, please report it with the file", name, err)}
	}
	if mistakes.HasErrors() {
		if err := diag.WriteText(io.err, mistakes); err != nil {
			return err
		}
		return &exitError{code: exitInvalid}
	}
	return c.deliver(path, name, text, formatted, io)
}

// deliver writes a formatted file, prints it, or says that it would change.
func (c *fmtCommand) deliver(path, name, text, formatted string, io streams) error {
	var err error
	changes := formatted != text
	switch {
	case !c.Write && !c.Check && !c.Diff:
		_, err = fmt.Fprint(io.out, formatted)
	case !changes:
	case c.Write:
		err = replaceFile(path, formatted)
	case c.Diff:
		_, err = fmt.Fprint(io.out, unifiedDiff(name, text, formatted))
	case c.Check:
		_, err = fmt.Fprintln(io.out, name)
	}
	switch {
	case err != nil:
		return &exitError{exitFailed, err.Error()}
	case c.Check && changes:
		return &exitError{code: exitFailed}
	}
	return nil
}

// unifiedDiff returns what changes in a file, as patch takes it.
func unifiedDiff(name, from, to string) string {
	d := string(diff.Diff(name+".orig", []byte(from), name, []byte(to)))
	_, d, _ = strings.Cut(d, "\n") // the line that names the command
	return d
}
