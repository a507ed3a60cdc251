package json

import (
	"errors"
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/internal/javacharset"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

type boundDecoder struct {
	row           *rowReader // the columns that are used
	column        []int      // by field of row: the column of the spec
	ignoreErrors  bool
	failOnMissing bool
	iso           bool
	zeroIsNull    bool
	decimals      bool   // there is a DECIMAL among the columns: Flink then reads every number as one
	timestampKey  string // for errors: the timestamp option as the user would write it
}

func bindDecoder(spec formats.Spec) (formats.BoundDecoder, error) {
	ps := checkTypes(spec.Columns)
	d := &boundDecoder{
		ignoreErrors:  spec.Options.Bool(optIgnoreErrors),
		failOnMissing: spec.Options.Bool(optFailOnMissing),
		iso:           spec.Options.String(optTimestamps) == "ISO-8601",
		zeroIsNull:    spec.Options.String(optZeroTimestamps) == "CONVERT_TO_NULL",
		timestampKey:  spec.Options.Key(optTimestamps),
	}
	if d.ignoreErrors && d.failOnMissing {
		key := spec.Options.Key(optFailOnMissing)
		ps = append(ps, options.Problem{
			Option: key, Code: "LEAT3005",
			Message: fmt.Sprintf("options '%s' and '%s' exclude each other", key, spec.Options.Key(optIgnoreErrors)),
			Help:    "leave one of them out",
		})
	}
	if err := ps.Err(); err != nil {
		return nil, err
	}
	d.row = newRowReader()
	for i, c := range spec.Columns {
		if c.Used {
			d.row.add(c.Name, c.Type)
			d.column = append(d.column, i)
			d.decimals = d.decimals || holdsDecimal(c.Type)
		}
	}
	return d, nil
}

// holdsDecimal reports whether a type is DECIMAL or has one in it.
func holdsDecimal(t types.Type) bool {
	switch t.Kind {
	case types.Decimal:
		return true
	case types.Array, types.Multiset:
		return holdsDecimal(*t.Elem)
	case types.Map:
		return holdsDecimal(*t.Key) || holdsDecimal(*t.Elem)
	case types.Row:
		for _, f := range t.Fields {
			if holdsDecimal(f.Type) {
				return true
			}
		}
	default: // nothing is in it
	}
	return false
}

// NewDecoder returns a decoder.
func (b *boundDecoder) NewDecoder() formats.Decoder {
	d := &decoder{boundDecoder: b, vectors: make([]*batch.Vector, len(b.column))}
	d.tree.Decimals = b.decimals
	return d
}

type decoder struct {
	*boundDecoder
	p       parser
	arena   *batch.Arena    // of the batch that is filled
	vectors []*batch.Vector // by field of row
	tree    jsonscan.Tree   // of objects and arrays that become text
	names   jsonscan.Names  // keys of the message's large maps
	maps    int32           // maps of the message so far
	skipped int64
}

var _ formats.Decoder = (*decoder)(nil)

// Skipped returns how many messages were dropped.
func (d *decoder) Skipped() int64 { return d.skipped }

// Decode appends one row, or none for a message without bytes.
func (d *decoder) Decode(dst *batch.Builder, cols []int, value []byte, origin int) error {
	if len(value) == 0 {
		return nil
	}
	row := dst.Row()
	for i, c := range d.column {
		d.vectors[i] = dst.Batch.Columns[cols[c]]
		d.vectors[i].SetNull(row)
	}
	d.arena = dst.Batch.Arena
	d.names.Reset()
	d.maps = 0
	d.p.reset(javacharset.ToUTF8(value, d.arena))
	if err := d.readMessage(row); err != nil {
		if d.ignoreErrors {
			d.skipped++
			return nil
		}
		if e := (*formats.DecodeError)(nil); errors.As(err, &e) {
			return e
		}
		return &formats.DecodeError{Offset: d.p.place(), Reason: err.Error()}
	}
	dst.Commit(origin)
	return nil
}

func (d *decoder) readMessage(row int) error {
	if err := d.p.next(); err != nil {
		return err
	}
	if d.p.tok != tokStartObject {
		return errNoObject
	}
	return d.row.read(d, d.vectors, row)
}
