package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/dev/kafka"
	"github.com/leatsql/leat/dev/opensearch"
)

// patience bounds every wait of a script.
const patience = 60 * time.Second

type scriptCommand = func(ts *testscript.TestScript, neg bool, args []string)

// scriptCommands are the commands of scripts beyond testscript's own.
//
//	exits CODE PROGRAM ARGS…   runs a program to its end and wants its exit code
//	start NAME PROGRAM ARGS…   starts a program that writes NAME.out and NAME.err
//	signal NAME INT|TERM       sends a signal to it
//	ends NAME CODE             waits for its end and wants its exit code
//	until FILE REGEXP [VAR]    waits until a file matches, and sets VAR to the first group
//	until http://… REGEXP      waits until an answer matches
//	systems [TOPIC…]           starts an embedded Kafka and OpenSearch, sets KAFKA_BOOTSTRAP_SERVERS and OPENSEARCH_URL
//	produce TOPIC FILE [hex]   writes each line of a file as a record
//	untouched TOPIC…           wants no consumer group, and no record in the topics
//	groups REGEXP TOPIC…       wants no consumer group of another name, and no record in the topics
//	hanging VAR                sets VAR to the URL of an OpenSearch that takes documents and never answers
//	registry [USER:PASSWORD]   starts a schema registry and sets REGISTRY_URL
//	register SUBJECT FILE [IMPORT…]   stores a .proto file there, with references to the subjects of what it imports
//	absent TEXT FILE…          wants a text in none of the files
func scriptCommands() map[string]scriptCommand {
	return map[string]scriptCommand{
		"exits": exits, "start": startProcess, "signal": signalProcess, "ends": endProcess, "until": until,
		"systems": systems, "produce": produce, "hanging": hanging, "absent": absent, "untouched": untouched, "groups": onlyCanary,
		"registry": startRegistry, "register": register,
	}
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	want := number(ts, "exits", neg, args, 2)
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var e *exec.ExitError
		if !errors.As(err, &e) {
			ts.Fatalf("%v", err)
		}
		code = e.ExitCode()
	}
	if code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
}

// number checks a command's arguments and returns the number that is the first.
func number(ts *testscript.TestScript, name string, neg bool, args []string, least int) int {
	if neg || len(args) < least {
		ts.Fatalf("%s: wrong use", name)
	}
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	return n
}

// process is a program that runs beside the script.
type process struct {
	*exec.Cmd
	done chan struct{}
}

// runningKey is where the environment of a script keeps its processes.
type runningKey struct{}

// started are the variables that programs of scripts see; testscript does not tell them all.
var started = []string{"HOME", "PATH", "TMPDIR", "TZ", "KAFKA_BOOTSTRAP_SERVERS", "OPENSEARCH_URL", "REGISTRY_URL"}

func startProcess(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: start NAME PROGRAM ARGS…")
	}
	var path string
	for _, dir := range filepath.SplitList(ts.Getenv("PATH")) {
		if p := filepath.Join(dir, args[1]); path == "" {
			if _, err := os.Stat(p); err == nil {
				path = p
			}
		}
	}
	p := &process{Cmd: exec.Command(path, args[2:]...), done: make(chan struct{})}
	p.Dir = ts.MkAbs(".")
	for _, name := range started {
		p.Env = append(p.Env, name+"="+ts.Getenv(name))
	}
	out, err := os.Create(ts.MkAbs(args[0] + ".out"))
	ts.Check(err)
	defer out.Close()
	stderr, err := os.Create(ts.MkAbs(args[0] + ".err"))
	ts.Check(err)
	defer stderr.Close()
	p.Stdout, p.Stderr = out, stderr
	ts.Check(p.Start())
	go func() { defer close(p.done); _ = p.Wait() }()
	running(ts)[args[0]] = p
	ts.Defer(func() { _ = p.Process.Kill(); <-p.done })
}

