package conformance

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	connectorlist "github.com/leatsql/leat/connectors/builtin"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/exec"
	"github.com/leatsql/leat/formats"
	formatlist "github.com/leatsql/leat/formats/builtin"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/plan"
)

// Outcome says how leat's answer compares with Flink's.
type Outcome string

// The outcomes.
const (
	Pass    Outcome = "pass"
	Listed  Outcome = "listed"  // a wanted difference, and leat gives the value that the list says
	Differ  Outcome = "differ"  //
	Refused Outcome = "refused" // not supported, by name
)

// Result is the outcome of one case. Want and Got are what Flink and leat answered, in one form.
type Result struct {
	ID      string  `json:"id"`
	Area    string  `json:"area"`
	Kind    string  `json:"kind"`
	Outcome Outcome `json:"outcome"`
	// Judged says that leat gives Flink's verdict, and its columns and types, whether or not it runs the case.
	Judged bool `json:"judged"`
	Want   any  `json:"want"`
	Got    any  `json:"got"`
}

// refusal is an answer that is leat's word that it does not support something. judged is what leat says of the text besides: the
// phase of its first mistake, else what it is bound to; nil where leat does not say.
type refusal struct {
	reason  string
	mistake *phaseError
	judged  answer
}

func (r *refusal) Error() string { return r.reason }

// phaseError is an error of leat with the phase that it came in.
type phaseError struct {
	phase string
	err   error
}

func (e *phaseError) Error() string { return e.err.Error() }
func (e *phaseError) Unwrap() error { return e.err }

// Runner runs cases. It may be used by several goroutines.
type Runner struct {
	Protos string        // a folder with event.proto
	Limit  time.Duration // how long a case may take
	Batch  int           // the most rows of a batch; 0 is what jobs have
	Copies int           // how often the row stands in its table that an expression takes its operands from; 0 is once

	kinds     map[string]kind
	functions *functions.Registry
	formats   *formats.Registry
}

// caseLimit is far above what any case takes: one that reaches it hangs.
const caseLimit = 30 * time.Second

// NewRunner returns a runner; protos is a folder with event.proto.
func NewRunner(protos string) *Runner {
	return &Runner{Protos: protos, Limit: caseLimit, kinds: kinds(), functions: registry(), formats: formatlist.Registry()}
}

// Run runs one case. Whatever leat does with it, panic or hang, is its outcome; a case that hangs is left behind.
func (r *Runner) Run(ctx context.Context, c *Case) Result {
	result := Result{ID: c.ID, Area: c.Area, Kind: c.Kind, Outcome: Differ}
	want, err := c.want(r.kinds[c.Kind])
	if err != nil {
		result.Got = answer{"unreadable": err.Error()}
		return result
	}
	result.Want = want
	ctx, cancel := context.WithTimeout(ctx, r.Limit)
	defer cancel()
	answered := make(chan answer, 1)
	go func() { answered <- r.answer(ctx, c) }()
	var got answer
	select {
	case got = <-answered:
	case <-ctx.Done():
		got = answer{"hangs": r.Limit.String()}
	}
	result.Got, result.Outcome = got, outcome(want, got)
	result.Judged = result.Outcome == Pass || result.Outcome == Refused && c.judgedAs(want, got["judged"])
	return result
}

// answer is what leat makes of a case.
func (r *Runner) answer(ctx context.Context, c *Case) (got answer) {
	defer func() {
		if p := recover(); p != nil {
			got = answer{"panics": fmt.Sprint(p)}
		}
	}()
	got, err := r.kinds[c.Kind].got(r, ctx, c)
	var refused *refusal
	var failed *phaseError
	switch {
	case errors.As(err, &refused):
		if refused.mistake != nil && refused.judged == nil {
			refused.judged = failure(refused.mistake.phase, refused.mistake.Error())
		}
		return answer{"refused": refused.reason, "judged": refused.judged}
	case errors.Is(err, exec.ErrInvariant):
		return answer{"panics": err.Error()}
	case errors.As(err, &failed):
		return failure(failed.phase, failed.Error())
	case err != nil:
		return answer{"no answer": err.Error()}
	}
	return got
}

