package json

import (
	"errors"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
)

type boundEncoder struct{ row *rowWriter }

func bindEncoder(spec formats.Spec) (formats.BoundEncoder, error) {
	ps := checkTypes(spec.Columns)
	mode, problems := nullKeyMode(spec.Options)
	if err := append(ps, problems...).Err(); err != nil {
		return nil, err
	}
	style := &style{
		iso:        spec.Options.String(optTimestamps) == "ISO-8601",
		plain:      spec.Options.Bool(optPlainDecimals),
		skipNulls:  spec.Options.Bool(optIgnoreNullFields),
		nullKeys:   mode,
		nullKeyLit: spec.Options.String(optNullKeyLiteral),
	}
	row := &rowWriter{style: style}
	for _, c := range spec.Columns {
		row.add(c.Name, c.Type)
	}
	return boundEncoder{row: row}, nil
}

// NewEncoder returns an encoder.
func (e boundEncoder) NewEncoder() formats.Encoder { return &encoder{row: e.row} }

type encoder struct {
	row   *rowWriter
	dates dates
}

var _ formats.Encoder = (*encoder)(nil)

// Encode appends one object.
func (e *encoder) Encode(dst []byte, b *batch.Batch, cols []int, row int) (out []byte, ok bool, err error) {
	w := e.row
	start := len(dst)
	for i := range w.fields {
		f := &w.fields[i]
		v := b.Columns[cols[i]]
		if v.IsNull(row) {
			if !w.style.skipNulls {
				dst = append(dst, f.null...)
			}
			continue
		}
		dst = append(dst, f.key...)
		if dst, err = f.value.write(&e.dates, dst, v, row); err != nil {
			return nil, false, atField(err, f.name)
		}
	}
	return closeObject(dst, start), true, nil
}

// closeObject turns the comma before the first field at start into the opening brace and appends the closing one.
func closeObject(dst []byte, start int) []byte {
	if len(dst) == start {
		return append(dst, '{', '}')
	}
	dst[start] = '{'
	return append(dst, '}')
}

// atField puts a field's name before the path of an error below it.
func atField(err error, name string) error {
	var e *formats.EncodeError
	if !errors.As(err, &e) {
		return err
	}
	if e.Field != "" {
		name += "." + e.Field
	}
	return &formats.EncodeError{Field: name, Reason: e.Reason}
}
