package jobtest

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/planner/plan"
)

// execution runs one case.
type execution struct {
	runner   *Runner
	file     *File
	c        *Case
	setup    setup
	engine   *engine.Engine
	script   *engine.Script
	text     string // of the script
	problems diag.List
	zone     *time.Location  // of the job's session
	inputs   map[string]bool // names of the tables that are read
	tables   map[string]*table
	letters  collected
	dropped  map[string]int64
	err      error // that ended a job
}

// table is a table that is written.
type table struct {
	collected
	sink *plan.Sink
}

func (x *execution) wrong(at diag.Span, help, format string, args ...any) {
	x.problems.Add(diag.Diagnostic{Source: x.file.Source, Span: at, Code: diag.BadCaseFile, Message: fmt.Sprintf(format, args...), Help: help})
}

// prepare plans the script and puts the sources and sinks of the case in the place of its own.
func (x *execution) prepare(text string) diag.List {
	x.engine = x.runner.engine(x.setup)
	script, problems := x.engine.Check(x.file.Job, text)
	if problems.HasErrors() {
		return problems
	}
	x.script, x.text, x.inputs = script, text, map[string]bool{}
	for _, j := range script.Jobs() {
		x.zone = j.Env.Zone
		turn := make(chan struct{}, 1)
		for _, scan := range j.Scans() {
			x.replaceSource(scan, turn)
		}
		for _, s := range j.Root {
			x.replaceSink(s)
		}
	}
	if len(script.Jobs()) == 0 {
		x.wrong(x.file.jobAt, "", "%s has no INSERT INTO", x.file.Job)
	}
	for _, in := range x.c.input {
		x.known(in.table, "reads", slices.Sorted(maps.Keys(x.inputs)))
	}
	for _, out := range x.c.output {
		x.known(out.table, "writes", slices.Sorted(maps.Keys(x.tables)))
	}
	x.problems.Sort()
	return x.problems
}

// known reports a table of the case that the job does not use. Names are those that it uses.
func (x *execution) known(name text, does string, names []string) {
	if slices.Contains(names, name.value) {
		return
	}
	help := ""
	if near := options.Nearest(name.value, names); near != "" {
		help = fmt.Sprintf("did you mean %s?", near)
	}
	x.wrong(name.at, help, "%s %s no table %s", x.file.Job, does, name.value)
}

func (x *execution) replaceSource(scan *plan.Scan, turn chan struct{}) {
	x.inputs[scan.Table.Name] = true
	if scan.Source == nil || scan.Value != nil && scan.Value.Decoder == nil || scan.Key != nil && scan.Key.Decoder == nil {
		x.unbound(scan.Table.Name)
		return
	}
	from := &source{bounded: scan.Source.Bounded(), splits: x.splits(scan), turn: turn}
	scan.Source = from
	if scan.Value == nil {
		var columns []formats.Column
		for _, c := range scan.Out {
			columns = append(columns, formats.Column{Name: c.Name, Type: c.Type, Used: true})
		}
		u, err := jsonUse(x.runner.config.Formats, columns)
		rows := &rowSource{source: from}
		if err == nil {
			u.spec.Zone = x.zone
			rows.decoder, err = u.decoder()
		}
		if err != nil && len(from.splits) > 0 {
			x.wrong(x.file.jobAt, "", "rows of table %s cannot be given: %s", scan.Table.Name, err)
		}
		scan.Source = rows
	}
	x.keepLetters(&scan.Policy)
}

// unbound reports a table whose options are of no use as long as variables in them have no value.
func (x *execution) unbound(table string) {
	x.wrong(x.file.jobAt, "give values under 'variables': without one are "+strings.Join(x.unset(), ", "),
		"variables in the options of table %s have no value, and the table cannot do without", table)
}

// unset are the variables of the script that have no value, as they stand in it.
func (x *execution) unset() []string {
	strict := *x.runner
	strict.config.AllowUnset = false
	_, problems := strict.engine(x.setup).Check(x.file.Job, x.text)
	var names []string
	for _, d := range problems {
		if name := d.Span.Text(d.Source); d.Code == diag.UnsetVariable && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func (x *execution) keepLetters(p *plan.Policy) {
	if p.DeadLetter != nil {
		p.DeadLetter = &plan.DeadLetter{Topic: "dead letters", Sink: &letterSink{&x.letters}, MaxShare: p.DeadLetter.MaxShare}
	}
}

func (x *execution) replaceSink(s *plan.Sink) {
	t := x.tables[s.Table.Name]
	if t == nil {
		t = &table{sink: s}
		x.tables[s.Table.Name] = t
	}
	if s.Sink == nil || s.Value != nil && s.Value.Encoder == nil || s.Key != nil && s.Key.Encoder == nil {
		x.unbound(s.Table.Name)
		return
	}
	to := &sink{Sink: s.Sink, to: &t.collected}
	keyer, keyed := s.Sink.(connectors.RowKeyer)
	switch {
	case s.Value == nil:
		s.Sink = x.rowSink(s, to)
	case keyed:
		s.Sink = &keyedSink{to, keyer}
	default:
		s.Sink = to
	}
	x.keepLetters(&s.Policy)
}

// rowSink is the sink of a connector that takes no format.
func (x *execution) rowSink(s *plan.Sink, to *sink) connectors.Sink {
	var columns []formats.Column
	for _, c := range s.Written {
		columns = append(columns, formats.Column{Name: c.Name, Type: c.Type, Used: true})
	}
	u, err := jsonUse(x.runner.config.Formats, columns)
	var bound formats.BoundEncoder
	if err == nil {
		bound, err = u.factory.BindEncoder(u.spec)
	}
	if bound == nil {
		x.wrong(x.file.jobAt, "write to a table with a format", "rows of table %s cannot be shown: %s", s.Table.Name, err)
	}
	return &rowSink{to, bound}
}

// run runs the jobs of the script, one after the other, until one fails.
func (x *execution) run(ctx context.Context) {
	x.dropped = map[string]int64{}
	for _, j := range x.script.Jobs() {
		one, result := *x.script, *x.script.Result
		result.Jobs = []*plan.Job{j}
		one.Result = &result
		run, err := x.engine.Build(&one)
		if err == nil {
			err = run.Run(ctx)
			for _, s := range run.Status() {
				for _, d := range s.Dropped {
					x.dropped[d.Label] += d.N
				}
			}
		}
		if x.err = err; err != nil {
			return
		}
	}
}
