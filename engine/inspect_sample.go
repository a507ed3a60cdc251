package engine

import (
	"context"
	"fmt"
	"io"

	"github.com/leatsql/leat/connectors"
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
	sampled := map[string]int{}
	own := map[*plan.Scan]bool{} // whose policy stops the job at a bad record
	scans := scansOf(j.plan)
	for _, scan := range scans {
		var messages []connectors.Messages
		if s, ok := scan.Source.(connectors.Sampler); ok {
			var err error
			if messages, err = s.Sample(ctx, how.Samples); err != nil {
				if t := j.of(scan.Table, SourceRole); t != nil {
					t.found = append(t.found, connectors.FindingOf("", err))
				}
				return
			}
		}
		for _, m := range messages {
			sampled[scan.Table.Name] += len(m.Items)
		}
		own[scan] = scan.Policy.DeadLetter == nil && !scan.Policy.SkipUndecodable
		scan.Source = sampledSource(scan.Source, messages)
		scan.Policy.DeadLetter = &plan.DeadLetter{Topic: string(DeadLetterRole), Sink: lettersAway{}}
	}
	if len(sampled) == 0 {
		return
	}
	var sink *drySink
	for _, root := range j.plan.Root {
		root.Policy.DeadLetter = &plan.DeadLetter{Topic: string(DeadLetterRole), Sink: lettersAway{}}
		sink = &drySink{Sink: root.Sink, job: j.plan.Name, table: root.Table.Name}
		root.Sink = sink.as(root.Sink)
	}
	job, err := exec.Build(j.plan, exec.Options{Clock: e.config.Clock, Hide: e.secrets.hide})
	if err == nil {
		err = job.Run(ctx)
	}
	if err != nil {
		j.add(diag.Diagnostic{Severity: diag.Warning, Code: diag.SystemDoubtful, Message: "the records that were sampled could not be tried: " + err.Error()})
		return
	}
	for _, scan := range scans {
		if n := sampled[scan.Table.Name]; n > 0 {
			j.judgeSamples(scan, n, job.Account(), own[scan])
		}
	}
	j.judgeSizes(sink)
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

// judgeSamples says what became of the records of a source.
func (j *inspectedJob) judgeSamples(scan *plan.Scan, n int, a *account.Account, stops bool) {
	t := j.of(scan.Table, SourceRole)
	if t == nil {
		return
	}
	bad := map[string][]account.Sample{}
	for _, s := range a.Samples.All() {
		if s.Table == scan.Table.Name {
			bad[s.Stage] = append(bad[s.Stage], s)
		}
	}
	left := n
	for _, stage := range []exec.Stage{"", exec.StageDecode, exec.StageEvaluate, exec.StageEncode} {
		failed := bad[string(stage)]
		if len(failed) == 0 {
			continue
		}
		left -= len(failed)
		d := diag.Diagnostic{Severity: diag.Warning, Source: j.plan.Source, Span: j.plan.Span}
		d.Code = (&exec.RecordError{Stage: stage}).Code()
		if stage == "" {
			stage = exec.StageDecode // dropped, as 'ignore-parse-errors' asks
			d.Code = diag.DecodeFailed
		}
		first := failed[0]
		d.Message = fmt.Sprintf("%d of %d records that were sampled cannot be %sd: %s, position %d%s: %s", len(failed), n, stage, first.Split, first.Position, column(first.Field), first.Reason)
		if stage == exec.StageDecode {
			at := t.place("format", "")
			if v := t.version(); v != nil {
				at = t.place(v.FormatKey(), "")
			}
			d.Source, d.Span = at.Source, at.Span
			if len(failed) == n {
				d.Severity, d.Help = diag.Error, "the records are not what 'format' and the columns say: look at some with leat sql, or leat ddl topic"
			}
		}
		if stops && d.Help == "" {
			d.Help = fmt.Sprintf("the first such record stops the job, unless dead letters are kept: SET 'leat.table.%s.dead-letter.topic' = '…'", scan.Table.Name)
		}
		t.more = append(t.more, d)
	}
	if left > 0 {
		t.fine = append(t.fine, fmt.Sprintf("%d of %d records that were sampled go through the job", left, n))
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
	for _, root := range j.plan.Root {
		t := j.of(root.Table, SinkRole)
		if t == nil || sink == nil {
			continue
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
}

// samples is a bounded source of messages that were read before.
type samples struct {
	connectors.Source // the table's own
	messages          []connectors.Messages
}

// sampledRows are samples whose own source makes rows of its messages.
type sampledRows struct {
	*samples
	connectors.RowDecoder
}

// sampledSource puts messages in the place of a source's own.
func sampledSource(own connectors.Source, messages []connectors.Messages) connectors.Source {
	s := &samples{own, messages}
	if rows, ok := own.(connectors.RowDecoder); ok {
		return &sampledRows{s, rows}
	}
	return s
}

// Bounded implements connectors.Source.
func (s *samples) Bounded() bool { return true }

// Run implements connectors.Source.
func (s *samples) Run(ctx context.Context, a connectors.Assignment) error {
	var starts []connectors.SplitStart
	for _, m := range s.messages {
		if len(m.Items) > 0 {
			starts = append(starts, connectors.SplitStart{Split: m.Split, Start: m.Items[0].Position, End: m.Next})
		}
	}
	return a.Assigned(ctx, starts)
}

// Open implements connectors.Source.
func (s *samples) Open(_ context.Context, start connectors.SplitStart) (connectors.Reader, error) {
	for i := range s.messages {
		if s.messages[i].Split == start.Split {
			return &samplesReader{messages: &s.messages[i]}, nil
		}
	}
	return nil, fmt.Errorf("split %s was not sampled", start.Split)
}

// Commit implements connectors.Source.
func (s *samples) Commit(context.Context, map[connectors.Split]connectors.Position) error {
	return nil
}

// Close implements connectors.Source.
func (s *samples) Close() error { return nil }

// samplesReader reads a group of messages at once.
type samplesReader struct{ messages *connectors.Messages }

// Read implements connectors.Reader.
func (r *samplesReader) Read(_ context.Context, dst *connectors.Messages) error {
	if r.messages == nil {
		return io.EOF
	}
	*dst, r.messages = *r.messages, nil
	return nil
}

// Close implements connectors.Reader.
func (r *samplesReader) Close() error { return nil }

var (
	_ connectors.Source = (*samples)(nil)
	_ connectors.Reader = (*samplesReader)(nil)
)
