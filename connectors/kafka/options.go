package kafka

import (
	"fmt"
	"regexp"

	"github.com/leatsql/leat/options"
)

const (
	optTopic           = "topic"
	optPattern         = "topic-pattern"
	optServers         = "properties.bootstrap.servers"
	optGroup           = "properties.group.id"
	optFormat          = "format"
	optValueFormat     = "value.format"
	optKeyFormat       = "key.format"
	optKeyFields       = "key.fields"
	optKeyPrefix       = "key.fields-prefix"
	optFieldsInclude   = "value.fields-include"
	optStartup         = "scan.startup.mode"
	optStartupOffsets  = "scan.startup.specific-offsets"
	optStartupMillis   = "scan.startup.timestamp-millis"
	optBounded         = "scan.bounded.mode"
	optBoundedOffsets  = "scan.bounded.specific-offsets"
	optBoundedMillis   = "scan.bounded.timestamp-millis"
	optDiscovery       = "scan.topic-partition-discovery.interval"
	optPartitioner     = "sink.partitioner"
	optGuarantee       = "sink.delivery-guarantee"
	optSemantic        = "sink.semantic"
	optTransactionalID = "sink.transactional-id-prefix"
	optParallelism     = "sink.parallelism"
	optAlignGroup      = "scan.watermark.alignment.group"
	optAlignDrift      = "scan.watermark.alignment.max-drift"
)

// Values of the enumerations.
const (
	earliest        = "earliest-offset"
	latest          = "latest-offset"
	groupOffsets    = "group-offsets"
	timestampMode   = "timestamp"
	specificOffsets = "specific-offsets"
	unbounded       = "unbounded"

	partitionDefault    = "default"
	partitionFixed      = "fixed"
	partitionRoundRobin = "round-robin"

	exactlyOnce = "exactly-once"
)

func secret(name, doc string) options.Option {
	return options.Option{Name: name, Type: options.String, Secret: true, Doc: doc}
}

func withDefault(o options.Option, value string) options.Option {
	o.Default, o.HasDefault = value, true
	return o
}

// declarations returns the options of tables, in the order of the reference page. Names that the family 'properties.*'
// covers stand before it.
func declarations() []options.Option {
	all := []options.Option{
		{Name: optTopic, Type: options.StringList, Doc: "Topics to read, separated by ';'; for a sink one topic, or several together with the writable column 'topic'.", Example: "orders"},
		{Name: optPattern, Type: options.String, Check: checkPattern, Doc: "A regular expression that the names of topics to read must match as a whole. Not together with 'topic'.", Example: "orders-.*"},
		{Name: optServers, Type: options.String, Required: true, Doc: "Addresses of brokers, separated by commas.", Example: "localhost:9092"},
		{Name: optGroup, Type: options.String, Doc: "Consumer group that keeps the positions; without it one is derived from the names of job, source and sink.", Example: "enrich"},
		{Name: optFormat, Type: options.String, Doc: "Format of the message's value; the same as 'value.format'.", Example: "json"},
		{Name: optValueFormat, Type: options.String, Doc: "Format of the message's value.", Example: "json"},
		{Name: optKeyFormat, Type: options.String, Doc: "Format of the message's key; needs 'key.fields'.", Example: "raw"},
		{Name: optKeyFields, Type: options.StringList, Doc: "Physical columns that the key holds, separated by ';'.", Example: "id"},
		{Name: optKeyPrefix, Type: options.String, Doc: "Prefix of the key's column names, which the key format does not see; needs 'value.fields-include' = 'EXCEPT_KEY'.", Example: "key_"},
		withDefault(options.Option{Name: optFieldsInclude, Type: options.Enum, Values: []string{"ALL", "EXCEPT_KEY"}, Doc: "Whether the value holds the key's columns too."}, "ALL"),
	}
	all = append(all, scanOptions()...)
	all = append(all, sinkOptions()...)
	return append(all, propertyOptions()...)
}

