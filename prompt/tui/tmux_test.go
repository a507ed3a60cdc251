package tui_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leatsql/leat/internal/tmuxtest"
)

// TestMain builds leat once, and puts it where the terminals' shells find it.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "leat-tui")
	if err != nil {
		panic(err)
	}
	if out, err := exec.Command("go", "build", "-o", filepath.Join(dir, "leat"), "github.com/leatsql/leat/cmd/leat").CombinedOutput(); err != nil {
		panic(fmt.Sprintf("%s: %s", err, out))
	}
	if err := os.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH")); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// pane is a terminal with `leat sql` in it.
type pane struct {
	*tmuxtest.Pane
	home string
}

// open starts `leat sql` in a terminal of a size. home is kept where it is given, so that a second terminal finds what the first left.
func open(t *testing.T, width, height int, home string, args ...string) *pane {
	t.Helper()
	if home == "" {
		home = t.TempDir()
	}
	return openIn(t, width, height, home, command(args...))
}

// openIn starts a shell's command in a terminal of a size, and a folder.
func openIn(t *testing.T, width, height int, home, command string) *pane {
	t.Helper()
	p := tmuxtest.Open(t, width, height, home, command)
	p.Stderr = filepath.Join(home, "stderr")
	return &pane{Pane: p, home: home}
}

// command is `leat sql` as a shell's command, with the file edit of its folder for an editor.
func command(args ...string) string {
	return "env EDITOR=./edit leat sql " + strings.Join(args, " ") + " 2>stderr"
}

func TestEditing(t *testing.T) {
	p := open(t, 80, 24, "")
	p.Sees(`^leat>$`)
	p.Types("SELEKT 1 AS a")
	p.Keys("Home", "Right", "Right", "Right", "Right", "DC") // the K is deleted
	p.Types("C")
	p.Keys("End", "Enter") // not complete yet
	p.Types(", 'x;y' AS b;")
	p.Sees(`^leat> SELECT 1 AS a\n   -> , 'x;y' AS b;$`)
	p.Keys("Enter")
	p.Sees(`^\| 1 \| x;y \|\n(.*\n)*1 row\nleat>$`)
	// Words are cut and brought back; undo.
	p.Types("SELECT one two")
	p.Keys("C-w")
	p.Sees(`^leat> SELECT one$`)
	p.Keys("C-y")
	p.Sees(`^leat> SELECT one two$`)
	p.Keys("C-u")
	p.Sees(`^leat>$`)
	p.Keys("C-_")
	p.Sees(`^leat> SELECT one two$`)
	p.Keys("C-c")
	p.Sees(`\^C\nleat>$`)
	// A mistake shows its place, and what was typed comes back.
	p.Enter("SELECT wrong FROM (VALUES (1)) AS t(n);")
	p.Sees(`error\[LEAT2002\](.*\n)+.* \^\^\^\^\^\n(.*\n)*leat>$`)
	p.Keys("Up")
	p.Sees(`^help: .*\nleat> SELECT wrong FROM \(VALUES \(1\)\) AS t\(n\);$`)
	p.Keys("C-c")
	p.Keys("C-d")
	p.Sees(`^exit code 0$`)
}

func TestHistory(t *testing.T) {
	p := open(t, 80, 24, "")
	p.Sees(`^leat>$`)
	p.Enter("SELECT 'first';")
	p.Sees(`first +\|`)
	p.Types("SELECT")
	p.Keys("Enter")
	p.Enter("'second';")
	p.Sees(`second +\|`)
	p.Enter("CREATE TABLE s (i INT) WITH ('connector' = 'datagen', 'password' = 'hunter2');")
	p.Sees(`hunte\n +r2'\);\nOK\nleat>$`)
	p.Enter("exit") // without a semicolon
	p.Sees(`exit code 0`)

	// Another terminal finds it, but for the secret.
	q := open(t, 80, 24, p.home)
	q.Sees(`^leat>$`)
	q.Keys("Up", "Up")
	q.Sees(`^leat> SELECT\n   -> 'second';$`)
	q.Keys("C-c", "C-r")
	q.Types("FIRST")
	q.Sees(`^leat> SELECT 'first';\nsearch in history: FIRST$`)
	q.Keys("Enter", "Enter")
	q.Sees(`first +\|`)
	kept, err := os.ReadFile(filepath.Join(p.home, ".local/state/leat/history"))
	if err != nil || strings.Contains(string(kept), "hunter2") {
		t.Errorf("history: %s, %v", kept, err)
	}
}

