package e2e

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kgo"
)

// writer produces events with repeating ids at a steady rate and remembers the last of each id. Records are keyed by id, so
// that those of one id have an order.
type writer struct {
	*pipeline
	mu    sync.Mutex
	last  map[string]event
	total int
	end   chan struct{}
	done  chan struct{}
}

func (p *pipeline) startWriter(perTick, ids int) *writer {
	w := &writer{pipeline: p, last: map[string]event{}, end: make(chan struct{}), done: make(chan struct{})}
	m := newMaker(rand.Uint64())
	go func() {
		defer close(w.done)
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
			case <-w.end:
				return
			}
			var records []*kgo.Record
			w.mu.Lock()
			for range perTick {
				e := m.regular(fmt.Sprintf("key-%05d", m.rng.IntN(ids)))
				w.last[e.ID] = e
				w.total++
				records = append(records, &kgo.Record{Topic: p.in, Key: []byte(e.ID), Value: e.Text})
			}
			w.mu.Unlock()
			if err := p.client.ProduceSync(p.t.Context(), records...).FirstErr(); err != nil {
				p.t.Errorf("produce: %v", err)
				return
			}
		}
	}()
	return w
}

// stop ends the writer and returns the last event of each id.
func (w *writer) stop() map[string]event {
	close(w.end)
	<-w.done
	return w.last
}

// pause waits for a random time below the bound.
func pause(bound time.Duration) { <-time.After(rand.N(bound)) }

// TestKillsLoseNothing: a killed process leaves nothing out and lets no older event win.
func TestKillsLoseNothing(t *testing.T) {
	p := newPipeline(t, 4)
	w := p.startWriter(30, 3000)
	start := map[string]func(...string) *leat{"enrich": p.enrich, "index": p.indexer}
	running := map[string]*leat{"enrich": p.enrich(), "index": p.indexer()}
	for range 5 {
		for name := range running {
			pause(2 * time.Second)
			running[name].kill()
			running[name] = start[name]()
		}
	}
	pause(time.Second)
	last := w.stop()
	t.Logf("%d events with %d ids, each process killed five times", w.total, len(last))
	t.Cleanup(func() {
		if t.Failed() {
			p.trace(last)
		}
	})
	p.eventually("each document is that of the last event", func() (bool, any) {
		docs, right := p.documents(p.index), 0
		for id, e := range last {
			if cmp.Equal(e.Want.document(), docs[id]) {
				right++
			}
		}
		return right == len(last), right
	})
	for _, l := range running {
		l.stop()
	}
	p.checkDocuments(last)
}

// trace says, for some documents that are not those of the last event, where the last event went.
func (p *pipeline) trace(last map[string]event) {
	p.t.Helper()
	type place struct {
		partition int32
		offset    int64
		order     order
	}
	where := map[string][]place{}
	for _, r := range p.readAll(p.out) {
		o, err := decodeOrder(r.Value)
		if err != nil {
			p.t.Fatal(err)
		}
		where[o.ID] = append(where[o.ID], place{r.Partition, r.Offset, o})
	}
	docs := p.documents(p.index)
	shown := 0
	for id, e := range last {
		if cmp.Equal(e.Want.document(), docs[id]) {
			continue
		}
		if shown++; shown <= 3 {
			p.t.Logf("%s\n want %+v\n document %v\n in the protobuf topic:", id, e.Want, docs[id])
			for _, x := range where[id] {
				p.t.Logf("  partition %d offset %d: %+v", x.partition, x.offset, x.order)
			}
		}
	}
}

// started waits until the process has begun to read n splits.
func (p *pipeline) started(l *leat, n int) {
	p.t.Helper()
	p.eventually("splits start", func() (bool, any) {
		got := strings.Count(l.output.String(), "split starts")
		return got >= n, got
	})
}

// outIDs returns the ids in the protobuf topic.
func (p *pipeline) outIDs() map[string]bool {
	ids := map[string]bool{}
	for _, r := range p.readAll(p.out) {
		o, err := decodeOrder(r.Value)
		if err != nil {
			p.t.Fatal(err)
		}
		ids[o.ID] = true
	}
	return ids
}

// send produces n fresh events to a partition, or by key when it is negative, and returns their ids.
func (p *pipeline) send(n int, partition int32) []string {
	p.t.Helper()
	m := newMaker(rand.Uint64())
	var ids []string
	var records []*kgo.Record
	for i := range n {
		e := m.regular(fmt.Sprintf("one-%05d-%d", i, rand.Int64()))
		ids = append(ids, e.ID)
		r := &kgo.Record{Topic: p.in, Value: e.Text, Partition: partition}
		if partition < 0 {
			r.Key = []byte(e.ID)
		}
		records = append(records, r)
	}
	if partition < 0 {
		p.produce(records...)
		return ids
	}
	client, err := kgo.NewClient(kgo.SeedBrokers(p.brokers), kgo.RecordPartitioner(kgo.ManualPartitioner()))
	if err != nil {
		p.t.Fatal(err)
	}
	defer client.Close()
	if err := client.ProduceSync(p.t.Context(), records...).FirstErr(); err != nil {
		p.t.Fatal(err)
	}
	return ids
}

func (p *pipeline) wantOut(ids []string) {
	p.t.Helper()
	p.eventually("every event is in the protobuf topic", func() (bool, any) {
		have, n := p.outIDs(), 0
		for _, id := range ids {
			if have[id] {
				n++
			}
		}
		return n == len(ids), n
	})
}

func (p *pipeline) enrichFromLatest() *leat {
	return p.start(append(append([]string{"run"}, p.flags()...), p.job("enrich", "earliest-offset", "latest-offset"))...)
}

func TestKillBeforeTheFirstCommitOfAStartAtLatest(t *testing.T) {
	p := newPipeline(t, 4)
	old := p.send(50, -1)
	l := p.enrichFromLatest()
	p.started(l, 4)
	ids := p.send(200, -1)
	l.kill()
	ids = append(ids, p.send(50, -1)...)
	l = p.enrichFromLatest()
	p.wantOut(ids)
	l.stop()
	have := p.outIDs()
	for _, id := range old {
		if have[id] {
			t.Fatalf("%s was written before the start at latest-offset and must not come out", id)
		}
	}
}

func TestPartitionAddedWhileTheJobIsDown(t *testing.T) {
	p := newPipeline(t, 2)
	l := p.enrichFromLatest()
	p.started(l, 2)
	ids := p.send(50, -1)
	p.wantOut(ids)
	l.stop()
	if _, err := p.admin.CreatePartitions(t.Context(), 1, p.in); err != nil {
		t.Fatal(err)
	}
	p.eventually("the broker tells of the new partition", func() (bool, any) {
		topics, err := p.admin.ListTopics(t.Context(), p.in)
		if err != nil {
			t.Fatal(err)
		}
		n := len(topics[p.in].Partitions)
		return n == 3, n
	})
	ids = append(ids, p.send(50, 2)...)
	l = p.enrichFromLatest()
	p.wantOut(ids)
	l.stop()
}
