package tui_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// leat is the binary under test, built once.
var leat string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "leat-tui")
	if err != nil {
		panic(err)
	}
	leat = filepath.Join(dir, "leat")
	if out, err := exec.Command("go", "build", "-o", leat, "github.com/leatsql/leat/cmd/leat").CombinedOutput(); err != nil {
		panic(fmt.Sprintf("%s: %s", err, out))
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// pane is a real terminal with leat in it.
type pane struct {
	t    *testing.T
	sock string
	home string
}

// open starts `leat sql` in a terminal of a size. home is kept where it is given, so that a second terminal finds what the first left.
func open(t *testing.T, width, height int, home string, args ...string) *pane {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("tmux is not there: apt-get install tmux")
		}
		t.Skip("tmux is not there")
	}
	if home == "" {
		home = t.TempDir()
	}
	p := &pane{t: t, sock: filepath.Join(t.TempDir(), "tmux"), home: home}
	command := fmt.Sprintf("cd %s && env HOME=%s XDG_STATE_HOME= TZ=UTC EDITOR=%s/edit %s sql %s 2>stderr; echo exit code $?; sleep 600", home, home, home, leat, strings.Join(args, " "))
	p.tmux("-f", os.DevNull, "new-session", "-d", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height), command)
	t.Cleanup(func() { _ = exec.Command("tmux", "-S", p.sock, "kill-server").Run() })
	return p
}

func (p *pane) tmux(args ...string) string {
	p.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", p.sock}, args...)...).CombinedOutput()
	if err != nil {
		p.t.Fatalf("tmux %v: %s: %s", args, err, out)
	}
	return string(out)
}

// keys presses keys by tmux's names.
func (p *pane) keys(names ...string) {
	p.t.Helper()
	p.tmux(append([]string{"send-keys"}, names...)...)
}

// types types a text.
func (p *pane) types(text string) {
	p.t.Helper()
	if before, ok := strings.CutSuffix(text, ";"); ok {
		text = before + `\;` // a semicolon at the end is tmux's own
	}
	p.tmux("send-keys", "-l", "--", text)
}

// enter types a text and presses Enter.
func (p *pane) enter(text string) { p.t.Helper(); p.types(text); p.keys("Enter") }

// pastes pastes a text as a terminal does.
func (p *pane) pastes(text string) {
	p.t.Helper()
	file := filepath.Join(p.t.TempDir(), "paste")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
	p.tmux("load-buffer", file)
	p.tmux("paste-buffer", "-p", "-r")
}

// screen is what the terminal shows.
func (p *pane) screen() string {
	p.t.Helper()
	return strings.TrimRight(p.tmux("capture-pane", "-p"), "\n")
}

// scrollback is what it shows and showed.
func (p *pane) scrollback() string { p.t.Helper(); return p.tmux("capture-pane", "-p", "-S", "-") }

// sees waits until the screen matches.
func (p *pane) sees(pattern string) string {
	p.t.Helper()
	re := regexp.MustCompile("(?m)" + pattern)
	var screen string
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); {
		if screen = p.screen(); re.MatchString(screen) {
			return screen
		}
		wait := time.NewTimer(20 * time.Millisecond)
		<-wait.C
	}
	p.t.Fatalf("the screen never matches %s:\n%s\n%s", pattern, screen, p.stacks())
	return ""
}

