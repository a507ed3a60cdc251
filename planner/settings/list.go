package settings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// TablePrefix begins the keys that add an option to a table: 'leat.table.<table>.<option>'.
const TablePrefix = "leat.table."

// TopicPrefix begins the keys that give options to tables of LIKE TOPIC: 'leat.topic.<option>'.
const TopicPrefix = "leat.topic."

// OnMalformed is the key that says what becomes of text that is not JSON.
const OnMalformed = "leat.json.on-malformed"

// Kind says what becomes of a key that Flink knows.
type Kind uint8

// The kinds of settings.
const (
	Honoured Kind = iota
	Ignored       // has no meaning here, or one that leat meets in another way
)

func (k Kind) String() string { return [...]string{"honoured", "ignored"}[k] }

// Setting is a key of SET, or a family of keys where it ends in a dot.
type Setting struct {
	Key  string
	Kind Kind
	Doc  string
	// Values are what an honoured setting takes, where it takes nothing else; Later are those that Flink takes besides and leat does not
	// run yet, Instead is what to do in place of these.
	Values  []string
	Later   []string
	Instead string
	Default string // as a user would write it, or what stands for it
	Example string // a value, of a family "key = value"
	check   func(value string) error
}

// Check tells what is wrong with a value. One that Flink takes and leat does not run is an *Unsupported.
func (s *Setting) Check(value string) error {
	switch {
	case len(s.Values) > 0:
		return s.choose(value)
	case s.check != nil:
		return s.check(value)
	}
	return nil
}

// choose takes one of the values. Those of Later may stand together, with semicolons between them.
func (s *Setting) choose(value string) error {
	if err := oneOf(value, s.Values); err == nil || len(s.Later) == 0 {
		return err
	}
	for part := range strings.SplitSeq(value, ";") {
		if err := oneOf(strings.TrimSpace(part), append(slices.Clone(s.Later), s.Values...)); err != nil {
			return err
		}
	}
	return &Unsupported{s.Instead}
}

// All lists the keys that are known: those that are honoured, those that are ignored with the reason, and after these the
// families of keys that are.
func All() []Setting {
	return append(append(honouredSettings(), ignoredSettings()...), ignoredFamilies()...)
}