func TestCompletion(t *testing.T) {
	p := open(t, 80, 24, "")
	p.Sees(`^leat>$`)
	p.Enter("CREATE TABLE orders (id INT, total DOUBLE) WITH ('connector' = 'datagen', 'number-of-rows' = '1');")
	p.Sees(`^OK$`)
	p.Types("SELECT tot")
	p.Keys("Tab")
	p.Types(" FROM or") // the table is not named yet: nothing was completed
	p.Keys("Tab")
	p.Sees(`^leat> SELECT tot FROM orders$`)
	p.Keys("C-a", "M-f", "M-f", "Tab")
	p.Sees(`^leat> SELECT total FROM orders$`)
	p.Keys("C-c")
	p.Types("SELECT JSON_V")
	p.Keys("Tab")
	p.Sees(`^leat> SELECT JSON_VALUE\(\n +JSON_VALUE\(document, path \[RETURNING type\]`) // with how it is called
	p.Types("x, '$.a') ")
	p.Sees(`^leat> SELECT JSON_VALUE\(x, '\$\.a'\)$`)
	p.Keys("C-c")
	p.Types("CREATE TABLE k (a INT) WITH ('connector' = 'ka")
	p.Keys("Tab")
	p.Types(", 'scan.st")
	p.Keys("Tab")
	p.Sees(`'connector' = 'kafka', 'scan\.startup\.`)
	p.Sees(`'scan\.startup\.mode' +option`)
	p.Keys("Escape", "C-c")
	p.Types("SELECT ")
	p.Keys("Tab", "Tab", "BTab", "Tab", "Enter") // the second of the menu
	p.Sees(`^leat> SELECT [A-Z]+`)
}

func TestLiveTable(t *testing.T) {
	p := open(t, 80, 20, "")
	p.Sees(`^leat>$`)
	p.Enter("CREATE TABLE n (i INT, s STRING) WITH ('connector' = 'datagen', 'rows-per-second' = '50', 'fields.s.length' = '100');")
	p.Sees(`^OK$`)
	p.Enter("SELECT i, s FROM n;")
	p.Sees(`^i +s\n(.*\n)+.*…`)            // wide values are cut
	p.Sees(`[1-9]\d rows +\d+/s +running`) // counts move
	p.Keys("Space", "Up")
	paused := p.Sees(`paused at row \d+`)
	p.Keys("Enter")
	p.Sees(`^s STRING\n +[0-9a-f]{60,}`) // in full
	p.Keys("q")
	if again := p.Sees(`paused at row \d+.*enter whole row`); strings.Split(again, "\n")[2] != strings.Split(paused, "\n")[2] {
		t.Errorf("rows move while paused:\n%s\n%s", paused, again)
	}
	p.Keys("q")
	p.Sees(`^\d+ rows\nleat>$`)
	// What is left out of the rows is counted, with the reason of the last.
	p.Enter("SET 'leat.table.n.dead-letter.path' = 'dead';")
	p.Enter("SELECT CAST(SUBSTRING(s, 1, 2) AS INT) AS two FROM n;")
	p.Sees(`^[1-9]\d* records? left out \(cannot evaluate \d+\); the last: table n, datagen.*\n\d+ rows +\d+/s +running`)
	p.Keys("q")
	p.Sees(`records? left out \(cannot(.*\n)+leat>$`)
	if _, err := os.Stat(filepath.Join(p.home, "dead")); err == nil {
		t.Error("a query wrote dead letters")
	}
	p.Enter("SET 'sql-client.execution.result-mode' = 'changelog';")
	p.Enter("SELECT i FROM n;")
	p.Sees(`^op +i\n`)
	p.Keys("C-c")
	p.Sees(`^\d+ rows\nleat>$`)
}

