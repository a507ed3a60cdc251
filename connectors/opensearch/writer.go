package opensearch

import (
	"context"
	"hash/maphash"
	"log/slog"
	"sync"
	"time"

	"github.com/leatsql/leat/connectors"
)

// maxPending bounds the bytes that the writer holds: enough for every slot to have a request of the usual 2 MB on its way and
// as much again gathered behind it.
const maxPending = 16 * megabyte

type writerConfig struct {
	table    string
	lines    lines
	keyed    bool
	limits   limits
	backoff  backoff
	cluster  *cluster
	observer connectors.Observer
	log      *slog.Logger
}

// writer is the bulk loop. Its slots are goroutines that share the queue; mu guards all below it.
type writer struct {
	writerConfig
	ctx    context.Context // of the requests; ended by stop
	cancel context.CancelFunc
	seed   maphash.Seed
	groups sync.Pool
	slots  sync.WaitGroup

	mu       sync.Mutex
	work     sync.Cond // there is something to send, or a slot more may be used, or the writer stops
	room     sync.Cond // something was settled, or the writer has stopped
	queue    queue
	limiter  *limiter
	busy     int   // slots with a request on its way
	running  int   // slots that have not ended
	live     group // head of the ring of groups that are not settled
	pending  int   // their bytes
	retries  map[*retry]struct{}
	maxBytes int // of a request; falls when the cluster refuses one as too large
	// roomBytes is how much of a request a busy cluster takes: it halves with each that is refused as a whole for want of room,
	// and grows again with each that is taken. Without it a cluster whose room is smaller than a request would take none at all.
	roomBytes int
	told      time.Time // when documents that are refused again and again were last told of
	err       error     // why the writer has stopped
}

var _ connectors.Writer = (*writer)(nil)

func newWriter(ctx context.Context, cfg writerConfig) *writer {
	w := &writer{
		writerConfig: cfg,
		seed:         maphash.MakeSeed(),
		queue:        newQueue(),
		limiter:      newLimiter(),
		retries:      map[*retry]struct{}{},
		maxBytes:     cfg.limits.bytes,
		roomBytes:    cfg.limits.bytes,
		running:      maxSlots,
	}
	w.ctx, w.cancel = context.WithCancel(context.WithoutCancel(ctx))
	w.work.L, w.room.L = &w.mu, &w.mu
	w.live.prev, w.live.next = &w.live, &w.live
	for i := range maxSlots {
		s := &slot{w: w, number: int32(i)}
		w.slots.Go(s.run)
	}
	return w
}

// Write implements connectors.Writer. It blocks while much is pending.
func (w *writer) Write(ctx context.Context, o *connectors.Outgoing) error {
	g := w.newGroup(o)
	if g.left == 0 {
		o.Settle(o, g.refused, nil)
		w.groups.Put(g)
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.waitUntil(ctx, func() bool { return w.pending == 0 || w.pending+g.bytes <= maxPending }); err != nil {
		return err
	}
	g.prev, g.next = w.live.prev, &w.live
	g.prev.next, g.next.prev = g, g
	w.pending += g.bytes
	for i := range g.nodes {
		w.queue.push(&g.nodes[i])
	}
	w.work.Signal()
	return nil
}

// newGroup makes the nodes of an Outgoing. What can never be sent is refused at once.
func (w *writer) newGroup(o *connectors.Outgoing) *group {
	g, _ := w.groups.Get().(*group)
	if g == nil {
		g = &group{}
	}
	*g = group{out: o, nodes: g.nodes[:0], arrived: time.Now()}
	for i := range o.Items {
		m := &o.Items[i]
		if why := w.unsendable(m); why != "" {
			g.refused = append(g.refused, connectors.Refusal{Index: i, Reason: why})
			continue
		}
		n := node{group: g, index: int32(i), size: int32(w.lines.size(m)), keyed: m.Key != nil}
		if n.keyed {
			n.hash = maphash.Bytes(w.seed, m.Key)
			if m.Target != nil {
				n.hash = n.hash*31 + maphash.Bytes(w.seed, m.Target)
			}
		}
		g.bytes += int(n.size)
		g.nodes = append(g.nodes, n)
	}
	g.left = len(g.nodes)
	return g
}

func (w *writer) unsendable(m *connectors.OutMessage) string {
	switch {
	case removes(m.Kind) && m.Key == nil:
		return "a " + m.Kind.String() + " row needs a document id: the table has no PRIMARY KEY"
	case w.keyed && len(m.Key) == 0:
		return errEmptyID.Error()
	case removes(m.Kind):
		return ""
	case m.Value == nil:
		return "the format made no document of the row"
	case !isObject(m.Value):
		return "the format made no JSON object of the row"
	}
	return ""
}

// waitUntil waits on room until ok holds, the writer has stopped or ctx ends. Call with mu held.
func (w *writer) waitUntil(ctx context.Context, ok func() bool) error {
	if w.err == nil && ok() {
		return nil
	}
	stop := context.AfterFunc(ctx, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.room.Broadcast()
	})
	defer stop()
	for {
		switch {
		case w.err != nil:
			return w.err
		case ok():
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		}
		w.room.Wait()
	}
}

// Flush implements connectors.Writer.
func (w *writer) Flush(ctx context.Context) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.waitUntil(ctx, func() bool { return w.live.next == &w.live })
}

// Close implements connectors.Writer. Requests on their way are cut off; what is not settled is settled with errClosed.
func (w *writer) Close() error {
	w.stop(errClosed)
	w.slots.Wait()
	w.cluster.close()
	return nil
}

// stop ends the writer for the first reason given. The last slot to end settles what is left.
func (w *writer) stop(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return
	}
	w.err = err
	w.cancel()
	for r := range w.retries {
		r.timer.Stop()
	}
	w.work.Broadcast()
	w.room.Broadcast()
}

// slotEnded is called by each slot at its end. Only when no slot is left can nothing read the messages any more.
func (w *writer) slotEnded() {
	w.mu.Lock()
	w.running--
	var left []*group
	if w.running == 0 {
		for g := w.live.next; g != &w.live; g = g.next {
			left = append(left, g)
		}
		w.live.prev, w.live.next = &w.live, &w.live
	}
	err := w.err
	w.mu.Unlock()
	for _, g := range left {
		g.out.Settle(g.out, nil, err)
	}
}

// settle tells the chains that groups are done, and keeps them for the next Write. Only then are they no longer pending: who
// waits in Flush must find them settled. Call without mu held.
func (w *writer) settle(groups []*group) {
	for _, g := range groups {
		g.out.Settle(g.out, g.refused, g.err)
	}
	w.mu.Lock()
	for _, g := range groups {
		g.prev.next, g.next.prev = g.next, g.prev
		w.pending -= g.bytes
	}
	w.room.Broadcast()
	w.mu.Unlock()
	for _, g := range groups {
		clear(g.nodes)
		w.groups.Put(g)
	}
}

// retry is a set of nodes that wait to be sent again.
type retry struct {
	nodes []*node
	timer *time.Timer
}

// retryIn puts nodes back into the queue after a while. Call with mu held.
func (w *writer) retryIn(d time.Duration, nodes []*node) {
	r := &retry{nodes: nodes}
	w.retries[r] = struct{}{}
	r.timer = time.AfterFunc(d, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.retries, r)
		if w.err == nil {
			w.queue.putBack(r.nodes)
			w.work.Broadcast()
		}
	})
}