func honouredSettings() []Setting {
	return []Setting{
		{
			Key: "table.local-time-zone", Doc: "The session time zone: a region, UTC, or GMT with an offset.",
			Default: "the machine's", Example: "Europe/Berlin", check: func(v string) error { _, err := ParseZone(v); return err },
		},
		{Key: "pipeline.name", Doc: "The job's name, which its metrics, its log and its consumer group go by.", Default: "the file's name", Example: "enrich"},
		{
			Key: "execution.runtime-mode", Doc: "Whether queries are streaming ones, or batch ones over bounded sources: ORDER BY and CURRENT_TIMESTAMP mean something else then.",
			Values: []string{"streaming", "batch"}, Default: "streaming", Example: "batch",
		},
		{Key: "parallelism.default", Doc: "Checked and shown, but each split is read by a chain of its own.", Example: "4", check: checkParallelism},
		{
			Key: "table.exec.sink.not-null-enforcer", Doc: "What becomes of a NULL in a NOT NULL column of a sink: error fails the record, drop drops the row.",
			Values: []string{"error", "drop"}, Default: "error", Example: "drop",
		},
		{
			Key: "table.exec.sink.type-length-enforcer", Doc: "Whether text is cut that is longer than its type says, as a source may give it: ignore writes it as it is.",
			Values: []string{"ignore"}, Later: []string{"trim_pad"}, Instead: "cast to the length in the query: CAST(x AS VARCHAR(10))", Default: "ignore", Example: "ignore",
		},
		{
			Key: "table.exec.legacy-cast-behaviour", Doc: "Whether a CAST that fails gives NULL, as before Flink 1.15.",
			Values: []string{"disabled"}, Later: []string{"enabled"}, Instead: "use TRY_CAST where a value that cannot be cast should be NULL", Default: "disabled", Example: "disabled",
		},
		{Key: "table.sql-dialect", Doc: "The dialect of the statements.", Values: []string{"default"}, Later: []string{"hive"}, Instead: "write Flink SQL", Default: "default", Example: "default"},
		{
			Key: "table.column-expansion-strategy", Doc: "Which columns * stands for: all, where it is empty.",
			Values: []string{""}, Later: []string{"exclude_default_virtual_metadata_columns", "exclude_aliased_virtual_metadata_columns"},
			Instead: "name the columns in place of *",
		},
		{Key: "table.dml-sync", Doc: "Whether an INSERT is waited for; leat run waits for its jobs in any case.", Values: []string{"true", "false"}, Default: "false", Example: "true"},
		{
			Key: "sql-client.execution.result-mode", Doc: "How the prompt shows the rows of an endless query: table, changelog or tableau. Files ignore it.",
			Values: []string{"table", "changelog", "tableau"}, Default: "table", Example: "changelog",
		},
		{
			Key: "table.display.max-column-width", Doc: "How wide the prompt prints a column whose type has no width, in the mode tableau.",
			Default: "30", Example: "60", check: checkPositive,
		},
		{
			Key: OnMalformed, Doc: "What becomes of text that is not JSON under JSON_VALUE and its like: null, as in Flink; fail, which stops the job; dead-letter.",
			Values: []string{"null", "fail", "dead-letter"}, Default: "null", Example: "dead-letter",
		},
		{
			Key: TablePrefix, Doc: "leat.table.<table>.<option> gives an option to a table, for those that Flink would refuse in WITH.",
			Example: "leat.table.orders.dead-letter.topic = orders.dead",
		},
		{
			Key: TopicPrefix + "properties.bootstrap.servers", Doc: "Where Kafka is, for tables that `leat sql` makes of topics.",
			Default: "${KAFKA_BOOTSTRAP_SERVERS}", Example: "localhost:9092",
		},
		{
			Key: TopicPrefix, Doc: "leat.topic.<option> is an option of each table that `leat sql` makes of a topic.",
			Example: "leat.topic.properties.security.protocol = SASL_SSL",
		},
	}
}

// ignoredSettings are the keys that people set, with what leat does instead.
func ignoredSettings() []Setting {
	var all []Setting
	for _, s := range [][2]string{
		{"execution.checkpointing.interval", "Positions are stored about once a second."},
		{"execution.checkpointing.mode", "A crash may repeat records and loses none."},
		{"execution.checkpointing.min-pause", "There are no checkpoints."},
		{"execution.checkpointing.timeout", "There are no checkpoints."},
		{"execution.checkpointing.externalized-checkpoint-retention", "There are no checkpoints; positions stay with the source."},
		{"execution.savepoint.path", "A job goes on at its stored positions."},
		{"state.backend.type", "There is no state."},
		{"state.checkpoints.dir", "There are no checkpoints."},
		{"state.savepoints.dir", "There are no savepoints."},
		{"table.exec.state.ttl", "There is no state."},
		{"table.exec.mini-batch.enabled", "No row waits for others."},
		{"table.exec.mini-batch.allow-latency", "No row waits for others."},
		{"table.exec.mini-batch.size", "No row waits for others."},
		{"table.exec.source.idle-timeout", "No row waits for a watermark."},
		{"table.exec.source.cdc-events-duplicate", "Rows are taken as they come."},
		{"table.exec.sink.upsert-materialize", "Nothing is reordered."},
		{"table.exec.sink.keyed-shuffle", "Nothing is reordered."},
		{"table.exec.sink.rowtime-inserter", "Event time goes into a sink's column as any value."},
		{"table.exec.resource.default-parallelism", "Each split is read by a chain of its own."},
		{"table.exec.async-lookup.buffer-capacity", "There are no lookups."},
		{"table.optimizer.join-reorder-enabled", "Plans are made in one way."},
		{"table.optimizer.agg-phase-strategy", "Plans are made in one way."},
		{"table.rtas-ctas.atomicity-enabled", "A table lives as long as its script."},
		{"sql-client.execution.max-table-result.rows", "Of Flink's SQL client."},
		{"sql-client.verbose", "Of Flink's SQL client."},
		{"pipeline.jars", "No class is needed."},
		{"pipeline.classpaths", "No class is needed."},
		{"pipeline.object-reuse", "Rows are never copied without need."},
		{"pipeline.auto-watermark-interval", "No row waits for a watermark."},
		{"pipeline.max-parallelism", "There is no state to spread."},
		{"pipeline.operator-chaining.enabled", "All operators of a split run in one chain."},
		{"restart-strategy.type", "A passing fault of a system is tried again; a job that fails ends."},
		{"restart-strategy", "A passing fault of a system is tried again; a job that fails ends."},
		{"high-availability", "Of Flink's cluster."},
	} {
		all = append(all, Setting{Key: s[0], Kind: Ignored, Doc: s[1]})
	}
	return all
}

