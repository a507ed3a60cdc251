package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// pretended stands for the script of the services: it notes what it is told.
const pretended = `#!/bin/bash
case $1 in
dir) echo "$HOME/run" ;;
env) ;;
status) [ -f "$HOME/run/$2/pid" ] ;;
up) for n in kafka opensearch; do mkdir -p "$HOME/run/$n"; [ -f "$HOME/run/$n/pid" ] || { echo "up $n" >>"$HOME/log"; echo $$ >"$HOME/run/$n/pid"; }; done ;;
down) shift; for n in "$@"; do echo "down $n" >>"$HOME/log"; rm "$HOME/run/$n/pid"; done ;;
esac
`

// runWith is services/run-with beside services that are pretended.
type runWith struct {
	t    *testing.T
	home string
}

func newRunWith(t *testing.T) *runWith {
	for _, tool := range []string{"bash", "flock"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("CI") == "true" {
				t.Fatalf("services need %s", tool)
			}
			t.Skipf("LEFT OUT: services need %s", tool)
		}
	}
	script, err := os.ReadFile("../../services/run-with")
	if err != nil {
		t.Fatal(err)
	}
	r := &runWith{t: t, home: t.TempDir()}
	r.write("run-with", string(script))
	r.write("services", pretended)
	for _, tool := range []string{"java", "javac", "mvn", "curl", "openssl"} {
		r.write(tool, "")
	}
	return r
}

func (r *runWith) write(name, text string) {
	r.t.Helper()
	if err := os.WriteFile(filepath.Join(r.home, name), []byte(text), 0o755); err != nil {
		r.t.Fatal(err)
	}
}

// start returns once the command of a run goes on, which ends when it is told to.
func (r *runWith) start() (end func()) {
	r.t.Helper()
	cmd := exec.Command(filepath.Join(r.home, "run-with"), "bash", "-c", "echo runs; read -r")
	cmd.Env = []string{"HOME=" + r.home, "PATH=" + r.home + string(os.PathListSeparator) + os.Getenv("PATH")}
	cmd.Stderr = r.t.Output()
	in, err := cmd.StdinPipe()
	if err != nil {
		r.t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		r.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		r.t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 100)); err != nil {
		r.t.Fatal("the command does not run: ", err)
	}
	return func() {
		r.t.Helper()
		_, _ = in.Write([]byte("\n"))
		if err := cmd.Wait(); err != nil {
			r.t.Error(err)
		}
	}
}

// noted wants what the services were told so far.
func (r *runWith) noted(want string) {
	r.t.Helper()
	text, err := os.ReadFile(filepath.Join(r.home, "log"))
	if err != nil {
		r.t.Fatal(err)
	}
	if got := strings.Join(strings.Split(strings.TrimSpace(string(text)), "\n"), ", "); got != want {
		r.t.Errorf("got %s, want %s", got, want)
	}
}

// TestRunsShareServices: the last of several runs stops what the first of them started.
func TestRunsShareServices(t *testing.T) {
	r := newRunWith(t)
	first := r.start()
	second := r.start()
	first()
	third := r.start()
	second()
	r.noted("up kafka, up opensearch")
	third()
	r.noted("up kafka, up opensearch, down kafka, down opensearch")
}

// TestRunsLeaveWhatRanBefore: a service that a person started goes on.
func TestRunsLeaveWhatRanBefore(t *testing.T) {
	r := newRunWith(t)
	r.start()()
	r.write("run/kafka/pid", "a person's")
	r.start()()
	r.noted("up kafka, up opensearch, down kafka, down opensearch, up opensearch, down opensearch")
}
