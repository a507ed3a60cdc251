package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// TestManyPartitions: fifty splits, most of them empty.
func TestManyPartitions(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 50)
	events := p.events(60, "event")
	p.settled(events, map[string]*leat{"enrich": p.enrich(), "index": p.indexer()})
}

// TestEmptyTopic: a job without a single record ends as it is told.
func TestEmptyTopic(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 2)
	l := p.enrich()
	p.reads(l)
	l.stop()
	if got := p.account(l, "enrich"); got["in"] != 0 {
		t.Errorf("account %v", got)
	}
	l = p.runBounded("index")
	if code := l.wait(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestLargeRecord: a record of 10 MB passes where the topics take it.
func TestLargeRecord(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 2)
	p.configureTopic(p.in, "max.message.bytes", "20000000")
	e := newMaker(1).regular("large")
	e.Want.Organization = strings.Repeat("x", 10<<20)
	e.Text = []byte(`{"id":"large","organization_id":"` + e.Want.Organization + `","is_active":true,"event_type":"paid","after":{"event_ts":"2024-01-02 03:04:05"}}`)
	e.Want.Active, e.Want.Type, e.Want.Seconds, e.Want.Nanos = true, "paid", 1704164645, 0
	p.mustRequest("PUT", "/"+p.index, map[string]any{"mappings": map[string]any{"properties": map[string]any{"organization_id": map[string]any{"type": "text", "index": false}}}})
	client, err := kgo.NewClient(kgo.SeedBrokers(p.brokers), kgo.ProducerBatchMaxBytes(20_000_000))
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if err := client.ProduceSync(t.Context(), &kgo.Record{Topic: p.in, Key: []byte("large"), Value: e.Text}).FirstErr(); err != nil {
		t.Fatal(err)
	}
	// The sink's topic does not take it yet: it is refused, and not lost.
	p.enrich().fails("'max.message.bytes'", "topic "+p.in, "offset 0")
	p.configureTopic(p.out, "max.message.bytes", "20000000")
	jobs := map[string]*leat{"enrich": p.enrich(), "index": p.indexer()}
	p.settled(map[string]event{"large": e}, jobs)
}

// TestClockSkew: records from the future have a latency of zero, not a negative one.
func TestClockSkew(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 1)
	e := newMaker(1).regular("early")
	p.produce(&kgo.Record{Topic: p.in, Key: []byte(e.ID), Value: e.Text, Timestamp: time.Now().Add(30 * time.Minute)})
	l := p.enrich("--ui", "127.0.0.1:0")
	p.wantOut([]string{e.ID})
	text := p.metrics(l)
	l.stop()
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "leat_end_to_end_latency_seconds") && strings.Contains(line, "} -") {
			t.Errorf("a negative latency: %s", line)
		}
	}
	if !strings.Contains(text, "leat_end_to_end_latency_seconds_count{job=\"enrich\"") {
		t.Errorf("no latency in:\n%s", text)
	}
}
