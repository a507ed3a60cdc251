package kafka

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// Codes of problems, as package diag numbers them.
const (
	codeMissing     = "LEAT3004"
	codeBad         = "LEAT3005"
	codeMetadata    = "LEAT3007"
	codeUnsupported = "LEAT5003"
)

// subscription is what a source reads: topics, or those whose names a pattern matches.
type subscription struct {
	topics  []string
	pattern *regexp.Regexp // nil: topics
}

func (s subscription) String() string {
	if s.pattern != nil {
		return "topics matching '" + s.pattern.String() + "'"
	}
	return strings.Join(s.topics, ", ")
}

// bounds is a place to begin or to end, as the options name it.
type bounds struct {
	mode    string
	offsets map[int32]int64 // specific-offsets
	millis  int64           // timestamp
}

// problems gathers mistakes.
type problems struct{ list options.Problems }

func (p *problems) add(option, code, help, format string, args ...any) {
	p.list = append(p.list, options.Problem{Option: option, Code: code, Message: fmt.Sprintf(format, args...), Help: help})
}

// bindCommon checks what sources and sinks share.
func bindCommon(t connectors.Table, ps *problems) properties {
	checkKeyOptions(t.Options, ps)
	checkPrimaryKey(t, ps)
	checkAlignment(t.Options, ps)
	switch topic, pattern := t.Options.Has(optTopic), t.Options.Has(optPattern); {
	case topic && pattern:
		ps.add(optPattern, codeBad, "keep one of them", "options 'topic' and 'topic-pattern' cannot both be set")
	case !topic && !pattern:
		ps.add(optTopic, codeMissing, "for example 'topic' = 'orders'", "option 'topic' or 'topic-pattern' is missing")
	case topic && len(t.Options.Strings(optTopic)) == 0:
		ps.add(optTopic, codeBad, "for example 'topic' = 'orders'", "option 'topic' names no topic")
	}
	return parseProperties(t.Options.Family("properties.*"), t.Dir, ps)
}

// checkKeyOptions holds the rules between the four options of the message key.
func checkKeyOptions(o options.Values, ps *problems) {
	fields := o.Strings(optKeyFields)
	if !o.Has(optKeyFormat) {
		for _, name := range []string{optKeyFields, optKeyPrefix} {
			if o.Has(name) {
				ps.add(name, codeMissing, "add 'key.format', or remove the option", "option '%s' needs a key format, and 'key.format' is not set", name)
			}
		}
		return
	}
	if len(fields) == 0 {
		ps.add(optKeyFormat, codeMissing, "name the key's columns, for example 'key.fields' = 'id'", "option 'key.format' needs 'key.fields' with one or more columns")
	}
	prefix := o.String(optKeyPrefix)
	if prefix == "" {
		return
	}
	if o.String(optFieldsInclude) == "ALL" {
		ps.add(optKeyPrefix, codeBad, "add 'value.fields-include' = 'EXCEPT_KEY'", "option 'key.fields-prefix' needs 'value.fields-include' = 'EXCEPT_KEY', so that columns of key and value do not overlap")
	}
	for _, f := range fields {
		if !strings.HasPrefix(f, prefix) {
			ps.add(optKeyFields, codeBad, fmt.Sprintf("name it '%s%s' in the table and in 'key.fields'", prefix, f), "column '%s' of 'key.fields' does not begin with the prefix '%s' of 'key.fields-prefix'", f, prefix)
		}
	}
}

// changelogFormats are Flink's formats that make more than inserts; only they may stand with a PRIMARY KEY.
var changelogFormats = map[string]bool{
	"debezium-json": true, "debezium-avro-confluent": true, "canal-json": true, "maxwell-json": true, "ogg-json": true,
}

func valueFormat(o options.Values) string {
	if o.Has(optFormat) {
		return o.String(optFormat)
	}
	return o.String(optValueFormat)
}

func checkPrimaryKey(t connectors.Table, ps *problems) {
	format := valueFormat(t.Options)
	if len(t.PrimaryKey) == 0 || changelogFormats[format] {
		return
	}
	with := ""
	if format != "" {
		with = " with format '" + format + "'"
	}
	ps.add("", codeBad, "use 'connector' = 'upsert-kafka' for a table with a key, or remove the PRIMARY KEY",
		"table '%s' of connector 'kafka'%s takes no PRIMARY KEY, since its messages are all inserts", t.Name, with)
}

