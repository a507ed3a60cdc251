//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/leatsql/leat/internal/tmuxtest"
)

const generated = "CREATE TABLE n (i INT) WITH ('connector' = 'datagen', 'rows-per-second' = '100', 'fields.i.kind' = 'sequence', 'fields.i.start' = '1', 'fields.i.end' = '1000000');\n"

// liveRun runs a job in a terminal.
func liveRun(t *testing.T, width, height int, script, flags string) *tmuxtest.Pane {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "job.sql"), []byte(generated+script), 0o600); err != nil {
		t.Fatal(err)
	}
	return tmuxtest.Open(t, width, height, dir, flags+" job.sql")
}

// TestLive looks at `leat run` in a terminal: counts move below what is printed and logged, and the account stands on lines of its own.
func TestLive(t *testing.T) {
	t.Parallel()
	p := liveRun(t, 240, 24, `
CREATE TABLE shown (i INT) WITH ('connector' = 'print', 'print-identifier' = 'row');
CREATE TABLE gone (i INT) WITH ('connector' = 'blackhole');
INSERT INTO shown SELECT i FROM n;
INSERT INTO gone SELECT i FROM n;
`, "leat run")
	count := regexp.MustCompile(`(?m)^job\.gone +(\d+) +\d+ +0 +0 `)
	read := func(screen string) int {
		n, _ := strconv.Atoi(count.FindStringSubmatch(screen)[1])
		return n
	}
	first := p.Sees(`row> \+I\[\d+\]\nJOB +IN +OUT +DROP +DEAD +IN/S +OUT/S +LAG +P50 +P99 +TREND\njob\.shown .*\njob\.gone +\d+ +\d+ .*\nup \d+ s, Ctrl-C stops$`)
	p.Sees(`^job\.gone .* [1-9]\d+ +– +\d+ ms +\d+ ms +[▁-█]+$`)
	if then := p.Screen(); read(then) <= read(first) {
		t.Errorf("counts do not move:\n%s\n%s", first, then)
	}
	p.Keys("C-c")
	p.Sees(`^account of job\.shown: in \d+ = delivered \d+ .*\naccount of job\.gone: in \d+ = delivered \d+ .*\nexit code 0$`)
	whole := regexp.MustCompile(`^(row> \+I\[\d+\]|time=\S+ level=(INFO|WARN) msg=.*|account of .*|exit code 0|)$`)
	next := 1
	for line := range strings.SplitSeq(p.Scrollback(), "\n") {
		if !whole.MatchString(line) {
			t.Errorf("torn, or left over: %q", line)
		}
		if strings.HasPrefix(line, "row>") {
			if want := fmt.Sprintf("row> +I[%d]", next); line != want {
				t.Fatalf("got %s, want %s", line, want)
			}
			next++
		}
	}
}

// TestRowsOnATerminal: control characters of a row do not reach the terminal, whether there are live lines or none.
func TestRowsOnATerminal(t *testing.T) {
	t.Parallel()
	for _, flags := range []string{"leat run", "leat run --progress none", "leat sql -f"} {
		p := liveRun(t, 120, 24, `
CREATE TABLE shown (s STRING) WITH ('connector' = 'print');
INSERT INTO shown VALUES ('kept'), (U&'\001b[2J\001b]0;title\0007\0008end');
`, flags)
		p.Sees(`(?s)^\+I\[kept\]\n\+I\[\x{FFFD}\[2J\x{FFFD}\]0;title\x{FFFD}\x{FFFD}end\]\n.*exit code 0$`)
	}
}

// TestLiveInSmallWindows: no line is wrapped, also after the window was made smaller, and jobs that do not fit are summed up.
func TestLiveInSmallWindows(t *testing.T) {
	t.Parallel()
	var jobs strings.Builder
	for n := range 12 {
		fmt.Fprintf(&jobs, "CREATE TABLE gone%d (i INT) WITH ('connector' = 'blackhole');\nINSERT INTO gone%d SELECT i FROM n;\n", n, n)
	}
	p := liveRun(t, 90, 24, jobs.String(), "leat run")
	p.Sees(`^JOB .*TREND\n(job\.gone\d+ .*\n){12}up \d+ s, Ctrl-C stops$`)
	p.Resize(32, 10)
	screen := p.Sees(`^JOB +OUT  OUT/S    LAG\n(job\.…ne\d .*\n){6}\+ 6 more: in [\d,]+, out .*\nup \d+ s, Ctrl-C stops$`)
	p.Sees(`up [^` + regexp.MustCompile(`up (\d)`).FindStringSubmatch(screen)[1] + `]`) // drawn again
	if screen = p.Screen(); strings.Count(screen, "JOB") != 1 || strings.Count(screen, "up ") != 1 {
		t.Errorf("something is left over:\n%s", screen)
	}
	p.Keys("C-c")
	p.Sees(`exit code 0$`)
}

// TestLiveFailure: why a job failed stands on lines of its own.
func TestLiveFailure(t *testing.T) {
	t.Parallel()
	p := liveRun(t, 80, 24, `
CREATE TABLE gone (i INT) WITH ('connector' = 'blackhole');
INSERT INTO gone SELECT 1000 / (500 - i) FROM n;
`, "leat run")
	p.Sees(`^JOB `)
	p.Sees(`^account of job: in .*\n(.*\n)*error\[LEAT6002\]: job job: (.*\n)+exit code 1$`)
	if screen := p.Screen(); strings.Contains(screen, "JOB") {
		t.Errorf("something is left over:\n%s", screen)
	}
}

// TestNotLive: a program that reads the log finds nothing but lines of the log, and a terminal that cannot move its cursor is not asked to.
func TestNotLive(t *testing.T) {
	t.Parallel()
	for name, command := range map[string]string{
		"json": "leat run --log-format json --ui 127.0.0.1:0", "dumb": "TERM=dumb leat run --ui 127.0.0.1:0", "plain": "leat run --progress plain --ui 127.0.0.1:0",
	} {
		t.Run(name, func(t *testing.T) {
			p := liveRun(t, 200, 24, `
CREATE TABLE shown (i INT) WITH ('connector' = 'print');
INSERT INTO shown SELECT i FROM n;
`, command)
			p.Sees(`^\+I\[[1-9]\d{2,}\]$`)
			if all := p.Scrollback(); strings.Contains(all, "JOB") || strings.Contains(all, "Ctrl-C") {
				t.Errorf("it is live:\n%s", all)
			}
			p.Keys("C-c")
			p.Sees(`exit code 0$`)
		})
	}
}
