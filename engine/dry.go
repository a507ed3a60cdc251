package engine

import (
	"context"
	"sync"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/planner/plan"
)

// DryRun says that jobs read their sources and write nothing: sinks encode, and what they encode is thrown away; dead letters are counted and
// thrown away; no position is stored. No connection to a sink's system is made.
type DryRun struct {
	// Limit is how many records a job reads before it ends; 0: until its sources end, or it is stopped.
	Limit int64
}

// mostPreviewed is how many rows of a sink a dry run shows.
const mostPreviewed = 5

// Preview is what a dry run would have written to a table.
type Preview struct {
	Job, Table string
	Rows       int64        // all of them
	First      []PreviewRow // the first of them
}

// PreviewRow is an encoded row. Its texts are cut, and secrets are masked; bytes that are no text stand as hexadecimal digits behind 0x.
type PreviewRow struct {
	Kind   string // +I, -U, +U or -D
	Key    string // "" for none
	Target string // topic or index, where the table has more than one; else ""
	Value  string // "" for none
}

// Previews returns, for each job of Status, what a dry run would have written; nothing for other runs.
func (r *Run) Previews() []Preview {
	var all []Preview
	for _, d := range r.dry {
		all = append(all, d.preview(r.shown))
	}
	return all
}

// drySink takes the place of a job's sink.
type drySink struct {
	connectors.Sink // the table's own, which encodes and says what changes it takes
	job, table      string

	mu      sync.Mutex
	rows    int64
	largest int64 // bytes of a message
	first   []connectors.OutMessage
}

// dryKeyed and dryEncoding are sinks whose own take keys from rows, or encode them.
type (
	dryKeyed struct {
		*drySink
		connectors.RowKeyer
	}
	dryEncoding struct {
		*drySink
		connectors.RowEncoder
	}
	dryKeyedEncoding struct {
		*drySink
		connectors.RowKeyer
		connectors.RowEncoder
	}
)

// dry puts sources that store nothing and a sink that writes nothing in the place of the job's own.
func (d *DryRun) dry(j *plan.Job) *drySink {
	stop := newLimit(d.Limit)
	var first *drySink
	for _, scan := range j.Scans() {
		scan.Source = limited(scan.Source, stop)
		throwLettersAway(&scan.Policy)
	}
	for _, s := range j.Root {
		throwLettersAway(&s.Policy)
		to := &drySink{Sink: s.Sink, job: j.Name, table: s.Table.Name}
		s.Sink = to.as(s.Sink)
		if first == nil {
			first = to
		}
	}
	return first
}

// as is the sink with the abilities of own.
func (s *drySink) as(own connectors.Sink) connectors.Sink {
	keyer, keyed := own.(connectors.RowKeyer)
	encoder, encodes := own.(connectors.RowEncoder)
	switch {
	case keyed && encodes:
		return &dryKeyedEncoding{s, keyer, encoder}
	case keyed:
		return &dryKeyed{s, keyer}
	case encodes:
		return &dryEncoding{s, encoder}
	}
	return s
}

// Open implements connectors.Sink.
func (s *drySink) Open(context.Context) (connectors.Writer, error) { return dryWriter{s.keep}, nil }

// keep counts messages and keeps the first.
func (s *drySink) keep(items []connectors.OutMessage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rows += int64(len(items))
	for _, m := range items {
		s.largest = max(s.largest, int64(len(m.Key)+len(m.Value)))
	}
	for _, m := range items[:min(len(items), mostPreviewed-len(s.first))] {
		s.first = append(s.first, connectors.OutMessage{Kind: m.Kind, Key: clone(m.Key), Target: clone(m.Target), Value: clone(m.Value)})
	}
}

// clone copies what a preview may show of b.
func clone(b []byte) []byte { return append([]byte(nil), b[:min(len(b), 4*mostShown)]...) }

func (s *drySink) preview(shown func(string) string) Preview {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := Preview{Job: s.job, Table: s.table, Rows: s.rows}
	for _, m := range s.first {
		p.First = append(p.First, PreviewRow{
			Kind: m.Kind.String(), Key: shown(diag.TextOrHex(m.Key)), Target: shown(diag.TextOrHex(m.Target)), Value: shown(diag.TextOrHex(m.Value)),
		})
	}
	return p
}

// lettersAway takes the place of where dead letters are kept.
type lettersAway struct{}

// throwLettersAway keeps no letters where a policy keeps some, with the same bound on their share.
func throwLettersAway(p *plan.Policy) {
	if p.DeadLetter != nil {
		p.DeadLetter = &plan.DeadLetter{Topic: p.DeadLetter.Topic, Sink: lettersAway{}, MaxShare: p.DeadLetter.MaxShare}
	}
}

// Changes implements connectors.Sink.
func (lettersAway) Changes() connectors.Changes { return connectors.AppendOnly }

// Open implements connectors.Sink.
func (lettersAway) Open(context.Context) (connectors.Writer, error) {
	return dryWriter{func([]connectors.OutMessage) {}}, nil
}

// dryWriter settles all messages at once.
type dryWriter struct {
	keep func([]connectors.OutMessage)
}

// Write implements connectors.Writer.
func (w dryWriter) Write(_ context.Context, o *connectors.Outgoing) error {
	w.keep(o.Items)
	o.Settle(o, nil, nil)
	return nil
}

// Flush implements connectors.Writer.
func (dryWriter) Flush(context.Context) error { return nil }

// Close implements connectors.Writer.
func (dryWriter) Close() error { return nil }

var (
	_ connectors.RowKeyer   = (*dryKeyed)(nil)
	_ connectors.RowEncoder = (*dryEncoding)(nil)
	_ connectors.Writer     = dryWriter{}
)
