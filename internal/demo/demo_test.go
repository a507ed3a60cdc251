package demo

import (
	"context"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/leatsql/leat/dev/kafka"
	"github.com/leatsql/leat/dev/opensearch"
	"github.com/leatsql/leat/engine"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// setup starts the endpoints and builds the example jobs.
func setup(t *testing.T, o opensearch.Options) Options {
	t.Helper()
	const jobs = "../../examples/orders"
	m := NewMeter()
	o.Acknowledged = m.Acknowledged
	search, err := opensearch.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	broker, err := kafka.Start(t.Context(), kafka.Options{Topics: []kafka.Topic{{Name: "orders.json"}, {Name: "orders.pb"}}})
	if err != nil {
		t.Fatal(err)
	}
	producer, err := broker.Producer()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		producer.Close()
		_ = broker.Close()
		http.DefaultClient.CloseIdleConnections()
		_ = search.Close()
	})
	vars := map[string]string{"KAFKA_BOOTSTRAP_SERVERS": broker.Addr(), "OPENSEARCH_URL": search.URL()}
	e := engine.New(engine.Config{ProtoPaths: []string{jobs}, Lookup: func(name string) (string, bool) { v, ok := vars[name]; return v, ok }})
	var scripts []*engine.Script
	for _, name := range []string{"enrich", "index"} {
		path := jobs + "/" + name + ".sql"
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s, problems := e.Check(path, string(text))
		if problems.HasErrors() {
			t.Fatalf("%s: %v", name, problems)
		}
		scripts = append(scripts, s)
	}
	run, err := e.Build(scripts...)
	if err != nil {
		t.Fatal(err)
	}
	return Options{Jobs: run, Meter: m, To: producer, Topic: "orders.json", Search: search.URL(), Index: "orders-v1", Rate: 400, Length: 500 * time.Millisecond}
}

func TestEveryEventBecomesADocument(t *testing.T) {
	var out, said strings.Builder
	o := setup(t, opensearch.Options{FailRate: 0.1})
	o.Out, o.Err = &out, &said
	if err := Run(t.Context(), o); err != nil {
		t.Fatalf("%v\n%s", err, said.String())
	}
	for _, want := range []string{"200 events sent, 200 became documents", "account of enrich: in 200 = delivered 200", "account of index: in 200 = delivered 200"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("got\n%s\nwant it to say %q", said.String(), want)
		}
	}
	if !strings.Contains(out.String(), `"_id": "evt-000000`) {
		t.Errorf("got no document but %q", out.String())
	}
}

func TestAMissingDocumentIsAnError(t *testing.T) {
	search, err := opensearch.Start(opensearch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		_ = search.Close()
	})
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPut, search.URL()+"/orders-v1/_doc/1", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	d := &demo{Options: Options{Search: search.URL(), Index: "orders-v1", Meter: NewMeter()}}
	if err := d.show(t.Context(), 1); err != nil {
		t.Errorf("one of one: %v", err)
	}
	want := "the index orders-v1 holds 1 documents, but 2 events were sent"
	if err := d.show(t.Context(), 2); err == nil || err.Error() != want {
		t.Errorf("one of two: got %v, want %q", err, want)
	}
}

// stopper ends a context with the first record.
type stopper struct {
	Producer
	stop context.CancelFunc
}

func (s stopper) Produce(ctx context.Context, topic string, value []byte, done func(error)) {
	s.Producer.Produce(ctx, topic, value, done)
	s.stop()
}

func TestStopsEarly(t *testing.T) {
	var said strings.Builder
	o := setup(t, opensearch.Options{})
	o.Out, o.Err, o.Length = io.Discard, &said, time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	o.To = stopper{o.To, cancel}
	if err := Run(ctx, o); err != nil {
		t.Fatal(err)
	}
	if want := "1 events sent, 1 became documents"; !strings.Contains(said.String(), want) {
		t.Errorf("got\n%s\nwant it to say %q", said.String(), want)
	}
}
