package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/leatsql/leat/cmd/leat/manual"
)

// manualSections are what the page of leat itself says beyond its commands.
func manualSections() []manual.Section {
	return []manual.Section{
		{Title: "EXIT STATUS", Terms: []manual.Term{
			{Name: fmt.Sprint(exitDone), Text: "Done: every source ended, or drained after a signal."},
			{Name: fmt.Sprint(exitFailed), Text: "A job failed or could not drain, or a system cannot be reached or refuses."},
			{Name: fmt.Sprint(exitUsage), Text: "Wrong usage."},
			{Name: fmt.Sprint(exitInvalid), Text: "The SQL, a schema or an option is wrong; nothing was started."},
			{Name: fmt.Sprint(exitCancelled), Text: "Ended by a second signal."},
		}},
		{Title: "ENVIRONMENT", Terms: []manual.Term{
			{Name: "LEAT_…", Text: "Each flag has a variable, which the page of its command names. A flag that is written counts for more."},
			{Name: "NO_COLOR, CLICOLOR_FORCE", Text: "Whether what a person reads is colored, where --color is auto."},
		}},
	}
}

func TestManualIsCurrent(t *testing.T) {
	pages := manual.Pages(commandLine(t), manualSections())
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
