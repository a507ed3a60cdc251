package engine

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/connectors/filesystem"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/planner/compat"
	"github.com/leatsql/leat/planner/plan"
)

// Inspecting says how the systems of jobs are looked at.
type Inspecting struct {
	// Timeout is how long each table's system may take; 0 is no limit.
	Timeout time.Duration
	// Samples is about how many records of each source are read and sent through the job, whose rows are thrown away; 0: none.
	Samples int
}

// Role says what a job does with a table.
type Role string

// The roles.
const (
	SourceRole     Role = "source"
	SinkRole       Role = "sink"
	DeadLetterRole Role = "dead letters"
)

// Inspected is a table of a job, and what was found of it.
type Inspected struct {
	Job, Table string
	Role       Role
	System     string // "Kafka at broker:9092"
	Found      []Found
}

// Found is a finding. Its severity says nothing where it is OK: then there is no code.
type Found struct {
	OK bool
	diag.Diagnostic
}

// inspectedAtOnce bounds how many tables are looked at at the same time, and how many jobs run on samples.
const inspectedAtOnce = 16

// Inspect connects to the systems that the jobs of scripts name, and tells whether they are as the jobs need them. It writes nothing,
// joins no group and stores no position. The scripts' plans are of no other use afterwards. What is found of several tables alike is told once,
// with the other places beside it.
func (e *Engine) Inspect(ctx context.Context, how Inspecting, scripts ...*Script) Inspection {
	mask := newMasker(e.secrets, scripts)
	var jobs []*inspectedJob
	for _, s := range scripts {
		for _, p := range s.Jobs() {
			jobs = append(jobs, newInspectedJob(s, p))
		}
	}
	free := make(chan struct{}, inspectedAtOnce)
	var working sync.WaitGroup
	for _, j := range jobs {
		working.Go(func() {
			j.look(ctx, how.Timeout, free)
			if how.Samples > 0 && !j.wrong() {
				free <- struct{}{}
				defer func() { <-free }()
				e.sample(ctx, j, how)
			}
		})
	}
	working.Wait()
	var all Inspection
	for _, j := range jobs {
		for _, t := range j.tables {
			all = append(all, t.inspected(mask))
		}
	}
	return once(all)
}

// inspectedJob is a job whose tables are looked at.
type inspectedJob struct {
	script *Script
	plan   *plan.Job
	tables []*inspectedTable
}

// inspectedTable is a table that can be looked at.
type inspectedTable struct {
	job       *inspectedJob
	table     *plan.Table
	role      Role
	inspector connectors.Inspector
	formats   []formats.Inspector // that ask systems of their own
	found     []connectors.Finding
	more      []diag.Diagnostic // of the records that were sampled
	fine      []string
}

// newInspectedJob finds the tables of a job that can be looked at. A place for dead letters that several tables share is one.
func newInspectedJob(s *Script, p *plan.Job) *inspectedJob {
	j := &inspectedJob{script: s, plan: p}
	add := func(t *plan.Table, role Role, of any, coders ...any) {
		inspector, ok := of.(connectors.Inspector)
		if ok && !slices.ContainsFunc(j.tables, func(known *inspectedTable) bool { return known.inspector == inspector }) {
			j.tables = append(j.tables, &inspectedTable{job: j, table: t, role: role, inspector: inspector, formats: inspectors(coders)})
		}
	}
	letters := func(t *plan.Table, policy plan.Policy) {
		switch d := policy.DeadLetter; {
		case d == nil:
		case d.Path != "":
			add(t, DeadLetterRole, filesystem.DeadLetters(d.Path))
		default:
			add(t, DeadLetterRole, d.Sink)
		}
	}
	for _, scan := range p.Scans() {
		add(scan.Table, SourceRole, scan.Source, scan.Coders()...)
		letters(scan.Table, scan.Policy)
	}
	for _, root := range p.Root {
		add(root.Table, SinkRole, root.Sink, root.Coders()...)
		letters(root.Table, root.Policy)
	}
	return j
}

