package opensearch

import (
	"context"
	"crypto/x509"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/tlspem"
	"github.com/leatsql/leat/options"
)

// Factory declares the connector.
func Factory() *connectors.Factory {
	return &connectors.Factory{
		Name:     "opensearch-2",
		Aliases:  []string{"opensearch", "opensearch-1", "opensearch-3"},
		Doc:      "Writes rows as documents to OpenSearch. With a PRIMARY KEY it takes inserts, updates and deletes, without one only inserts.",
		Options:  declarations(),
		Formats:  connectors.ValueFormat,
		Dataset:  dataset,
		BindSink: bind,
	}
}

// sink is a bound table.
type sink struct {
	table    connectors.Table
	hosts    []*url.URL
	index    indexName
	keyed    bool
	mode     string
	limits   limits
	backoff  backoff
	observer connectors.Observer
}

// limits bound one bulk request.
type limits struct {
	actions int
	bytes   int
}

var (
	_ connectors.Sink     = (*sink)(nil)
	_ connectors.RowKeyer = (*sink)(nil)
	_ connectors.Observed = (*sink)(nil)
)

func bind(t connectors.Table) (connectors.Sink, error) {
	s := &sink{table: t, keyed: len(t.PrimaryKey) > 0, observer: silent{}}
	ps := append(checkCredentials(t.Options), checkKey(t)...)
	var err error
	if s.hosts, err = parseHosts(t.Options.String("hosts")); err != nil {
		ps = append(ps, badOption(t.Options, "hosts", err.Error()))
	}
	s.index, err = parseIndex(t)
	s.index.addSuffix(t.Run.Canary)
	if err != nil {
		ps = append(ps, options.Problem{Option: t.Options.Key("index"), Code: "LEAT3005", Message: err.Error()})
	}
	if t.Options.String("sink.delivery-guarantee") == "exactly-once" {
		ps = append(ps, options.Problem{
			Option: t.Options.Key("sink.delivery-guarantee"), Code: "LEAT3005",
			Message: "OpenSearch has no transactions, so there is no exactly-once delivery",
			Help:    "use 'at-least-once'; with a PRIMARY KEY a repeat writes the same document",
		})
	}
	var modeProblems, backoffProblems options.Problems
	s.mode, modeProblems = writeMode(t.Options, s.keyed)
	s.backoff, backoffProblems = parseBackoff(t.Options)
	ps = append(append(ps, modeProblems...), backoffProblems...)
	s.limits = limits{actions: int(t.Options.Int("sink.bulk-flush.max-actions")), bytes: int(t.Options.Bytes("sink.bulk-flush.max-size"))}
	if s.limits.actions <= 0 {
		s.limits.actions = int(^uint(0) >> 1)
	}
	if err := ps.Err(); err != nil {
		return nil, err
	}
	return s, nil
}

func badOption(v options.Values, name, why string) options.Problem {
	return options.Problem{Option: v.Key(name), Code: "LEAT3005", Message: "option '" + v.Key(name) + "' " + why}
}

func checkCredentials(v options.Values) options.Problems {
	var ps options.Problems
	for _, pair := range [][2]string{{"username", "password"}, {"password", "username"}} {
		if v.Has(pair[0]) && !v.Has(pair[1]) {
			ps = append(ps, badOption(v, pair[0], "needs '"+v.Key(pair[1])+"' beside it"))
		}
	}
	if v.Has("api-key") && v.Has("username") {
		ps = append(ps, badOption(v, "api-key", "does not go together with '"+v.Key("username")+"'"))
	}
	return ps
}

func writeMode(v options.Values, keyed bool) (string, options.Problems) {
	mode := v.String("sink.write-mode")
	switch {
	case mode == "" && keyed:
		return modeUpdate, nil
	case mode == "":
		return modeIndex, nil
	case !keyed && (mode == modeUpdate || mode == modeDocAsUpsert):
		p := badOption(v, "sink.write-mode", "is '"+mode+"', which needs a document id")
		p.Help = "add a PRIMARY KEY to the table, or use 'index' or 'create'"
		return mode, options.Problems{p}
	}
	return mode, nil
}

// Changes returns Upsert for a table with a key. An index named after the present time takes inserts only, as in Flink: an
// update could land in another index than the row it changes.
func (s *sink) Changes() connectors.Changes {
	if s.keyed && !s.index.now && s.mode != modeCreate {
		return connectors.Upsert
	}
	return connectors.AppendOnly
}

// Observe implements connectors.Observed.
func (s *sink) Observe(o connectors.Observer) { s.observer = o }

// Open makes the writer. It sends nothing: a cluster that is not there yet is waited for by the first request.
func (s *sink) Open(ctx context.Context) (connectors.Writer, error) {
	roots, err := s.roots()
	if err != nil {
		return nil, err
	}
	cfg := s.clientConfig(roots)
	return s.open(ctx, cfg, newTransport(cfg))
}

func (s *sink) open(ctx context.Context, cfg clientConfig, transport http.RoundTripper) (connectors.Writer, error) {
	c, err := newCluster(s.hosts, cfg, transport)
	if err != nil {
		return nil, err
	}
	log := s.table.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return newWriter(ctx, writerConfig{
		table:    s.table.Name,
		lines:    newLines(s.mode, s.index),
		keyed:    s.keyed,
		limits:   s.limits,
		backoff:  s.backoff,
		cluster:  c,
		observer: s.observer,
		log:      log.With("table", s.table.Name),
	}), nil
}

// roots reads the certificate authorities to trust; nil: the system's.
func (s *sink) roots() (*x509.CertPool, error) {
	path := s.table.Options.String("ca-certificate")
	if path == "" {
		return nil, nil
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.table.Dir, path)
	}
	c, err := tlspem.Config{TrustFile: path}.TLS()
	if err != nil {
		return nil, badCertificate(path, err)
	}
	return c.RootCAs, nil
}

func (s *sink) clientConfig(roots *x509.CertPool) clientConfig {
	v := s.table.Options
	return clientConfig{
		user:     v.String("username"),
		password: options.Secret(v.String("password")),
		apiKey:   options.Secret(v.String("api-key")),
		insecure: v.Bool("allow-insecure"),
		roots:    roots,
		prefix:   v.String("connection.path-prefix"),
		opaque:   opaque(s.table.Job, s.table.Name),
		connect:  v.Duration("connection.timeout"),
		answer:   v.Duration("socket.timeout"),
	}
}

// silent is the observer where none is set.
type silent struct{}

func (silent) Request(string) {}
func (silent) Retry(string)   {}
func (silent) Bytes(int64)    {}
