package diagdocs

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

var rewrite = flag.Bool("rewrite", false, "write the index")

const (
	root   = "../.."
	folder = root + "/docs/diagnostics"
)

func TestIndex(t *testing.T) {
	path := filepath.Join(folder, "README.md")
	if *rewrite {
		if err := os.WriteFile(path, []byte(index()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(index(), string(have)); d != "" {
		t.Errorf("docs/diagnostics/README.md is out of date, run go test ./internal/diagdocs -rewrite:\n%s", d)
	}
}

// TestPages reads the page of every code and checks its examples.
func TestPages(t *testing.T) {
	for _, info := range diag.Codes() {
		t.Run(string(info.Code), func(t *testing.T) {
			path := filepath.Join(folder, string(info.Code)+".md")
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatalf("the code has no page: %v", err)
			}
			p := parsePage(string(text))
			if want := string(info.Code) + ": " + info.Title; p.title != want {
				t.Errorf("the page is called %q, want %q", p.title, want)
			}
			failing, mended := 0, 0
			var said []string
			for _, e := range p.examples {
				said = append(said, checkExample(t, e, info.Code))
				switch {
				case !e.fails():
					mended++
				case slices.ContainsFunc(slices.Concat(e.want, e.wantOld), func(f finding) bool { return f.Code == info.Code }):
					failing++
				default:
					t.Errorf("an example has another mistake than the page is about: %v", e.want)
				}
			}
			if !ofCommands(info.Code) && (failing == 0 || mended == 0) {
				t.Errorf("there are %d failing and %d mended examples, want one of each", failing, mended)
			}
			checkSaid(t, path, string(text), p, said)
			if ofCommands(info.Code) && (!strings.Contains(string(text), "["+string(info.Code)+"]") || !strings.Contains(string(text), "\nMended")) {
				t.Error("there is no example of commands that shows the code, and none that is mended")
			}
		})
	}
}

// ofCommands reports whether a code is shown by commands: what happens while a job or a test runs, and what is about names of files.
func ofCommands(code diag.Code) bool {
	switch code.Class() {
	case diag.ClassRecord, diag.ClassSystem, diag.ClassTest:
		return true
	default:
		return code == diag.JobRenamed
	}
}

// checkSaid holds what a page says that leat says against what it says.
func checkSaid(t *testing.T, path, text string, p page, said []string) {
	t.Helper()
	want := withSaid(text, p.examples, said)
	if *rewrite && !t.Failed() {
		if err := os.WriteFile(path, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(want, text); d != "" {
		t.Errorf("the page does not say what leat says, run go test ./internal/diagdocs -rewrite (-leat +page):\n%s", d)
	}
}

// checkExample compares what the engine finds with the marks, and returns its words, "" where the example has no mistake. What does not run yet counts on the pages about that alone: on others
// it would change whenever something more runs.
func checkExample(t *testing.T, e example, about diag.Code) string {
	t.Helper()
	dir := t.TempDir()
	inDir := strings.NewReplacer(dir+"/", "", dir, ".")
	if e.pair {
		before := save(t, filepath.Join(dir, "old"), "example."+e.kind, e.old)
		after := save(t, filepath.Join(dir, "new"), "example."+e.kind, e.text)
		inOld, inNew := engine.New(engine.Config{}).Compare(before, after)
		compareFindings(t, e.old, e.wantOld, inOld, about)
		compareFindings(t, e.text, e.want, inNew, about)
		return inDir.Replace(words(inOld, about) + words(inNew, about))
	}
	save(t, dir, "example.proto", e.proto)
	_, found := engine.New(engine.Config{Strict: true, Lint: true, ProtoPaths: []string{dir}}).Check("example.sql", e.text)
	compareFindings(t, e.text, e.want, found, about)
	return inDir.Replace(words(found, about))
}

// words are what leat says of what counts among the findings.
func words(found diag.List, about diag.Code) string {
	var count diag.List
	for _, d := range found {
		if !d.Code.NotYet() || about.NotYet() {
			count.Add(d)
		}
	}
	var b strings.Builder
	_ = diag.WriteText(&b, count) // to a builder
	return b.String()
}

// save writes a file into a folder of its own.
func save(t *testing.T, dir, name, text string) engine.Text {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return engine.Text{Name: path, Text: text}
}

func compareFindings(t *testing.T, text string, want []finding, found diag.List, about diag.Code) {
	t.Helper()
	var got []finding
	for _, d := range found {
		if !d.Code.NotYet() || about.NotYet() {
			got = append(got, findingOf(d))
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		var b strings.Builder
		_ = diag.WriteText(&b, found) // to a builder
		t.Errorf("of\n%s\nthere is (-want +got):\n%s\n%s", text, d, b.String())
	}
}

// findingOf is a diagnostic as the marks of a page say it; of several lines the first counts.
func findingOf(d diag.Diagnostic) finding {
	if d.Source == nil {
		return finding{Code: d.Code}
	}
	at := d.Source.Position(d.Span.Start)
	shown, _, _ := strings.Cut(d.Span.Text(d.Source), "\n")
	return finding{Code: d.Code, Line: at.Line, Column: at.Column, Width: max(utf8.RuneCountInString(shown), 1)}
}

// TestNoStalePages finds pages of codes that there are not.
func TestNoStalePages(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(folder, "LEAT*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		code := diag.Code(strings.TrimSuffix(filepath.Base(f), ".md"))
		if _, known := code.Info(); !known {
			t.Errorf("%s describes a code that the table does not have", f)
		}
	}
}

// TestTableIsWhole finds codes in the program that the table does not have.
func TestTableIsWhole(t *testing.T) {
	for code := range given(t) {
		if _, known := code.Info(); !known {
			t.Errorf("the program gives %s, which diag.Codes does not list", code)
		}
	}
	for _, code := range constants(t) {
		if _, known := code.Info(); !known {
			t.Errorf("package diag declares %s, which diag.Codes does not list", code)
		}
	}
}

// TestTableIsSorted wants each code once, in order of the numbers.
func TestTableIsSorted(t *testing.T) {
	codes := diag.Codes()
	for i := 1; i < len(codes); i++ {
		if codes[i-1].Code >= codes[i].Code {
			t.Errorf("%s stands before %s", codes[i-1].Code, codes[i].Code)
		}
	}
}
