package planner_test

import (
	"context"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// fakeConnectors are connectors that bind and never run: a log with keys and metadata, a store with a primary key, and one
// without format.
func fakeConnectors() *connectors.Registry {
	properties := options.Option{Name: "properties.*", Doc: "of the client"}
	return connectors.NewRegistry(
		&connectors.Factory{
			Name: "kafka", Formats: connectors.KeyValueFormat, Metadata: fakeMetadata(),
			Options: []options.Option{
				{Name: "topic", Required: true, Example: "orders"},
				{Name: "properties.bootstrap.servers", Required: true, Example: "kafka:9092"},
				properties,
				{Name: "scan.startup.mode", Type: options.Enum, Values: []string{"earliest-offset", "latest-offset", "group-offsets"}, Default: "group-offsets", HasDefault: true},
				{Name: "scan.parallelism", Type: options.Integer},
				{Name: "key.format"},
				{Name: "key.fields", Type: options.StringList},
				{Name: "key.fields-prefix"},
				{Name: "value.fields-include", Type: options.Enum, Values: []string{"ALL", "EXCEPT_KEY"}, Default: "ALL", HasDefault: true},
				{Name: "sink.partitioner", Unsupported: "leave it out: keys choose partitions"},
			},
			BindSource: func(connectors.Table) (connectors.Source, error) { return fakeSource{}, nil },
			BindSink:   func(connectors.Table) (connectors.Sink, error) { return fakeSink{}, nil },
		},
		&connectors.Factory{
			Name: "opensearch-2", Formats: connectors.ValueFormat,
			Options: []options.Option{
				{Name: "hosts", Type: options.StringList, Required: true, Example: "http://localhost:9200"},
				{Name: "index", Required: true, Example: "orders"},
				{Name: "password", Secret: true},
				{Name: "format", Default: "json", HasDefault: true},
				{Name: "sink.bulk-flush.max-actions", Type: options.Integer, Default: "1000", HasDefault: true},
			},
			BindSink: func(connectors.Table) (connectors.Sink, error) { return fakeSink{}, nil },
		},
		&connectors.Factory{
			Name:       "datagen",
			Options:    []options.Option{{Name: "number-of-rows", Type: options.Long}},
			BindSource: func(connectors.Table) (connectors.Source, error) { return fakeSource{}, nil },
		},
		&connectors.Factory{
			Name: "filesystem", Later: "put the records on a Kafka topic", Formats: connectors.ValueFormat, Partitions: true, Overwrites: true,
			Options:    []options.Option{{Name: "path", Required: true}},
			BindSource: func(connectors.Table) (connectors.Source, error) { return nil, nil },
			BindSink:   func(connectors.Table) (connectors.Sink, error) { return nil, nil },
		},
		&connectors.Factory{
			Name: "blackhole", Partitions: true,
			BindSink: func(connectors.Table) (connectors.Sink, error) { return fakeSink{changes: connectors.Retract}, nil },
		},
	)
}

func fakeMetadata() []connectors.Metadata {
	return []connectors.Metadata{
		{Key: "timestamp", Type: types.TimestampLTZOf(3).NotNull(), Writable: true},
		{Key: "offset", Type: types.Simple(types.BigInt).NotNull()},
		{Key: "partition", Type: types.Simple(types.Int).NotNull()},
	}
}

// fakeFormats are raw, json and a protobuf that knows one message.
func fakeFormats() *formats.Registry {
	anyColumns := func(formats.Spec) (formats.BoundDecoder, error) { return fakeCodec{}, nil }
	return formats.NewRegistry(
		&formats.Factory{
			Name: "raw", BindDecoder: anyColumns, BindEncoder: func(formats.Spec) (formats.BoundEncoder, error) { return fakeCodec{}, nil },
			Options: []options.Option{{Name: "charset", Default: "UTF-8", HasDefault: true}},
		},
		&formats.Factory{
			Name: "json", BindDecoder: anyColumns, BindEncoder: func(formats.Spec) (formats.BoundEncoder, error) { return fakeCodec{}, nil },
			Options: []options.Option{{Name: "ignore-parse-errors", Type: options.Boolean, Default: "false", HasDefault: true}, {Name: "pin", Secret: true}},
		},
		&formats.Factory{
			Name:        "protobuf",
			BindDecoder: func(s formats.Spec) (formats.BoundDecoder, error) { return fakeCodec{}, fakeMessage(s) },
			BindEncoder: func(s formats.Spec) (formats.BoundEncoder, error) { return fakeCodec{}, fakeMessage(s) },
			Options: []options.Option{
				{Name: "message-class-name", Required: true, Example: "com.example.Orders"},
				{Name: "ignore-parse-errors", Type: options.Boolean, Default: "false", HasDefault: true},
			},
		},
		&formats.Factory{
			Name: "avro", Later: "write the records as JSON", BindDecoder: func(formats.Spec) (formats.BoundDecoder, error) { return nil, nil },
			Options: []options.Option{{Name: "encoding", Type: options.Enum, Values: []string{"binary", "json"}}},
		},
		&formats.Factory{Name: "debezium-json", Changelog: true, BindDecoder: anyColumns},
	)
}

// fakeMessage checks columns against the fields of the message.
func fakeMessage(s formats.Spec) error {
	fields := map[string]types.Kind{"id": types.Varchar, "organization_id": types.Varchar, "event_ts": types.Row, "is_active": types.Boolean, "event_type": types.Varchar, "amount": types.BigInt}
	var ps options.Problems
	if name := s.Options.String("message-class-name"); !strings.Contains(name, "Orders") {
		return options.Problems{{Option: s.Options.Key("message-class-name"), Code: "LEAT4001", Message: "no message " + name, Help: "did you mean com.example.Orders?"}}
	}
	for _, c := range s.Columns {
		kind, ok := fields[c.Name]
		switch {
		case !ok:
			ps = append(ps, options.Problem{Column: c.Name, Code: "LEAT4002", Message: "message Orders has no field " + c.Name, Help: "its fields are amount, event_ts, event_type, id, is_active, organization_id"})
		case kind != c.Type.Kind:
			ps = append(ps, options.Problem{Column: c.Name, Code: "LEAT4003", Message: "field " + c.Name + " cannot hold " + c.Type.String(), Help: "declare it as " + kind.String()})
		}
	}
	return ps.Err()
}

// fakeSource never ends, as a log does.
type fakeSource struct{ connectors.Source }

func (fakeSource) Bounded() bool { return false }

type fakeSink struct{ changes connectors.Changes }

func (s fakeSink) Changes() connectors.Changes { return s.changes }

func (fakeSink) Open(context.Context) (connectors.Writer, error)                     { return nil, context.Canceled }
func (fakeSink) NewRowEncoder([]int) func([]byte, *batch.Batch, int) ([]byte, error) { return nil }

type fakeCodec struct{}

func (fakeCodec) NewDecoder() formats.Decoder { return nil }
func (fakeCodec) NewEncoder() formats.Encoder { return nil }
