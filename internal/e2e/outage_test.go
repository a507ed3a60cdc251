package e2e

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// settled waits until each document is that of the last event, ends the jobs, and wants their accounts to add up.
func (p *pipeline) settled(last map[string]event, jobs map[string]*leat) {
	p.t.Helper()
	p.t.Cleanup(func() {
		if p.t.Failed() {
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
	for name, l := range jobs {
		l.stop()
		p.account(l, name)
	}
	p.checkDocuments(last)
}

// TestOutagesLoseNothing: Kafka and OpenSearch end, or stand still, while records flow; the jobs live through it.
func TestOutagesLoseNothing(t *testing.T) {
	for _, c := range []struct {
		name   string
		breaks func(*testing.T, *services)
	}{
		{"Kafka is killed", func(t *testing.T, s *services) {
			s.mustRun(t, "kill", "kafka")
			s.mustRun(t, "up", "--quick", "kafka")
		}},
		{"OpenSearch is killed", func(t *testing.T, s *services) {
			s.mustRun(t, "kill", "opensearch")
			s.mustRun(t, "up", "--quick", "opensearch")
		}},
		{"Kafka stands still", func(t *testing.T, s *services) {
			s.mustRun(t, "pause", "kafka")
			<-time.After(18 * time.Second)
			s.mustRun(t, "resume", "kafka")
		}},
		{"OpenSearch stands still", func(t *testing.T, s *services) {
			s.mustRun(t, "pause", "opensearch")
			<-time.After(18 * time.Second)
			s.mustRun(t, "resume", "opensearch")
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := ownServices(t)
			p := newPipelineOn(systemsAt(t, s.brokers, s.opensearch), 4)
			jobs := map[string]*leat{"enrich": p.enrich(), "index": p.indexer()}
			w := p.startWriter(20, 2000)
			<-time.After(2 * time.Second)
			for range 2 {
				c.breaks(t, s)
				<-time.After(2 * time.Second)
			}
			last := w.stop()
			t.Logf("%d events with %d ids", w.total, len(last))
			p.settled(last, jobs)
		})
	}
}

// TestBusyOpenSearchLosesNothing: OpenSearch refuses most of what comes at once with 429.
func TestBusyOpenSearchLosesNothing(t *testing.T) {
	s := ownServices(t)
	s.restart(t, "opensearch", "indexing_pressure.memory.limit: 200kb")
	p := newPipelineOn(systemsAt(t, s.brokers, s.opensearch), 4)
	w := p.startWriter(40, 2000)
	<-time.After(3 * time.Second) // something to catch up with
	jobs := map[string]*leat{"enrich": p.enrich(), "index": p.indexer()}
	<-time.After(3 * time.Second)
	last := w.stop()
	p.settled(last, jobs)
}
