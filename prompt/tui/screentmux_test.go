package tui_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// What stood on the terminal stays there, and what was typed too early is not lost.
func TestTerminalStays(t *testing.T) {
	home := t.TempDir()
	begin := filepath.Join(home, "begin")
	if err := syscall.Mkfifo(begin, 0o600); err != nil {
		t.Fatal(err)
	}
	p := openIn(t, 80, 24, home, "echo one; echo two; cat begin; "+command())
	p.Sees(`^two$`)
	p.Enter("SELECT 'early';")
	p.Sees(`^SELECT 'early';$`)
	if err := os.WriteFile(begin, nil, 0o600); err != nil { // which cat waits for
		t.Fatal(err)
	}
	p.Sees(`^one\ntwo\n(.*\n)*leat> SELECT 'early';\n(.*\n)*\| early +\|\n(.*\n)*1 row\nleat>$`)
	// The cursor stands behind the prompt also where nothing else has changed.
	p.Keys("Enter")
	p.Sees(`^leat>\nleat>$`)
	p.HasColumn(6)
	p.Types("SELECT 1")
	p.Keys("Enter")
	p.Types("AS a")
	p.Keys("C-l")
	p.Sees(`\Aleat> SELECT 1\n   -> AS a\z`)
	p.HasColumn(10)
	p.Enter("; CLEAR; SELECT 2 AS b;")
	p.Sees(`\A\+---\+\n\| b \|\n(.*\n)*1 row\nleat>\z`)
	p.Enter("clear") // without a semicolon
	p.Sees(`\Aleat>\z`)
}

// Ctrl-Z stops the process and keeps what was typed; without a shell that could go on with it, nothing happens.
func TestSuspended(t *testing.T) {
	home := t.TempDir()
	p := openIn(t, 80, 24, home, "bash --norc -i")
	p.Enter(command())
	p.Sees(`^leat>$`)
	p.Types("SELECT 12")
	p.Keys("C-z")
	p.Sees(`Stopped`)
	p.Enter("fg")
	p.Sees(`^leat> SELECT 12$`)
	p.Enter("3;")
	p.Sees(`\| +123 \|\n(.*\n)*leat>$`)
	q := openIn(t, 80, 24, home, command())
	q.Sees(`^leat>$`)
	q.Types("SELECT 45")
	q.Keys("C-z")
	for !strings.Contains(q.Screen(), "45+") { // a key that is pressed at the wrong moment is lost
		q.Types("+")
	}
	q.Enter("6;")
	q.Sees(`\| +51 \|\n(.*\n)*leat>$`)
}

func TestNoColor(t *testing.T) {
	colored := regexp.MustCompile("\x1b\\[(3[0-7]|9[0-7])m")
	home := t.TempDir()
	for env, want := range map[string]bool{"CLICOLOR=1": true, "NO_COLOR=1": false} {
		p := openIn(t, 80, 24, home, env+" "+command())
		p.Sees(`^leat>$`)
		p.Enter("SELECT 'x' AS c;")
		p.Sees(`1 row\nleat>$`)
		p.Types("SELECT 1, 'y'")
		p.Sees(`'y'$`)
		if screen := p.Colored(); colored.MatchString(screen) != want {
			t.Errorf("%q: %q", env, screen)
		}
	}
}

// A terminal that goes away stops the prompt and its jobs as SIGTERM does: they deliver what they have read.
func TestHangup(t *testing.T) {
	home := t.TempDir()
	p := openIn(t, 80, 24, home, "sh -c 'echo $$ >pid; exec "+command()+"'")
	p.Sees(`^leat>$`)
	p.Enter("CREATE TABLE n (i INT) WITH ('connector' = 'datagen', 'rows-per-second' = '20');")
	p.Enter("CREATE TABLE f (i INT) WITH ('connector' = 'filesystem', 'path' = 'out', 'format' = 'json');")
	p.Enter("INSERT INTO f SELECT i FROM n;")
	p.Sees(`runs in the background`)
	p.Enter("SELECT i FROM n;")
	p.Sees(`^[3-9] rows .* running`)
	text, err := os.ReadFile(filepath.Join(home, "pid"))
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for range 3 { // the terminal and the shell send it
		if err := syscall.Kill(pid, syscall.SIGHUP); err != nil {
			t.Log(err) // it may have ended
		}
	}
	p.Sees(`exit code 0`)
	if files, err := filepath.Glob(filepath.Join(home, "out", "part-*")); err != nil || len(files) == 0 {
		t.Errorf("the job has delivered nothing: %v, %v", files, err)
	}
}

// What can never become a statement is no trap, and who waits for a statement to end is told; what is not run behind a mistake is counted.
func TestWaysOut(t *testing.T) {
	p := open(t, 80, 24, "")
	p.Sees(`^leat>$`)
	p.Enter(".quit")
	p.Sees(`found "\."\n(.*\n)*help: \\\? lists statements and commands; \\i runs a file\nleat>$`)
	p.Enter(`SELECT 1 AS a \gx`)
	p.Sees(`begins nothing in SQL\n(.*\n)*help: a command of leat sql, such as \\i, .*\nleat>$`)
	p.Enter("SELECT 1")
	p.Enter("exit")
	p.Sees(`^   ->\n +the statement above has no end yet: a semicolon ends it, Ctrl-C drops it$`)
	p.Keys("C-c")
	p.Sees(`\^C\nleat>$`)
	p.Enter("SELECT 1 AS a; SELECT x; SELECT 2; -- a remark")
	p.Sees(`^the statement behind it was not run\nleat>$`)
	p.Enter("CREATE TABLE n (i INT) WITH ('connector' = 'datagen'); SELECT i FROM n; SELECT 3 AS c;")
	p.Sees(`running`)
	p.Keys("C-c")
	p.Sees(`^\d+ rows\n(.*\n)*\| +3 \|\n(.*\n)*leat>$`) // that query alone was left
}