// ignoredFamilies are keys of Flink's cluster, client and planner that have nothing to set here.
func ignoredFamilies() []Setting {
	var all []Setting
	for _, f := range [][2]string{
		{"table.exec.", "Of how Flink runs a query."},
		{"table.optimizer.", "Of Flink's planner."},
		{"table.", "Of Flink's planner."},
		{"execution.", "Of how Flink runs a job."},
		{"pipeline.", "Of how Flink runs a job."},
		{"parallelism.", "Of how Flink runs a job."},
		{"state.", "Of Flink's state."},
		{"restart-strategy.", "Of how Flink restarts a job."},
		{"sql-client.", "Of Flink's SQL client."},
		{"sql-gateway.", "Of Flink's SQL gateway."},
		{"python.", "Of user functions in Python."},
		{"metrics.", "Of Flink's metrics."},
	} {
		all = append(all, Setting{Key: f[0], Kind: Ignored, Doc: f[1]})
	}
	const cluster = "rest. taskmanager. jobmanager. kubernetes. yarn. high-availability. security. cluster. classloader. env. fs. s3. client. akka. pekko. blob. web. heartbeat. slot. historyserver. job. io. jobstore. queryable-state. resourcemanager. slotmanager. task. zookeeper. cleanup-strategy. process."
	for _, family := range strings.Fields(cluster) {
		all = append(all, Setting{Key: family, Kind: Ignored, Doc: "Of Flink's cluster."})
	}
	return all
}

// Reason is what is said of the setting, within a sentence.
func (s *Setting) Reason() string {
	return strings.ToLower(s.Doc[:1]) + strings.TrimSuffix(s.Doc[1:], ".")
}

// Find returns what is known of a key, nil when nothing is.
func Find(key string) *Setting {
	for _, s := range All() {
		if s.Key == key || strings.HasSuffix(s.Key, ".") && strings.HasPrefix(key, s.Key) {
			return &s
		}
	}
	return nil
}

func oneOf(v string, values []string) error {
	for _, known := range values {
		if strings.EqualFold(v, known) {
			return nil
		}
	}
	return fmt.Errorf("takes one of %s, not '%s'", strings.Join(values, ", "), v)
}

// Unsupported is a value that Flink takes and leat does not run; Help says what to do instead.
type Unsupported struct{ Help string }

func (*Unsupported) Error() string { return "is not supported yet" }

func checkParallelism(v string) error {
	if v == "-1" { // as if it were not set
		return nil
	}
	return checkPositive(v)
}

func checkPositive(v string) error {
	if n, err := strconv.Atoi(v); err != nil || n < 1 {
		return fmt.Errorf("takes a number from 1, not '%s'", v)
	}
	return nil
}

// ParseZone reads a time zone as Flink does: a region, UTC, or GMT with an offset.
func ParseZone(name string) (*time.Location, error) {
	if strings.EqualFold(name, "default") {
		return time.Local, nil
	}
	if t, err := time.Parse("GMT-07:00", name); err == nil {
		_, seconds := t.Zone()
		return time.FixedZone(name, seconds), nil
	}
	loc, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		return nil, fmt.Errorf("takes a time zone such as Europe/Berlin or GMT+08:00, not '%s'", name)
	}
	return loc, nil
}
