package declared

import (
	"fmt"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// Avro declares the format 'avro'.
func Avro() *formats.Factory {
	return factory("avro", "Each message is one Avro record.", "write the records as JSON or protobuf", []options.Option{
		{Name: "encoding", Type: options.Enum, Default: "binary", HasDefault: true, Values: []string{"binary", "json"}, Doc: "The encoding of records."},
		{Name: "codec", Doc: "Compression of files.", Example: "snappy"},
		withDefault("timestamp_mapping.legacy", options.Boolean, "true", "Whether TIMESTAMP and TIMESTAMP_LTZ are both Avro's timestamp, as before Flink 1.19."),
		withDefault("open.fastread", options.Boolean, "false", "Whether Avro's fast reader is used."),
	}, func(s formats.Spec) options.Problems { return checkAvro(s, s.Options.Bool("timestamp_mapping.legacy")) })
}

// AvroConfluent declares the format 'avro-confluent'.
func AvroConfluent() *formats.Factory {
	return registry("avro-confluent", func(s formats.Spec) options.Problems { return checkAvro(s, true) })
}

// DebeziumAvro declares the format 'debezium-avro-confluent'.
func DebeziumAvro() *formats.Factory {
	f := registry("debezium-avro-confluent", nil)
	f.Changelog = true
	return f
}

func registry(name string, check func(formats.Spec) options.Problems) *formats.Factory {
	return factory(name, "Each message is one Avro record whose schema lies in a schema registry.", "write the records as JSON or protobuf", append([]options.Option{
		{Name: "schema-registry.url", Deprecated: "url", Doc: "The old name of url."},
		{Name: "schema-registry.subject", Deprecated: "subject", Doc: "The old name of subject."},
		{Name: "schema", Example: `{"type": "record", "name": "order", "fields": [{"name": "id", "type": "long"}]}`, Doc: "The schema, where it is not derived of the columns."},
	}, formats.RegistryOptions()...), check)
}

// checkAvro refuses columns that Avro has no form for. legacy says that both kinds of timestamps are Avro's timestamp.
func checkAvro(s formats.Spec, legacy bool) options.Problems {
	var ps options.Problems
	for _, c := range s.Columns {
		if reason := avroRefuses(c.Type, legacy); reason != "" {
			ps = append(ps, options.Problem{Column: c.Name, Code: codeUnsupportedType, Message: fmt.Sprintf("the avro format does not take column %s: %s", c.Name, reason)})
		}
	}
	return ps
}

func avroRefuses(t types.Type, legacy bool) string {
	switch t.Kind {
	case types.Timestamp:
		if t.Prec > 3 && legacy {
			return fmt.Sprintf("%s has more than three digits of a second", t.AsNullable())
		}
	case types.TimestampLTZ:
		if legacy {
			return fmt.Sprintf("%s needs 'avro.timestamp_mapping.legacy' = 'false'", t.AsNullable())
		}
	case types.Map:
		if !t.Key.IsString() {
			return "a map's keys must be strings"
		}
		return avroRefuses(*t.Elem, legacy)
	case types.Array, types.Multiset:
		return avroRefuses(*t.Elem, legacy)
	case types.Row:
		for _, f := range t.Fields {
			if reason := avroRefuses(f.Type, legacy); reason != "" {
				return reason
			}
		}
	default: // scalars have a form
	}
	return ""
}

// Parquet declares the format 'parquet', and ORC 'orc'; both hand options on to their libraries.
func Parquet() *formats.Factory {
	return factory("parquet", "Files of columns.", "write JSON", []options.Option{
		withDefault("utc-timezone", options.Boolean, "false", "Whether timestamps are kept in UTC."),
		{Name: "*", Example: "SNAPPY", ExampleKey: "compression", Doc: "Settings of Parquet itself, parquet.compression for example."},
	}, nil)
}

// ORC declares the format 'orc'.
func ORC() *formats.Factory {
	return factory("orc", "Files of columns.", "write JSON", []options.Option{{Name: "*", Example: "SNAPPY", ExampleKey: "compress", Doc: "Settings of ORC itself, orc.compress for example."}}, nil)
}