func signalProcess(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: signal NAME INT|TERM")
	}
	s := map[string]os.Signal{"INT": os.Interrupt, "TERM": syscall.SIGTERM}[args[1]]
	ts.Check(find(ts, args[0]).Process.Signal(s))
}

func endProcess(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: ends NAME CODE")
	}
	p := find(ts, args[0])
	select {
	case <-p.done:
	case <-time.After(patience):
		ts.Fatalf("%s does not end:\n%s", args[0], ts.ReadFile(args[0]+".err"))
	}
	if got := strconv.Itoa(p.ProcessState.ExitCode()); got != args[1] {
		ts.Fatalf("%s: exit code %s, want %s:\n%s", args[0], got, args[1], ts.ReadFile(args[0]+".err"))
	}
}

func running(ts *testscript.TestScript) map[string]*process {
	return ts.Value(runningKey{}).(map[string]*process)
}

func find(ts *testscript.TestScript, name string) *process {
	p := running(ts)[name]
	if p == nil {
		ts.Fatalf("nothing was started as %s", name)
	}
	return p
}

func until(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || len(args) > 3 {
		ts.Fatalf("usage: until FILE|URL REGEXP [VAR]")
	}
	pattern := regexp.MustCompile("(?m)" + args[1])
	read := func() string { return ts.ReadFile(args[0]) }
	if strings.HasPrefix(args[0], "http://") {
		read = func() string { return get(args[0]) }
	}
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for begin := time.Now(); ; <-tick.C {
		text := read()
		if m := pattern.FindStringSubmatch(text); m != nil {
			if len(args) == 3 {
				ts.Setenv(args[2], m[1])
			}
			return
		}
		if time.Since(begin) > patience {
			ts.Fatalf("%s does not come to match %s:\n%s", args[0], args[1], text)
		}
	}
}

// get returns the status and the body of an answer, or the error.
func get(url string) string {
	resp, err := http.Get(url)
	if err != nil {
		return err.Error()
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%d\n%s", resp.StatusCode, body)
}

func systems(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("systems: wrong use")
	}
	topics, err := parseTopics(args)
	ts.Check(err)
	broker, err := kafka.Start(context.Background(), kafka.Options{Topics: topics})
	ts.Check(err)
	ts.Defer(func() { _ = broker.Close() })
	search, err := opensearch.Start(opensearch.Options{})
	ts.Check(err)
	ts.Defer(func() { _ = search.Close() })
	ts.Setenv("KAFKA_BOOTSTRAP_SERVERS", broker.Addr())
	ts.Setenv("OPENSEARCH_URL", search.URL())
}

func produce(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || len(args) == 3 && args[2] != "hex" || len(args) > 3 {
		ts.Fatalf("usage: produce TOPIC FILE [hex]")
	}
	client, err := kgo.NewClient(kgo.SeedBrokers(ts.Getenv("KAFKA_BOOTSTRAP_SERVERS")))
	ts.Check(err)
	defer client.Close()
	for line := range strings.Lines(ts.ReadFile(args[1])) {
		value := []byte(strings.TrimSuffix(line, "\n"))
		if len(args) == 3 {
			value, err = hex.DecodeString(string(value))
			ts.Check(err)
		}
		r := &kgo.Record{Topic: args[0], Value: value}
		ts.Check(client.ProduceSync(context.Background(), r).FirstErr())
	}
}

func hanging(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: hanging VAR")
	}
	done := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			_, _ = io.WriteString(w, "{}")
			return
		}
		<-done
	}))
	ts.Defer(func() { close(done); server.Close() })
	ts.Setenv(args[0], server.URL)
}

func absent(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: absent TEXT FILE…")
	}
	for _, name := range args[1:] {
		if text := ts.ReadFile(name); strings.Contains(text, args[0]) {
			ts.Fatalf("%s holds %q:\n%s", name, args[0], text)
		}
	}
}
