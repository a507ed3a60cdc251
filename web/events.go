package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"
)

const (
	// mostViewers bounds how many pages may look on at once.
	mostViewers = 64
	// writeTimeout is how long a page may take to read an event before it is let go; it comes back by itself.
	writeTimeout = 10 * time.Second
)

// events serves server-sent events: what the run is made of, the history, and from then on a snapshot each interval. A page that
// lost the connection starts over with the first, since leat may have been started anew meanwhile.
type events struct {
	source  Source
	history *history
	viewers atomic.Int64
}

func (e *events) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer e.viewers.Add(-1)
	if e.viewers.Add(1) > mostViewers {
		answer(w, http.StatusServiceUnavailable, fmt.Sprintf("%d pages look on already", mostViewers))
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // a proxy in between must not wait for more
	if r.Method == http.MethodHead {
		return
	}
	s := &stream{w: w, control: http.NewResponseController(w)}
	snapshot, fresh := e.history.last()
	s.object("description", e.source.Describe())
	s.object("history", e.history.past())
	s.send("snapshot", snapshot)
	for ended := false; s.err == nil && !ended; {
		select {
		case <-fresh:
		case <-r.Context().Done(): // the page has gone, or the server ends: the last snapshot was noted before
			ended = true
		}
		snapshot, fresh = e.history.last()
		s.send("snapshot", snapshot)
	}
}

// stream writes events until the first error, which means that the page has gone.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	err     error
}

func (s *stream) object(event string, value any) {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err) // numbers that are finite, and texts
	}
	s.send(event, data)
}

// send writes an event. JSON has no line breaks.
func (s *stream) send(event string, data []byte) {
	if s.err == nil {
		s.err = s.control.SetWriteDeadline(time.Now().Add(writeTimeout))
	}
	if s.err == nil {
		_, s.err = fmt.Fprintf(s.w, "event: %s\ndata: %s\n\n", event, data)
	}
	if s.err == nil {
		s.err = s.control.Flush()
	}
}
