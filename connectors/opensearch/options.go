package opensearch

import (
	"errors"
	"fmt"
	"strings"

	"github.com/leatsql/leat/options"
)

// Values of 'sink.write-mode'.
const (
	modeUpdate      = "update"
	modeDocAsUpsert = "doc-as-upsert"
	modeIndex       = "index"
	modeCreate      = "create"
)

// Values of 'sink.bulk-flush.backoff.strategy'.
const (
	backoffConstant    = "CONSTANT"
	backoffExponential = "EXPONENTIAL"
	backoffNone        = "NONE"
	backoffDisabled    = "DISABLED"
)

const megabyte = 1 << 20

func declarations() []options.Option {
	return append(append(connection(), bulk()...), unsupported()...)
}

func connection() []options.Option {
	return []options.Option{
		{
			Name: "hosts", Type: options.StringList, Required: true, Example: "http://localhost:9200",
			Check: func(v string) error { _, err := parseHosts(v); return err },
			Doc:   "Addresses of the cluster, separated by ';'. Without a scheme an address is https on port 443 and http elsewhere. Requests go to them in turn; one that does not answer is left out for a while.",
		},
		{
			Name: "index", Type: options.String, Required: true, Example: "orders-{order_time|yyyy-MM-dd}", Check: notEmpty,
			Doc: "The index. One {…} makes it depend on the row: {column}, {column|date pattern}, or {now()|date pattern}.",
		},
		{Name: "format", Type: options.String, Default: "json", HasDefault: true, Doc: "Makes the documents; it must give a JSON object."},
		{
			Name: "document-id.key-delimiter", Type: options.String, Default: "_", HasDefault: true,
			Doc: "Stands between the parts of a document's id, which are the texts of the PRIMARY KEY's columns.",
		},
		{Name: "username", Type: options.String, Example: "leat", Doc: "User for basic authentication; needs 'password'."},
		{Name: "password", Type: options.String, Secret: true, Doc: "Password for basic authentication; needs 'username'."},
		{Name: "api-key", Type: options.String, Secret: true, LeatOnly: true, Doc: "Sent as 'Authorization: ApiKey …' instead of user and password."},
		{Name: "allow-insecure", Type: options.Boolean, Default: "false", HasDefault: true, Doc: "Take any certificate of the server, unchecked."},
		{
			Name: "ca-certificate", Type: options.String, LeatOnly: true, Example: "certs/ca.pem",
			Doc: "PEM file of certificate authorities to trust instead of the system's.",
		},
		{Name: "connection.path-prefix", Type: options.String, Example: "/search", Doc: "Stands before the path of each request."},
		{Name: "connection.timeout", Type: options.Duration, Default: "10 s", HasDefault: true, Doc: "How long making a connection may take."},
		{
			Name: "connection.request-timeout", Type: options.Duration,
			Doc: "Taken for compatibility. In Flink it bounds the wait for a pooled connection; here nothing waits for one.",
		},
		{
			Name: "socket.timeout", Type: options.Duration, Default: "90 s", HasDefault: true,
			Doc: "How long an answer may take before the request is repeated. The server gives up on its own after a minute, so that by default nothing is repeated that is still being worked on: its late end could put an older document over a newer one.",
		},
	}
}

func bulk() []options.Option {
	return []options.Option{
		{
			Name: "sink.delivery-guarantee", Type: options.Enum, Values: []string{"none", "at-least-once", "exactly-once"}, Default: "at-least-once", HasDefault: true, Example: "at-least-once",
			Doc: "At least once in both cases that are taken: leat never counts a document before it is acknowledged. Exactly-once is refused, as in Flink; with a PRIMARY KEY a repeat writes the same document.",
		},
		{
			Name: "sink.write-mode", Type: options.Enum, LeatOnly: true, Values: []string{modeUpdate, modeDocAsUpsert, modeIndex, modeCreate},
			Doc: "How a row is written. 'update' (the default with a PRIMARY KEY, as in Flink) sends it twice, as partial document and as upsert, so fields that are gone linger; 'doc-as-upsert' means the same in half the bytes; 'index' (the default without a key) replaces the document; 'create' only adds, as data streams need, and takes an id that exists for written.",
		},
		{
			Name: "sink.bulk-flush.max-actions", Type: options.Integer, Default: "1000", HasDefault: true, Check: maxActions,
			Doc: "Most rows in one bulk request; 0 or -1 is no limit.",
		},
		{
			Name: "sink.bulk-flush.max-size", Type: options.MemorySize, Default: "2mb", HasDefault: true, Check: maxSize,
			Doc: "Most bytes in one bulk request, in whole megabytes. A row that is larger goes alone.",
		},
		{
			Name: "sink.bulk-flush.interval", Type: options.Duration, Default: "1s", HasDefault: true,
			Doc: "Taken for compatibility. No row waits for a timer: a free request slot sends what has gathered at once.",
		},
		{
			Name: "sink.bulk-flush.backoff.strategy", Type: options.Enum, Values: []string{backoffConstant, backoffExponential, backoffNone, backoffDisabled},
			Doc: "How to wait before what was refused for the moment (429, 503) or got no answer is sent again. Unset: exponentially with jitter, for as long as the job runs. NONE, or DISABLED as Flink's page has it: never.",
		},
		{
			Name: "sink.bulk-flush.backoff.max-retries", Type: options.Integer, Check: options.Positive,
			Doc: "After this many repeats the job fails; heeded with a strategy.",
		},
		{Name: "sink.bulk-flush.backoff.delay", Type: options.Duration, Doc: "The wait of CONSTANT, the first wait of EXPONENTIAL."},
		{
			Name: "sink.parallelism", Type: options.Integer, Check: options.Positive,
			Doc: "Taken for compatibility. All chains of a job share one writer, whose number of requests in flight is found by measuring.",
		},
	}
}

func unsupported() []options.Option {
	return []options.Option{
		{
			Name: "sink.flush-on-checkpoint", Type: options.Text,
			Check: noOption("is on Flink's page, but no option of Flink's; leave it out, since a position is committed only when its documents are acknowledged"),
			Doc:   "Refused, as in Flink, whose page names it.",
		},
		{
			Name: "failure-handler", Type: options.Text,
			Check: noOption("is on Flink's page, but no option of Flink's; set 'dead-letter.topic' or 'dead-letter.path' to keep what the cluster refuses"),
			Doc:   "Refused, as in Flink, whose page names it.",
		},
		{
			Name: "aws.region", Type: options.String, LeatOnly: true,
			Unsupported: "requests are not signed for AWS; put a signing proxy in front, or use 'username' and 'password'",
			Doc:         "Would sign requests for AWS.",
		},
	}
}

func noOption(why string) func(string) error {
	return func(string) error { return errors.New(why) }
}

func notEmpty(v string) error {
	if v == "" {
		return errors.New("must not be empty")
	}
	return nil
}

func maxActions(v string) error {
	if n := strings.TrimSpace(v); n != "-1" && strings.HasPrefix(n, "-") {
		return fmt.Errorf("takes a whole number from 1 on, or -1 for no limit, not '%s'", v)
	}
	return nil
}

func maxSize(v string) error {
	if n, err := options.ParseMemorySize(v); err != nil || n < megabyte || n%megabyte != 0 {
		return fmt.Errorf("takes whole megabytes from 1mb on, not '%s'", v)
	}
	return nil
}
