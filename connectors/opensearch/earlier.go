package opensearch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/leatsql/leat/connectors"
)

// The cluster works on a bulk request to its end, also when the process that sent it was killed. A process that takes over
// reads the same records again and then newer ones; where such a request is still at work, or waits for its turn, it would
// write an older document over a newer one of the same id. So a writer's requests carry its name, and one that takes over
// waits until those that the cluster has are done.

const (
	opaqueID = "X-Opaque-Id"
	// tasksQuery asks for the bulk requests that the cluster works on, with the headers that they came with.
	tasksQuery = "actions=indices:data/write/bulk*&group_by=none&filter_path=tasks.node,tasks.id,tasks.headers,node_failures.type"
	// promptly is how fast a cluster answers that is not stalled. One that was may have requests in its sockets that it has
	// not begun to read, so it is asked again.
	promptly = time.Second
	// refusalsWithin is how often a question may be refused for the moment before the writer goes on without an answer.
	refusalsWithin = 10
)

// opaque names the requests of all instances of a job to a table.
func opaque(job, table string) string {
	return "leat/" + url.PathEscape(job) + "/" + url.PathEscape(table)
}

// errNoTasks is an answer that does not tell what the cluster works on: the user may not ask, or it is no OpenSearch.
var errNoTasks = errors.New("the cluster does not tell which requests it works on")

var _ connectors.Successor = (*writer)(nil)

// AwaitEarlier implements connectors.Successor. A cluster that does not answer is waited for: it takes no documents either.
// One that refuses to tell is taken to have none.
func (w *writer) AwaitEarlier(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(w.ctx, cancel)() // Close ends the wait
	var earlier map[string]bool              // nil: not known yet
	var told time.Time
	for round, refused := 1, 0; ; round++ {
		begun := time.Now()
		running, err := w.cluster.tasks(ctx)
		prompt := time.Since(begun) < promptly
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, errNoTasks):
			w.log.Info("requests of an earlier process, if there are any, are not waited for", "cause", err)
			return nil
		case err != nil:
			var status *tasksRefused
			if errors.As(err, &status) {
				refused++
			}
			if refused > refusalsWithin {
				w.log.Warn("requests of an earlier process, if there are any, are not waited for", "cause", err)
				return nil
			}
			if now := time.Now(); now.Sub(told) >= tellEvery {
				told = now
				w.log.Warn(waitingFor(status), "cause", err)
			}
		case earlier == nil && prompt:
			earlier = running
		default:
			earlier = both(earlier, running)
		}
		if earlier != nil && len(earlier) == 0 {
			return nil
		}
		if len(earlier) > 0 && round == 1 {
			w.log.Info("waiting for requests of an earlier process that the cluster still works on", "requests", len(earlier))
		}
		if !pause(ctx, min(10*time.Millisecond<<min(round, 10), time.Second)) {
			return ctx.Err()
		}
	}
}

// waitingFor says what a writer waits for that gets no answer, or one of that status.
func waitingFor(status *tasksRefused) string {
	if status == nil {
		return "OpenSearch cannot be reached, will try again; rows wait until then"
	}
	return "cannot see which requests the cluster works on, will ask again"
}

// both returns what is in both sets; nil, which is not known, stays so.
func both(a, b map[string]bool) map[string]bool {
	if a == nil {
		return nil
	}
	left := map[string]bool{}
	for id := range a {
		if b[id] {
			left[id] = true
		}
	}
	return left
}

// tasksRefused is an answer that may be another one soon.
type tasksRefused struct{ status, nodes int }

func (e *tasksRefused) Error() string {
	if e.nodes > 0 {
		return fmt.Sprintf("%d nodes do not answer", e.nodes)
	}
	return fmt.Sprintf("status %d", e.status)
}

// tasks returns the bulk requests of this writer's name that the cluster works on.
func (c *cluster) tasks(ctx context.Context) (map[string]bool, error) {
	h := c.pick(time.Now())
	code, body, err := c.get(ctx, h, "/_tasks?"+tasksQuery)
	if code == 0 {
		c.rest(h, time.Now())
	}
	switch {
	case err != nil:
		return nil, err
	case code == http.StatusTooManyRequests, code >= http.StatusBadGateway:
		return nil, &tasksRefused{status: code}
	case code >= 300:
		return nil, fmt.Errorf("%w: status %d: %s", errNoTasks, code, wholeReason(body))
	}
	var answer struct {
		Tasks []struct {
			Node    string
			ID      int64
			Headers map[string]string
		}
		Failures []any `json:"node_failures"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, fmt.Errorf("%w: %w", errNoTasks, err)
	}
	if len(answer.Failures) > 0 {
		return nil, &tasksRefused{status: code, nodes: len(answer.Failures)}
	}
	running := map[string]bool{}
	for _, t := range answer.Tasks {
		if t.Headers[opaqueID] == c.opaque {
			running[fmt.Sprintf("%s:%d", t.Node, t.ID)] = true
		}
	}
	return running, nil
}
