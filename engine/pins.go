package engine

import (
	"context"
	"slices"
	"sync"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// pins keep where the splits of a table began and ended when they were read first, so that they are read the same again.
type pins struct {
	mu     sync.Mutex
	splits map[connectors.Split]connectors.SplitStart
	known  bool // they were all read once
	// numbers are those of the splits, from 1 on.
	numbers map[connectors.Split]int64
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

// number adds a column to a query, the number of the split that a row comes of. ok is false where the query is more than columns of one table.
func (p *pins) number(out *planner.Output) (numbered *planner.Output, ok bool) {
	node, ok := p.numbered(out.Node)
	if !ok {
		return out, false
	}
	c := *out
	c.Node, c.Columns = node, node.Columns()
	return &c, true
}

func (p *pins) numbered(n plan.Node) (plan.Node, bool) {
	split := &connectors.Metadata{Key: "split", Type: types.Simple(types.BigInt), Read: p.readNumber}
	out := plan.Output{Name: "split", Type: split.Type}
	switch n := n.(type) {
	case *plan.Scan:
		if n.Value == nil {
			return n, false
		}
		c := *n
		c.Metadata = append(slices.Clip(n.Metadata), plan.MetadataRead{Meta: split, Column: len(n.Out)})
		c.Out = append(slices.Clip(n.Out), out)
		return &c, true
	case *plan.Project:
		input, ok := p.numbered(n.Input)
		if !ok {
			return n, false
		}
		c := *n
		c.Input = input
		c.Exprs = append(slices.Clip(n.Exprs), &plan.Column{Typed: plan.Typed{T: out.Type}, Index: len(input.Columns()) - 1, Name: out.Name})
		c.Out = append(slices.Clip(n.Out), out)
		return &c, true
	}
	return n, false
}

func (p *pins) readNumber(dst *batch.Vector, row int, _ *connectors.Message, s connectors.Split, _ *batch.Arena) {
	p.mu.Lock()
	defer p.mu.Unlock()
	dst.SetInt(row, p.numbers[s])
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
		p.splits, p.numbers = map[connectors.Split]connectors.SplitStart{}, map[connectors.Split]int64{}
	}
	var pinned []connectors.SplitStart
	for _, s := range splits {
		first, ok := p.splits[s.Split]
		switch {
		case !p.known:
			p.splits[s.Split], p.numbers[s.Split] = s, int64(len(p.splits)+1)
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

// Open implements formats.Opener.
func (d deletions) Open(ctx context.Context) error { return formats.Open(ctx, d.BoundDecoder) }

// NewDecoder implements formats.BoundDecoder.
func (d deletions) NewDecoder() formats.Decoder { return deletionDecoder{d.BoundDecoder.NewDecoder()} }

type deletionDecoder struct{ formats.Decoder }

// Ask implements formats.Asker.
func (d deletionDecoder) Ask(ctx context.Context, value []byte) error {
	if a, ok := d.Decoder.(formats.Asker); ok {
		return a.Ask(ctx, value)
	}
	return nil
}

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
