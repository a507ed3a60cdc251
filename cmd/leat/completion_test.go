package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/leatsql/leat/cmd/leat/completion"
)

// commandLine is the model that completions, manual pages and packaging are judged by.
func commandLine(t *testing.T) *kong.Application {
	t.Helper()
	parser, err := newParser(&cli{}, streams{out: t.Output(), err: t.Output()}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return parser.Model
}

// current compares a file of the repository with what it should be, or writes it with -rewrite.
func current(t *testing.T, path, want string) {
	t.Helper()
	path = filepath.Join("../..", path)
	if *rewrite {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the command line has now: make generate", path)
	}
}

// completions are the scripts that a release has.
var completions = map[string]string{"bash": "leat.bash", "zsh": "_leat", "fish": "leat.fish"}

func TestCompletionsAreCurrent(t *testing.T) {
	for shell, name := range completions {
		text, ok := completion.Script(shell, commandLine(t))
		if !ok {
			t.Fatalf("there is no script for %s", shell)
		}
		current(t, filepath.Join("packaging/completions", name), text)
	}
}

// TestShellsTakeTheirScripts lets the shells that are there read their scripts, and asks bash and fish for completions.
func TestShellsTakeTheirScripts(t *testing.T) {
	for shell, name := range completions {
		t.Run(shell, func(t *testing.T) {
			if _, err := exec.LookPath(shell); err != nil {
				t.Skipf("LEFT OUT: there is no %s", shell)
			}
			path, err := filepath.Abs(filepath.Join("../../packaging/completions", name))
			if err != nil {
				t.Fatal(err)
			}
			if out, err := exec.Command(shell, "-n", path).CombinedOutput(); err != nil || len(out) > 0 {
				t.Fatalf("%s -n: %v\n%s", shell, err, out)
			}
			if shell == "zsh" {
				return // it completes in a terminal only
			}
			for _, c := range []struct{ line, want string }{
				{"leat ", "run validate explain"},
				{"leat val", "validate"},
				{"leat ddl ", "proto mysql topic index-template"},
				{"leat ddl proto --types ", "flink leat"},
				{"leat run --log-level ", "debug info warn error"},
				{"leat run --keep", "--keep-going"},
				{"leat run j", "job.sql"},
				{"leat test j", "job.test.yaml"},
				{"leat init f", "folder/"},
				{"leat run --env-file j", "job.sql job.test.yaml"},
				{"leat completion ", "bash zsh fish"},
			} {
				got := complete(t, shell, path, c.line)
				for _, w := range strings.Fields(c.want) {
					if !strings.Contains(got, "\n"+w+"\n") && !strings.Contains(got, "\n"+strings.TrimSuffix(w, "/")+"\n") {
						t.Errorf("%q gives %q, want %s in it", c.line, got, w)
					}
				}
			}
		})
	}
}

// complete returns the completions of a line, one a line, in a folder with a few files.
func complete(t *testing.T, shell, script, line string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"job.sql", "job.test.yaml"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	program := `source "$1"; COMP_WORDS=($2); [[ $2 == *' ' ]] && COMP_WORDS+=(''); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _leat; printf '%s\n' "${COMPREPLY[@]}"`
	args := []string{"--norc", "-c", program, "bash", script, line}
	if shell == "fish" {
		args = []string{"--no-config", "-c", `source $argv[1]; complete -C $argv[2] | string replace -r '\t.*' ''; true`, script, line}
	}
	cmd := exec.Command(shell, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", shell, err)
	}
	return "\n" + string(out)
}
