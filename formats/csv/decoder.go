package csv

import (
	"errors"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/internal/javacharset"
	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/types"
)

type boundDecoder struct {
	dialect      *dialect
	columns      []formats.Column
	ignoreErrors bool
}

func bindDecoder(spec formats.Spec) (formats.BoundDecoder, error) {
	if err := check(spec, false).Err(); err != nil {
		return nil, err
	}
	return &boundDecoder{dialect: newDialect(spec.Options), columns: spec.Columns, ignoreErrors: spec.Options.Bool(optIgnoreErrors)}, nil
}

// NewDecoder returns a decoder.
func (b *boundDecoder) NewDecoder() formats.Decoder {
	return &decoder{boundDecoder: b, line: line{dialect: b.dialect}}
}

type decoder struct {
	*boundDecoder
	line    line
	arena   *batch.Arena // of the batch that is filled
	skipped int64
}

var _ formats.Decoder = (*decoder)(nil)

// Skipped returns how many messages were dropped.
func (d *decoder) Skipped() int64 { return d.skipped }

// Decode appends one row, or none for a tombstone.
func (d *decoder) Decode(dst *batch.Builder, cols []int, value []byte, origin int) error {
	if value == nil {
		return nil
	}
	d.arena = dst.Batch.Arena
	err := d.readLine(dst, cols, value)
	if err == nil {
		dst.Commit(origin)
		return nil
	}
	if d.ignoreErrors {
		d.skipped++
		return nil
	}
	if e := (*formats.DecodeError)(nil); errors.As(err, &e) {
		return e
	}
	return &formats.DecodeError{Offset: d.line.i, Reason: err.Error()}
}

func (d *decoder) readLine(dst *batch.Builder, cols []int, value []byte) error {
	text := javacharset.ToUTF8(value, d.arena)
	if !utf8.Valid(text) {
		if javatext.LooseEnd(text, 0, len(text)) >= 0 {
			return errUTF8
		}
		text = d.arena.Keep(javatext.AppendLoose(d.arena.Room(len(text)+len(text)/2), text))
	}
	if err := d.line.begin(text, d.arena); err != nil {
		return err
	}
	row := dst.Row()
	for i := range d.columns {
		c := &d.columns[i]
		field, ok, err := d.line.next()
		switch {
		case err != nil:
			return err
		case !ok && !d.ignoreErrors:
			return errTooFew
		case !c.Used:
			continue
		}
		v := dst.Batch.Columns[cols[i]]
		v.SetNull(row)
		if !ok {
			continue
		}
		if err := d.readColumn(v, row, c.Type, field); err != nil {
			return &formats.DecodeError{Field: c.Name, Offset: -1, Reason: err.Error()}
		}
	}
	return d.endLine()
}

// endLine takes one blank value more than there are columns, as a trailing separator makes it.
func (d *decoder) endLine() error {
	extra, ok, err := d.line.next()
	if err != nil || !ok {
		return err
	}
	if len(javatext.Trim(extra)) == 0 {
		if _, ok, err = d.line.next(); err != nil || !ok {
			return err
		}
	}
	return errTooMany
}

// readColumn sets a row, which is NULL, to a value of the line.
func (d *decoder) readColumn(v *batch.Vector, row int, t types.Type, field []byte) error {
	switch t.Kind {
	case types.Array:
		return d.readArray(v, row, *t.Elem, field)
	case types.Row:
		return d.readRow(v, row, t.Fields, field)
	default:
		return d.readScalar(v, row, t, field)
	}
}
