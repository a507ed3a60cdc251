package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/leatsql/leat/scaffold/starter"
)

type initCommand struct {
	Dir string `arg:"" complete:"dir" help:"The folder, which is made where it is not there."`
}

// Help shows an example.
func (c *initCommand) Help() string {
	return "Example:\n  leat init orders\n\nA job, the schema of its messages, a case file, its flags in leat.yaml, and a GitHub workflow that checks all of it. Files that are there are left alone."
}

// tryIt is what to do with the folder.
const tryIt = `
Try it:
  leat validate %[1]s
  leat test %[1]s
and with a Kafka to try it on, in two shells:
  leat dev --topic orders.json --topic orders.pb
  leat run %[1]s/orders.sql
`

// Run writes the files and says what to do with them.
func (c *initCommand) Run(_ context.Context, io streams) error {
	if c.Dir == "" {
		return &exitError{exitUsage, "init: the folder has no name; . is the one you are in"}
	}
	written, err := starter.Write(c.Dir)
	switch {
	case errors.Is(err, starter.ErrThere):
		return &exitError{exitUsage, err.Error()}
	case err != nil:
		return err
	}
	for _, path := range written {
		fmt.Fprintln(io.out, path)
	}
	fmt.Fprintf(io.err, tryIt, filepath.Clean(c.Dir))
	return nil
}
