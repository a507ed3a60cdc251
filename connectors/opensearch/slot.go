package opensearch

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"
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
	gone    []*node // of what was taken last: another instance's
	results []result
	done    []*group
	body    []byte
	answer  []byte
	refused int // requests in a row of which most items were refused for want of room
}

// run sends until the writer stops.
func (s *slot) run() {
	defer s.w.slotEnded()
	for s.take() {
		err := s.send(s.nodes)
		if err == nil && s.refused > 0 {
			pause(s.w.ctx, s.w.backoff.wait(s.refused)) // new documents would fare no better
		}
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
		s.nodes = w.queue.take(s.number, limits{actions: w.limits.actions, bytes: min(w.maxBytes, w.roomBytes)}, s.nodes[:0])
		if s.sift(); len(s.done) > 0 {
			w.mu.Unlock()
			w.settle(s.done)
			w.mu.Lock()
		}
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

// send sends nodes as one request and sees to what was answered. Where the cluster refuses the request for its size, for want of
// room or for what a document holds, it is halved; the second half goes back to the queue. An error ends the writer.
func (s *slot) send(nodes []*node) error {
	status, h, err := s.deliver(nodes)
	switch {
	case errors.Is(err, errUnclaimed):
		s.w.mu.Lock()
		defer s.w.mu.Unlock()
		s.w.queue.split(s.number, nodes, 0)
		return nil
	case err != nil:
		return err
	case status == http.StatusRequestEntityTooLarge, status == http.StatusTooManyRequests, status == http.StatusBadRequest && blamesContent(s.answer):
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
	switch status {
	case http.StatusRequestEntityTooLarge:
		w.maxBytes = max(min(w.maxBytes, len(s.body)/2), 1)
		w.log.Warn("the cluster takes no request of this size, later ones will be smaller", "bytes", len(s.body))
	case http.StatusTooManyRequests:
		w.roomBytes = max(min(w.roomBytes, len(s.body)/2), 1)
	}
	w.queue.split(s.number, nodes, half)
	w.mu.Unlock()
	return s.send(nodes[:half])
}

// deliver sends nodes until the cluster has taken the request as a whole, or refused it for good, and returns the status. It
// returns also, after a wait, where the cluster has no room for several nodes: it may have for fewer.
func (s *slot) deliver(nodes []*node) (int, *host, error) {
	w := s.w
	s.body = s.body[:0]
	for _, n := range nodes {
		s.body = w.lines.append(s.body, n.message())
	}
	for tries, rounds := 0, 0; ; tries++ {
		if tries > 0 && !claimed(nodes) {
			return 0, nil, errUnclaimed
		}
		h := w.cluster.pick(time.Now())
		status, answer, err := w.cluster.bulk(w.ctx, h, s.body, s.answer[:0])
		s.answer = answer
		if w.ctx.Err() != nil {
			return 0, h, errClosed
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
			w.log.Warn("bulk request failed, another host is tried", "host", h.name, "reason", why, "error", s.cause(err))
			continue
		}
		rounds++
		wait := w.backoff.wait(rounds)
		w.log.Warn("bulk request failed, it will be sent again", "host", h.name, "reason", why, "error", s.cause(err), "wait", wait)
		if !pause(w.ctx, wait) {
			return 0, h, errClosed
		}
		if status == http.StatusTooManyRequests && len(nodes) > 1 {
			return status, h, nil
		}
	}
}

// cause is the error of a request, or what the cluster answered.
func (s *slot) cause(err error) string {
	if err != nil {
		return err.Error()
	}
	return wholeReason(s.answer)
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

func (w *writer) congested() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.limiter.congested()
}
