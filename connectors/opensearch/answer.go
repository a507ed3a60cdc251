package opensearch

import (
	"net/http"
	"strconv"
	"time"

	"github.com/leatsql/leat/connectors"
)

// verdict is what becomes of an item.
type verdict uint8

const (
	delivered verdict = iota
	refused
	again
	fatal
)

func (s *slot) verdict(n *node, r result) verdict {
	switch {
	case r.status >= 200 && r.status < 300:
		return delivered
	case r.status == http.StatusNotFound && removes(n.message().Kind):
		return delivered
	case r.status == http.StatusConflict && s.w.lines.create && !removes(n.message().Kind):
		return delivered
	case r.status == http.StatusConflict, r.status == http.StatusTooManyRequests, r.status == http.StatusServiceUnavailable:
		return again
	case r.status == http.StatusUnauthorized, r.status == http.StatusForbidden:
		return fatal
	case r.status >= 500 && n.tries < serverErrorTries:
		return again
	}
	return refused
}

// settle does what was answered to each node.
func (s *slot) settle(h *host, nodes []*node) error {
	w := s.w
	s.again, s.done = s.again[:0], s.done[:0]
	err := s.judge(h, nodes)
	now := time.Now()
	var sum time.Duration
	for _, g := range s.done {
		sum += now.Sub(g.arrived)
	}
	n := len(s.done)
	w.settle(s.done)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.limiter.settled(now, sum, n)
	w.roomBytes += min(w.roomBytes/8+1, w.limits.bytes-w.roomBytes)
	return err
}

// judge sorts nodes into what is done and what is sent again.
func (s *slot) judge(h *host, nodes []*node) error {
	w := s.w
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return errClosed
	}
	retries := int32(0)
	rejected := 0
	for i, n := range nodes {
		r := s.results[i]
		v := s.verdict(n, r)
		switch {
		case v == fatal:
			return refusedBy(h, w.table, r.status, reason(r.err))
		case v == again:
			w.observer.Retry(strconv.Itoa(r.status))
			if r.status == http.StatusTooManyRequests {
				rejected++
			}
			n.tries++
			if int(n.tries) > w.backoff.retries {
				return gaveUp(h, w.table, "status "+strconv.Itoa(r.status)+": "+reason(r.err), nil)
			}
			retries = max(retries, n.tries)
			w.queue.retryLater(n)
			s.again = append(s.again, n)
		case len(s.again) > 0 && w.queue.mustRetry(n):
			s.again = append(s.again, n)
		case v == refused:
			s.finish(n, &connectors.Refusal{Index: int(n.index), Status: r.status, Reason: reason(r.err)})
		default:
			s.finish(n, nil)
		}
	}
	w.queue.release(nodes)
	if len(s.again) > 0 {
		s.tellOfRetries(h, nodes, int(retries))
		w.retryIn(w.backoff.wait(int(retries)), append([]*node(nil), s.again...))
	}
	if 2*rejected > len(nodes) {
		s.refused++
		w.limiter.congested()
	} else {
		s.refused = 0
	}
	return nil
}

const (
	tellAfter = 5                // retries of a document: a cluster that is busy for a moment is nothing to tell of
	tellEvery = 10 * time.Second // and no more often than this
)

// tellOfRetries warns of documents that are refused again and again. Call with the writer's mu held.
func (s *slot) tellOfRetries(h *host, nodes []*node, retries int) {
	now := time.Now()
	if retries < tellAfter || now.Sub(s.w.told) < tellEvery {
		return
	}
	s.w.told = now
	for i, n := range nodes {
		if r := s.results[i]; int(n.tries) == retries {
			s.w.log.Warn("documents are refused again and again, and will be sent again", "host", h.name, "documents", len(s.again), "retries", retries, "status", r.status, "reason", reason(r.err))
			return
		}
	}
}

// refuse finishes nodes that will never be taken.
func (s *slot) refuse(nodes []*node, status int, why string) {
	s.done = s.done[:0]
	s.w.mu.Lock()
	for _, n := range nodes {
		s.finish(n, &connectors.Refusal{Index: int(n.index), Status: status, Reason: why})
	}
	s.w.queue.release(nodes)
	s.w.mu.Unlock()
	s.w.settle(s.done)
}

// finish takes a node off its group, and notes the group when it was the last. Call with the writer's mu held.
func (s *slot) finish(n *node, r *connectors.Refusal) {
	g := n.group
	if r != nil {
		g.refused = append(g.refused, *r)
	}
	if g.left--; g.left == 0 {
		s.done = append(s.done, g)
	}
}
