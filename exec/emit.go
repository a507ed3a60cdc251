package exec

import (
	"errors"
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec/op"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/planner/plan"
)

// encodeStage makes messages for the sink of rows, for one chain.
type encodeStage struct {
	own      func(dst []byte, b *batch.Batch, row int) ([]byte, error) // where the connector encodes rows itself
	value    formats.Encoder
	cols     []int
	key      formats.Encoder
	keyCols  []int
	keyer    connectors.Keyer
	meta     []plan.MetadataWrite
	notNull  []int
	dropNull bool
	names    []plan.Output
	changes  connectors.Changes
}

func newEncodeStage(s *plan.Sink) *encodeStage {
	e := &encodeStage{meta: s.Metadata, notNull: s.NotNull, dropNull: s.DropNull, names: s.Written, changes: s.Sink.Changes()}
	all := make([]int, len(s.Written))
	for i := range all {
		all[i] = i
	}
	if s.Value != nil {
		e.value, e.cols = s.Value.Encoder.NewEncoder(), s.Value.Columns
	} else {
		e.own = s.Sink.(connectors.RowEncoder).NewRowEncoder(all)
	}
	if s.Key != nil {
		e.key, e.keyCols = s.Key.Encoder.NewEncoder(), s.Key.Columns
	}
	if k, ok := s.Sink.(connectors.RowKeyer); ok {
		e.keyer = k.NewKeyer(all)
	}
	return e
}

// errNull is a NULL in a column that is NOT NULL.
var errNull = errors.New("the column is NOT NULL and the value is NULL; SET 'table.exec.sink.not-null-enforcer' = 'DROP' leaves such rows out")

// encode appends the messages of b's live rows to o. Rows that cannot be written are in bad; those left out are noted.
func (e *encodeStage) encode(b *batch.Batch, o *outgoing, bad *[]failedMessage) {
	for _, row := range b.Sel {
		if !e.wanted(b, row, o.portion, bad) {
			continue
		}
		o.Items = append(o.Items, connectors.OutMessage{Kind: b.Kind(int(row)), Time: connectors.NoTime})
		item := &o.Items[len(o.Items)-1] // in place: a local one would be allocated for each row
		before := o.buf
		if stage, err := e.row(b, int(row), o, item); err != nil {
			o.Items, o.buf = o.Items[:len(o.Items)-1], before // an encoder that fails gives back nothing of use
			*bad = append(*bad, failedMessage{index: int(b.Origin[row]), stage: stage, field: fieldOf(err), err: err, policy: op.TablePolicy})
			continue
		}
		o.origins = append(o.origins, b.Origin[row])
		o.bytes += int64(len(item.Key) + len(item.Value))
	}
}

// wanted reports whether a row is to be written; one that is not is noted in p, or is in bad.
func (e *encodeStage) wanted(b *batch.Batch, row int32, p *portion, bad *[]failedMessage) bool {
	if k := b.Kind(int(row)); k != batch.Insert && e.changes != connectors.Retract {
		switch {
		case e.changes == connectors.AppendOnly:
			*bad = append(*bad, failedMessage{index: int(b.Origin[row]), stage: StageEncode, err: fmt.Errorf("the sink takes inserts only, and this is a %s row", k), policy: op.TablePolicy})
			return false
		case k == batch.UpdateBefore:
			p.noteOne(int(b.Origin[row]), oldRow)
			return false
		}
	}
	c := e.nullColumn(b, int(row))
	switch {
	case c < 0:
		return true
	case e.dropNull:
		p.noteOne(int(b.Origin[row]), nullRow)
	default:
		*bad = append(*bad, failedMessage{index: int(b.Origin[row]), stage: StageEncode, field: e.names[c].Name, err: errNull, policy: op.TablePolicy})
	}
	return false
}

func (e *encodeStage) nullColumn(b *batch.Batch, row int) int {
	for _, c := range e.notNull {
		if b.Columns[c].IsNull(row) {
			return c
		}
	}
	return -1
}

// row makes one message. Its bytes are slices of o.buf; when that grows, earlier messages keep the memory they were made in. After
// an error o.buf is undefined.
func (e *encodeStage) row(b *batch.Batch, row int, o *outgoing, item *connectors.OutMessage) (stage Stage, err error) {
	if o.buf == nil {
		o.buf = []byte{} // a message of no bytes is not one without a value
	}
	at := len(o.buf)
	ok := true
	if e.own != nil {
		o.buf, err = e.own(o.buf, b, row)
	} else {
		o.buf, ok, err = e.value.Encode(o.buf, b, e.cols, row)
	}
	if err != nil {
		return StageEncode, err
	}
	if ok {
		item.Value = o.buf[at:len(o.buf):len(o.buf)]
	}
	if e.key != nil {
		at := len(o.buf)
		if o.buf, ok, err = e.key.Encode(o.buf, b, e.keyCols, row); err != nil {
			return StageEncode, fmt.Errorf("the key: %w", err)
		}
		if ok {
			item.Key = o.buf[at:len(o.buf):len(o.buf)]
		}
	}
	if e.keyer != nil {
		if o.buf, err = e.keyer.Key(o.buf, item, b, row); err != nil {
			return StageDeliver, err
		}
	}
	for _, w := range e.meta {
		if src := b.Columns[w.Column]; !src.IsNull(row) {
			if err := w.Meta.Write(item, src, row); err != nil {
				return StageEncode, &formats.EncodeError{Field: e.names[w.Column].Name, Reason: err.Error()}
			}
		}
	}
	return "", nil
}

// fieldOf returns the field that a format's error names.
func fieldOf(err error) string {
	var d *formats.DecodeError
	var e *formats.EncodeError
	var r *rowError
	switch {
	case errors.As(err, &r):
		return r.column
	case errors.As(err, &d):
		return d.Field
	case errors.As(err, &e):
		return e.Field
	}
	return ""
}
