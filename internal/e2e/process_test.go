package e2e

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// binaryDir is the folder of the binary, which TestMain removes; "" while no test has needed one.
var binaryDir string

// binary builds leat once for all tests.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "leat-e2e-")
	if err != nil {
		return "", err
	}
	binaryDir = dir
	path := filepath.Join(dir, "leat")
	args := []string{"build", "-o", path}
	if os.Getenv("LEAT_E2E_RACE") != "" {
		args = append(args, "-race")
	}
	out, err := exec.Command("go", append(args, "github.com/leatsql/leat/cmd/leat")...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build leat: %w\n%s", err, out)
	}
	return path, nil
})

// leat is a running leat process.
type leat struct {
	t      *testing.T
	cmd    *exec.Cmd
	output lockedBuffer
	done   chan struct{}
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// start runs leat with arguments; it is killed at the test's end.
func (s *systems) start(args ...string) *leat {
	s.t.Helper()
	path, err := binary()
	if err != nil {
		s.t.Fatal(err)
	}
	p := &leat{t: s.t, cmd: exec.Command(path, args...), done: make(chan struct{})}
	if s.fileLimit > 0 {
		limited := fmt.Sprintf(`ulimit -f %d && exec "$@"`, s.fileLimit)
		p.cmd = exec.Command("bash", append([]string{"-c", limited, "bash", path}, args...)...)
	}
	p.cmd.Stdout, p.cmd.Stderr = &p.output, &p.output
	if err := p.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	go func() { defer close(p.done); _ = p.cmd.Wait() }()
	s.t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		<-p.done
		if strings.Contains(p.output.String(), "DATA RACE") {
			s.t.Error("leat has a data race")
		}
		if s.t.Failed() {
			s.t.Logf("leat %s:\n%s", strings.Join(args, " "), tail(p.output.String()))
		}
	})
	return p
}

func tail(text string) string {
	const most = 8000
	if len(text) > most {
		return "…" + text[len(text)-most:]
	}
	return text
}

// signal sends a signal.
func (p *leat) signal(sig os.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(sig); err != nil {
		p.t.Fatalf("signal %s: %v", sig, err)
	}
}

// kill sends SIGKILL and waits.
func (p *leat) kill() {
	_ = p.cmd.Process.Kill()
	<-p.done
}

// wait waits for the end and returns the exit code.
func (p *leat) wait() int {
	p.t.Helper()
	select {
	case <-p.done:
	case <-time.After(3 * time.Minute):
		p.t.Fatalf("leat does not end:\n%s", tail(p.output.String()))
	}
	return p.cmd.ProcessState.ExitCode()
}

// stop sends SIGINT and wants a drained end.
func (p *leat) stop() {
	p.t.Helper()
	select {
	case <-p.done:
		p.t.Fatalf("leat has ended by itself:\n%s", tail(p.output.String()))
	default:
	}
	p.signal(os.Interrupt)
	p.stops(0)
}

// stops wants a process that was signalled to end with a code, and returns what it said.
func (p *leat) stops(code int) string {
	p.t.Helper()
	if got := p.wait(); got != code {
		p.t.Fatalf("exit code %d, want %d:\n%s", got, code, tail(p.output.String()))
	}
	return p.output.String()
}
