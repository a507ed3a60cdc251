package opensearch

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

const (
	maxBody     = 100 << 20 // as OpenSearch's http.max_content_length
	defaultMost = 1 << 30
	closeWait   = 3 * time.Second
)

// Options are what an endpoint is started with.
type Options struct {
	Addr     string  // host:port on loopback; "" is any free port
	Dir      string  // where documents are kept; "" keeps them in memory only
	FailRate float64 // share of bulk items, 0 to 1, that are answered 429 or 503
	MaxBytes int64   // most bytes of documents; 0 is 1 GB
	Log      *slog.Logger
	// Acknowledged, where set, is told of each document that a bulk request wrote, once the answer has gone out. Calls come
	// from the requests' goroutines.
	Acknowledged func(index, id string)
}

// Server is a running endpoint.
type Server struct {
	store    *store
	failRate float64
	written  func(index, id string)
	log      *slog.Logger
	listener net.Listener
	http     *http.Server
	serving  sync.WaitGroup
	tasks    tasks
	scrolls  scrolls
}

// Start reads what the folder holds and serves.
func Start(o Options) (*Server, error) {
	if o.FailRate < 0 || o.FailRate > 1 {
		return nil, fmt.Errorf("a fail rate is a share from 0 to 1, not %v", o.FailRate)
	}
	if o.Addr == "" {
		o.Addr = "127.0.0.1:0"
	}
	if err := checkLoopback(o.Addr); err != nil {
		return nil, err
	}
	if o.MaxBytes == 0 {
		o.MaxBytes = defaultMost
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	store, err := openStore(o.Dir, o.MaxBytes)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", o.Addr)
	if err != nil {
		_ = store.close() // the first error counts
		return nil, fmt.Errorf("listen for OpenSearch requests: %w", err)
	}
	s := &Server{store: store, failRate: o.FailRate, written: o.Acknowledged, log: o.Log, listener: l}
	s.http = &http.Server{Handler: s.handler(), ReadHeaderTimeout: 10 * time.Second, ErrorLog: slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug)}
	s.serving.Go(func() {
		if err := s.http.Serve(l); err != nil && !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("the OpenSearch endpoint has stopped", "error", err)
		}
	})
	return s, nil
}

// checkLoopback refuses addresses that others could reach: the endpoint asks for no credentials.
func checkLoopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("address %s: %w", addr, err)
	}
	if ip := net.ParseIP(host); host == "localhost" || ip != nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("address %s is not on loopback, the only place for an endpoint without credentials; use 127.0.0.1", addr)
}

// Addr returns host:port.
func (s *Server) Addr() string { return s.listener.Addr().String() }

// URL returns the endpoint's address as a client takes it.
func (s *Server) URL() string { return "http://" + s.Addr() }

// Close ends requests that are being served, for a short while in peace, and lets go of the folder.
func (s *Server) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeWait)
	defer cancel()
	err := s.http.Shutdown(ctx)
	if err != nil {
		err = s.http.Close()
	}
	s.serving.Wait()
	return errors.Join(err, s.store.close())
}

func (s *Server) handler() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("GET /{$}", s.info)
	m.HandleFunc("POST /_bulk", s.serveBulk)
	m.HandleFunc("PUT /_bulk", s.serveBulk)
	m.HandleFunc("POST /{index}/_bulk", s.serveBulk)
	m.HandleFunc("PUT /{index}/_bulk", s.serveBulk)
	m.HandleFunc("GET /{index}/_doc/{id}", s.getDocument)
	m.HandleFunc("PUT /{index}/_doc/{id}", s.putDocument)
	m.HandleFunc("DELETE /{index}/_doc/{id}", s.deleteDocument)
	for _, path := range []string{"/_search", "/{index}/_search"} {
		m.HandleFunc("GET "+path, s.search)
		m.HandleFunc("POST "+path, s.search)
	}
	for _, method := range []string{"GET", "POST", "DELETE"} {
		m.HandleFunc(method+" /_search/scroll", s.servePage)
	}
	for _, path := range []string{"/_count", "/{index}/_count"} {
		m.HandleFunc("GET "+path, s.count)
		m.HandleFunc("POST "+path, s.count)
	}
	for _, path := range []string{"/_refresh", "/{index}/_refresh", "/_flush", "/{index}/_flush"} {
		m.HandleFunc("POST "+path, s.refresh)
		m.HandleFunc("GET "+path, s.refresh)
	}
	m.HandleFunc("GET /_tasks", s.serveTasks)
	m.HandleFunc("GET /_cat/indices", s.catIndices)
	m.HandleFunc("GET /_cluster/health", s.health)
	m.HandleFunc("GET /{index}", s.getIndex)
	m.HandleFunc("PUT /{index}", s.createIndex)
	m.HandleFunc("DELETE /{index}", s.deleteIndex)
	m.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		writeError(w, &whole{
			status: http.StatusBadRequest, typ: "illegal_argument_exception",
			reason: "this endpoint has no " + r.Method + " " + r.URL.Path + "; it serves bulk, documents, search, count, indices and health",
		})
	})
	return m
}