// look looks at all tables at the same time. free has room for as many as may be looked at at once.
func (j *inspectedJob) look(ctx context.Context, timeout time.Duration, free chan struct{}) {
	var working sync.WaitGroup
	for _, t := range j.tables {
		working.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			within, cancel := ctx, context.CancelFunc(func() {})
			if timeout > 0 {
				within, cancel = context.WithTimeout(ctx, timeout)
			}
			defer cancel()
			t.found = t.inspector.Inspect(within)
			for _, f := range t.formats {
				t.found = append(t.found, findings(f.Inspect(within))...)
			}
		})
	}
	working.Wait()
}

// wrong reports whether a source cannot be read.
func (j *inspectedJob) wrong() bool {
	return slices.ContainsFunc(j.tables, func(t *inspectedTable) bool {
		return t.role == SourceRole && slices.ContainsFunc(t.found, func(f connectors.Finding) bool { return f.Level == connectors.Wrong })
	})
}

// version is the table as its script declares it; nil where that is not known.
func (t *inspectedTable) version() *compat.Table {
	for _, v := range t.job.script.Result.Version.Tables {
		if v.Name == t.table.Name && v.At.Span == t.table.Span {
			return v
		}
	}
	return nil
}

// place is where an option or a column of the table stands, else the table's name.
func (t *inspectedTable) place(option, column string) compat.Place {
	v := t.version()
	if v == nil {
		return compat.Place{Source: t.job.script.Source, Span: t.table.Span}
	}
	if t.role == DeadLetterRole && !strings.HasPrefix(option, "dead-letter.") {
		option = "dead-letter.topic"
	}
	for _, c := range v.Columns {
		if column != "" && c.Name == column {
			return c.At
		}
	}
	if o, ok := v.Options[option]; ok && o.At.Source != nil {
		return o.At
	}
	return v.At
}

// inspected is what was found, as it may be shown.
func (t *inspectedTable) inspected(mask *masker) Inspected {
	out := Inspected{Job: t.job.plan.Name, Table: t.table.Name, Role: t.role, System: mask.text(t.inspector.System())}
	add := func(ok bool, d diag.Diagnostic) {
		d.Message, d.Help = mask.text(d.Message), mask.text(d.Help)
		out.Found = append(out.Found, Found{OK: ok, Diagnostic: d})
	}
	for _, f := range t.found {
		at := t.place(f.Option, f.Column)
		d := diag.Diagnostic{Source: at.Source, Span: at.Span, Message: f.Message, Help: f.Help}
		d.Severity, d.Code = judged(f)
		add(f.Level == connectors.Fine, d)
	}
	for _, text := range t.fine {
		at := t.place("", "")
		add(true, diag.Diagnostic{Source: at.Source, Span: at.Span, Severity: diag.Info, Message: text})
	}
	for _, d := range t.more {
		add(false, d)
	}
	return out
}

// judged is what a finding counts as.
func judged(f connectors.Finding) (diag.Severity, diag.Code) {
	switch {
	case f.Level == connectors.Fine:
		return diag.Info, ""
	case f.Level == connectors.Doubtful:
		return diag.Warning, diag.SystemDoubtful
	case errors.Is(f.Class, connectors.ErrUnreachable):
		return diag.Error, diag.SystemUnreachable
	case errors.Is(f.Class, connectors.ErrGroupTaken):
		return diag.Error, diag.GroupTaken
	}
	return diag.Error, diag.SystemRefused
}

// once leaves of what was found alike only the first, and names the other places with it: one broker that is down is one error.
func once(all Inspection) Inspection {
	type what struct {
		ok       bool
		severity diag.Severity
		message  string
	}
	type where struct{ table, found int }
	first := map[what]where{}
	for i := range all {
		kept := all[i].Found[:0]
		for _, f := range all[i].Found {
			key := what{f.OK, f.Severity, f.Message}
			if f.OK {
				key.message = all[i].Job + "\x00" + all[i].Table + "\x00" + string(all[i].Role) + "\x00" + f.Message
			}
			at, known := first[key]
			if !known {
				first[key] = where{i, len(kept)}
				kept = append(kept, f)
				continue
			}
			if f.OK {
				continue
			}
			earlier := &all[at.table].Found[at.found]
			also := diag.Related{Source: f.Source, Span: f.Span, Message: "and of table " + all[i].Table}
			if (f.Source != earlier.Source || f.Span != earlier.Span) && !slices.Contains(earlier.Related, also) {
				earlier.Related = append(earlier.Related, also)
			}
		}
		all[i].Found = kept
	}
	return all
}
