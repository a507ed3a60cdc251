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
run=$HOME/run/${LEAT_SERVICES_INSTANCE:-default}
note() { echo "$@" >>"$HOME/log"; }
case $1 in
dir) echo "$run" ;;
env) ;;
status)
  for n in ${2:-kafka opensearch}; do
    [ -f "$run/$n/pid" ] || exit 1
    [ ! -f "$run/$n/hangs" ] || { echo "$n unhealthy pid 1"; exit 1; }
    echo "$n healthy pid 1"
  done ;;
up) for n in kafka opensearch; do mkdir -p "$run/$n"; [ -f "$run/$n/pid" ] || { note "up $n"; echo $$ >"$run/$n/pid"; }; done ;;
down) shift; for n in "$@"; do note "down $n"; rm "$run/$n/pid"; done ;;
wipe) shift; for n in ${@:-kafka opensearch}; do [ -d "$run/$n" ] || continue; note "wipe $n"; rm -r "$run/$n"; done ;;
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
func (r *runWith) start(env ...string) (end func()) {
	r.t.Helper()
	cmd := exec.Command(filepath.Join(r.home, "run-with"), "bash", "-c", "echo runs; read -r")
	cmd.Env = append([]string{"HOME=" + r.home, "PATH=" + r.home + string(os.PathListSeparator) + os.Getenv("PATH")}, env...)
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

// forget begins the notes anew.
func (r *runWith) forget() {
	r.t.Helper()
	if err := os.Remove(filepath.Join(r.home, "log")); err != nil {
		r.t.Fatal(err)
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

// TestRunsBeginEmpty: a run meets nothing of one before it, not even of one that was killed.
func TestRunsBeginEmpty(t *testing.T) {
	r := newRunWith(t)
	r.start()()
	r.noted("up kafka, up opensearch, down kafka, down opensearch")
	r.write("run/tests/kafka/pid", "of a run that was killed")
	r.forget()
	r.start()()
	r.noted("wipe kafka, wipe opensearch, up kafka, up opensearch, down kafka, down opensearch")
}

// TestRunsWipeNothingInUse: a service that hangs is another run's all the same.
func TestRunsWipeNothingInUse(t *testing.T) {
	r := newRunWith(t)
	first := r.start()
	r.write("run/tests/kafka/hangs", "")
	r.start()()
	first()
	r.noted("up kafka, up opensearch, down kafka, down opensearch")
}

// TestRunsLeaveWhatRanBefore: a service that a person started goes on, and what is started beside it keeps its data.
func TestRunsLeaveWhatRanBefore(t *testing.T) {
	r := newRunWith(t)
	if err := os.MkdirAll(filepath.Join(r.home, "run/default/kafka"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.write("run/default/kafka/pid", "a person's")
	r.start()()
	r.noted("up opensearch, down opensearch")
}

// TestRunsKeepWhatIsNamed: the data of an instance that the environment names is not the runs' own.
func TestRunsKeepWhatIsNamed(t *testing.T) {
	r := newRunWith(t)
	r.start("LEAT_SERVICES_INSTANCE=mine")()
	r.start("LEAT_SERVICES_INSTANCE=mine")()
	once := "up kafka, up opensearch, down kafka, down opensearch"
	r.noted(once + ", " + once)
}
