package main

import (
	"fmt"
	"regexp"
)

// identity are the flags that say which job it is: by its name consumer groups are called, where a table names none.
type identity struct {
	Name   string `help:"The job's name, instead of the file's." placeholder:"NAME"`
	Canary string `help:"Try the job beside another: topics, indices, folders and files that it writes, and its consumer groups, get this behind their names." placeholder:"SUFFIX"`
}

// canarySuffix is what both a topic and an index may be called.
var canarySuffix = regexp.MustCompile(`^[a-z0-9._-]{1,40}$`)

func (i *identity) checkCanary() error {
	if i.Canary != "" && !canarySuffix.MatchString(i.Canary) {
		return fmt.Errorf("--canary takes up to 40 of a to z, 0 to 9, '-', '_' and '.', as topics and indices are named, not %q", i.Canary)
	}
	return nil
}
