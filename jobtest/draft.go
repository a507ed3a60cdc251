package jobtest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/planner/plan"
)

// Draft is a case file that is yet to be written: a job, and records of which each becomes a case.
type Draft struct {
	Job   string // path of the script; the case file is to lie beside it
	Text  string // the script
	Zone  string // the session's time zone, where it is another than UTC
	Cases []DraftCase
}

// DraftCase is a record that becomes a case.
type DraftCase struct {
	Name    string
	Comment func(failed bool) []string // lines above the case; failed says whether the record is a dead letter now too, or ends the job
	Clock   time.Time                  // when it was processed; zero: unknown
	Table   string                     // that reads it
	Topic   connectors.Split           // where it came from; zero: unknown
	Record  connectors.OutMessage
}

// casesKey is the line in front of the cases.
const casesKey = "cases:\n"

// ErrUnsettled says that a job does not give the same twice on the same records: no case can expect it.
var ErrUnsettled = errors.New("the job does not give the same twice")

// Draft writes a case file that expects of each record what comes out of it now: rows, dead letters, or the error that ends the job. The
// problems are those of the script; where there are errors among them there is no text.
func (r *Runner) Draft(ctx context.Context, d Draft) (string, diag.List, error) {
	w := &drafter{runner: r, draft: d, used: map[string]string{}}
	if err := w.know(); err != nil {
		return "", nil, err
	}
	text, problems, err := w.write(ctx)
	if err != nil || problems.HasErrors() {
		return text, problems, err
	}
	// Variables in options are addresses as a rule, and of no use in a case: one without which the same comes out is left out.
	queries := tableOptions.ReplaceAllString(d.Text, "")
	for _, name := range slices.Sorted(maps.Keys(w.used)) {
		if strings.Contains(queries, "${"+name) {
			continue
		}
		less := w.without(name)
		if shorter, problems, err := less.write(ctx); err == nil && !problems.HasErrors() && casesOf(shorter) == casesOf(text) {
			w, text = less, shorter
		}
	}
	return text, problems, nil
}

// tableOptions finds the options of tables in a script.
var tableOptions = regexp.MustCompile(`(?i)\bWITH\s*\((?:[^()']|'(?:[^']|'')*')*\)`)

// without is the drafter that gives a variable no value.
func (w *drafter) without(name string) *drafter {
	less, runner, below := *w, *w.runner, w.runner.config.Lookup
	runner.config.Lookup = func(other string) (string, bool) {
		if other == name {
			return "", false
		}
		return below(other)
	}
	less.runner, less.used = &runner, maps.Clone(w.used)
	delete(less.used, name)
	return &less
}

// casesOf are the cases of a file that was drafted.
func casesOf(text string) string {
	_, behind, _ := strings.Cut(text, casesKey)
	return behind
}

// write writes the file: its cases run, first to learn what comes out, at last to see that they pass.
func (w *drafter) write(ctx context.Context) (string, diag.List, error) {
	result, err := w.run(ctx, w.text(nil))
	if err != nil || result.Problems.HasErrors() {
		return "", result.Problems, err
	}
	failed := make([]bool, len(w.draft.Cases))
	for i, c := range result.Cases {
		failed[i] = c.got.err != nil || len(c.got.letters) > 0
	}
	if result, err = w.run(ctx, w.text(failed)); err != nil {
		return "", nil, err
	}
	text := expecting(result)
	if result, err = w.run(ctx, text); err == nil && result.Failed() > 0 {
		err = ErrUnsettled
	}
	return text, result.Problems, err
}

// expecting is the text of a case file that expects what came.
func expecting(r *Result) string {
	u := &updater{text: r.File.Source.Text, file: r.File}
	for _, c := range r.Cases {
		if c.got.err == nil {
			u.testCase(c)
			continue
		}
		u.add(c.Case.node, u.indentOf(c.Case.node)+"error: "+quotedYAML(c.got.err.Error())+"\n")
	}
	return u.updated()
}

// drafter writes a draft.
type drafter struct {
	runner *Runner
	draft  Draft
	used   map[string]string // variables that the script uses and that have a value which may be shown
	scans  map[string]*plan.Scan
}

// know plans the script, to know which variables and tables it uses.
func (w *drafter) know() error {
	c := w.runner.config
	below := c.Lookup
	noting := *w.runner
	noting.config.Lookup = func(name string) (string, bool) {
		if below == nil {
			return "", false
		}
		v, ok := below(name)
		if ok && !c.Secrets[name] && !diag.HoldsSecret(name) {
			w.used[name] = v
		}
		return v, ok
	}
	script, problems := noting.engine(setup{}).Check(w.draft.Job, w.draft.Text)
	if problems.HasErrors() {
		return nil // the run tells
	}
	w.scans = map[string]*plan.Scan{}
	for _, j := range script.Jobs() {
		for _, scan := range j.Scans() {
			w.scans[scan.Table.Name] = scan
		}
	}
	for _, c := range w.draft.Cases {
		if w.scans[c.Table] == nil {
			return fmt.Errorf("%s reads no table %s, of which the dead letter is; it reads %s", w.draft.Job, c.Table, strings.Join(slices.Sorted(maps.Keys(w.scans)), ", "))
		}
	}
	return nil
}

func (w *drafter) run(ctx context.Context, text string) (*Result, error) {
	f, problems := Parse(filepath.Join(filepath.Dir(w.draft.Job), "dead.test.yaml"), text)
	if problems.HasErrors() {
		return &Result{File: f}, fmt.Errorf("the case file cannot be read: %w", problems.Err())
	}
	return w.runner.Run(ctx, f)
}
