package opensearch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/leatsql/leat/connectors"
)

var _ connectors.Inspector = (*sink)(nil)

var errNoAnswer = errors.New("no answer in time")

// System implements connectors.Inspector.
func (s *sink) System() string {
	var names []string
	for _, h := range s.hosts {
		names = append(names, h.Host)
	}
	return "OpenSearch at " + strings.Join(names, ", ")
}

// inspection looks at a cluster for one table.
type inspection struct {
	connectors.Findings
	*sink
	cluster *cluster
	host    *host // that answers
}

// Inspect implements connectors.Inspector.
func (s *sink) Inspect(ctx context.Context) []connectors.Finding {
	i := &inspection{sink: s}
	roots, err := s.roots()
	if err != nil {
		i.Failed("ca-certificate", err)
		return i.All
	}
	cfg := s.clientConfig(roots)
	transport := newTransport(cfg)
	defer transport.CloseIdleConnections()
	if i.cluster, err = newCluster(s.hosts, cfg, transport); err != nil {
		i.Failed(i.key("hosts"), err)
		return i.All
	}
	defer i.cluster.close()
	if i.reach(ctx) {
		i.health(ctx)
		i.whoami(ctx)
		i.inspectIndex(ctx)
	}
	return i.All
}

// key is an option's name as the user wrote it.
func (i *inspection) key(name string) string { return i.table.Options.Key(name) }

// reach finds a host that answers.
func (i *inspection) reach(ctx context.Context) bool {
	var down []error
	for _, h := range i.cluster.hosts {
		status, body, err := i.cluster.get(ctx, h, "/")
		if err != nil {
			if err = inShort(err); len(i.hosts) > 1 {
				err = fmt.Errorf("%s: %w", h.name, err)
			}
			down = append(down, err)
			continue
		}
		if !i.answered(h, status, body) {
			return false
		}
		i.host = h
	}
	switch {
	case i.host == nil:
		i.Failed(i.key("hosts"), &connectors.Failure{
			Class: connectors.ErrUnreachable, Message: i.System() + " cannot be reached", Cause: errors.Join(down...),
			Help: "check '" + i.key("hosts") + "', whether it is http:// or https://, and the certificates",
		})
		return false
	case len(down) > 0:
		i.Doubtful(i.key("hosts"), "bring the host back, or take it out of '"+i.key("hosts")+"'", "a host cannot be reached: %s", errors.Join(down...))
	}
	return true
}

// inShort leaves out of an error the address, which stands before it.
func inShort(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return errNoAnswer
	}
	if cause := errors.Unwrap(err); cause != nil && strings.HasPrefix(err.Error(), `"`) { // "GET" "http://…": …
		return cause
	}
	return err
}

// answered looks at what a host says of itself.
func (i *inspection) answered(h *host, status int, body []byte) bool {
	if status == http.StatusUnauthorized {
		option := i.key("hosts")
		for _, name := range []string{"username", "api-key"} {
			if i.table.Options.Has(name) {
				option = i.key(name)
			}
		}
		i.Refused(option, "check 'username' and 'password', or 'api-key'", "OpenSearch at %s does not take the credentials: status 401: %s", h.name, wholeReason(body))
		return false
	}
	if status == http.StatusForbidden {
		i.Fine(i.key("hosts"), "OpenSearch at %s answers, and does not tell its version", h.name)
		return true
	}
	var about struct {
		Version struct{ Number, Distribution string }
	}
	err := json.Unmarshal(body, &about)
	if err == nil && (status != http.StatusOK || about.Version.Number == "") {
		err = fmt.Errorf("status %d: %s", status, wholeReason(body))
	}
	if err != nil {
		i.Failed(i.key("hosts"), notOpenSearch(h, err))
		return false
	}
	if about.Version.Distribution != "opensearch" {
		i.Doubtful(i.key("hosts"), "use OpenSearch", "what answers at %s is not OpenSearch, but Elasticsearch %s or its like", h.name, about.Version.Number)
		return true
	}
	i.Fine(i.key("hosts"), "OpenSearch %s answers at %s", about.Version.Number, h.name)
	return true
}

// read asks for JSON. It returns the status, 0 where there is no answer, of which a finding is added.
func (i *inspection) read(ctx context.Context, path string, to any) int {
	return i.ask(ctx, http.MethodGet, path, to)
}

func (i *inspection) ask(ctx context.Context, method, path string, to any) int {
	status, body, err := i.cluster.ask(ctx, i.host, method, path)
	if err == nil && status == http.StatusOK {
		err = json.Unmarshal(body, to)
	}
	if err != nil {
		i.Failed(i.key("hosts"), &connectors.Failure{
			Class: connectors.ErrUnreachable, Message: fmt.Sprintf("OpenSearch at %s does not answer %s", i.host.name, path), Cause: inShort(err),
			Help: "see the cluster's log",
		})
		return 0
	}
	return status
}

// health looks at the cluster as a whole.
func (i *inspection) health(ctx context.Context) {
	if i.red(ctx, "") {
		i.Doubtful(i.key("hosts"), "see GET _cluster/allocation/explain", "the cluster is red: some primary shards are nowhere, and what is written to them waits")
	}
}

// red reports whether primary shards are nowhere, of the cluster or of "/" and an index. Those of an index that was just made come about soon.
func (i *inspection) red(ctx context.Context, index string) bool {
	var health struct{ Status string }
	status := i.read(ctx, "/_cluster/health"+index+"?wait_for_status=yellow&timeout=1s", &health)
	return status == http.StatusRequestTimeout || status == http.StatusOK && health.Status == "red"
}

// whoami says who the credentials are of, where the cluster knows users.
func (i *inspection) whoami(ctx context.Context) {
	var who struct {
		User  string `json:"user_name"`
		Roles []string
	}
	if i.read(ctx, "/_plugins/_security/authinfo", &who) == http.StatusOK && who.User != "" {
		option := i.key("hosts")
		if i.table.Options.Has("username") {
			option = i.key("username")
		}
		i.Fine(option, "signed in as '%s', with the roles %s", who.User, strings.Join(who.Roles, ", "))
	}
}
