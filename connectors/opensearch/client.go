package opensearch

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/opensearch-project/opensearch-go/v4/opensearchtransport"

	"github.com/leatsql/leat/options"
)

const (
	// restTime is how long a host is left out that failed while others are there; it doubles with each failure up to five times.
	restTime = 5 * time.Second
	// maxAnswer bounds what is read of an answer.
	maxAnswer = 64 << 20
	// bulkQuery asks for what is read of an answer only.
	bulkQuery = "filter_path=errors,items.*.status,items.*.error"
)

type clientConfig struct {
	user             string
	password, apiKey options.Secret
	insecure         bool
	roots            *x509.CertPool
	prefix           string
	opaque           string // name of the writer's requests
	connect, answer  time.Duration
}

// cluster sends requests to the hosts in turn. Safe for concurrent use.
type cluster struct {
	prefix string // of the path, "" or /and/more
	opaque string // name of the requests

	mu    sync.Mutex
	hosts []*host
	next  int
}

type host struct {
	name   string
	client *opensearchtransport.Client
	rested time.Time // not before, while others are there
	failed int       // times in a row
}

// newTransport returns the connections that all hosts' clients share.
func newTransport(cfg clientConfig) *http.Transport {
	return &http.Transport{
		DialContext:           (&net.Dialer{Timeout: cfg.connect}).DialContext,
		TLSHandshakeTimeout:   cfg.connect,
		TLSClientConfig:       &tls.Config{RootCAs: cfg.roots, InsecureSkipVerify: cfg.insecure, MinVersion: tls.VersionTLS12},
		ResponseHeaderTimeout: cfg.answer,
		MaxIdleConnsPerHost:   maxSlots,
		IdleConnTimeout:       time.Minute,
		DisableCompression:    true,
	}
}

// newCluster makes a client per host. The library's own retries and health checks are off: they would send a bulk request
// again behind the back of the loop that keeps the order.
func newCluster(urls []*url.URL, cfg clientConfig, transport http.RoundTripper) (*cluster, error) {
	c := &cluster{opaque: cfg.opaque}
	if prefix := strings.Trim(cfg.prefix, "/"); prefix != "" {
		c.prefix = "/" + prefix
	}
	header := http.Header{}
	if cfg.opaque != "" {
		header.Set(opaqueID, cfg.opaque)
	}
	if cfg.apiKey != "" {
		header.Set("Authorization", "ApiKey "+string(cfg.apiKey))
	}
	for _, u := range urls {
		client, err := opensearchtransport.New(opensearchtransport.Config{
			URLs:                  []*url.URL{u},
			Username:              cfg.user,
			Password:              string(cfg.password),
			Header:                header,
			Transport:             transport,
			DisableRetry:          true,
			NodeStatsInterval:     -1,
			MaxRetryClusterHealth: -1,
			HealthCheckMaxRetries: -1,
			HealthCheck: func(context.Context, *opensearchtransport.Connection, *url.URL) (*http.Response, error) {
				return nil, nil
			},
		})
		if err != nil {
			c.close()
			return nil, fmt.Errorf("make a client for %s: %w", u.Host, err)
		}
		c.hosts = append(c.hosts, &host{name: u.Host, client: client})
	}
	return c, nil
}

func (c *cluster) close() {
	for _, h := range c.hosts {
		_ = h.client.Close() // closes idle connections, and never fails
	}
}

// pick returns the next host that is not resting, or the one that has rested longest.
func (c *cluster) pick(now time.Time) *host {
	c.mu.Lock()
	defer c.mu.Unlock()
	best := c.hosts[c.next%len(c.hosts)]
	for i := range c.hosts {
		h := c.hosts[(c.next+i)%len(c.hosts)]
		if !h.rested.After(now) {
			best = h
			break
		}
		if h.rested.Before(best.rested) {
			best = h
		}
	}
	c.next++
	return best
}

// rest leaves a host out for a while, and reports whether another one can be tried at once.
func (c *cluster) rest(h *host, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	h.rested = now.Add(restTime << min(h.failed, 5))
	h.failed++
	for _, other := range c.hosts {
		if !other.rested.After(now) {
			return true
		}
	}
	return false
}

// answered notes that a host is well.
func (c *cluster) answered(h *host) {
	c.mu.Lock()
	defer c.mu.Unlock()
	h.rested, h.failed = time.Time{}, 0
}

// bulk sends a body and appends the answer's to dst. It returns only when nothing reads the body any more.
func (c *cluster) bulk(ctx context.Context, h *host, body, dst []byte) (status int, answer []byte, err error) {
	var sent bodies
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+h.name+c.prefix+"/_bulk?"+bulkQuery, sent.open(body))
	if err != nil {
		return 0, dst, fmt.Errorf("make a request: %w", err)
	}
	req.ContentLength = int64(len(body))
	req.GetBody = func() (io.ReadCloser, error) { return sent.open(body), nil }
	req.Header.Set("Content-Type", "application/x-ndjson")
	res, err := h.client.Stream(req)
	if res == nil {
		sent.wait()
		if err == nil {
			err = errors.New("no answer")
		}
		return 0, dst, err
	}
	answer, err = readAll(res.Body, dst)
	_ = res.Body.Close() // all that matters of it was read
	sent.wait()
	return res.StatusCode, answer, err
}

// get asks a host. status is 0 where there is no answer.
func (c *cluster) get(ctx context.Context, h *host, path string) (status int, answer []byte, err error) {
	return c.ask(ctx, h, http.MethodGet, path)
}

func (c *cluster) ask(ctx context.Context, h *host, method, path string) (status int, answer []byte, err error) {
	req, err := http.NewRequestWithContext(ctx, method, "http://"+h.name+c.prefix+path, nil)
	if err != nil {
		return 0, nil, fmt.Errorf("make a request: %w", err)
	}
	res, err := h.client.Stream(req)
	if res == nil {
		if err == nil {
			err = errors.New("no answer")
		}
		return 0, nil, err
	}
	answer, err = readAll(res.Body, nil)
	_ = res.Body.Close() // all that matters of it was read
	return res.StatusCode, answer, err
}

var errTooLarge = fmt.Errorf("the answer is larger than %d MB", maxAnswer>>20)

func readAll(r io.Reader, dst []byte) ([]byte, error) {
	for {
		if len(dst) == cap(dst) {
			dst = append(dst, 0)[:len(dst)]
		}
		n, err := r.Read(dst[len(dst):cap(dst)])
		dst = dst[:len(dst)+n]
		switch {
		case len(dst) > maxAnswer:
			return dst, errTooLarge
		case err == io.EOF:
			return dst, nil
		case err != nil:
			return dst, fmt.Errorf("read the answer: %w", err)
		}
	}
}

// bodies are the readers that were handed out over one body. A transport may read on in the background after it has returned,
// for one when the server answers before it has read all; the buffer may be used again only when all are closed.
type bodies struct{ reading sync.WaitGroup }

func (b *bodies) open(body []byte) io.ReadCloser {
	b.reading.Add(1)
	return &bodyReader{Reader: bytes.NewReader(body), done: b.reading.Done}
}

func (b *bodies) wait() { b.reading.Wait() }

type bodyReader struct {
	*bytes.Reader
	once sync.Once
	done func()
}

func (r *bodyReader) Close() error {
	r.once.Do(r.done)
	return nil
}
