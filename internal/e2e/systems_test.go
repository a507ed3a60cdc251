package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/internal/kafkatest"
)

// systems are the real Kafka and OpenSearch of a test, with names of its own in them.
type systems struct {
	t          *testing.T
	brokers    string
	opensearch string // where the test asks
	sink       string // where leat writes: the same, but for a test that stands between
	prefix     string // of topics, indices and groups
	fileLimit  int    // kB that a file may grow to which leat writes; 0: no limit
	client     *kgo.Client
	admin      *kadm.Client
}

// long reports whether the proofs run in full size.
func long() bool { return os.Getenv("LEAT_E2E") == "long" }

// pick returns the size of a proof.
func pick(short, full int) int {
	if long() {
		return full
	}
	return short
}

func newSystems(t *testing.T) *systems {
	t.Helper()
	brokers, opensearch := os.Getenv("LEAT_KAFKA"), os.Getenv("LEAT_OPENSEARCH")
	if brokers == "" || opensearch == "" {
		if os.Getenv("CI") == "true" {
			t.Fatal("LEAT_KAFKA and LEAT_OPENSEARCH are not set: run through services/run-with")
		}
		t.Skip("LEFT OUT: needs a real Kafka and OpenSearch; run through services/run-with")
	}
	return systemsAt(t, brokers, opensearch)
}

func systemsAt(t *testing.T, brokers, opensearch string) *systems {
	t.Helper()
	s := &systems{t: t, brokers: brokers, opensearch: opensearch, sink: opensearch}
	s.prefix = fmt.Sprintf("e2e-%s-%d-", strings.ToLower(strings.NewReplacer("/", "-", "_", "-").Replace(t.Name())), time.Now().UnixNano())
	client, err := kgo.NewClient(kgo.SeedBrokers(s.brokers), kgo.MetadataMinAge(10*time.Millisecond), kgo.ProducerLinger(0), kgo.RecordPartitioner(kgo.StickyKeyPartitioner(nil)))
	if err != nil {
		t.Fatal(err)
	}
	s.client, s.admin = client, kadm.NewClient(client)
	t.Cleanup(client.Close)
	return s
}

// name returns a name that only this test uses.
func (s *systems) name(what string) string { return s.prefix + what }

// createTopic makes a topic, with settings as "retention.ms=1000", and waits until it can be used.
func (s *systems) createTopic(topic string, partitions int32, settings ...string) {
	s.t.Helper()
	kafkatest.MakeTopic(s.t, s.admin, topic, partitions, settings...)
}

// configureTopic sets an option of a topic.
func (s *systems) configureTopic(topic, name, value string) {
	s.t.Helper()
	answers, err := s.admin.AlterTopicConfigs(s.t.Context(), []kadm.AlterConfig{{Op: kadm.SetConfig, Name: name, Value: &value}}, topic)
	if err == nil {
		_, err = answers.On(topic, nil)
	}
	if err != nil {
		s.t.Fatalf("set %s of topic %s: %v", name, topic, err)
	}
}

// produce writes records and waits until they are durable.
func (s *systems) produce(records ...*kgo.Record) {
	s.t.Helper()
	if err := s.client.ProduceSync(s.t.Context(), records...).FirstErr(); err != nil {
		s.t.Fatalf("produce: %v", err)
	}
}

// readAll reads a topic from its start to its present end.
func (s *systems) readAll(topic string) []*kgo.Record {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.t.Context()), 2*time.Minute) // also for what is asked once the test has ended
	defer cancel()
	ends, err := s.admin.ListEndOffsets(ctx, topic)
	if err != nil {
		s.t.Fatal(err)
	}
	starts := map[string]map[int32]kgo.Offset{topic: {}}
	left := map[int32]int64{}
	ends.Each(func(o kadm.ListedOffset) {
		if o.Offset > 0 {
			starts[topic][o.Partition] = kgo.NewOffset().AtStart()
			left[o.Partition] = o.Offset
		}
	})
	client, err := kgo.NewClient(kgo.SeedBrokers(s.brokers), kgo.ConsumePartitions(starts))
	if err != nil {
		s.t.Fatal(err)
	}
	defer client.Close()
	var records []*kgo.Record
	for len(left) > 0 {
		fetches := client.PollFetches(ctx)
		if err := fetches.Err0(); err != nil {
			s.t.Fatalf("read topic %s: %v", topic, err)
		}
		fetches.EachRecord(func(r *kgo.Record) {
			records = append(records, r)
			if r.Offset+1 >= left[r.Partition] {
				delete(left, r.Partition)
			}
		})
	}
	return records
}

// request sends a request to OpenSearch and decodes the answer.
func (s *systems) request(method, path string, body, answer any) int {
	s.t.Helper()
	var text io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		text = bytes.NewReader(b)
	}
	r, err := http.NewRequestWithContext(context.WithoutCancel(s.t.Context()), method, s.opensearch+path, text)
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer resp.Body.Close()
	if answer != nil {
		if err := json.NewDecoder(resp.Body).Decode(answer); err != nil {
			s.t.Fatalf("%s %s: %v", method, path, err)
		}
	}
	return resp.StatusCode
}

// count returns how many documents an index holds, 0 when it is missing.
func (s *systems) count(index string) int {
	s.request("POST", "/"+index+"/_refresh", nil, nil)
	var answer struct{ Count int }
	s.request("GET", "/"+index+"/_count", nil, &answer)
	return answer.Count
}

// documents returns every document of an index by its id.
func (s *systems) documents(index string) map[string]map[string]any {
	s.t.Helper()
	s.request("POST", "/"+index+"/_refresh", nil, nil)
	type page struct {
		ID   string `json:"_scroll_id"`
		Hits struct {
			Hits []struct {
				ID     string         `json:"_id"`
				Source map[string]any `json:"_source"`
			}
		}
	}
	all := map[string]map[string]any{}
	var p page
	s.request("POST", "/"+index+"/_search?scroll=1m", map[string]any{"size": 10000}, &p)
	for len(p.Hits.Hits) > 0 {
		for _, h := range p.Hits.Hits {
			all[h.ID] = h.Source
		}
		id := p.ID
		p = page{}
		s.request("POST", "/_search/scroll", map[string]any{"scroll": "1m", "scroll_id": id}, &p)
	}
	if p.ID != "" { // OpenSearch keeps so many at most, and a test that waits asks again and again
		s.request("DELETE", "/_search/scroll", map[string]any{"scroll_id": p.ID}, nil)
	}
	return all
}

// eventually polls a condition until it holds; a minute without progress (as the condition tells it) fails the test.
func (s *systems) eventually(what string, progress func() (done bool, state any)) {
	s.t.Helper()
	var last any
	deadline := time.Now().Add(time.Minute)
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		done, state := progress()
		if done {
			return
		}
		if state != last {
			last, deadline = state, time.Now().Add(time.Minute)
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("%s: no progress for a minute, at %v", what, last)
		}
		<-tick.C
	}
}

// metrics returns what a process that was started with --ui serves under /metrics.
func (s *systems) metrics(l *leat) string {
	s.t.Helper()
	_, rest, ok := strings.Cut(l.output.String(), "serving the dashboard, metrics and health\" address=")
	if !ok {
		s.t.Fatalf("no address in:\n%s", tail(l.output.String()))
	}
	address, _, _ := strings.Cut(rest, "\n")
	resp, err := http.Get(strings.Trim(address, "\" ") + "/metrics")
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}
