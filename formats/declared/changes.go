package declared

import (
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

const useJSON = "read the messages with 'raw' and take them apart with JSON_VALUE"

func text(key string) formats.Metadata { return formats.Metadata{Key: key, Type: types.StringType()} }

func instant(key string) formats.Metadata {
	return formats.Metadata{Key: key, Type: types.TimestampLTZOf(3)}
}

// Debezium declares the format 'debezium-json'.
func Debezium() *formats.Factory {
	f := changes("debezium-json", "Each message is a change of a row, as Debezium publishes it.",
		withDefault("schema-include", options.Boolean, "false", "Whether messages hold their schema."))
	f.Metadata = []formats.Metadata{
		text("schema"), instant("ingestion-timestamp"), instant("source.timestamp"), text("source.database"), text("source.schema"), text("source.table"),
		{Key: "source.properties", Type: types.MapOf(types.StringType(), types.StringType())},
	}
	return f
}

// Canal declares the format 'canal-json'.
func Canal() *formats.Factory {
	f := changes("canal-json", "Each message holds changes of rows, as Canal publishes them.",
		options.Option{Name: "database.include", Example: "shop", Doc: "A regular expression of the databases to read."},
		options.Option{Name: "table.include", Example: "orders_.*", Doc: "A regular expression of the tables to read."})
	f.Metadata = []formats.Metadata{
		text("database"),
		text("table"),
		{Key: "sql-type", Type: types.MapOf(types.StringType(), types.Simple(types.Int))},
		{Key: "pk-names", Type: types.ArrayOf(types.StringType())},
		instant("ingestion-timestamp"),
		instant("event-timestamp"),
	}
	return f
}

// Maxwell declares the format 'maxwell-json'.
func Maxwell() *formats.Factory {
	f := changes("maxwell-json", "Each message is a change of a row, as Maxwell publishes it.")
	f.Metadata = []formats.Metadata{
		text("database"), text("table"), {Key: "primary-key-columns", Type: types.ArrayOf(types.StringType())}, instant("ingestion-timestamp"),
	}
	return f
}

// Ogg declares the format 'ogg-json'.
func Ogg() *formats.Factory {
	f := changes("ogg-json", "Each message is a change of a row, as Oracle GoldenGate publishes it.")
	f.Metadata = []formats.Metadata{
		text("table"), {Key: "primary-keys", Type: types.ArrayOf(types.StringType())}, instant("ingestion-timestamp"), instant("event-timestamp"),
	}
	return f
}

func changes(name, doc string, own ...options.Option) *formats.Factory {
	f := factory(name, doc, useJSON, append(jsonOptions(), own...), nil)
	f.Changelog = true
	return f
}
