package engine

import (
	"context"
	"sync"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/planner/plan"
)

// deletion is the kind of the row that stands for a message without a value.
var deletion = batch.Delete.String()

// pins keep where the splits of a table began and ended when they were read first, so that they are read the same again.
type pins struct {
	mu     sync.Mutex
	splits map[connectors.Split]connectors.SplitStart
	known  bool // they were all read once
}

// hold puts the pins between a query and the sources that it reads. A message without a value becomes a deletion.
func (p *pins) hold(n plan.Node) {
	p.known = p.splits != nil
	plan.WalkNodes(n, func(n plan.Node) {
		scan, ok := n.(*plan.Scan)
		if !ok || scan.Source == nil {
			return
		}
		if scan.Value == nil {
			return // rows that the connector makes are the same each time
		}
		scan.Source = &pinnedSource{scan.Source, p}
		value := *scan.Value
		value.Decoder = deletions{value.Decoder}
		scan.Value = &value
	})
}

type pinnedSource struct {
	connectors.Source
	pins *pins
}

// Run implements connectors.Source.
func (s *pinnedSource) Run(ctx context.Context, a connectors.Assignment) error {
	return s.Source.Run(ctx, &pinnedAssignment{a, s.pins})
}

type pinnedAssignment struct {
	connectors.Assignment
	pins *pins
}

// Assigned implements connectors.Assignment. The first time the splits are noted, and then no others are known.
func (a *pinnedAssignment) Assigned(ctx context.Context, splits []connectors.SplitStart) error {
	return a.Assignment.Assigned(ctx, a.pins.pin(splits))
}

func (p *pins) pin(splits []connectors.SplitStart) []connectors.SplitStart {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.splits == nil {
		p.splits = map[connectors.Split]connectors.SplitStart{}
	}
	var pinned []connectors.SplitStart
	for _, s := range splits {
		first, ok := p.splits[s.Split]
		switch {
		case !p.known:
			p.splits[s.Split] = s
			pinned = append(pinned, s)
		case ok:
			first.Start = max(first.Start, s.Start) // what has expired since is gone
			pinned = append(pinned, first)
		}
	}
	return pinned
}

// deletions is a decoder for which a message without a value is a row of its own, a deletion, whose columns are all NULL.
type deletions struct{ formats.BoundDecoder }

// NewDecoder implements formats.BoundDecoder.
func (d deletions) NewDecoder() formats.Decoder { return deletionDecoder{d.BoundDecoder.NewDecoder()} }

type deletionDecoder struct{ formats.Decoder }

// Decode implements formats.Decoder.
func (d deletionDecoder) Decode(dst *batch.Builder, cols []int, value []byte, origin int) error {
	if value != nil {
		return d.Decoder.Decode(dst, cols, value, origin)
	}
	row := dst.Row()
	for _, c := range dst.Batch.Columns {
		c.SetNull(row)
	}
	dst.CommitKind(origin, batch.Delete)
	return nil
}
