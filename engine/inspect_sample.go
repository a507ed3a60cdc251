package engine

import (
	"context"
	"fmt"
	"slices"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/connectors/memory"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/exec"
	"github.com/leatsql/leat/exec/account"
	"github.com/leatsql/leat/planner/plan"
)

// sample reads some records of each source, sends them through the job, throws the rows away, and adds what became of them to what was found.
func (e *Engine) sample(ctx context.Context, j *inspectedJob, how Inspecting) {
	if how.Timeout > 0 {
		within, cancel := context.WithTimeout(ctx, how.Timeout)
		defer cancel()
		ctx = within
	}
	t := trial{inspectedJob: j, sampled: map[*plan.Table]int{}, stops: map[*plan.Table]bool{}, letters: &countedLetters{}}
	if !t.read(ctx, how.Samples) {
		return
	}
	sink := t.replaceSink()
	job, err := exec.Build(j.plan, exec.Options{Clock: e.config.Clock, Hide: e.secrets.Hide})
	if err == nil {
		err = job.Run(ctx)
	}
	if err != nil {
		j.add(diag.Diagnostic{Severity: diag.Warning, Code: diag.SystemDoubtful, Message: "the records that were sampled could not be tried: " + err.Error()})
		return
	}
	t.judge(job.Account())
	j.judgeSizes(sink)
}

// trial is a job that runs on samples.
type trial struct {
	*inspectedJob
	sampled map[*plan.Table]int  // how many records of a source
	stops   map[*plan.Table]bool // the first bad record of the source stops the job
	letters *countedLetters
}

// read reads the samples and puts them in the place of the sources. It returns false where there are none to try.
func (t *trial) read(ctx context.Context, n int) bool {
	for _, scan := range t.plan.Scans() {
		var messages []connectors.Messages
		if s, ok := scan.Source.(connectors.Sampler); ok {
			var err error
			if messages, err = s.Sample(ctx, n); err != nil {
				if of := t.of(scan.Table, SourceRole); of != nil {
					of.found = append(of.found, connectors.FindingOf("", err))
				}
				return false
			}
		}
		for _, m := range messages {
			t.sampled[scan.Table] += len(m.Items)
		}
		t.stops[scan.Table] = scan.Policy.DeadLetter == nil
		scan.Source = memory.InPlaceOf(scan.Source, messages)
		scan.Policy.DeadLetter = t.keptLetters()
	}
	return len(t.sampled) > 0
}

// replaceSink puts a sink that writes nothing in the place of the job's.
func (t *trial) replaceSink() *drySink {
	root := t.plan.Root[0]
	root.Policy.DeadLetter = t.keptLetters()
	sink := &drySink{Sink: root.Sink, job: t.plan.Name, table: root.Table.Name}
	root.Sink = sink.as(root.Sink)
	return sink
}

func (t *trial) keptLetters() *plan.DeadLetter {
	return &plan.DeadLetter{Topic: string(DeadLetterRole), Sink: t.letters}
}

// of finds a table of the job.
func (j *inspectedJob) of(t *plan.Table, role Role) *inspectedTable {
	for _, known := range j.tables {
		if known.table == t && known.role == role {
			return known
		}
	}
	return nil
}

// add adds a finding of the job as a whole to its first table.
func (j *inspectedJob) add(d diag.Diagnostic) {
	d.Source, d.Span = j.plan.Source, j.plan.Span
	j.tables[0].more = append(j.tables[0].more, d)
}