// Ctrl-C ends the query alone; the prompt and its jobs go on.
func TestCancel(t *testing.T) {
	p := open(t, 80, 24, "")
	p.Sees(`^leat>$`)
	p.Enter("CREATE TABLE n (i INT) WITH ('connector' = 'datagen', 'rows-per-second' = '20');")
	p.Enter("CREATE TABLE b (i INT) WITH ('connector' = 'blackhole');")
	p.Enter("INSERT INTO b SELECT i FROM n;")
	p.Sees(`job '1' \(sql\.b\) runs`)
	p.Enter("SET 'sql-client.execution.result-mode' = 'tableau';")
	p.Enter("SELECT i FROM n;")
	p.Sees(`\| \+I +\| +-?\d+ \|`)
	p.Keys("C-c")
	p.Sees(`^cancelled\nleat>$`)
	p.Enter("SHOW JOBS;")
	p.Sees(`^job id +\| 1\n.*\nstatus +\| RUNNING$`) // the table is too wide for the screen
	p.Enter("STOP JOB '1';")
	p.Sees(`job '1' \(sql\.b\) has stopped: in \d+ = delivered \d+`)
	p.Keys("C-d")
	p.Sees(`exit code 0`)
}

func TestNarrowWindow(t *testing.T) {
	p := open(t, 30, 8, "")
	p.Sees(`^leat>$`)
	p.Types("SELECT 'a long line that is wrapped', 'and goes on';")
	p.Sees(`^leat> SELECT 'a long line`)
	p.Keys("Enter")
	p.Sees(`^EXPR\$1 \| and goes on\nleat>$`) // no table fits
	p.Pastes("SELECT\n1,\n2,\n3,\n4,\n5,\n6,\n7,\n8,\n9;")
	p.Sees(`   -> 9;$`) // the end is shown
	p.Keys("M-<")
	p.Sees(`^leat> SELECT$`) // and the beginning, when the cursor is there
	p.Keys("C-c")
}

func TestPasteOfAScript(t *testing.T) {
	p := open(t, 80, 24, "")
	p.Sees(`^leat>$`)
	var script, echo strings.Builder
	for i := range 66 {
		fmt.Fprintf(&script, "-- step %d; with a remark\nCREATE VIEW v%d AS\n\tSELECT %d AS n;\n", i, i, i)
		fmt.Fprintf(&echo, "   -> -- step %d; with a remark\n   -> CREATE VIEW v%d AS\n   ->     SELECT %d AS n;\n", i, i, i)
	}
	script.WriteString("SELECT n FROM v65;\n")
	p.Pastes(script.String())
	p.Sees(`SELECT n FROM v65;\n   ->$`)
	p.Keys("Enter")
	p.Sees(`\| 65 \|\n(.*\n)*1 row\nleat>$`)
	// What was copied from a terminal loses its prompts, and what was printed.
	p.Pastes("leat> SELECT n + 1000 AS m\n   -> FROM v65;\n| m |\n1 row\nFlink SQL> SELECT 'y'\n> AS z;\n")
	p.Sees(`^leat> SELECT n \+ 1000 AS m\n   -> FROM v65;\n   -> SELECT 'y'\n   -> AS z;\n   ->$`)
	p.Keys("Enter")
	p.Sees(`\| 1065 \|\n(.*\n)*1 row\n(.*\n)*\| y \|\n(.*\n)*1 row\nleat>$`)
	whole := strings.Replace(echo.String(), "   ->", "leat>", 1)
	if all := p.Scrollback(); strings.Count(all, "OK\n") != 66 || !strings.Contains(all, whole) || strings.Count(all, "step 60") != 1 {
		t.Errorf("scrollback:\n%s", all)
	}
}

