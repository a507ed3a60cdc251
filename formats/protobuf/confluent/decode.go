package confluent

import (
	"context"
	"errors"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
)

// errUnasked says that a table was bound for a check.
var errUnasked = errors.New("the schema registry was not asked when the table was planned, which was for a check")

// boundDecoder is a table bound for reading.
type boundDecoder struct {
	*target
	ignore    bool
	inner     formats.BoundDecoder // nil where the message is not known
	announced *announced
}

var (
	_ formats.Opener = (*boundDecoder)(nil)
	_ formats.Asker  = (*decoder)(nil)
)

// Open implements formats.Opener. What records announce is asked when they come.
func (b *boundDecoder) Open(context.Context) error {
	if b.inner == nil || b.use == formats.NoRegistry {
		return errUnasked
	}
	return nil
}

// NewDecoder implements formats.BoundDecoder.
func (b *boundDecoder) NewDecoder() formats.Decoder {
	return &decoder{bound: b, inner: b.inner.NewDecoder()}
}

// decoder takes headers off.
type decoder struct {
	bound   *boundDecoder
	inner   formats.Decoder
	last    []byte // the header of the last message that is the table's
	mixed   bool   // another header was asked about since the last Decode: last may be that one when a message is decoded
	skipped int64
}

// again reports whether a message has the same header as the last. Headers say where they end, so that none begins with another.
func (d *decoder) again(value []byte) bool {
	n := len(d.last)
	return n > 0 && len(value) >= n && string(value[:n]) == string(d.last)
}

// Ask implements formats.Asker.
func (d *decoder) Ask(ctx context.Context, value []byte) error {
	if value == nil || !d.mixed && d.again(value) {
		return nil
	}
	header, _, why := splitHeader(value)
	if why != "" {
		return nil // which Decode tells
	}
	d.mixed = true
	if d.bound.announced.settled(header) {
		return nil
	}
	return d.bound.announced.learn(ctx, header)
}

// Decode implements formats.Decoder.
func (d *decoder) Decode(dst *batch.Builder, cols []int, value []byte, origin int) error {
	if value == nil {
		return nil
	}
	d.mixed = false
	if !d.again(value) {
		if why := d.meet(value); why != "" {
			if d.bound.ignore {
				d.skipped++
				return nil
			}
			return &formats.DecodeError{Offset: 0, Reason: why}
		}
	}
	err := d.inner.Decode(dst, cols, value[len(d.last):], origin)
	if err == nil {
		return nil // before an error's place on the heap is made
	}
	var bad *formats.DecodeError
	if errors.As(err, &bad) && bad.Offset >= 0 {
		bad.Offset += len(d.last)
	}
	return err
}

// meet judges a header that is not the last one.
func (d *decoder) meet(value []byte) (why string) {
	header, _, why := splitHeader(value)
	if why != "" {
		return why
	}
	why, known := d.bound.announced.reason(header)
	if !known && d.bound.announced.client == nil {
		_ = d.bound.announced.learn(context.Background(), header) // asks nobody, so that it does not fail
		why, known = d.bound.announced.reason(header)
	}
	switch {
	case why != "":
		return why
	case !known:
		return "the schema registry was not asked what the record is"
	}
	d.last = append(d.last[:0], header...)
	return ""
}

// Skipped implements formats.Decoder.
func (d *decoder) Skipped() int64 { return d.skipped + d.inner.Skipped() }
