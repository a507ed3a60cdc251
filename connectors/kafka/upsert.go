package kafka

import (
	"slices"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

const (
	optFlushRows     = "sink.buffer-flush.max-rows"
	optFlushInterval = "sink.buffer-flush.interval"
)

// UpsertFactory declares the connector 'upsert-kafka', which is not run yet: its tables are checked.
func UpsertFactory() *connectors.Factory {
	return &connectors.Factory{
		Name:     "upsert-kafka",
		Doc:      "Reads and writes topics of Apache Kafka as changes by primary key.",
		Later:    "use 'kafka' with 'key.format' and 'key.fields' where no row is deleted",
		Options:  upsertOptions(),
		Formats:  connectors.KeyValueFormat,
		Metadata: metadata(),
		Dataset:  dataset,
		BindSource: func(t connectors.Table) (connectors.Source, error) {
			ps := &problems{}
			checkUpsert(t, ps)
			bindBounds(t.Options, optBounded, optBoundedOffsets, optBoundedMillis, ps)
			return nil, ps.list.Err()
		},
		BindSink: func(t connectors.Table) (connectors.Sink, error) {
			ps := &problems{}
			checkUpsert(t, ps)
			checkFlush(t.Options, ps)
			checkWrites(t.Options, ps)
			return nil, ps.list.Err()
		},
	}
}

// upsertOptions are those of 'kafka' that the connector shares, and its own.
func upsertOptions() []options.Option {
	shared := []string{
		optTopic, optPattern, optServers, optGroup, optKeyFormat, optValueFormat, optKeyPrefix, optFieldsInclude, optBounded, optBoundedOffsets, optBoundedMillis,
		optDiscovery, optGuarantee, optTransactionalID, "sink.transaction-naming-strategy", optParallelism, "scan.watermark.emit.strategy",
		"scan.watermark.idle-timeout", optAlignGroup, optAlignDrift, "scan.watermark.alignment.update-interval", "property-version",
	}
	var all []options.Option
	for _, o := range declarations() {
		if slices.Contains(shared, o.Name) {
			if o.Name == optKeyFormat || o.Name == optValueFormat {
				o.Required = true
			}
			all = append(all, o)
		}
	}
	all = append(
		all,
		options.Option{Name: "scan.parallelism", Type: options.Integer, Doc: "Parallelism of the source."},
		withDefault(options.Option{Name: optFlushRows, Type: options.Integer, Doc: "How many rows to keep, the last of each key, before they are written; with the interval."}, "0"),
		withDefault(options.Option{Name: optFlushInterval, Type: options.Duration, Doc: "How long to keep them; with the number of rows."}, "0 s"),
	)
	return append(append(all, foreignOptions()...), propertyOptions()...)
}

// foreignOptions are those of 'kafka' that people take over.
func foreignOptions() []options.Option {
	return []options.Option{
		{Name: optStartup, Foreign: "leave it out: the topic is read from its beginning, since a changelog is whole only so"},
		{Name: optKeyFields, Foreign: "leave it out: the PRIMARY KEY says which columns the key holds"},
		{Name: optFormat, Foreign: "write 'key.format' and 'value.format'"},
	}
}

// checkUpsert checks what sources and sinks share.
func checkUpsert(t connectors.Table, ps *problems) {
	if len(t.PrimaryKey) == 0 {
		ps.add("", codeBad, "add PRIMARY KEY (…) NOT ENFORCED: its columns are the message's key", "table '%s' of connector 'upsert-kafka' has no PRIMARY KEY", t.Name)
	}
	switch topic, pattern := t.Options.Has(optTopic), t.Options.Has(optPattern); {
	case topic && pattern:
		ps.add(optPattern, codeBad, "keep one of them", "options 'topic' and 'topic-pattern' cannot both be set")
	case !topic && !pattern:
		ps.add(optTopic, codeMissing, "for example 'topic' = 'orders'", "option 'topic' or 'topic-pattern' is missing")
	}
	for _, name := range []string{optKeyFormat, optValueFormat} {
		if changelogFormats[t.Options.String(name)] {
			ps.add(name, codeBad, "use 'connector' = 'kafka'", "option '%s' takes a format of inserts, not '%s', which carries updates and deletes itself", name, t.Options.String(name))
		}
	}
	checkAlignment(t.Options, ps)
	if t.Options.Has(optKeyPrefix) && t.Options.String(optFieldsInclude) == "ALL" {
		ps.add(optKeyPrefix, codeBad, "add 'value.fields-include' = 'EXCEPT_KEY'", "option 'key.fields-prefix' needs 'value.fields-include' = 'EXCEPT_KEY', so that columns of key and value do not overlap")
	}
}

// checkFlush refuses one of the two limits without the other.
func checkFlush(o options.Values, ps *problems) {
	rows, interval := o.Int(optFlushRows) > 0, o.Duration(optFlushInterval) > 0
	if rows != interval {
		given, missing := optFlushRows, optFlushInterval
		if interval {
			given, missing = missing, given
		}
		ps.add(given, codeBad, "set both, or neither", "option '%s' needs '%s'", given, missing)
	}
}
