package tmuxtest

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Within bounds every wait.
const Within = 60 * time.Second

// Pane is a terminal with a command in it.
type Pane struct {
	// Stderr is the file that the command writes its standard error to; "" where that is the terminal.
	Stderr string

	t     testing.TB
	sock  string
	env   []string
	alive *os.File // the reading end of a pipe that every process in the terminal has open
}

// Open runs a shell's command in a folder, which is its home, in a terminal of a size. Of the environment it has PATH alone: what a person has
// set is not what is tested. Once it has ended, the terminal shows its exit code. Without tmux the test is skipped, and fails under CI=true.
func Open(t testing.TB, width, height int, dir, command string) *Pane {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("tmux is not there: apt-get install tmux")
		}
		t.Skip("LEFT OUT: tmux is not there")
	}
	short, err := os.MkdirTemp("/tmp", "tmux") // a socket's path has about a hundred bytes, and TMPDIR may be long
	if err != nil {
		t.Fatal(err)
	}
	p := &Pane{t: t, sock: filepath.Join(short, "s"), env: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "SHELL=/bin/sh", "LC_ALL=C.UTF-8", "TZ=UTC"}}
	t.Cleanup(func() { _ = os.RemoveAll(short) })
	lives := filepath.Join(short, "lives")
	p.alive = fifo(t, lives)
	t.Cleanup(p.close)
	// A shell ends with Ctrl-C where nothing is trapped, and with it the terminal.
	p.tmux("-u", "-f", os.DevNull, "new-session", "-d", "-c", dir, "-x", fmt.Sprint(width), "-y", fmt.Sprint(height),
		"exec 9>"+lives+"; trap : INT; "+command+"; echo exit code $?; sleep 600")
	return p
}

// fifo makes a pipe with a name and opens it for reading, which waits for no writer.
func fifo(t testing.TB, path string) *os.File {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// close takes the terminal away and waits until what ran in it has ended: it may still be writing into its folder, which is removed next.
func (p *Pane) close() {
	defer p.alive.Close()
	_ = exec.Command("tmux", "-S", p.sock, "kill-server").Run() // there may be none any more
	if err := p.alive.SetReadDeadline(time.Now().Add(Within)); err != nil {
		p.t.Error(err)
	}
	if _, err := io.Copy(io.Discard, p.alive); err != nil {
		p.t.Error("what runs in the terminal does not end with it: ", err)
	}
}

func (p *Pane) tmux(args ...string) string {
	p.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-S", p.sock}, args...)...)
	cmd.Env = p.env
	out, err := cmd.CombinedOutput()
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
