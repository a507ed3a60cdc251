package opensearch

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/leatsql/leat/connectors"
)

// serverErrorTries is how often an item is sent again that fails with a 5xx other than 503: such an error may pass, as when a
// shard moves, but may also be the document's own.
const serverErrorTries = 5

// slot sends one bulk request at a time. Its buffers are used again for each.
type slot struct {
	w       *writer
	number  int32
	nodes   []*node
	again   []*node // of the answer at hand: to be sent again
	results []result
	done    []*group
	body    []byte
	answer  []byte
}

// run sends until the writer stops.
func (s *slot) run() {
	defer s.w.slotEnded()
	for s.take() {
		err := s.send(s.nodes)
		s.free()
		if err != nil {
			s.w.stop(err)
			return
		}
	}
}

// take waits for something to send. It returns false when the writer stops.
func (s *slot) take() bool {
	w := s.w
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		for w.err == nil && (w.busy >= w.limiter.limit || w.queue.empty()) {
			w.work.Wait()
		}
		if w.err != nil {
			return false
		}
		s.nodes = w.queue.take(s.number, limits{actions: w.limits.actions, bytes: w.maxBytes}, s.nodes[:0])
		if len(s.nodes) > 0 {
			w.busy++
			if !w.queue.empty() {
				w.work.Signal()
			}
			return true
		}
	}
}

func (s *slot) free() {
	w := s.w
	w.mu.Lock()
	defer w.mu.Unlock()
	w.busy--
	if w.busy < w.limiter.limit && !w.queue.empty() {
		w.work.Signal()
	}
}

// send sends nodes as one request and sees to what was answered. Where the cluster refuses the request for its size or for what
// a document holds, it is halved, to find the document; the second half goes back to the queue. An error ends the writer.
func (s *slot) send(nodes []*node) error {
	status, h, err := s.deliver(nodes)
	switch {
	case err != nil:
		return err
	case status == http.StatusRequestEntityTooLarge || status == http.StatusBadRequest && blamesContent(s.answer):
		return s.halve(nodes, status)
	case status >= 300:
		return refusedBy(h, s.w.table, status, wholeReason(s.answer))
	}
	s.results, err = parseItems(s.results[:0], s.answer)
	if err == nil && len(s.results) != len(nodes) {
		err = errAnswer
	}
	if err != nil {
		return notOpenSearch(h, err)
	}
	return s.settle(h, nodes)
}

// halve sends the first half of a request that was refused as a whole; a document that is alone is refused for good.
func (s *slot) halve(nodes []*node, status int) error {
	w := s.w
	if len(nodes) == 1 {
		why := wholeReason(s.answer)
		if status == http.StatusRequestEntityTooLarge {
			why = "the cluster takes no request of " + strconv.Itoa(len(s.body)) + " bytes"
		}
		s.refuse(nodes, status, why)
		return nil
	}
	half := len(nodes) / 2
	w.mu.Lock()
	if status == http.StatusRequestEntityTooLarge {
		w.maxBytes = max(min(w.maxBytes, len(s.body)/2), 1)
		w.log.Warn("the cluster takes no request of this size, later ones will be smaller", "bytes", len(s.body))
	}
	w.queue.split(s.number, nodes, half)
	w.mu.Unlock()
	return s.send(nodes[:half])
}

// deliver sends nodes until the cluster has taken the request as a whole, or refused it for good, and returns the status.
func (s *slot) deliver(nodes []*node) (int, *host, error) {
	w := s.w
	s.body = s.body[:0]
	for _, n := range nodes {
		s.body = w.lines.append(s.body, n.message())
	}
	for tries, rounds := 0, 0; ; tries++ {
		h := w.cluster.pick(time.Now())
		status, answer, err := w.cluster.bulk(w.ctx, h, s.body, s.answer[:0])
		s.answer = answer
		if w.ctx.Err() != nil {
			return 0, h, ErrClosed
		}
		w.observer.Bytes(int64(len(s.body)))
		why := s.passing(status, err)
		if why == "" {
			w.cluster.answered(h)
			return status, h, nil
		}
		w.observer.Retry(why)
		if tries >= w.backoff.retries {
			return 0, h, gaveUp(h, w.table, why, err)
		}
		if w.cluster.rest(h, time.Now()) {
			w.log.Warn("bulk request failed, another host is tried", "host", h.name, "reason", why, "error", err)
			continue
		}
		rounds++
		wait := w.backoff.wait(rounds)
		w.log.Warn("bulk request failed, it will be sent again", "host", h.name, "reason", why, "error", err, "wait", wait)
		if !pause(w.ctx, wait) {
			return 0, h, ErrClosed
		}
	}
}

// passing says why a whole request failed, when that may pass; "" when not.
func (s *slot) passing(status int, err error) string {
	if err != nil {
		s.w.observer.Request("error")
		return "connection"
	}
	text := strconv.Itoa(status)
	s.w.observer.Request(text)
	switch status {
	case http.StatusTooManyRequests:
		s.w.congested()
		return text
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return text
	}
	return ""
}

func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}

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
	return err
}

// judge sorts nodes into what is done and what is sent again.
func (s *slot) judge(h *host, nodes []*node) error {
	w := s.w
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return ErrClosed
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
		w.retryIn(w.backoff.wait(int(retries)), append([]*node(nil), s.again...))
	}
	if 2*rejected > len(nodes) {
		w.limiter.congested()
	}
	return nil
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

func (w *writer) congested() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.limiter.congested()
}
