package settings

import (
	"fmt"
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
	Key   string
	Kind  Kind
	Doc   string
	check func(value string) error // nil takes all
}

// Check tells what is wrong with a value. One that Flink takes and leat does not run is an *Unsupported.
func (s *Setting) Check(value string) error {
	if s.check == nil {
		return nil
	}
	return s.check(value)
}

// All lists the keys that are known: those that are honoured, those that are ignored with the reason, and after these the
// families of keys that are.
func All() []Setting {
	return append(append(honouredSettings(), ignoredSettings()...), ignoredFamilies()...)
}

func honouredSettings() []Setting {
	return []Setting{
		{Key: "table.local-time-zone", Doc: "The session time zone: a region, UTC, or GMT+08:00. The machine's where it is not set.", check: func(v string) error { _, err := ParseZone(v); return err }},
		{Key: "pipeline.name", Doc: "The job's name; the file's where it is not set."},
		{Key: "execution.runtime-mode", Doc: "streaming, or batch for bounded sources.", check: oneOf("streaming", "batch")},
		{Key: "parallelism.default", Doc: "Checked and shown, but each split is read by a chain of its own.", check: checkParallelism},
		{Key: "table.exec.sink.not-null-enforcer", Doc: "What becomes of a NULL in a NOT NULL column of a sink: error fails the record, drop drops the row.", check: oneOf("error", "drop")},
		{Key: "table.exec.sink.type-length-enforcer", Doc: "Only ignore, which is Flink's default.", check: only("ignore", "cast to the length in the query: CAST(x AS VARCHAR(10))", "trim_pad")},
		{Key: "table.exec.legacy-cast-behaviour", Doc: "Only disabled, which is Flink's default.", check: only("disabled", "use TRY_CAST where a value that cannot be cast should be NULL", "enabled")},
		{Key: "table.sql-dialect", Doc: "Only default.", check: only("default", "write Flink SQL", "hive")},
		{Key: "table.column-expansion-strategy", Doc: "Only empty, which is Flink's default: * stands for all columns.", check: only("", "name the columns in place of *", "exclude_default_virtual_metadata_columns", "exclude_aliased_virtual_metadata_columns")},
		{Key: "table.dml-sync", Doc: "leat run waits for its jobs in any case.", check: oneOf("true", "false")},
		{Key: OnMalformed, Doc: "What becomes of text that is not JSON under JSON_VALUE: null, as in Flink; fail, which stops the job; dead-letter.", check: oneOf("null", "fail", "dead-letter")},
		{Key: TablePrefix, Doc: "leat.table.<table>.<option> adds an option to a table, for options that Flink would refuse in WITH."},
		{Key: TopicPrefix + "properties.bootstrap.servers", Doc: "Where Kafka is, for tables that `leat sql` makes of topics; ${KAFKA_BOOTSTRAP_SERVERS} where it is not set."},
		{Key: TopicPrefix, Doc: "leat.topic.<option> is an option of each table that `leat sql` makes of a topic."},
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
		{"table.display.max-column-width", "Rows are printed whole."},
		{"sql-client.execution.result-mode", "Of Flink's SQL client."},
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

func oneOf(values ...string) func(string) error {
	return func(v string) error {
		for _, known := range values {
			if strings.EqualFold(v, known) {
				return nil
			}
		}
		return fmt.Errorf("takes one of %s, not '%s'", strings.Join(values, ", "), v)
	}
}

// Unsupported is a value that Flink takes and leat does not run; Help says what to do instead.
type Unsupported struct{ Help string }

func (*Unsupported) Error() string { return "is not supported yet" }

// only takes one value; others are those that Flink takes besides.
func only(value, help string, others ...string) func(string) error {
	return func(v string) error {
		if strings.EqualFold(v, value) {
			return nil
		}
		for _, part := range strings.Split(v, ";") {
			if err := oneOf(append(others, value)...)(strings.TrimSpace(part)); err != nil {
				return err
			}
		}
		return &Unsupported{help}
	}
}

func checkParallelism(v string) error {
	if n, err := strconv.Atoi(v); err != nil || n < 1 && n != -1 {
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
