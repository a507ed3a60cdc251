//go:build unix

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/internal/porttest"
)

// TestDocs runs the commands of the pages in docs, of those about codes of running jobs, of README.md and of the examples' as a reader would type
// them: every block marked sh, in order, in one shell in a folder that has bin/leat and examples; blocks marked sql are validated, behind a comment <!-- in front of FILE -->
// together with that file, and behind <!-- part of FILE --> are compared with it. A block marked text behind it is what the commands print, where … stands for the rest of a
// line, or alone for any number of lines. A block behind a comment <!-- not run: why --> is left out, and one behind
// <!-- needs PROGRAM --> where the program is not there.
func TestDocs(t *testing.T) {
	for _, tool := range []string{"bash", "curl"} {
		if !installed(tool) {
			t.Skipf("LEFT OUT: the commands of the documentation need %s", tool)
		}
	}
	for _, page := range docPages(t) {
		text, err := os.ReadFile(filepath.Join("../..", page))
		if err != nil {
			t.Fatal(err)
		}
		if len(docBlocks(string(text))) == 0 {
			continue // it has nothing to run
		}
		t.Run(page, func(t *testing.T) {
			// The usual ports may be taken: the page's addresses become free ones.
			kafka, search, dashboard := porttest.Free(t), porttest.Free(t), porttest.Free(t)
			s := newShell(t, "LEAT_DEV_KAFKA="+kafka, "LEAT_DEV_OPENSEARCH="+search)
			for _, b := range docBlocks(strings.NewReplacer(usualKafka, kafka, usualOpenSearch, search, "127.0.0.1:8080", dashboard).Replace(string(text))) {
				s.run(b)
			}
		})
	}
}

// docPages are the pages that a user reads.
func docPages(t *testing.T) []string {
	t.Helper()
	pages := []string{"README.md"}
	for _, pattern := range []string{"docs/*.md", "docs/diagnostics/LEAT[678]*.md", "docs/diagnostics/LEAT9102.md", "examples/*/README.md"} {
		found, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, f := range found {
			page, err := filepath.Rel("../..", f)
			if err != nil {
				t.Fatal(err)
			}
			pages = append(pages, page)
		}
	}
	return pages
}

// docBlock are commands and what they print.
type docBlock struct{ commands, output string }

var docBlockPattern = regexp.MustCompile("(?ms)^(?:<!-- (not run: |in front of |part of |needs )([^\n]*) -->\n)?```(sh|sql)\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?")

func docBlocks(page string) []docBlock {
	var all []docBlock
	for _, m := range docBlockPattern.FindAllStringSubmatch(page, -1) {
		comment, file, kind, text, output := m[1], m[2], m[3], m[4], m[5]
		switch {
		case comment == "not run: ":
		case comment == "needs " && !installed(file):
		case comment == "part of ":
			all = append(all, docBlock{commands: "[[ $(cat " + file + ") == *\"$(cat <<'SQL'\n" + text + "SQL\n)\"* ]]\n"})
		case kind == "sql":
			check := "cat - " + file + " <<'SQL' | bin/leat validate --allow-unset --proto-path examples/orders -\n" + text + "SQL\n"
			all = append(all, docBlock{commands: check})
		default:
			all = append(all, docBlock{commands: text, output: output})
		}
	}
	return all
}

func installed(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}

// shell is a running bash.
type shell struct {
	t     *testing.T
	in    io.Writer
	lines chan string
	block int
}

func newShell(t *testing.T, env ...string) *shell {
	dir, home := t.TempDir(), t.TempDir()
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	leat, err := exec.LookPath("leat")
	if err != nil {
		t.Fatal(err) // TestMain puts it there
	}
	if err := os.Mkdir(filepath.Join(dir, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{"bin/leat": leat, "examples": filepath.Join(repository, "examples")} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("bash")
	cmd.Dir = dir
	cmd.Env = append(slices.Clone(env), "PATH="+os.Getenv("PATH"), "HOME="+home, "TMPDIR="+t.TempDir(), "TZ=UTC")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // so that all it started ends with it
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = w, w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = w.Close()
	s := &shell{t: t, in: in, lines: make(chan string, 1000)} // more than any page prints
	go func() {
		defer close(s.lines)
		for r := bufio.NewScanner(out); r.Scan(); {
			s.lines <- r.Text()
		}
	}()
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		_ = cmd.Wait()
	})
	return s
}

// run types a block and waits until it has ended well and has printed what the page says; what runs in the background may print it
// later.
func (s *shell) run(b docBlock) {
	s.t.Helper()
	s.block++
	marker := fmt.Sprintf("@@@ block %d: ", s.block)
	if _, err := fmt.Fprintf(s.in, "%secho '%s'$?\n", b.commands, marker); err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	want := strings.Split(strings.TrimSuffix(b.output, "\n"), "\n")
	var got []string
	ended := false
	for !ended || b.output != "" && !matches(want, got) {
		select {
		case line, ok := <-s.lines:
			code, isMarker := strings.CutPrefix(line, marker)
			switch {
			case !ok, isMarker && code != "0":
				s.t.Fatalf("exit code %s of\n%s\nwhich printed\n%s", code, b.commands, strings.Join(got, "\n"))
			case isMarker:
				ended = true
			default:
				got = append(got, line)
			}
		case <-ctx.Done():
			s.t.Fatalf("%s\ndoes not print what the page says (-page +printed):\n%s", b.commands, cmp.Diff(want, got))
		}
		if ended && b.output != "" && len(got) > len(want) && !strings.Contains(b.output, "…") {
			s.t.Fatalf("%s\nprints something else than the page says (-page +printed):\n%s", b.commands, cmp.Diff(want, got))
		}
	}
}

// matches reports whether lines are as a page shows them.
func matches(want, got []string) bool {
	if len(want) == 0 {
		return len(got) == 0
	}
	if want[0] == "…" {
		for skip := 0; skip <= len(got); skip++ {
			if matches(want[1:], got[skip:]) {
				return true
			}
		}
		return false
	}
	return len(got) > 0 && lineMatches(want[0], got[0]) && matches(want[1:], got[1:])
}

func lineMatches(want, got string) bool {
	pattern := strings.ReplaceAll(regexp.QuoteMeta(want), "…", ".*")
	return regexp.MustCompile("^" + pattern + "$").MatchString(got)
}
