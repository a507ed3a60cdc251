package e2e

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kgo"
)

const jobs = "../../examples/orders"

// pipeline are the two model jobs over topics and an index of a test's own.
type pipeline struct {
	*systems
	in, out, index string
}

func newPipeline(t *testing.T, partitions int32) *pipeline {
	return newPipelineOn(newSystems(t), partitions)
}

func newPipelineOn(s *systems, partitions int32) *pipeline {
	p := &pipeline{systems: s}
	p.in, p.out, p.index = p.name("in"), p.name("pb"), p.name("docs")
	p.createTopic(p.in, partitions)
	p.createTopic(p.out, partitions)
	s.t.Cleanup(func() {
		r, err := http.NewRequest("DELETE", p.opensearch+"/"+p.index, nil)
		if err != nil {
			s.t.Fatal(err)
		}
		if resp, err := http.DefaultClient.Do(r); err == nil {
			resp.Body.Close()
		}
	})
	return p
}

// flags are the arguments that both jobs share. Groups are the test's own through the settings of the tables.
func (p *pipeline) flags() []string {
	return []string{
		"--proto-path", jobs, "--set", "table.local-time-zone=UTC", "--progress", "plain",
		"--var", "KAFKA_BOOTSTRAP_SERVERS=" + p.brokers, "--var", "OPENSEARCH_URL=" + p.sink,
		"--var", "INPUT_TOPIC=" + p.in, "--var", "ORDERS_TOPIC=" + p.out, "--var", "ORDERS_INDEX=" + p.index,
	}
}

func (p *pipeline) enrich(more ...string) *leat {
	return p.start(append(append([]string{"run"}, append(p.flags(), more...)...), p.job("enrich"))...)
}

func (p *pipeline) indexer(more ...string) *leat {
	return p.start(append(append([]string{"run"}, append(p.flags(), more...)...), p.job("index"))...)
}

func TestPipeline(t *testing.T) {
	p := newPipeline(t, 4)
	enrich, indexer := p.enrich(), p.indexer()
	m := newMaker(1)
	events := map[string]event{}
	var records []*kgo.Record
	add := func(e event) {
		events[e.ID] = e
		records = append(records, &kgo.Record{Topic: p.in, Value: e.Text})
	}
	for range 1000 {
		add(m.handmade())
	}
	for n := range pick(20_000, 200_000) {
		add(m.regular(fmt.Sprintf("evt-%09d-%d", n, time.Now().UnixNano())))
	}
	for len(records) > 0 {
		n := min(5000, len(records))
		p.produce(records[:n]...)
		records = records[n:]
	}
	p.eventually("documents", func() (bool, any) {
		n := p.count(p.index)
		return n >= len(events), n
	})
	enrich.stop()
	indexer.stop()

	written := p.readAll(p.out)
	if len(written) != len(events) {
		t.Errorf("%d records in the protobuf topic, want %d", len(written), len(events))
	}
	wrong := 0
	for _, r := range written {
		got, err := decodeOrder(r.Value)
		if err != nil {
			t.Fatalf("record %d of partition %d: %v", r.Offset, r.Partition, err)
		}
		e, ok := events[got.ID]
		if !ok {
			t.Fatalf("an order with the unknown id %q", got.ID)
		}
		if got != e.Want {
			if wrong++; wrong > 5 {
				continue
			}
			t.Errorf("order of %s\n got %+v\nwant %+v", e.Text, got, e.Want)
		}
	}
	if wrong > 5 {
		t.Errorf("and %d more wrong orders", wrong-5)
	}
	p.checkDocuments(events)
}

// checkDocuments wants exactly one document for each event, with its values.
func (p *pipeline) checkDocuments(events map[string]event) {
	p.t.Helper()
	docs := p.documents(p.index)
	if len(docs) != len(events) {
		p.t.Errorf("%d documents, want %d", len(docs), len(events))
	}
	wrong := 0
	for id, e := range events {
		if diff := cmp.Diff(e.Want.document(), docs[id]); diff != "" {
			if wrong++; wrong <= 5 {
				p.t.Errorf("document of %s (-want +got):\n%s", e.Text, diff)
			}
		}
	}
	if wrong > 5 {
		p.t.Errorf("and %d more wrong documents", wrong-5)
	}
}
