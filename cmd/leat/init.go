package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/leatsql/leat/scaffold/starter"
)

type initCommand struct {
	Dir string `arg:"" complete:"dir" help:"The folder, which is made where it is not there."`
}

// Help shows an example.
func (c *initCommand) Help() string {
	return "Example:\n  leat init orders\n\nA job, the schema of its messages, a case file, and a GitHub workflow that checks all of it. Files that are there are left alone."
}

// Run writes the files and says what to do with them.
func (c *initCommand) Run(_ context.Context, io streams) error {
	written, err := starter.Write(c.Dir)
	if err != nil {
		return &exitError{exitUsage, err.Error()}
	}
	for _, path := range written {
		fmt.Fprintln(io.out, path)
	}
	dir := filepath.Clean(c.Dir)
	fmt.Fprintf(io.err, "\nTry it:\n  leat validate --allow-unset --proto-path %[1]s %[1]s\n  leat test %[1]s\n", dir)
	return nil
}
