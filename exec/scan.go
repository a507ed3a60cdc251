package exec

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec/op"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// decodeStage makes rows of messages for one chain.
type decodeStage struct {
	rows    connectors.RowDecoder // where the connector makes rows itself
	value   formats.Decoder
	cols    []int
	key     formats.Decoder
	keyCols []int  // table's key columns in the batch, -1 for those that are not used
	inValue []bool // the value holds them too, and the value's stand there, but in a deletion, which has none
	// asksValue and asksKey are those of the decoders that must be told what messages mean; else nil.
	asksValue, asksKey formats.Asker

	keyRow  *batch.Builder
	keyOwn  []int // the same columns in keyRow
	meta    []plan.MetadataRead
	batch   *batch.Batch
	builder *batch.Builder
	skipped int64 // of the decoders, so far
}

func newDecodeStage(s *plan.Scan) *decodeStage {
	d := &decodeStage{meta: s.Metadata}
	d.batch = batch.New(outputTypes(s.Out), 0)
	d.builder = batch.NewBuilder(d.batch)
	if s.Value == nil {
		d.rows = s.Source.(connectors.RowDecoder)
		d.cols = make([]int, len(s.Out))
		for i := range d.cols {
			d.cols[i] = i
		}
		return d
	}
	d.value, d.cols = s.Value.Decoder.NewDecoder(), s.Value.Columns
	d.asksValue, _ = d.value.(formats.Asker)
	if s.Key != nil {
		d.key = s.Key.Decoder.NewDecoder()
		d.asksKey, _ = d.key.(formats.Asker)
		own := batch.New(nil, 0)
		for _, c := range s.Key.Columns {
			at := -1
			if c >= 0 {
				at = len(own.Columns)
				own.Columns = append(own.Columns, batch.NewVector(s.Out[c].Type, 1))
			}
			d.keyOwn = append(d.keyOwn, at)
			d.keyCols = append(d.keyCols, c)
			d.inValue = append(d.inValue, slices.Contains(d.cols, c))
		}
		own.Arena = d.batch.Arena
		d.keyRow = batch.NewBuilder(own)
	}
	return d
}

func outputTypes(out []plan.Output) []types.Type {
	ts := make([]types.Type, len(out))
	for i, o := range out {
		ts[i] = o.Type
	}
	return ts
}

// decode makes the batch of a portion, whose messages end before hi. Messages that cannot be decoded are in bad; those that hold no
// row, or were skipped by the format, are noted.
func (d *decodeStage) decode(p *portion, hi int, bad *[]failedMessage) {
	m, stage := &p.flight.msgs, StageDecode
	if m.Split.Partition == connectors.MadeRows {
		stage = StageEvaluate // no bytes are read
	}
	d.batch.Reset()
	for i := p.first; i < hi; i++ {
		before := d.batch.N
		if err := d.message(&m.Items[i], m.Split, i); err != nil {
			*bad = append(*bad, failedMessage{index: i, stage: stage, err: err, field: fieldOf(err), policy: op.TablePolicy})
			continue
		}
		switch {
		case d.batch.N > before:
		case d.newlySkipped():
			p.noteOne(i, unreadable)
		default:
			p.noteOne(i, noRow)
		}
	}
}

func (d *decodeStage) message(m *connectors.Message, s connectors.Split, origin int) error {
	if d.rows != nil {
		return d.rows.DecodeRow(d.builder, d.cols, m, origin)
	}
	if d.key != nil {
		d.resetKey()
		if err := d.key.Decode(d.keyRow, d.keyOwn, m.Key, origin); err != nil {
			return fmt.Errorf("the key: %w", err)
		}
	}
	first := d.batch.N
	if err := d.value.Decode(d.builder, d.cols, m.Value, origin); err != nil {
		return err
	}
	if d.key != nil && d.keyRow.Batch.N == 0 {
		d.batch.Truncate(first) // a record without its key is no row, as in Flink, but one that cannot be read fails
		return nil
	}
	for row := first; row < d.batch.N; row++ {
		for i, c := range d.keyCols {
			if c >= 0 && (!d.inValue[i] || d.batch.Kind(row) == batch.Delete) {
				d.batch.Columns[c].Copy(row, d.keyRow.Batch.Columns[d.keyOwn[i]], 0)
			}
		}
		for _, r := range d.meta {
			r.Meta.Read(d.batch.Columns[r.Column], row, m, s, d.batch.Arena)
		}
	}
	return nil
}

// resetKey empties the row of the key. Its arena is the batch's, whose rows refer to it.
func (d *decodeStage) resetKey() {
	b := d.keyRow.Batch
	b.N, b.Sel, b.Origin = 0, b.Sel[:0], b.Origin[:0]
	for _, c := range b.Columns {
		c.Reset()
	}
}

// newlySkipped reports whether the formats have skipped a message since it was last asked.
func (d *decodeStage) newlySkipped() bool {
	if d.value == nil {
		return false
	}
	n := d.value.Skipped()
	if d.key != nil {
		n += d.key.Skipped()
	}
	fresh := n > d.skipped
	d.skipped = n
	return fresh
}
