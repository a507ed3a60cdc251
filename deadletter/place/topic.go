package place

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/options"
)

// Cluster is a Kafka, and how it is reached.
type Cluster struct {
	Kafka      *connectors.Factory // the kafka connector
	Properties map[string]string   // of Kafka's client
	Dir        string              // relative paths in properties start here
	Log        *slog.Logger
}

// table are the options of a table of the cluster, as the connector takes them.
func (c *Cluster) table(name string, more map[string]string) (connectors.Table, error) {
	set := maps.Clone(more)
	for name, value := range c.Properties {
		set["properties."+name] = value
	}
	values, problems := options.Parse(c.Kafka.Options, set, nil)
	if err := problems.Err(); err != nil {
		return connectors.Table{}, err
	}
	return connectors.Table{Name: name, Options: values, Dir: c.Dir, Log: c.Log, Run: connectors.RunOptions{Detached: true, NoWait: true}}, nil
}

// Topic is a topic with dead letters.
type Topic struct {
	Cluster
	Name string
	// Optional says that the topic may not be there yet: then no letter was kept.
	Optional bool
}

var _ Place = (*Topic)(nil)

// String implements Place.
func (t *Topic) String() string { return "topic " + t.Name }

func (t *Topic) source(bounded string) (connectors.Source, error) {
	table, err := t.table("dead letters", map[string]string{"topic": t.Name, "scan.startup.mode": "earliest-offset", "scan.bounded.mode": bounded})
	if err != nil {
		return nil, err
	}
	return t.Kafka.BindSource(table)
}

// open implements Place.
func (t *Topic) open(ctx context.Context, r Range) (opened, error) {
	source, err := t.source("latest-offset")
	if err != nil {
		return opened{}, err
	}
	found := &splits{}
	if err = source.Run(ctx, found); err == nil {
		err = ctx.Err()
	}
	switch {
	case err != nil && t.Optional && errors.Is(err, connectors.ErrMissing):
		return empty(), source.Close()
	case err != nil:
		return opened{}, errors.Join(err, source.Close())
	}
	if err := t.missing(r, found.all); err != nil {
		return opened{}, errors.Join(err, source.Close())
	}
	o := opened{}
	var spans []Span
	o.spans = func() []Span { return spans }
	var readers []connectors.Reader
	o.close = func() {
		for _, reader := range readers {
			_ = reader.Close() // nothing is stored
		}
		_ = source.Close()
	}
	slices.SortFunc(found.all, bySplit)
	for _, s := range found.all {
		s.Start, s.End = r.begin(s.Split, s.Start), r.end(s.Split, s.End)
		if newest := connectors.Position(r.Newest); newest > 0 && s.End-newest > s.Start {
			s.Start, o.cut = s.End-newest, true
		}
		if s.Start >= s.End {
			spans = append(spans, Span{s.Split, s.Start, max(s.Start, s.End)})
			continue
		}
		reader, err := source.Open(ctx, s)
		if err != nil {
			o.close()
			return opened{}, err
		}
		readers = append(readers, reader)
		o.streams = append(o.streams, &partition{reader: reader})
		spans = append(spans, Span{s.Split, s.Start, s.End})
	}
	return o, nil
}

// missing is the error of a range that begins in a partition which the topic does not have: read without it, it would be the whole topic.
func (t *Topic) missing(r Range, all []connectors.SplitStart) error {
	for s := range r.From {
		if s.Name != t.Name || slices.ContainsFunc(all, func(there connectors.SplitStart) bool { return there.Split == s }) {
			continue
		}
		return &connectors.Failure{
			Class: connectors.ErrRefused, Message: fmt.Sprintf("topic '%s' has no partition %d, from which dead letters were to be read", t.Name, s.Partition),
			Help: fmt.Sprintf("its partitions are 0 to %d", len(all)-1),
		}
	}
	return nil
}

// partition is the letters of a partition.
type partition struct {
	reader connectors.Reader
	ready  []*deadletter.Letter
}

