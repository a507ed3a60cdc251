package registry

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/sr"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/internal/tlspem"
)

// Bounds on what a registry may take.
const (
	requestTimeout = 10 * time.Second // of one request
	firstPause     = 100 * time.Millisecond
	longestPause   = 3 * time.Second
	maxAnswer      = 32 << 20 // bytes
)

// Client asks a registry. Safe for concurrent use; it keeps no connection.
type Client struct {
	config   Config
	patience time.Duration
	sr       *sr.Client
}

// Client returns a client, which asks again for so long where there is no answer. Its error is a store that cannot be used.
func (c Config) Client(patience time.Duration) (*Client, error) {
	secure, err := c.tls().TLS()
	if bad := (*tlspem.StoreError)(nil); errors.As(err, &bad) {
		option := optTrustStore
		if bad.Key {
			option = optKeyStore
		}
		return nil, fmt.Errorf("'%s' cannot be used: %w; it must be PEM", option, bad.Cause)
	}
	transport := &http.Transport{
		Proxy: http.ProxyFromEnvironment, TLSClientConfig: secure, DisableKeepAlives: true, // a registry is asked now and then
		DialContext: (&net.Dialer{Timeout: requestTimeout}).DialContext, TLSHandshakeTimeout: requestTimeout, ResponseHeaderTimeout: requestTimeout,
	}
	opts := []sr.ClientOpt{
		sr.URLs(strings.Split(c.urls, ",")...), sr.UserAgent("leat"),
		sr.HTTPClient(&http.Client{Transport: bounded{transport}, Timeout: requestTimeout}),
	}
	if c.user != "" {
		opts = append(opts, sr.BasicAuth(c.user, string(c.password)))
	}
	if c.token != "" {
		opts = append(opts, sr.BearerToken(string(c.token)))
	}
	if c.Normalize {
		opts = append(opts, sr.DefaultParams(sr.Normalize))
	}
	client, err := sr.NewClient(opts...)
	return &Client{config: c, patience: patience, sr: client}, err
}

// Config is what the client was made of.
func (c *Client) Config() Config { return c.config }

// bounded refuses answers without end.
type bounded struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = &boundedBody{ReadCloser: answer.Body, left: maxAnswer}
	}
	return answer, err
}

type boundedBody struct {
	io.ReadCloser
	left int
}

// Read implements io.Reader.
func (b *boundedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if b.left -= n; b.left < 0 {
		return n, errTooLong
	}
	return n, err
}

var errTooLong = fmt.Errorf("the answer has more than %d bytes", maxAnswer)

// ask calls until the registry answers, patience ends, or ctx. What it answers for good is the error of the call; what it does not, a
// *formats.SystemError, or ctx's error where that was cancelled.
func (c *Client) ask(ctx context.Context, call func(context.Context) error) error {
	pause, until := firstPause, time.Now().Add(c.patience)
	for {
		err := call(ctx)
		if err != nil && errors.Is(ctx.Err(), context.Canceled) {
			return ctx.Err()
		}
		if err == nil || !passing(err) || time.Now().Add(pause).After(until) {
			return c.told(err)
		}
		select {
		case <-ctx.Done():
			if errors.Is(ctx.Err(), context.Canceled) {
				return ctx.Err()
			}
			return c.told(err)
		case <-time.After(pause):
		}
		pause = min(2*pause, longestPause)
	}
}

// passing reports whether the same request may be answered later.
func passing(err error) bool {
	var answer *sr.ResponseError
	if errors.As(err, &answer) {
		return answer.StatusCode == http.StatusTooManyRequests || answer.StatusCode >= http.StatusInternalServerError
	}
	return !errors.Is(err, errTooLong) && !untrusted(err) && !incompatible(err) && !foreign(err)
}

// foreign reports whether the answer is that of no registry.
func foreign(err error) bool {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	return errors.As(err, &syntax) || errors.As(err, &kind)
}

// incompatible reports whether an error is an answer already.
func incompatible(err error) bool {
	var refused *IncompatibleError
	return errors.As(err, &refused)
}

// untrusted reports whether the registry's certificate is not trusted.
func untrusted(err error) bool {
	var bad *tls.CertificateVerificationError
	return errors.As(err, &bad)
}

// told makes an error that names the registry of one of the client's.
func (c *Client) told(err error) error {
	if err == nil {
		return nil
	}
	var answer *sr.ResponseError
	if !errors.As(err, &answer) {
		switch {
		case incompatible(err):
			return err
		case errors.Is(err, errTooLong):
			return &formats.SystemError{Message: "the schema registry at " + c.config.urls, Cause: errTooLong}
		case foreign(err):
			return &formats.SystemError{Message: fmt.Sprintf("what answers at %s is no schema registry", c.config.urls), Cause: cause(err), Help: "is this the registry's address?"}
		case untrusted(err):
			return &formats.SystemError{
				Message: fmt.Sprintf("the certificate of the schema registry at %s is not trusted", c.config.urls), Cause: cause(err),
				Help: "give the authority's by ssl.truststore.location",
			}
		}
		return &formats.SystemError{Unreachable: true, Message: fmt.Sprintf("the schema registry at %s cannot be reached", c.config.urls), Cause: cause(err)}
	}
	said := strings.Join(strings.Fields(answer.Error()), " ")
	if len(said) > maxSaid {
		said = strings.ToValidUTF8(said[:maxSaid], "") + "…"
	}
	system := &formats.SystemError{Message: fmt.Sprintf("the schema registry at %s answers %d: %s", c.config.urls, answer.StatusCode, said), Cause: nil}
	switch {
	case answer.StatusCode == http.StatusUnauthorized:
		system.Help = "give the credentials: basic-auth.user-info, or bearer-auth.token"
	case answer.StatusCode == http.StatusForbidden:
		system.Help = "the credentials are known, and may not do this: have them allowed to"
	case passing(err):
		system.Unreachable = true
	case answer.StatusCode == http.StatusNotFound && registryNotFound(answer):
		return &NotFoundError{Registry: c.config.urls, Said: said}
	case answer.StatusCode == http.StatusNotFound:
		system.Help = "is this the registry's address?"
	case answer.StatusCode == http.StatusConflict:
		return &IncompatibleError{Registry: c.config.urls, Said: said}
	}
	return system
}

// maxSaid bounds what is shown of an answer.
const maxSaid = 500

// cause is what stands behind an error of the HTTP client, without the request: its address is said already.
func cause(err error) error {
	var op *net.OpError
	var timeout interface{ Timeout() bool }
	switch {
	case errors.As(err, &op):
		return op
	case errors.As(err, &timeout) && timeout.Timeout():
		return fmt.Errorf("no answer within %s", requestTimeout)
	}
	for next := errors.Unwrap(err); next != nil; next = errors.Unwrap(next) {
		err = next
	}
	return err
}

// registryNotFound tells the answer of a registry that knows no such thing from that of a server which is none.
func registryNotFound(answer *sr.ResponseError) bool { return sr.IsNotFoundError(answer.ErrorCode) }

// NotFoundError says that a registry is there, and a subject, version or schema in it is not.
type NotFoundError struct{ Registry, Said string }

func (e *NotFoundError) Error() string {
	return fmt.Sprintf("the schema registry at %s does not have it: %s", e.Registry, e.Said)
}

// IncompatibleError says that a registry does not take a schema beside those that its subject has.
type IncompatibleError struct{ Registry, Said string }

func (e *IncompatibleError) Error() string {
	return fmt.Sprintf("the schema registry at %s refuses the schema: %s", e.Registry, e.Said)
}
