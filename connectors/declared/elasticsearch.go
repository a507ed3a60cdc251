package declared

import (
	"fmt"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// Elasticsearch declares the connectors 'elasticsearch-6' and 'elasticsearch-7'.
func Elasticsearch(version int) *connectors.Factory {
	return &connectors.Factory{
		Name:     fmt.Sprintf("elasticsearch-%d", version),
		Doc:      fmt.Sprintf("Writes documents to Elasticsearch %d.", version),
		Later:    "use 'opensearch-2' where the cluster is OpenSearch",
		Options:  elasticsearchOptions(version),
		Formats:  connectors.ValueFormat,
		BindSink: bindElasticsearch,
	}
}

func bindElasticsearch(t connectors.Table) (connectors.Sink, error) {
	var ps options.Problems
	for _, pair := range [][2]string{{"username", "password"}, {"password", "username"}} {
		if t.Options.Has(pair[0]) && !t.Options.Has(pair[1]) {
			ps = append(ps, options.Problem{Option: pair[1], Code: "LEAT3004", Message: fmt.Sprintf("option '%s' is missing, which '%s' needs", pair[1], pair[0])})
		}
	}
	return nil, ps.Err()
}

func elasticsearchOptions(version int) []options.Option {
	all := []options.Option{
		{Name: "hosts", Type: options.StringList, Required: true, Doc: "Addresses of nodes, separated by ';'.", Example: "http://localhost:9200"},
		{Name: "index", Required: true, Doc: "The index, or a pattern with one {…}.", Example: "orders"},
		withDefault("document-id.key-delimiter", options.String, "_", "Stands between the columns of a key in _id."),
		{Name: "username", Example: "leat", Doc: "User; together with 'password'."},
		{Name: "password", Secret: true, Doc: "Password of the user."},
		enum("sink.delivery-guarantee", "at-least-once", "What a crash may do to documents.", "none", "at-least-once"),
		withDefault("sink.bulk-flush.max-actions", options.Integer, "1000", "Documents of a request; 0 has no limit."),
		withDefault("sink.bulk-flush.max-size", options.MemorySize, "2mb", "Size of a request; 0 has no limit."),
		withDefault("sink.bulk-flush.interval", options.Duration, "1s", "How long a request may wait; 0 has no limit."),
		enum("sink.bulk-flush.backoff.strategy", "", "How refused requests are sent again.", "NONE", "CONSTANT", "EXPONENTIAL"),
		{Name: "sink.bulk-flush.backoff.max-retries", Type: options.Integer, Doc: "How often they are sent again."},
		{Name: "sink.bulk-flush.backoff.delay", Type: options.Duration, Doc: "How long to wait before they are sent again."},
		{Name: "connection.path-prefix", Example: "/search", Doc: "Stands before the path of each request."},
		{Name: "connection.request-timeout", Type: options.Duration, Doc: "How long to wait for a connection of the pool."},
		{Name: "connection.timeout", Type: options.Duration, Doc: "How long to wait for a new connection."},
		{Name: "socket.timeout", Type: options.Duration, Doc: "How long to wait for an answer."},
		withDefault("format", options.String, "json", "Format of the documents."),
		withDefault("sink.retry-on-conflicts", options.Integer, "-1", "How often an update is tried again."),
		{Name: "index.suffix.field.name", Example: "day", Doc: "A column whose text ends the index's name."},
		withDefault("index.suffix.field.length", options.Integer, "-1", "How many characters of that text."),
		enum("lookup.cache", "NONE", "The cache of lookup joins.", "NONE", "PARTIAL"),
		{Name: "lookup.partial-cache.expire-after-access", Type: options.Duration, Doc: "How long an entry that is not read stays."},
		{Name: "lookup.partial-cache.expire-after-write", Type: options.Duration, Doc: "How long an entry stays."},
		{Name: "lookup.partial-cache.max-rows", Type: options.Long, Doc: "Entries of the cache."},
		withDefault("lookup.partial-cache.cache-missing-key", options.Boolean, "true", "Whether keys without a row are kept too."),
		withDefault("lookup.max-retries", options.Integer, "3", "How often a lookup is tried again."),
		{Name: "sink.parallelism", Type: options.Integer, Doc: "Parallelism of the sink."},
	}
	all = append(
		all,
		options.Option{Name: "sink.flush-on-checkpoint", Foreign: "leave it out: it is on Flink's page, and no option of Flink's code"},
		options.Option{Name: "failure-handler", Foreign: "leave it out: it is on Flink's page, and no option of Flink's code"},
		options.Option{Name: "allow-insecure", Foreign: "leave it out: it is an option of opensearch"},
	)
	if version == 6 {
		all = append(all, options.Option{Name: "document-type", Required: true, Doc: "Type of the documents.", Example: "_doc"})
	} else {
		all = append(all, options.Option{Name: "document-type", Foreign: "leave it out: there are no types any more"})
	}
	return append(all, withDefault("property-version", options.String, "1", "Version of the option names; 1."))
}

func withDefault(name string, t options.Type, value, doc string) options.Option {
	return options.Option{Name: name, Type: t, Default: value, HasDefault: value != "", Doc: doc}
}

func enum(name, value, doc string, values ...string) options.Option {
	return options.Option{Name: name, Type: options.Enum, Values: values, Default: value, HasDefault: value != "", Doc: doc}
}