func TestEditorAndCommands(t *testing.T) {
	p := open(t, 80, 24, "")
	script := "#!/bin/sh\necho \"SELECT 'from the editor';\" > \"$1\"\n"
	if err := os.WriteFile(filepath.Join(p.home, "edit"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	p.Sees(`^leat>$`)
	p.Enter(`\e`)
	p.Sees(`^leat> SELECT 'from the editor';$`)
	p.Keys("Enter")
	p.Sees(`\| from the editor \|`)
	p.Enter(`\timing`)
	p.Sees(`timing is on`)
	p.Enter("SELECT 7 AS seven;")
	p.Sees(`^Time: `)
	p.Enter(`\watch 0.1`)
	p.Sees(`seven(.*\n)+.*seven(.*\n)+.*seven`)
	p.Keys("C-c")
	p.Sees(`^cancelled\nleat>$`)
	p.Enter(`\nonsense`)
	p.Sees(`^error: there is no command \\nonsense`)
}

// The screen moves on however often and fast the editor comes and goes; Ctrl-C in it ends the editor alone.
func TestEditorEndsAtOnce(t *testing.T) {
	p := open(t, 80, 24, "")
	script := "#!/bin/sh\nread first < \"$1\"\n[ \"$first\" = wait ] && echo it waits && read never\necho \"${first}x\" > \"$1\"\n"
	if err := os.WriteFile(filepath.Join(p.home, "edit"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	p.Sees(`^leat>$`)
	for want := "x"; len(want) < 12; want += "x" {
		p.Keys("C-x")
		p.Sees(`^leat> ` + want + `$`)
	}
	p.Keys("C-u")
	p.Types("wait")
	p.Keys("C-x")
	p.Sees(`^it waits$`)
	p.Keys("C-c")
	p.Sees(`^error: signal: interrupt\nleat> wait$`)
	p.Keys("C-u", "C-d")
	p.Sees(`exit code 0`)
}

func TestPlain(t *testing.T) {
	p := open(t, 80, 24, "", "--plain")
	p.Sees(`^leat>$`)
	p.Enter("SELECT 1 AS a,")
	p.Sees(`^   ->$`)
	p.Enter("2 AS b;")
	p.Sees(`^\| 1 \| 2 \|`)
	// Ctrl-C drops what was typed, ends a query, and never the prompt.
	p.Enter("SELECT dropped,")
	p.Sees(`^   ->$`)
	p.Types("and")
	p.Sees(`^   -> and$`)
	p.Keys("C-c")
	p.Sees(`^   -> and\^C\nleat>$`)
	p.Enter("leat> CREATE TABLE n (i INT) WITH ('connector' = 'datagen', 'rows-per-second' = '20');")
	p.Sees(`'20'\);\n(.*\n)*leat>$`)
	p.Enter("SELECT i FROM n;")
	p.Sees(`^\| \+I \|`)
	p.Keys("C-c")
	p.Sees(`^cancelled\nleat>$`)
	p.Keys("C-d")
	p.Sees(`exit code 0`)
}

// TestJobsWriteAbove prints rows of a job while a person types, and while rows fill the screen.
func TestJobsWriteAbove(t *testing.T) {
	p := open(t, 80, 24, "")
	p.Sees(`^leat>$`)
	p.Enter("CREATE TABLE n (i INT) WITH ('connector' = 'datagen', 'rows-per-second' = '5');")
	p.Enter("CREATE TABLE shown (i INT) WITH ('connector' = 'print', 'print-identifier' = 'row');")
	p.Enter("INSERT INTO shown SELECT i FROM n;")
	p.Types("SELECT what is typed")
	p.Sees(`(?m)(^row> \+I\[-?\d+\]\n){3,}leat> SELECT what is typed$`)
	p.HasColumn(len("leat> SELECT what is typed")) // above which they are printed
	p.Keys("C-c")
	p.Enter("SELECT i FROM n;")
	if screen := p.Sees(`[3-9] rows .* running`); strings.Contains(screen, "row>") {
		t.Errorf("a job wrote into the rows:\n%s", screen)
	}
	p.Keys("q")
	p.Sees(`(?m)(^row> \+I\[-?\d+\]\n){3,}leat>$`)
	p.Keys("C-d")
	p.Sees(`exit code 0`)
}
