package jobtest

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// use is a format as a table was bound to it: what it takes to write what the table reads, and to read what it writes.
type use struct {
	factory *formats.Factory
	spec    formats.Spec
}

// usedDecoder is a bound decoder that remembers what it was bound to.
type usedDecoder struct {
	formats.BoundDecoder
	use
}

// usedEncoder is a bound encoder that remembers what it was bound to.
type usedEncoder struct {
	formats.BoundEncoder
	use
}

// remembering returns formats whose bound coders are *usedDecoder and *usedEncoder.
func remembering(r *formats.Registry) *formats.Registry {
	var all []*formats.Factory
	for _, f := range r.All() {
		wrapped := *f
		if f.BindDecoder != nil {
			wrapped.BindDecoder = func(s formats.Spec) (formats.BoundDecoder, error) {
				b, err := f.BindDecoder(s)
				if b == nil {
					return nil, err
				}
				return &usedDecoder{b, use{f, s}}, err
			}
		}
		if f.BindEncoder != nil {
			wrapped.BindEncoder = func(s formats.Spec) (formats.BoundEncoder, error) {
				b, err := f.BindEncoder(s)
				if b == nil {
					return nil, err
				}
				return &usedEncoder{b, use{f, s}}, err
			}
		}
		all = append(all, &wrapped)
	}
	return formats.NewRegistry(all...)
}

// jsonUse is the JSON format over columns, with the usual options.
func jsonUse(r *formats.Registry, columns []formats.Column) (use, error) {
	f, ok := r.Lookup("json")
	if !ok {
		return use{}, fmt.Errorf("there is no json format")
	}
	values, problems := options.Parse(f.Options, nil, nil)
	return use{f, formats.Spec{Columns: columns, Options: values}}, problems.Err()
}

// decoder binds the format for reading all columns.
func (u use) decoder() (formats.Decoder, error) {
	if u.factory.BindDecoder == nil {
		return nil, fmt.Errorf("format %s cannot be read", u.factory.Name)
	}
	spec := u.spec
	spec.Columns = nil
	for _, c := range u.spec.Columns {
		spec.Columns = append(spec.Columns, formats.Column{Name: c.Name, Type: c.Type, Used: true})
	}
	bound, err := u.factory.BindDecoder(spec)
	if bound == nil {
		return nil, err
	}
	return bound.NewDecoder(), nil
}

// reading shows messages of a format as JSON.
type reading struct {
	decoder formats.Decoder
	encoder formats.Encoder
	batch   *batch.Batch
	columns []int
}

// newReading binds a format for reading what it has written.
func newReading(r *formats.Registry, u use) (*reading, error) {
	d, err := u.decoder()
	if err != nil {
		return nil, err
	}
	j, err := jsonUse(r, u.spec.Columns)
	if err != nil {
		return nil, err
	}
	j.spec.Zone = u.spec.Zone
	bound, err := j.factory.BindEncoder(j.spec)
	if bound == nil {
		return nil, err
	}
	all := &reading{decoder: d, encoder: bound.NewEncoder()}
	var ts []types.Type
	for i, c := range u.spec.Columns {
		ts = append(ts, c.Type)
		all.columns = append(all.columns, i)
	}
	all.batch = batch.New(ts, 1)
	return all, nil
}

// show returns a message as an object of its columns.
func (r *reading) show(message []byte) (*value, error) {
	r.batch.Reset()
	if err := r.decoder.Decode(batch.NewBuilder(r.batch), r.columns, message, 0); err != nil {
		return nil, err
	}
	if r.batch.N != 1 {
		return nil, fmt.Errorf("the message holds %d rows", r.batch.N)
	}
	text, _, err := r.encoder.Encode(nil, r.batch, r.columns, 0)
	if err != nil {
		return nil, err
	}
	return parseJSON(text)
}
