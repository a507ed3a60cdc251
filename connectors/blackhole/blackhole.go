package blackhole

import (
	"context"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// Factory declares the connector.
func Factory() *connectors.Factory {
	return &connectors.Factory{
		Name:    "blackhole",
		Doc:     "Takes every row and keeps none; for measuring.",
		Formats: connectors.NoFormat, Partitions: true,
		Options:  []options.Option{{Name: "property-version", Type: options.String, Default: "1", HasDefault: true, Doc: "Version of the option names; 1."}},
		BindSink: func(connectors.Table) (connectors.Sink, error) { return sink{}, nil },
	}
}

type sink struct{}

var (
	_ connectors.Sink       = sink{}
	_ connectors.RowEncoder = sink{}
	_ connectors.Writer     = writer{}
)

// Changes implements connectors.Sink.
func (sink) Changes() connectors.Changes { return connectors.Retract }

// Open implements connectors.Sink.
func (sink) Open(context.Context) (connectors.Writer, error) { return writer{}, nil }

// NewRowEncoder implements connectors.RowEncoder: a row becomes an empty message.
func (sink) NewRowEncoder([]int) func([]byte, *batch.Batch, int) ([]byte, error) {
	return func(dst []byte, _ *batch.Batch, _ int) ([]byte, error) { return dst, nil }
}

type writer struct{}

// Write implements connectors.Writer.
func (writer) Write(_ context.Context, o *connectors.Outgoing) error {
	o.Settle(o, nil, nil)
	return nil
}

// Flush implements connectors.Writer.
func (writer) Flush(context.Context) error { return nil }

// Close implements connectors.Writer.
func (writer) Close() error { return nil }