// stacks asks leat for its stacks, and ends it.
func (p *pane) stacks() string {
	p.t.Helper()
	shell := strings.TrimSpace(p.tmux("display", "-p", "#{pane_pid}"))
	if err := exec.Command("pkill", "-QUIT", "-P", shell).Run(); err != nil {
		return "it has ended"
	}
	p.sees(`exit code`)
	text, err := os.ReadFile(filepath.Join(p.home, "stderr"))
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func TestEditing(t *testing.T) {
	p := open(t, 80, 24, "")
	p.sees(`^leat>$`)
	p.types("SELEKT 1 AS a")
	p.keys("Home", "Right", "Right", "Right", "Right", "DC") // the K is deleted
	p.types("C")
	p.keys("End", "Enter") // not complete yet
	p.types(", 'x;y' AS b;")
	p.sees(`^leat> SELECT 1 AS a\n   -> , 'x;y' AS b;$`)
	p.keys("Enter")
	p.sees(`^\| 1 \| x;y \|\n(.*\n)*1 row\nleat>$`)
	// Words are cut and brought back; undo.
	p.types("SELECT one two")
	p.keys("C-w")
	p.sees(`^leat> SELECT one$`)
	p.keys("C-y")
	p.sees(`^leat> SELECT one two$`)
	p.keys("C-u")
	p.sees(`^leat>$`)
	p.keys("C-_")
	p.sees(`^leat> SELECT one two$`)
	p.keys("C-c")
	p.sees(`\^C\nleat>$`)
	// A mistake shows its place, and what was typed comes back.
	p.enter("SELECT wrong FROM (VALUES (1)) AS t(n);")
	p.sees(`error\[LEAT2002\](.*\n)+.* \^\^\^\^\^\n(.*\n)*leat>$`)
	p.keys("Up")
	p.sees(`^leat> SELECT wrong FROM \(VALUES \(1\)\) AS t\(n\);$`)
	p.keys("C-c")
	p.keys("C-d")
	p.sees(`^exit code 0$`)
}

func TestHistory(t *testing.T) {
	p := open(t, 80, 24, "")
	p.sees(`^leat>$`)
	p.enter("SELECT 'first';")
	p.sees(`first +\|`)
	p.types("SELECT")
	p.keys("Enter")
	p.enter("'second';")
	p.sees(`second +\|`)
	p.enter("CREATE TABLE s (i INT) WITH ('connector' = 'datagen', 'password' = 'hunter2');")
	p.sees(`hunte\n +r2'\);\nOK\nleat>$`)
	p.enter("QUIT;")
	p.sees(`exit code 0`)

	// Another terminal finds it, but for the secret.
	q := open(t, 80, 24, p.home)
	q.sees(`^leat>$`)
	q.keys("Up", "Up")
	q.sees(`^leat> SELECT\n   -> 'second';$`)
	q.keys("C-c", "C-r")
	q.types("FIRST")
	q.sees(`^leat> SELECT 'first';\nsearch in history: FIRST$`)
	q.keys("Enter", "Enter")
	q.sees(`first +\|`)
	kept, err := os.ReadFile(filepath.Join(p.home, ".local/state/leat/history"))
	if err != nil || strings.Contains(string(kept), "hunter2") {
		t.Errorf("history: %s, %v", kept, err)
	}
}

func TestCompletion(t *testing.T) {
	p := open(t, 80, 24, "")
	p.sees(`^leat>$`)
	p.enter("CREATE TABLE orders (id INT, total DOUBLE) WITH ('connector' = 'datagen', 'number-of-rows' = '1');")
	p.sees(`^OK$`)
	p.types("SELECT tot")
	p.keys("Tab")
	p.types(" FROM or") // the table is not named yet: nothing was completed
	p.keys("Tab")
	p.sees(`^leat> SELECT tot FROM orders$`)
	p.keys("C-a", "M-f", "M-f", "Tab")
	p.sees(`^leat> SELECT total FROM orders$`)
	p.keys("C-c")
	p.types("SELECT JSON_V")
	p.keys("Tab")
	p.sees(`^leat> SELECT JSON_VALUE\($`)
	p.keys("C-c")
	p.types("CREATE TABLE k (a INT) WITH ('connector' = 'ka")
	p.keys("Tab")
	p.types(", 'scan.st")
	p.keys("Tab")
	p.sees(`'connector' = 'kafka', 'scan\.startup\.`)
	p.sees(`'scan\.startup\.mode' +option`)
	p.keys("Escape", "C-c")
	p.types("SELECT ")
	p.keys("Tab", "Tab", "BTab", "Tab", "Enter") // the second of the menu
	p.sees(`^leat> SELECT [A-Z]+`)
}

func TestLiveTable(t *testing.T) {
	p := open(t, 80, 20, "")
	p.sees(`^leat>$`)
	p.enter("CREATE TABLE n (i INT, s STRING) WITH ('connector' = 'datagen', 'rows-per-second' = '50', 'fields.s.length' = '100');")
	p.sees(`^OK$`)
	p.enter("SELECT i, s FROM n;")
	p.sees(`^i +s\n(.*\n)+.*…`)            // wide values are cut
	p.sees(`[1-9]\d rows +\d+/s +running`) // counts move
	p.keys("Space", "Up")
	paused := p.sees(`paused at row \d+`)
	p.keys("Enter")
	p.sees(`^s STRING\n +[0-9a-f]{60,}`) // in full
	p.keys("q")
	if again := p.sees(`paused at row \d+.*enter whole row`); strings.Split(again, "\n")[2] != strings.Split(paused, "\n")[2] {
		t.Errorf("rows move while paused:\n%s\n%s", paused, again)
	}
	p.keys("q")
	p.sees(`^\d+ rows\nleat>$`)
	p.enter("SET 'sql-client.execution.result-mode' = 'changelog';")
	p.enter("SELECT i FROM n;")
	p.sees(`^op +i\n`)
	p.keys("C-c")
	p.sees(`^\d+ rows\nleat>$`)
}

// Ctrl-C ends the query alone; the prompt and its jobs go on.
func TestCancel(t *testing.T) {
	p := open(t, 80, 24, "")
	p.sees(`^leat>$`)
	p.enter("CREATE TABLE n (i INT) WITH ('connector' = 'datagen', 'rows-per-second' = '20');")
	p.enter("CREATE TABLE b (i INT) WITH ('connector' = 'blackhole');")
	p.enter("INSERT INTO b SELECT i FROM n;")
	p.sees(`job '1' \(sql\) runs`)
	p.enter("SET 'sql-client.execution.result-mode' = 'tableau';")
	p.enter("SELECT i FROM n;")
	p.sees(`\| \+I +\| +-?\d+ \|`)
	p.keys("C-c")
	p.sees(`^cancelled\nleat>$`)
	p.enter("SHOW JOBS;")
	p.sees(`\| 1 .*\| RUNNING`)
	p.enter("STOP JOB '1';")
	p.sees(`job '1' \(sql\) has stopped: in \d+ = delivered \d+`)
	p.keys("C-d")
	p.sees(`exit code 0`)
}

func TestNarrowWindow(t *testing.T) {
	p := open(t, 30, 8, "")
	p.sees(`^leat>$`)
	p.types("SELECT 'a long line that is wrapped', 'and goes on';")
	p.sees(`^leat> SELECT 'a long line`)
	p.keys("Enter")
	p.sees(`1 row\nleat>$`)
	p.pastes("SELECT\n1,\n2,\n3,\n4,\n5,\n6,\n7,\n8,\n9;")
	p.sees(`   -> 9;$`) // the end is shown
	p.keys("M-<")
	p.sees(`^leat> SELECT$`) // and the beginning, when the cursor is there
	p.keys("C-c")
}

func TestPasteOfAScript(t *testing.T) {
	p := open(t, 80, 24, "")
	p.sees(`^leat>$`)
	var script strings.Builder
	for i := range 66 {
		fmt.Fprintf(&script, "-- step %d; with a remark\nCREATE VIEW v%d AS\n\tSELECT %d AS n;\n", i, i, i)
	}
	script.WriteString("SELECT n FROM v65;\nFlink SQL> SELECT n + 1000 AS m FROM v65;\n")
	p.pastes(script.String())
	p.sees(`1000 AS m FROM v65;\n   ->$`)
	p.keys("Enter")
	p.sees(`\| 1065 \|\n(.*\n)*1 row\nleat>$`)
	if all := p.scrollback(); strings.Count(all, "OK\n") != 66 || !strings.Contains(all, "CREATE VIEW v0 AS") {
		t.Errorf("scrollback:\n%s", all)
	}
}

func TestEditorAndCommands(t *testing.T) {
	p := open(t, 80, 24, "")
	script := "#!/bin/sh\necho \"SELECT 'from the editor';\" > \"$1\"\n"
	if err := os.WriteFile(filepath.Join(p.home, "edit"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	p.sees(`^leat>$`)
	p.enter(`\e`)
	p.sees(`^leat> SELECT 'from the editor';$`)
	p.keys("Enter")
	p.sees(`\| from the editor \|`)
	p.enter(`\timing`)
	p.sees(`timing is on`)
	p.enter("SELECT 7 AS seven;")
	p.sees(`^Time: `)
	p.enter(`\watch 0.1`)
	p.sees(`seven(.*\n)+.*seven(.*\n)+.*seven`)
	p.keys("C-c")
	p.sees(`^cancelled\nleat>$`)
	p.enter(`\nonsense`)
	p.sees(`^error: there is no command \\nonsense`)
}

func TestPlain(t *testing.T) {
	p := open(t, 80, 24, "", "--plain")
	p.sees(`^leat>$`)
	p.enter("SELECT 1 AS a,")
	p.sees(`^   ->$`)
	p.enter("2 AS b;")
	p.sees(`^\| 1 \| 2 \|`)
	p.keys("C-d")
	p.sees(`exit code 0`)
}

// TestJobsWriteAbove prints rows of a job while a person types, and while rows fill the screen.
func TestJobsWriteAbove(t *testing.T) {
	p := open(t, 80, 24, "")
	p.sees(`^leat>$`)
	p.enter("CREATE TABLE n (i INT) WITH ('connector' = 'datagen', 'rows-per-second' = '5');")
	p.enter("CREATE TABLE shown (i INT) WITH ('connector' = 'print', 'print-identifier' = 'row');")
	p.enter("INSERT INTO shown SELECT i FROM n;")
	p.types("SELECT what is typed")
	p.sees(`(?m)(^row> \+I\[-?\d+\]\n){3,}leat> SELECT what is typed$`)
	p.keys("C-c")
	p.enter("SELECT i FROM n;")
	if screen := p.sees(`[3-9] rows .* running`); strings.Contains(screen, "row>") {
		t.Errorf("a job wrote into the rows:\n%s", screen)
	}
	p.keys("q")
	p.sees(`(?m)(^row> \+I\[-?\d+\]\n){3,}leat>$`)
	p.keys("C-d")
	p.sees(`exit code 0`)
}
