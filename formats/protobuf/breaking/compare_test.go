package breaking_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/formats/protobuf/breaking"
)

// TestCases runs the case files. The command is compare; its input are the old version, a line of ===, and the new one, each
// behind syntax = "proto3" and a package, unless the argument is raw. What is found is old line > new line code: message.
func TestCases(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			before, after, ok := strings.Cut(d.Input, "===\n")
			if d.Cmd != "compare" || !ok {
				d.Fatalf(t, "want compare, and two versions")
			}
			head := "syntax = \"proto3\"; package acme.v1; "
			if d.HasArg("raw") {
				head = ""
			}
			dir := t.TempDir()
			changes, err := breaking.Compare(write(t, dir, "old.proto", head+before), write(t, dir, "new.proto", head+after), nil)
			return describe(changes, err)
		})
	})
}

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func describe(changes []breaking.Change, err error) string {
	var b strings.Builder
	if wrong := (*breaking.FileError)(nil); errors.As(err, &wrong) {
		return fmt.Sprintf("%s:%d: %s\n", filepath.Base(wrong.File), wrong.Line, wrong)
	}
	for _, ch := range changes {
		milder := ""
		if ch.Milder {
			milder = " (milder)"
		}
		fmt.Fprintf(&b, "%s > %s %s%s: %s\n", point(ch.Old), point(ch.New), ch.Code, milder, ch.Message)
		if ch.Help != "" {
			fmt.Fprintf(&b, "  help: %s\n", ch.Help)
		}
	}
	if b.Len() == 0 {
		return "nothing breaks\n"
	}
	return b.String()
}

func point(p breaking.Point) string {
	if p.Line == 0 {
		return "-"
	}
	return fmt.Sprintf("%d %s", p.Line, p.Name)
}

// TestImports finds what the versions import at the roots, and tells of mistakes in an imported file.
func TestImports(t *testing.T) {
	root, old := t.TempDir(), t.TempDir()
	if err := os.Mkdir(filepath.Join(root, "acme"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, root, "acme/kinds.proto", `syntax = "proto3"; package acme; enum Kind { NONE = 0; }`)
	const text = `syntax = "proto3"; package acme; import "acme/kinds.proto"; import "google/protobuf/timestamp.proto";
message M { Kind kind = 1; google.protobuf.Timestamp at = 2; }`
	before, after := write(t, old, "m.proto", text), write(t, root, "acme/m.proto", strings.Replace(text, "at = 2", "at = 3", 1))
	changes, err := breaking.Compare(before, after, []string{root})
	if err != nil {
		t.Fatal(err)
	}
	if len(changes) != 1 || changes[0].Code != "LEAT9155" {
		t.Errorf("got %v, want a field of another number", changes)
	}
	write(t, root, "acme/kinds.proto", "wrong")
	var wrong *breaking.FileError
	if _, err := breaking.Compare(before, after, []string{root}); !errors.As(err, &wrong) || wrong.File != before || wrong.Line != 0 {
		t.Errorf("got %v, want a mistake in another file than the two", err)
	}
}
