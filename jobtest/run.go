package jobtest

import (
	"context"
	"errors"
	"maps"
	"regexp"
	"slices"
	"time"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/formats"
	formatlist "github.com/leatsql/leat/formats/builtin"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/formats/protobuf/confluent"
	"github.com/leatsql/leat/internal/readfile"
)

// Runner runs case files.
type Runner struct {
	config   engine.Config
	filter   *regexp.Regexp
	messages map[string]messages // by format
}

// messages are the records of a format as objects in protobuf's JSON form.
type messages interface {
	FromJSON(spec formats.Spec, object []byte) ([]byte, error)
	ToJSON(spec formats.Spec, record []byte) ([]byte, error)
}

// NewRunner returns a runner whose jobs are planned under a configuration, on top of which comes what case files say. filter, where it is
// not nil, picks cases by their names.
func NewRunner(c engine.Config, filter *regexp.Regexp) *Runner {
	if c.Formats == nil {
		c.Formats = formatlist.Registry()
	}
	c.Formats = remembering(c.Formats)
	c.AllowUnset = true
	return &Runner{config: c, filter: filter, messages: map[string]messages{protobuf.Name: protobuf.NewMessages(), confluent.Name: confluent.NewMessages()}}
}

// Result is what came of a case file.
type Result struct {
	File     *File
	Problems diag.List // what is wrong with the job, or with the case file; no case has run then
	Cases    []*CaseResult
}

// CaseResult is what came of a case.
type CaseResult struct {
	Case     *Case
	Failures []Failure // none: it passed
	got      got
}

// Failed counts the cases that failed.
func (r *Result) Failed() int {
	n := 0
	for _, c := range r.Cases {
		if len(c.Failures) > 0 {
			n++
		}
	}
	return n
}

// maxJob bounds a file of SQL.
const maxJob = 64 << 20

// ErrInterrupted says that not all cases of a file were run.
var ErrInterrupted = errors.New("interrupted: not all cases were run")

// Run runs the cases of a file. Where one cannot be run none is of use. The error is ErrInterrupted, where ctx has ended: a job that is
// stopped ends well, with a part of its rows, and what came of that is no result.
func (r *Runner) Run(ctx context.Context, f *File) (*Result, error) {
	result := &Result{File: f}
	text, err := readfile.Whole(f.Job, maxJob)
	if err != nil {
		result.Problems.Add(diag.Diagnostic{Source: f.Source, Span: f.jobAt, Code: diag.FileUnreadable, Message: err.Error()})
		return result, nil
	}
	for _, c := range f.Cases {
		if r.filter != nil && !r.filter.MatchString(c.Name) {
			continue
		}
		x := &execution{runner: r, file: f, c: c, setup: f.setup.with(c.setup), tables: map[string]*table{}}
		if result.Problems = x.prepare(string(text)); result.Problems.HasErrors() {
			result.Cases = nil
			return result, nil
		}
		x.run(ctx)
		if ctx.Err() != nil {
			return result, ErrInterrupted
		}
		result.Cases = append(result.Cases, x.judge())
	}
	return result, nil
}

// with is a setup with what a case says on top.
func (s setup) with(c setup) setup {
	s.variables, s.settings = merged(s.variables, c.variables), merged(s.settings, c.settings)
	s.protoPaths, s.descriptorSets = slices.Concat(s.protoPaths, c.protoPaths), slices.Concat(s.descriptorSets, c.descriptorSets)
	if c.clock != nil {
		s.clock = c.clock
	}
	if c.zone != "" {
		s.zone = c.zone
	}
	return s
}

// merged is a map of all entries; of one that several have the last.
func merged(all ...map[string]string) map[string]string {
	sum := map[string]string{}
	for _, m := range all {
		maps.Copy(sum, m)
	}
	return sum
}

// usualClock is the time of a case that names none.
var usualClock = time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)

// usualZone is the session's time zone where nothing names one.
const usualZone = "UTC"

// now is the time of a case.
func (s setup) now() time.Time {
	if s.clock == nil {
		return usualClock
	}
	return *s.clock
}

// engine returns what plans a case.
func (r *Runner) engine(s setup) *engine.Engine {
	c := r.config
	below := c.Lookup
	c.Lookup = func(name string) (string, bool) {
		if v, ok := s.variables[name]; ok || below == nil {
			return v, ok
		}
		return below(name)
	}
	zone := map[string]string{}
	if s.zone != "" {
		zone["table.local-time-zone"] = s.zone
	}
	c.Settings = merged(map[string]string{"table.local-time-zone": usualZone}, c.Settings, s.settings, zone)
	c.ProtoPaths, c.DescriptorSets = slices.Concat(s.protoPaths, c.ProtoPaths), slices.Concat(s.descriptorSets, c.DescriptorSets)
	c.Registry = formats.SimulateRegistry
	c.Clock = s.now
	c.Run.Clock = s.now
	return engine.New(c)
}