// next implements stream.
func (p *partition) next(ctx context.Context) (*deadletter.Letter, error) {
	for len(p.ready) == 0 {
		var err error
		if p.ready, err = letters(ctx, p.reader); err != nil {
			return nil, err
		}
	}
	l := p.ready[0]
	p.ready = p.ready[1:]
	return l, nil
}

// letters reads what is there next.
func letters(ctx context.Context, r connectors.Reader) ([]*deadletter.Letter, error) {
	var messages connectors.Messages
	if err := r.Read(ctx, &messages); err != nil {
		return nil, err
	}
	defer messages.Release()
	all := make([]*deadletter.Letter, 0, len(messages.Items))
	for i := range messages.Items {
		m := &messages.Items[i]
		headers := make([]connectors.Header, len(m.Headers))
		for i, h := range m.Headers {
			headers[i] = connectors.Header{Key: strings.Clone(h.Key), Value: slices.Clone(h.Value)}
		}
		l := deadletter.Read(slices.Clone(m.Key), slices.Clone(m.Value), headers, m.Time)
		l.Split, l.Position = messages.Split, m.Position
		all = append(all, &l)
	}
	return all, nil
}

// follow implements Place.
func (t *Topic) follow(ctx context.Context, behind []Span, give func(*deadletter.Letter) error) error {
	again := time.NewTicker(missingEvery)
	defer again.Stop()
	for {
		err := t.read(ctx, behind, give)
		if !t.Optional || !errors.Is(err, connectors.ErrMissing) {
			return err
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// read gives the letters behind spans until ctx ends.
func (t *Topic) read(ctx context.Context, behind []Span, give func(*deadletter.Letter) error) error {
	source, err := t.source("unbounded")
	if err != nil {
		return err
	}
	f := &following{source: source, from: ends(behind), give: give}
	ctx, f.cancel = context.WithCancelCause(ctx)
	defer f.cancel(nil)
	err = source.Run(ctx, f)
	if cause := context.Cause(ctx); err == nil && !errors.Is(cause, context.Canceled) {
		err = cause
	}
	f.cancel(err)
	f.wg.Wait()
	return errors.Join(err, source.Close())
}

// following reads splits as they are assigned, until the reading of one fails.
type following struct {
	source connectors.Source
	from   map[connectors.Split]connectors.Position
	give   func(*deadletter.Letter) error
	cancel context.CancelCauseFunc
	wg     sync.WaitGroup
}

var _ connectors.Assignment = (*following)(nil)

// Assigned implements connectors.Assignment.
func (f *following) Assigned(ctx context.Context, all []connectors.SplitStart) error {
	for _, s := range all {
		if from, ok := f.from[s.Split]; ok {
			s.Start = from
		}
		reader, err := f.source.Open(ctx, s)
		if err != nil {
			return err
		}
		f.wg.Go(func() {
			if err := f.read(ctx, reader); err != nil && ctx.Err() == nil {
				f.cancel(err)
			}
			_ = reader.Close() // nothing is stored
		})
	}
	return nil
}

func (f *following) read(ctx context.Context, r connectors.Reader) error {
	for {
		all, err := letters(ctx, r)
		if errors.Is(err, connectors.ErrEndOfSplit) {
			return nil
		}
		if err != nil {
			return err
		}
		for _, l := range all {
			if err := f.give(l); err != nil {
				return err
			}
		}
	}
}

// Revoked implements connectors.Assignment. Without a group nothing is.
func (f *following) Revoked(context.Context, []connectors.Split) error { return nil }

// Lost implements connectors.Assignment.
func (f *following) Lost([]connectors.Split) {}

// splits notes the splits of a bounded source.
type splits struct{ all []connectors.SplitStart }

var _ connectors.Assignment = (*splits)(nil)

// Assigned implements connectors.Assignment.
func (s *splits) Assigned(_ context.Context, all []connectors.SplitStart) error {
	s.all = append(s.all, all...)
	return nil
}

// Revoked implements connectors.Assignment.
func (s *splits) Revoked(context.Context, []connectors.Split) error { return nil }

// Lost implements connectors.Assignment.
func (s *splits) Lost([]connectors.Split) {}

func bySplit(a, b connectors.SplitStart) int { return int(a.Split.Partition) - int(b.Split.Partition) }