func scanOptions() []options.Option {
	return []options.Option{
		withDefault(options.Option{
			Name: optStartup, Type: options.Enum, Values: []string{earliest, latest, groupOffsets, timestampMode, specificOffsets},
			Doc: "Where a job begins that has no stored position.",
		}, groupOffsets),
		{Name: optStartupOffsets, Type: options.String, Doc: "Offsets to begin at, for 'specific-offsets'; partitions that are not named begin at their start.", Example: "partition:0,offset:42;partition:1,offset:300"},
		{Name: optStartupMillis, Type: options.Long, Doc: "Time to begin at, in milliseconds since 1970, for 'timestamp'.", Example: "1704164645123"},
		withDefault(options.Option{
			Name: optBounded, Type: options.Enum, Values: []string{unbounded, latest, groupOffsets, timestampMode, specificOffsets},
			Doc: "Where to stop; all but 'unbounded' make the job end by itself.",
		}, unbounded),
		{Name: optBoundedOffsets, Type: options.String, Doc: "Offsets to stop before, for 'specific-offsets'.", Example: "partition:0,offset:42"},
		{Name: optBoundedMillis, Type: options.Long, Doc: "Time to stop before, in milliseconds since 1970, for 'timestamp'.", Example: "1704164645123"},
		withDefault(options.Option{Name: optDiscovery, Type: options.Duration, Doc: "How often to look for new topics and partitions; 0 does not look."}, "5 min"),
		{Name: "scan.watermark.emit.strategy", Type: options.Enum, Values: []string{"on-periodic", "on-event"}, Doc: "Accepted, without effect until watermarks are used."},
		{Name: "scan.watermark.idle-timeout", Type: options.Duration, Doc: "Accepted, without effect until watermarks are used."},
		{Name: optAlignGroup, Type: options.String, Example: "orders", Doc: "Accepted, without effect until watermarks are used."},
		{Name: optAlignDrift, Type: options.Duration, Doc: "Accepted, without effect until watermarks are used."},
		{Name: "scan.watermark.alignment.update-interval", Type: options.Duration, Doc: "Accepted, without effect until watermarks are used."},
		withDefault(options.Option{Name: "property-version", Type: options.String, Doc: "Version of the option names; 1."}, "1"),
	}
}

func sinkOptions() []options.Option {
	return []options.Option{
		withDefault(options.Option{
			Name: optPartitioner, Type: options.String, Example: partitionRoundRobin,
			Doc: "How messages are spread over partitions: 'default' (hash of the key as Kafka's Java client; without a key by source partition, which keeps its order), 'fixed' (by source partition), 'round-robin'.",
		}, partitionDefault),
		withDefault(options.Option{
			Name: optGuarantee, Type: options.Enum, Values: guarantees(), Example: "at-least-once",
			Doc: "What a crash may do to records: 'at-least-once' repeats, never loses. Not supported yet: 'exactly-once'.",
		}, "at-least-once"),
		{
			Name: optSemantic, Type: options.Text, Values: guarantees(), Deprecated: optGuarantee,
			Doc: "The old name of 'sink.delivery-guarantee'.",
		},
		{Name: optTransactionalID, Type: options.String, Example: "enrich", Doc: "Prefix of transactional ids under 'exactly-once'; without effect under other guarantees."},
		withDefault(options.Option{
			Name: "sink.transaction-naming-strategy", Type: options.Enum, Values: []string{"INCREMENTING", "POOLING"},
			Doc: "How transactional ids are named under 'exactly-once'; without effect under other guarantees.",
		}, "INCREMENTING"),
		{Name: optParallelism, Type: options.Integer, Doc: "Accepted; all chains of a job share one producer."},
	}
}

func checkPattern(value string) error {
	if _, err := regexp.Compile(value); err != nil {
		return fmt.Errorf("takes a regular expression in RE2's syntax, without look-around and back-references, not '%s'", value)
	}
	return nil
}

func guarantees() []string { return []string{"none", "at-least-once", exactlyOnce} }
