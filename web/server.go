package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/leatsql/leat/engine"
)

// Source is what the server shows: a *engine.Run.
type Source interface {
	Status() []engine.Status
	Ready() bool
	Describe() engine.Description
	// Samples are the records that did not arrive, for each job of Status.
	Samples() [][]engine.Sample
}

// Options say where a run is served, and to whom.
type Options struct {
	Addr string // "host:port"; a port alone is loopback's
	// Token, where it is set, must come with every request but those for /healthz and /readyz.
	Token string
}

// Server serves one run.
type Server struct {
	http   *http.Server
	addr   string
	guard  *guard
	note   context.CancelFunc // ends the history, with how the run ended
	cancel context.CancelFunc // ends the streams of events, which send that
	done   chan struct{}
	noted  chan struct{} // closed when the history has ended
}

// CheckAddress says what is wrong with the form of an address to serve at.
func CheckAddress(addr string) error {
	_, _, err := splitAddress(addr)
	return err
}

func splitAddress(addr string) (host, port string, err error) {
	if host, port, err = net.SplitHostPort(addr); err != nil {
		return "", "", fmt.Errorf("--ui takes HOST:PORT or :PORT, not %q", addr)
	}
	if _, err := net.LookupPort("tcp", port); err != nil {
		return "", "", fmt.Errorf("--ui takes a port from 0 to 65535, not %q", port)
	}
	return host, port, nil
}

// Listen starts serving.
func Listen(o Options, source Source) (*Server, error) {
	host, port, err := splitAddress(o.Addr)
	if err != nil {
		return nil, err
	}
	if host == "" {
		host = "127.0.0.1"
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("serve --ui: another process listens at %s already; take another port, or :0 for a free one", net.JoinHostPort(host, port))
	case err != nil:
		return nil, fmt.Errorf("serve --ui: %w", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	noting, note := context.WithCancel(ctx)
	g := newGuard(host, l.Addr(), o.Token)
	h := newHistory(source)
	_, port, _ = net.SplitHostPort(l.Addr().String()) // of a listener, which has one
	s := &Server{addr: net.JoinHostPort(host, port), guard: g, note: note, cancel: cancel, done: make(chan struct{}), noted: make(chan struct{})}
	s.http = &http.Server{
		Handler: handler(source, g, h), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	go func() {
		defer close(s.noted)
		h.run(noting)
	}()
	go func() {
		defer close(s.done)
		_ = s.http.Serve(l) // ends with ErrServerClosed
	}()
	return s, nil
}

// Addr returns where the server listens: the host as it was given, and the port.
func (s *Server) Addr() string { return s.addr }

// Dashboard reports whether the dashboard is served: on loopback, elsewhere with a token.
func (s *Server) Dashboard() bool { return s.guard.dashboard() }

// Close ends the server within a second. Those who look on are told the last of the run first: why it failed, and its account.
func (s *Server) Close() error {
	s.note()
	<-s.noted
	s.cancel()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	err := s.http.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.http.Close()
	}
	<-s.done
	return err
}

func handler(source Source, g *guard, h *history) http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collector{source}, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", g.known(promhttp.HandlerFor(registry, promhttp.HandlerOpts{})))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if source.Ready() {
			answer(w, http.StatusOK, "ready")
			return
		}
		answer(w, http.StatusServiceUnavailable, "not ready: a job is starting, has no split to read, waits for its source's system, or has failed")
	})
	for _, a := range assets {
		mux.Handle("GET "+a.path, g.viewer(a))
	}
	mux.Handle("GET /events", g.viewer(&events{source: source, history: h}))
	return secured(mux)
}

func answer(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = fmt.Fprintln(w, text) // the client has gone: nothing to do
}
