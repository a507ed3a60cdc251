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
	functionlist "github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
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
	Want    any     `json:"want"`
	Got     any     `json:"got"`
}

// answer is what leat or Flink made of a case: a value, or the phase it failed in.
type answer map[string]any

// failure is an answer that is an error. message is information.
func failure(phase, message string) answer { return answer{"error": phase, "message": message} }

// refusal is an answer that is leat's word that it does not support something.
type refusal struct{ reason string }

func (r *refusal) Error() string { return r.reason }

// phaseError is an error of leat with the phase that it came in.
type phaseError struct {
	phase string
	err   error
}

func (e *phaseError) Error() string { return e.err.Error() }
func (e *phaseError) Unwrap() error { return e.err }

// Runner runs cases.
type Runner struct {
	Protos string // a folder with event.proto

	functions *functions.Registry
	formats   *formats.Registry
}

// NewRunner returns a runner; protos is a folder with event.proto.
func NewRunner(protos string) *Runner {
	return &Runner{Protos: protos, functions: functionlist.Registry(), formats: formatlist.Registry()}
}

// Run runs one case.
func (r *Runner) Run(ctx context.Context, c *Case) (result Result) {
	result = Result{ID: c.ID, Area: c.Area, Kind: c.Kind, Outcome: Differ}
	defer func() {
		if p := recover(); p != nil {
			result.Outcome, result.Got = Differ, answer{"panic": fmt.Sprint(p)}
		}
	}()
	run := map[string]func(context.Context, *Case) (want, got answer, err error){
		"expr": r.expression, "query": r.query, "stmt": r.statements, "fmt_decode": r.decode, "fmt_encode": r.encode,
		"pb_decode": r.decodeProtobuf, "pb_encode": r.encodeProtobuf, "kafka_read": r.kafkaRead, "kafka_write": r.kafkaWrite, "os_sink": r.openSearch,
	}[c.Kind]
	if run == nil {
		result.Outcome, result.Got = Refused, answer{"refused": "the kind of case is unknown: " + c.Kind}
		return result
	}
	want, got, err := run(ctx, c)
	result.Want, result.Got = want, got
	var refused *refusal
	switch {
	case errors.As(err, &refused):
		result.Outcome, result.Got = Refused, answer{"refused": refused.reason}
	case err != nil:
		got = asFailure(err)
		result.Got = got
		if same(want, got) {
			result.Outcome = Pass
		}
	case same(want, got):
		result.Outcome = Pass
	}
	return result
}

func asFailure(err error) answer {
	var p *phaseError
	if errors.As(err, &p) {
		return failure(p.phase, p.Error())
	}
	return failure("runtime", err.Error())
}

// same compares two answers: errors by phase alone, everything else by value.
func same(want, got answer) bool {
	if phase, failed := want["error"]; failed {
		return samePhase(phase, got["error"])
	}
	if len(want) != len(got) {
		return false
	}
	for k, w := range want {
		g, ok := got[k]
		if !ok || !equal(w, g) {
			return false
		}
	}
	return true
}

// samePhase: plan and validate are one phase, before any row.
func samePhase(want, got any) bool {
	norm := func(p any) any {
		if p == "plan" {
			return "validate"
		}
		return p
	}
	return norm(want) == norm(got)
}

// session plans the statements of one case.
type session struct {
	*planner.Session
	runner *Runner
	store  *store
}

// newSession returns a session in the case's zone and mode. replace takes the place of built-in connectors of the same name.
func (r *Runner) newSession(c *Case, replace ...*connectors.Factory) *session {
	s := newStore()
	all := append(s.factories(), replace...)
	for _, f := range connectorlist.Registry().All() {
		taken := false
		for _, x := range replace {
			taken = taken || x.Name == f.Name
		}
		if !taken {
			all = append(all, f)
		}
	}
	settings := map[string]string{}
	if c.Zone != "" {
		settings["table.local-time-zone"] = c.Zone
	}
	if c.Mode != "" {
		settings["execution.runtime-mode"] = c.Mode
	}
	return &session{store: s, runner: r, Session: planner.NewSession(
		planner.Catalogs{Functions: r.functions, Connectors: connectors.NewRegistry(all...), Formats: r.formats},
		planner.Options{Settings: settings, JobName: "case", Zone: time.UTC, Schemas: formats.Schemas{ProtoPaths: []string{r.Protos}}})}
}

// plan plans statements; an error is a *refusal or a *phaseError.
func (s *session) plan(sql string) (*planner.Result, error) {
	tree, problems := parser.Parse(diag.NewSource("case.sql", sql))
	if err := planError(problems); err != nil {
		return nil, err
	}
	result, problems := s.Plan(tree)
	return result, planError(problems)
}

// planError is the first error of a list. A refusal counts only where it is the first: what leat finds wrong before is wrong.
func planError(problems diag.List) error {
	for _, d := range problems {
		if d.Severity != diag.Error {
			continue
		}
		if strings.HasPrefix(string(d.Code), "LEAT5") {
			return &refusal{d.Error()}
		}
	}
	for _, d := range problems {
		switch {
		case d.Severity != diag.Error:
		case strings.HasPrefix(string(d.Code), "LEAT1"):
			return &phaseError{"parse", d}
		default:
			return &phaseError{"validate", d}
		}
	}
	return nil
}

// rows plans and runs a query.
func (s *session) rows(ctx context.Context, sql string) (*planner.Output, *batch.Batch, error) {
	result, err := s.plan(sql)
	if err != nil {
		return nil, nil, err
	}
	if len(result.Outputs) != 1 {
		return nil, nil, fmt.Errorf("%d results, want one", len(result.Outputs))
	}
	out := result.Outputs[0]
	b, err := exec.Collect(ctx, out.Node, out.Env, exec.Options{})
	if err != nil {
		return out, nil, &phaseError{"runtime", err}
	}
	return out, b, nil
}

// insert plans and runs an INSERT.
func (s *session) insert(ctx context.Context, sql string) error {
	result, err := s.plan(sql)
	if err != nil {
		return err
	}
	for _, p := range result.Jobs {
		j, err := exec.Build(p, exec.Options{})
		if err != nil {
			return &phaseError{"validate", err}
		}
		if err := j.Run(ctx); err != nil {
			return &phaseError{"runtime", err}
		}
	}
	return nil
}
