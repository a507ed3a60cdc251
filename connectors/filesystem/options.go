package filesystem

import "github.com/leatsql/leat/options"

// The options that are read here.
const (
	optPath          = "path"
	optFormat        = "format"
	optDefaultName   = "partition.default-name"
	optMonitor       = "source.monitor-interval"
	optPattern       = "source.path.regex-pattern"
	optFileSize      = "sink.rolling-policy.file-size"
	optRollover      = "sink.rolling-policy.rollover-interval"
	optInactivity    = "sink.rolling-policy.inactivity-interval"
	optCheck         = "sink.rolling-policy.check-interval"
	optCompaction    = "auto-compaction"
	optTrigger       = "sink.partition-commit.trigger"
	optDelay         = "sink.partition-commit.delay"
	optPolicy        = "sink.partition-commit.policy.kind"
	optParallelism   = "sink.parallelism"
	optSuccessFile   = "sink.partition-commit.success-file.name"
	partitionTime    = "partition-time"
	policySuccess    = "success-file"
	codeBadOption    = "LEAT3005"
	codeUnsupported  = "LEAT5001"
	codeNotSupported = "LEAT5003"
)

func declared() []options.Option {
	return []options.Option{
		{Name: "path", Required: true, Doc: "The folder or file, local; file:// may stand before it. Folders are read with all below them, but for names that begin with . or _.", Example: "file:///data/orders"},
		{Name: "format", Doc: "Format of the files: json, csv or raw, a record a line.", Example: "json"},
		withDefault("partition.default-name", options.String, "__DEFAULT_PARTITION__", "Name of the partition whose value is NULL or empty."),
		{Name: "source.monitor-interval", Type: options.Duration, Doc: "How often to look for new files; without it the files that are there are read and the job ends. Each file is read once per run, and again by the next run: move it there when it is complete."},
		{Name: "source.path.regex-pattern", Example: `.*/orders-[0-9]+\.json`, Doc: "A regular expression that the whole path of a file must match."},
		enum("source.report-statistics", "ALL", "What the planner is told of the files.", "NONE", "ALL"),
		withDefault("sink.rolling-policy.file-size", options.MemorySize, "128mb", "Size at which a new file begins."),
		withDefault("sink.rolling-policy.rollover-interval", options.Duration, "30 min", "Age at which a new file begins."),
		withDefault("sink.rolling-policy.inactivity-interval", options.Duration, "30 min", "How long a file that nothing is written to stays open."),
		withDefault("sink.rolling-policy.check-interval", options.Duration, "1 min", "How often the ages are looked at."),
		withDefault("sink.shuffle-by-partition.enable", options.Boolean, "false", "Whether rows are spread by partition before they are written."),
		{Name: "auto-compaction", Type: options.Boolean, Default: "false", HasDefault: true, Example: "false", Doc: "Whether small files are put together; true is not supported yet."},
		{Name: "compaction.file-size", Type: options.MemorySize, Doc: "Size of files that are put together."},
		{Name: "compaction.parallelism", Type: options.Integer, Doc: "Parallelism of putting files together."},
		withDefault("partition.time-extractor.kind", options.String, "default", "How the time of a partition is found: default, or custom."),
		{Name: "partition.time-extractor.class", Example: "com.acme.PartitionTime", Doc: "The class that finds it, for custom."},
		{Name: "partition.time-extractor.timestamp-pattern", Doc: "How partition columns make a timestamp.", Example: "$dt $hour:00:00"},
		withDefault("partition.time-extractor.timestamp-formatter", options.String, "yyyy-MM-dd HH:mm:ss", "The pattern of that timestamp."),
		{
			Name: "sink.partition-commit.trigger", Type: options.Enum, Values: []string{"process-time", "partition-time"}, Default: "process-time", HasDefault: true,
			Example: "process-time", Doc: "What makes a partition complete; partition-time is not supported yet.",
		},
		withDefault("sink.partition-commit.delay", options.Duration, "0 s", "How long after its time a partition is complete; more than 0 is not supported yet."),
		withDefault("sink.partition-commit.watermark-time-zone", options.String, "UTC", "The time zone of watermarks in partition times."),
		{Name: "sink.partition-commit.policy.kind", Doc: "How a complete partition is made known; success-file writes a file into it whenever one is added. Flink's metastore and custom are not supported.", Example: "success-file"},
		{Name: "sink.partition-commit.policy.class", Example: "com.acme.Announce", Doc: "The class that does it, for custom."},
		{Name: "sink.partition-commit.policy.class.parameters", Type: options.StringList, Example: "orders;daily", Doc: "What its constructor takes."},
		withDefault("sink.partition-commit.success-file.name", options.String, "_SUCCESS", "Name of the file of success-file."),
		{Name: optParallelism, Type: options.Integer, Doc: "Taken for compatibility; all chains of a job share one writer."},
		withDefault("property-version", options.String, "1", "Version of the option names; 1."),
	}
}

func withDefault(name string, t options.Type, value, doc string) options.Option {
	return options.Option{Name: name, Type: t, Default: value, HasDefault: value != "", Doc: doc}
}

func enum(name, value, doc string, values ...string) options.Option {
	return options.Option{Name: name, Type: options.Enum, Values: values, Default: value, HasDefault: value != "", Doc: doc}
}