func bindSource(t connectors.Table) (connectors.Source, error) {
	ps := &problems{}
	props := bindCommon(t, ps)
	c := &sourceConfig{
		properties: props,
		table:      t.Name,
		job:        t.Job,
		run:        t.Run,
		log:        logger(t.Log, t.Name),
		subscription: subscription{
			topics: t.Options.Strings(optTopic),
		},
		start:     bindBounds(t.Options, optStartup, optStartupOffsets, optStartupMillis, ps),
		end:       bindBounds(t.Options, optBounded, optBoundedOffsets, optBoundedMillis, ps),
		discovery: t.Options.Duration(optDiscovery),

		topicsWithin: defaultTopicsWithin,
	}
	if t.Run.NoWait {
		c.topicsWithin = 0
	}
	for _, at := range []struct{ mode, option string }{{c.start.mode, optStartup}, {c.end.mode, optBounded}} {
		if at.mode == groupOffsets && props.group == "" {
			ps.add(at.option, codeMissing, "add 'properties.group.id' = '…', or take another mode",
				"'%s' = 'group-offsets' needs 'properties.group.id', which is missing", at.option)
		}
	}
	if t.Options.Has(optPattern) {
		c.subscription.pattern = wholeMatch(t.Options.String(optPattern))
	}
	if len(c.subscription.topics) != 1 {
		for _, at := range []struct{ mode, option string }{{c.start.mode, optStartup}, {c.end.mode, optBounded}} {
			if at.mode == specificOffsets {
				ps.add(at.option, codeBad, "make a table for each topic", "'%s' = 'specific-offsets' needs a single topic", at.option)
			}
		}
	}
	if err := ps.list.Err(); err != nil {
		return nil, err
	}
	return newSource(c), nil
}

// wholeMatch compiles a pattern so that it must match the whole name, as Flink's does.
func wholeMatch(pattern string) *regexp.Regexp {
	return regexp.MustCompile("^(?:" + pattern + ")$")
}

// bindBounds reads a mode and the detail that belongs to it.
func bindBounds(o options.Values, mode, offsets, millis string, ps *problems) bounds {
	b := bounds{mode: o.String(mode)}
	switch b.mode {
	case specificOffsets:
		if !o.Has(offsets) {
			ps.add(offsets, codeMissing, "for example '"+offsets+"' = 'partition:0,offset:42'", "option '%s' is missing, which '%s' = 'specific-offsets' needs", offsets, mode)
			return b
		}
		var err error
		if b.offsets, err = ParseOffsets(o.String(offsets)); err != nil {
			ps.add(offsets, codeBad, "for example '"+offsets+"' = 'partition:0,offset:42'", "option '%s' %s", offsets, err)
		}
	case timestampMode:
		if !o.Has(millis) {
			ps.add(millis, codeMissing, "for example '"+millis+"' = '1704164645123'", "option '%s' is missing, which '%s' = 'timestamp' needs", millis, mode)
			return b
		}
		b.millis = o.Int(millis)
	}
	return b
}

func bindSink(t connectors.Table) (connectors.Sink, error) {
	ps := &problems{}
	props := bindCommon(t, ps)
	checkWrites(t.Options, ps)
	for _, name := range []string{optGuarantee, optSemantic} {
		if t.Options.String(name) == exactlyOnce {
			ps.add(name, codeUnsupported, "use 'at-least-once': after a crash records may repeat, none is lost", "'%s' = 'exactly-once' is not supported yet", name)
		}
	}
	checkPartitioner(t.Options.String(optPartitioner), ps)
	if t.Options.Has(optSemantic) {
		checkSemantic(t.Options.String(optSemantic), ps)
	}
	if t.Options.String(optPartitioner) == partitionRoundRobin && t.Options.Has(optKeyFields) {
		ps.add(optPartitioner, codeBad, "use 'default', which keeps messages of a key in one partition", "'sink.partitioner' = 'round-robin' cannot be used together with 'key.fields'")
	}
	topics := t.Options.Strings(optTopic)
	byRow := hasMetadata(t, "topic")
	if len(topics) == 1 && byRow != "" {
		ps.list = append(ps.list, options.Problem{
			Column: byRow, Code: codeMetadata,
			Message: fmt.Sprintf("metadata 'topic' cannot be written, since 'topic' names the one topic '%s'", topics[0]),
			Help:    "declare the column VIRTUAL, or list the topics that rows may go to",
		})
	}
	if byRow == "" && (len(topics) > 1 || t.Options.Has(optPattern)) {
		option := optTopic
		if t.Options.Has(optPattern) {
			option = optPattern
		}
		ps.add(option, codeBad, "name one topic, or add a column METADATA FROM 'topic' that says where each row goes",
			"a table that is written needs a single topic, or a metadata column 'topic'")
	}
	if err := ps.list.Err(); err != nil {
		return nil, err
	}
	s := &sink{properties: props, table: t.Name, log: logger(t.Log, t.Name), partitioner: t.Options.String(optPartitioner), canary: t.Run.Canary}
	switch {
	case t.Options.Has(optPattern):
		s.allowed = wholeMatch(t.Options.String(optPattern)).MatchString
	case len(topics) > 1:
		s.allowed = func(topic string) bool { return slices.Contains(topics, topic) }
	default:
		s.topic = topics[0] + s.canary
	}
	for _, topic := range topics {
		s.names = append(s.names, topic+s.canary)
	}
	return s, nil
}

func hasMetadata(t connectors.Table, key string) string {
	for _, c := range t.Columns {
		if c.Metadata == key {
			return c.Name
		}
	}
	return ""
}

// discoveryOff stands for an interval of 0; it is the longest that the client takes.
const discoveryOff = time.Hour