// judge says what became of the records.
func (t *trial) judge(a *account.Account) {
	n, bad, tables := 0, int(a.Dead.Total()), map[string]*inspectedTable{}
	for _, of := range t.tables {
		if of.role != SourceRole || t.sampled[of.table] == 0 {
			continue
		}
		n += t.sampled[of.table]
		tables[of.table.Name] = of
		for _, stage := range []exec.Stage{exec.StageDecode, exec.StageEvaluate, exec.StageEncode} {
			if f := t.letters.of(of.table.Name, string(stage)); f != nil {
				t.judgeFault(of, stage, f)
			}
		}
	}
	for _, s := range dropped(a) {
		of := tables[s.Table]
		if s.Reason == exec.NoRow || of == nil {
			continue // a tombstone, for one, is as it should be
		}
		lost := int(a.Dropped.Of(s.Reason))
		bad += lost
		d := diag.Diagnostic{Severity: diag.Warning, Code: diag.EncodeFailed, Source: t.plan.Source, Span: t.plan.Span}
		d.Message = fmt.Sprintf("%d of %d records that were sampled are left out: %s; one is at %s, position %d", lost, n, s.Reason, s.Split, s.Position)
		if s.Reason == exec.IgnoredParseError {
			of.undecodable(&d, lost == n)
		}
		of.more = append(of.more, d)
	}
	for _, of := range t.tables {
		if tables[of.table.Name] == of && bad < n {
			of.fine = append(of.fine, fmt.Sprintf("%d of %d records that were sampled go through the job", n-bad, n))
			return
		}
	}
}

// dropped returns one sample of each reason for which records were dropped.
func dropped(a *account.Account) []account.Sample {
	var some []account.Sample
	for _, s := range a.Samples.All() {
		if s.Fate == account.DroppedFate && !slices.ContainsFunc(some, func(known account.Sample) bool { return known.Reason == s.Reason }) {
			some = append(some, s)
		}
	}
	return some
}

// judgeFault says which records of a source failed in a stage.
func (t *trial) judgeFault(of *inspectedTable, stage exec.Stage, f *fault) {
	n, first := t.sampled[of.table], f.first
	d := diag.Diagnostic{Severity: diag.Warning, Source: t.plan.Source, Span: t.plan.Span, Code: (&exec.RecordError{Stage: stage}).Code()}
	d.Message = fmt.Sprintf("%d of %d records that were sampled cannot be %sd: %s, position %d%s: %s", f.n, n, stage, first.From, first.Offset, column(first.Field), first.Reason)
	if stage == exec.StageDecode {
		of.undecodable(&d, f.n == n)
	}
	if t.stops[of.table] && d.Help == "" {
		d.Help = fmt.Sprintf("the first such record stops the job, unless dead letters are kept: SET 'leat.table.%s.dead-letter.topic' = '…'", of.table.Name)
	}
	of.more = append(of.more, d)
}

// undecodable makes of a diagnostic one of records that cannot be decoded; all says that none can.
func (t *inspectedTable) undecodable(d *diag.Diagnostic, all bool) {
	d.Code = diag.DecodeFailed
	at := t.place("format", "")
	if v := t.version(); v != nil {
		at = t.place(v.FormatKey(), "")
	}
	d.Source, d.Span = at.Source, at.Span
	if all {
		d.Severity, d.Help = diag.Error, "the records are not what 'format' and the columns say: look at some with leat sql, or leat ddl topic"
	}
}

func column(name string) string {
	if name == "" {
		return ""
	}
	return ", column " + name
}

// judgeSizes compares the largest row that was made with what the sink takes.
func (j *inspectedJob) judgeSizes(sink *drySink) {
	t := j.of(j.plan.Root[0].Table, SinkRole)
	if t == nil {
		return
	}
	for _, f := range t.found {
		if f.MaxBytes > 0 && sink.largest > f.MaxBytes {
			at := t.place(f.Option, "")
			t.more = append(t.more, diag.Diagnostic{
				Severity: diag.Error, Code: diag.Refused, Source: at.Source, Span: at.Span,
				Message: fmt.Sprintf("a record that was sampled makes a message of %d bytes, and at most %d are taken", sink.largest, f.MaxBytes),
				Help:    "raise 'max.message.bytes' of the topic, and 'properties.max.request.size' where it is set",
			})
		}
	}
}
