package tmuxtest

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

// Within bounds every wait.
const Within = 60 * time.Second

// Pane is a terminal with a command in it.
type Pane struct {
	// Stderr is the file that the command writes its standard error to; "" where that is the terminal.
	Stderr string

	t    testing.TB
	sock string
}

// Open runs a shell's command in a terminal of a size. Once it has ended, the terminal shows its exit code. Without tmux the test is
// skipped, and fails under CI=true.
func Open(t testing.TB, width, height int, command string) *Pane {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("tmux is not there: apt-get install tmux")
		}
		t.Skip("LEFT OUT: tmux is not there")
	}
	p := &Pane{t: t, sock: filepath.Join(t.TempDir(), "tmux")}
	p.tmux("-f", os.DevNull, "new-session", "-d", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height), command+"; echo exit code $?; sleep 600")
	t.Cleanup(func() { _ = exec.Command("tmux", "-S", p.sock, "kill-server").Run() })
	return p
}

func (p *Pane) tmux(args ...string) string {
	p.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", p.sock}, args...)...).CombinedOutput()
	if err != nil {
		p.t.Fatalf("tmux %v: %s: %s", args, err, out)
	}
	return string(out)
}

// Keys presses keys by tmux's names.
func (p *Pane) Keys(names ...string) {
	p.t.Helper()
	p.tmux(append([]string{"send-keys"}, names...)...)
}

// Types types a text.
func (p *Pane) Types(text string) {
	p.t.Helper()
	if before, ok := strings.CutSuffix(text, ";"); ok {
		text = before + `\;` // a semicolon at the end is tmux's own
	}
	p.tmux("send-keys", "-l", "--", text)
}

// Enter types a text and presses Enter.
func (p *Pane) Enter(text string) { p.t.Helper(); p.Types(text); p.Keys("Enter") }

// Pastes pastes a text as a terminal does.
func (p *Pane) Pastes(text string) {
	p.t.Helper()
	file := filepath.Join(p.t.TempDir(), "paste")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
	p.tmux("load-buffer", file)
	p.tmux("paste-buffer", "-p", "-r")
}

// Resize gives the terminal another size.
func (p *Pane) Resize(width, height int) {
	p.t.Helper()
	p.tmux("resize-window", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height))
}

// Screen is what the terminal shows.
func (p *Pane) Screen() string {
	p.t.Helper()
	return strings.TrimRight(p.tmux("capture-pane", "-p"), "\n")
}

// Scrollback is what it shows and showed.
func (p *Pane) Scrollback() string { p.t.Helper(); return p.tmux("capture-pane", "-p", "-S", "-") }

// Colored is what the terminal shows with the sequences of its colors.
func (p *Pane) Colored() string { p.t.Helper(); return p.tmux("capture-pane", "-p", "-e") }

// Column is the cursor's.
func (p *Pane) Column() string {
	p.t.Helper()
	return strings.TrimSpace(p.tmux("display", "-p", "#{cursor_x}"))
}

// HasColumn waits until the cursor stands in a column.
func (p *Pane) HasColumn(n int) {
	p.t.Helper()
	want := fmt.Sprint(n)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(Within); p.Column() != want; <-tick.C {
		if time.Now().After(end) {
			p.t.Fatalf("the cursor stands in column %s, not %s, of\n%s", p.Column(), want, p.Screen())
		}
	}
}

// Sees waits until the screen matches, and returns it.
func (p *Pane) Sees(pattern string) string {
	p.t.Helper()
	re := regexp.MustCompile("(?m)" + pattern)
	screen, ok := p.waits(re)
	if !ok {
		p.t.Fatalf("the screen never matches %s:\n%s\n%s", pattern, screen, p.stacks())
	}
	return screen
}

func (p *Pane) waits(re *regexp.Regexp) (screen string, ok bool) {
	p.t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(Within); time.Now().Before(end); <-tick.C {
		if screen = p.Screen(); re.MatchString(screen) {
			return screen, true
		}
	}
	return screen, false
}

// stacks asks a command written in Go for its stacks, and ends it.
func (p *Pane) stacks() string {
	p.t.Helper()
	shell := strings.TrimSpace(p.tmux("display", "-p", "#{pane_pid}"))
	if err := exec.Command("pkill", "-QUIT", "-P", shell).Run(); err != nil {
		return "it has ended"
	}
	if _, ok := p.waits(regexp.MustCompile(`exit code`)); !ok || p.Stderr == "" {
		return p.Scrollback()
	}
	text, err := os.ReadFile(p.Stderr)
	if err != nil {
		return err.Error()
	}
	return string(text)
}
