package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
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
}

// Server serves one run.
type Server struct {
	http *http.Server
	addr net.Addr
	done chan struct{}
}

// Listen starts serving on addr ("host:port"; a port alone is loopback's).
func Listen(addr string, source Source) (*Server, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("--ui takes HOST:PORT or :PORT, not %q", addr)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, fmt.Errorf("serve --ui: %w", err)
	}
	s := &Server{http: &http.Server{Handler: handler(source), ReadHeaderTimeout: 5 * time.Second, MaxHeaderBytes: 16 << 10}, addr: l.Addr(), done: make(chan struct{})}
	go func() {
		defer close(s.done)
		_ = s.http.Serve(l) // ends with ErrServerClosed
	}()
	return s, nil
}

// Addr returns where the server listens.
func (s *Server) Addr() string { return s.addr.String() }

// Close ends the server within a second.
func (s *Server) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	err := s.http.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.http.Close()
	}
	<-s.done
	return err
}

func handler(source Source) http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collector{source}, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if source.Ready() {
			answer(w, http.StatusOK, "ready")
			return
		}
		answer(w, http.StatusServiceUnavailable, "not ready: a job is starting or has failed")
	})
	return mux
}

func answer(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = fmt.Fprintln(w, text) // the client has gone: nothing to do
}