// outcome compares two answers. A refusal is never a pass, also where Flink fails.
func outcome(want, got answer) Outcome {
	switch _, refused := got["refused"]; {
	case refused:
		return Refused
	case same(want, got):
		return Pass
	}
	return Differ
}

// session plans the statements of one case.
type session struct {
	*planner.Session
	runner *Runner
	store  *store
}

// newSession returns a session in the case's zone and mode.
func (r *Runner) newSession(c *Case) *session {
	s := newStore()
	all := append(s.factories(), connectorlist.Registry().All()...)
	settings := map[string]string{}
	if c.Zone != "" {
		settings["table.local-time-zone"] = c.Zone
	}
	if c.Mode != "" {
		settings["execution.runtime-mode"] = c.Mode
	}
	return &session{store: s, runner: r, Session: planner.NewSession(
		planner.Catalogs{Functions: r.functions, Connectors: connectors.NewRegistry(all...), Formats: r.formats},
		planner.Options{
			Settings: settings, JobName: "case", Zone: time.UTC, Schemas: formats.Schemas{ProtoPaths: []string{r.Protos}},
			Run: connectors.RunOptions{Clock: c.clock()},
		})}
}

// plan plans statements; an error is a *refusal or a *phaseError. Flink has no variables in its literals: what reads ${ there is
// written $${ for leat.
func (s *session) plan(sql string) (*planner.Result, error) {
	tree, problems := parser.Parse(diag.NewSource("case.sql", strings.ReplaceAll(sql, "${", "$${")))
	if err := planError(problems); err != nil {
		return nil, err
	}
	result, problems := s.Plan(tree)
	return result, planError(problems)
}

// planError is the refusal in a list, where there is one, else its first error.
func planError(problems diag.List) error {
	var first *phaseError
	var refused *refusal
	for _, d := range problems {
		switch {
		case d.Severity != diag.Error:
		case d.Code.NotYet() && refused == nil:
			refused = &refusal{reason: d.Error()}
		case d.Code.NotYet() || first != nil:
		case strings.HasPrefix(string(d.Code), "LEAT1"):
			first = &phaseError{"parse", d}
		default:
			first = &phaseError{"validate", d}
		}
	}
	switch {
	case refused != nil:
		refused.mistake = first
		return refused
	case first != nil:
		return first
	}
	return nil
}

// rows plans and runs a query.
func (s *session) rows(ctx context.Context, sql string) (*planner.Output, *batch.Batch, error) {
	result, err := s.plan(sql)
	var refused *refusal
	if errors.As(err, &refused) && refused.mistake == nil && len(result.Outputs) == 1 {
		refused.judged = answer{"columns": outputList(result.Outputs[0])}
	}
	if err != nil {
		return nil, nil, err
	}
	if len(result.Outputs) != 1 {
		return nil, nil, fmt.Errorf("%d results, want one", len(result.Outputs))
	}
	out := result.Outputs[0]
	b, err := s.runner.collect(ctx, out)
	return out, b, err
}

// collect runs a planned query.
func (r *Runner) collect(ctx context.Context, out *planner.Output) (*batch.Batch, error) {
	b, err := exec.Collect(ctx, out.Node, out.Env, exec.Options{BatchRows: r.Batch})
	return b, runError(err)
}

// insert plans and runs an INSERT.
func (s *session) insert(ctx context.Context, sql string) error {
	result, err := s.plan(sql)
	if err != nil {
		return err
	}
	for _, p := range result.Jobs {
		j, err := build(p, exec.Options{BatchRows: s.runner.Batch})
		if err != nil {
			return err
		}
		if err := j.Run(ctx); err != nil {
			return runError(err)
		}
	}
	return nil
}

// build compiles a job. What fails there fails before any row.
func build(p *plan.Job, o exec.Options) (*exec.Job, error) {
	j, err := exec.Build(p, o)
	if err != nil {
		return nil, &phaseError{"validate", err}
	}
	return j, nil
}

// runError is the error of a job that was run.
func runError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, exec.ErrNotBuilt):
		return &phaseError{"validate", err}
	}
	return &phaseError{"runtime", err}
}
