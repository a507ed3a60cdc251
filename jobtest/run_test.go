package jobtest_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/jobtest"
)

// TestExamples runs the case files of the model jobs.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../examples/*/*.test.yaml")
	if err != nil || len(files) < 2 {
		t.Fatalf("the examples have %d case files: %v", len(files), err)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			file, problems := jobtest.Load(path)
			if problems.HasErrors() {
				t.Fatal(problems)
			}
			r, err := jobtest.NewRunner(engine.Config{}, nil).Run(t.Context(), file)
			if err != nil {
				t.Fatal(err)
			}
			if r.Problems.HasErrors() || r.Failed() > 0 || len(r.Cases) == 0 {
				t.Errorf("%s", report(t, r))
			}
		})
	}
}

// report is what a person reads of a result.
func report(t *testing.T, r *jobtest.Result) string {
	t.Helper()
	var b bytes.Buffer
	if err := diag.WriteText(&b, r.Problems); err != nil {
		t.Fatal(err)
	}
	if err := jobtest.WriteText(&b, []*jobtest.Result{r}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestCases runs the case files of testdata: "job" is the script job.sql, "proto" the file shop.proto of those that follow, "run" a case
// file beside them, of which the report is printed, "update" one of which the text with what came is.
func TestCases(t *testing.T) {
	datadriven.Walk(t, "testdata/cases", func(t *testing.T, path string) {
		dir := t.TempDir()
		write := func(name, text string) {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "job":
				write("job.sql", d.Input)
				return ""
			case "proto":
				write("shop.proto", d.Input)
				return ""
			}
			result := run(t, filepath.Join(dir, "job.test.yaml"), d.Input)
			if d.Cmd == "update" {
				text := jobtest.Update(result)
				if again := run(t, filepath.Join(dir, "job.test.yaml"), text); again.Problems.HasErrors() || again.Failed() > 0 {
					t.Errorf("what was updated does not pass:\n%s%s", text, report(t, again))
				}
				return text
			}
			return strings.ReplaceAll(report(t, result), dir+string(filepath.Separator), "")
		})
	})
}

// run runs the text of a case file.
func run(t *testing.T, path, text string) *jobtest.Result {
	t.Helper()
	file, problems := jobtest.Parse(path, text)
	if problems.HasErrors() {
		return &jobtest.Result{File: file, Problems: problems}
	}
	result, err := jobtest.NewRunner(engine.Config{}, nil).Run(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// A case that is stopped has not passed, and what came of it is not what came out.
func TestInterrupted(t *testing.T) {
	const path = "../examples/orders/enrich.test.yaml"
	file, problems := jobtest.Load(path)
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := jobtest.NewRunner(engine.Config{}, nil).Run(ctx, file)
	if !errors.Is(err, jobtest.ErrInterrupted) || len(r.Cases) > 0 {
		t.Errorf("got %d cases, %v", len(r.Cases), err)
	}
	if text := jobtest.Update(r); text != file.Source.Text {
		t.Errorf("updated to:\n%s", text)
	}
}
