package main

import (
	"flag"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/twmb/franz-go/pkg/sr/srfake"
)

var rewrite = flag.Bool("rewrite", false, "write the output that the commands give into the scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"leat": main})
}

// TestScripts runs testdata/script: the command line as a user has it, each command in a process of its own. The commands that
// scripts have beyond testscript's own stand in scriptcmds_test.go. A command that does not end is told by its script, before the
// time of the whole test is over (go test -timeout): how long all scripts take together depends on the machine.
func TestScripts(t *testing.T) {
	examples, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		Cmds:                scriptCommands(),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *rewrite,
		Setup: func(e *testscript.Env) error {
			e.Setenv("EXAMPLES", examples)
			e.Setenv("TZ", "UTC")
			e.Values[runningKey{}] = map[string]*process{}
			e.Values[registryKey{}] = new(*srfake.Registry)
			return nil
		},
	})
}
