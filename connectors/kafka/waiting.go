package kafka

import (
	"log/slog"
	"net"
	"sync/atomic"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

// sayAfter is how long messages wait for an acknowledgement before the log tells of it.
const sayAfter = 5 * time.Second

// waiting tells in the log that a broker does not acknowledge: when messages have waited for long, each time that has doubled, and when
// the broker acknowledges again. Its methods are called by one goroutine.
type waiting struct {
	log   *slog.Logger
	limit time.Duration // the writer fails when messages have waited for so long
	next  time.Duration // how long messages have waited when it tells the next time
	told  bool
}

func newWaiting(log *slog.Logger, limit time.Duration) *waiting {
	w := &waiting{log: log, limit: limit}
	w.next = w.first()
	return w
}

func (w *waiting) first() time.Duration { return min(sayAfter, w.limit/4) }

// note is told how old the oldest message is that waits, 0 for none, and why the last connection failed, nil if it did not.
func (w *waiting) note(age time.Duration, cause error) {
	switch {
	case age >= w.next:
		attrs := []any{"waited", age.Round(time.Second / 10), "fails_after", w.limit}
		if cause != nil {
			attrs = append(attrs, "cause", cause)
		}
		w.log.Warn("the broker does not acknowledge messages, they will be sent again", attrs...)
		w.next, w.told = 2*w.next, true
	case age < w.first() && w.told:
		w.log.Info("the broker acknowledges messages again")
		w.next, w.told = w.first(), false
	}
}

// requests tells an observer about requests of a client, and knows why its last connection failed.
type requests struct {
	to     connectors.Observer // nil: nobody
	broken atomic.Pointer[error]
}

var (
	_ kgo.HookProduceBatchWritten = (*requests)(nil)
	_ kgo.HookBrokerConnect       = (*requests)(nil)
)

// OnProduceBatchWritten implements kgo.HookProduceBatchWritten.
func (r *requests) OnProduceBatchWritten(_ kgo.BrokerMetadata, _ string, _ int32, m kgo.ProduceBatchMetrics) {
	if r.to != nil {
		r.to.Request("ok")
		r.to.Bytes(int64(m.CompressedBytes))
	}
}

// OnBrokerConnect implements kgo.HookBrokerConnect.
func (r *requests) OnBrokerConnect(_ kgo.BrokerMetadata, _ time.Duration, _ net.Conn, err error) {
	if err == nil {
		r.broken.Store(nil)
		return
	}
	r.broken.Store(&err)
	if r.to != nil {
		r.to.Retry("connection")
	}
}

// cause is why the last connection failed, nil if it did not.
func (r *requests) cause() error {
	if err := r.broken.Load(); err != nil {
		return *err
	}
	return nil
}
