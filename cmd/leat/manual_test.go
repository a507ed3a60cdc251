package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/leatsql/leat/cmd/leat/manual"
)

func TestManualIsCurrent(t *testing.T) {
	pages := manual.Pages(commandLine(t), topics())
	for name, text := range pages {
		current(t, filepath.Join("docs/man", name), text)
	}
	found, err := filepath.Glob("../../docs/man/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found {
		if pages[filepath.Base(path)] == "" {
			t.Errorf("%s is the page of no command: remove it", path)
		}
	}
}

// commandLineHead begins docs/command-line.md.
const commandLineHead = `# The command line

Written from the command line's own declarations; ` + "`leat help COMMAND`" + ` and the manual pages in [docs/man](man/leat.1) say the same. What a person reads
goes to standard error, what a program reads to standard output. Relative paths in a file start at its folder, those on the command line at the
working directory.
`

func TestCommandLinePageIsCurrent(t *testing.T) {
	var of struct{ shared }
	parser, err := kong.New(&of, kong.DefaultEnvars("LEAT"))
	if err != nil {
		t.Fatal(err)
	}
	var flags []string
	for _, f := range parser.Model.Flags {
		if f.Name != "help" {
			flags = append(flags, f.Name)
		}
	}
	current(t, "docs/command-line.md", commandLineHead+manual.Markdown(commandLine(t), flags, topics()))
}

// TestManualIsRead lets mandoc and groff judge the pages. They have no date, which mandoc warns of: a date would say nothing of what they hold.
func TestManualIsRead(t *testing.T) {
	for _, reader := range [][]string{{"mandoc", "-T", "lint", "-W", "error"}, {"groff", "-man", "-ww", "-z", "-Tutf8"}} {
		if _, err := exec.LookPath(reader[0]); err != nil {
			t.Logf("LEFT OUT: there is no %s", reader[0])
			continue
		}
		pages, err := filepath.Glob("../../docs/man/*.1")
		if err != nil || len(pages) == 0 {
			t.Fatalf("%d pages: %v", len(pages), err)
		}
		cmd := exec.Command(reader[0], append(reader[1:], pages...)...)
		cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v\n%s", reader[0], err, out)
		}
	}
}
