package place

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kgo"
	"go.uber.org/goleak"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/connectors/kafka"
	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/internal/kafkatest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// letter is a dead letter number n, which failed n seconds after the epoch.
func letter(n int, from connectors.Split) deadletter.Letter {
	return deadletter.Letter{
		Key: []byte("k"), Value: fmt.Appendf(nil, "value %d", n), Time: int64(n), Headers: []connectors.Header{{Key: "own", Value: []byte{byte(n)}}},
		Cause: deadletter.Cause{At: time.Unix(int64(n), 0).UTC(), Job: "j", Table: "t", From: from, Offset: connectors.Position(n), Stage: "decode", Reason: "bad"},
	}
}

// fileOf is a file with letters.
func fileOf(t *testing.T, name string, letters ...deadletter.Letter) *File {
	t.Helper()
	var text []byte
	for i := range letters {
		var err error
		if text, err = letters[i].AppendLine(text); err != nil {
			t.Fatal(err)
		}
		text = append(text, '\n')
	}
	f := &File{Path: filepath.Join(t.TempDir(), name)}
	if err := os.WriteFile(f.Path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return f
}

// values collects what is read.
func values(all *[]string) func(*deadletter.Letter) error {
	return func(l *deadletter.Letter) error {
		*all = append(*all, string(l.Value))
		return nil
	}
}

func clusterAt(addr string) Cluster {
	return Cluster{Kafka: kafka.Factory(), Properties: map[string]string{"bootstrap.servers": addr}, Log: slog.New(slog.DiscardHandler)}
}

// keep writes letters to a partition of a topic, as a job does.
func keep(t *testing.T, addr, topic string, partition int32, letters ...deadletter.Letter) {
	t.Helper()
	var records []*kgo.Record
	for i := range letters {
		m := letters[i].Message()
		r := &kgo.Record{Topic: topic, Partition: partition, Key: m.Key, Value: m.Value, Timestamp: time.UnixMilli(m.Time)}
		for _, h := range m.Headers {
			r.Headers = append(r.Headers, kgo.RecordHeader(h))
		}
		records = append(records, r)
	}
	kafkatest.Produce(t, addr, records...)
}

func TestLettersOfSeveralPlacesComeByWhenTheyFailed(t *testing.T) {
	source := connectors.Split{Name: "orders", Partition: 1}
	a := fileOf(t, "a", letter(1, source), letter(4, source), letter(2, source)) // those of a place keep their order
	b := fileOf(t, "b", letter(3, source), letter(5, source))
	var got []string
	spans, err := Read(t.Context(), []Place{a, b}, Range{}, values(&got))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"value 1", "value 3", "value 4", "value 2", "value 5"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Span{{a.split(), 1, 4}, {b.split(), 1, 3}}, spans); diff != "" {
		t.Error(diff)
	}
	got = nil
	within := Range{From: map[connectors.Split]connectors.Position{a.split(): 2}}
	if _, err := Read(t.Context(), []Place{a, b}, within.until([]Span{{b.split(), 1, 2}, {a.split(), 1, 9}}), values(&got)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"value 3", "value 4", "value 2"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestATornLineIsNoLetterUntilItIsWhole(t *testing.T) {
	f := fileOf(t, "f", letter(1, connectors.Split{}))
	whole, err := os.ReadFile(f.Path)
	if err != nil {
		t.Fatal(err)
	}
	add := func(text string) {
		t.Helper()
		file, err := os.OpenFile(f.Path, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if _, err := file.WriteString(text); err != nil {
			t.Fatal(err)
		}
	}
	add("\n" + string(whole[:20]))
	var got []deadletter.Letter
	spans, err := Read(t.Context(), []Place{f}, Range{}, func(l *deadletter.Letter) error { got = append(got, *l); return nil })
	if err != nil || len(got) != 1 || got[0].Stage != "decode" || spans[0].End != 3 { // line 2 is blank
		t.Fatalf("got %+v up to %v, %v", got, spans, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), kafkatest.Within)
	defer cancel()
	var came []connectors.Position
	add(string(whole[20:]) + string(whole))
	if err := Follow(ctx, []Place{f}, spans, func(l *deadletter.Letter) error {
		if came = append(came, l.Position); len(came) == 2 {
			cancel()
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]connectors.Position{3, 4}, came); diff != "" {
		t.Error(diff)
	}
}

// A file that is moved, as by who rotates logs, is made anew by who writes letters; one that is emptied is written on.
func TestAFileThatIsReplacedIsFollowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var from connectors.Split
		f := fileOf(t, "f", letter(1, from), letter(2, from))
		add := func(path string, n int) {
			t.Helper()
			l := letter(n, from)
			line, err := l.AppendLine(nil)
			if err != nil {
				t.Fatal(err)
			}
			file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
			if err != nil {
				t.Fatal(err)
			}
			_, err = file.Write(append(line, '\n'))
			if err := errors.Join(err, file.Close()); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var came []string
		if err := Follow(ctx, []Place{f}, []Span{{f.split(), 1, 2}}, func(l *deadletter.Letter) error {
			came = append(came, fmt.Sprintf("%s in line %d", l.Value, l.Position))
			switch string(l.Value) {
			case "value 2":
				if err := os.Rename(f.Path, f.Path+".1"); err != nil {
					return err
				}
				time.AfterFunc(time.Second, func() { add(f.Path+".1", 3); add(f.Path, 4); add(f.Path, 5) })
			case "value 5":
				if err := os.Truncate(f.Path, 0); err != nil {
					return err
				}
				add(f.Path, 6)
			case "value 6":
				cancel()
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		want := []string{"value 2 in line 2", "value 3 in line 3", "value 4 in line 1", "value 5 in line 2", "value 6 in line 1"}
		if diff := cmp.Diff(want, came); diff != "" {
			t.Error(diff)
		}
	})
}

func TestNewestLettersOfATopic(t *testing.T) {
	addr := kafkatest.Fake(t)
	topic := kafkatest.Topic(t, addr, 2)
	source := connectors.Split{Name: "orders", Partition: 1}
	for n := range 10 {
		keep(t, addr, topic, int32(n%2), letter(n, source))
	}
	keep(t, addr, topic, 0, letter(10, source))
	places := []Place{&Topic{Cluster: clusterAt(addr), Name: topic}}
	all := func(*deadletter.Letter) bool { return true }
	odd := func(l *deadletter.Letter) bool { return l.Offset%2 == 1 }
	fourth := func(l *deadletter.Letter) bool { return l.Offset%4 == 1 }
	for _, c := range []struct {
		picks  func(*deadletter.Letter) bool
		newest int
		most   int
		want   []string
	}{
		{all, 3, 3, []string{"value 8", "value 9", "value 10"}},
		{odd, 0, 2, []string{"value 7", "value 9"}},
		{odd, 3, 3, []string{"value 5", "value 7", "value 9"}},
		{fourth, 3, 3, []string{"value 1", "value 5", "value 9"}}, // as if the others were gone: the three newest places hold two
		{fourth, 3, 4, []string{"value 1", "value 5", "value 9"}}, // there are no more
	} {
		found, spans, err := readNewest(t.Context(), places, Range{Newest: c.newest}, c.most, c.picks)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range found {
			got = append(got, string(l.Value))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Error(diff)
		}
		if len(spans) != 2 || spans[0].End != 6 || spans[1].End != 5 {
			t.Errorf("spans %v", spans)
		}
	}
}

// fakeKafka is a cluster whose topics are lists; it takes messages until one is too many.
type fakeKafka struct {
	sent  []string
	most  int    // then it breaks; 0: never
	never string // a value that it refuses
	then  func() // called when it breaks
}

type fakeSink struct {
	*fakeKafka
	topic string
}

func (s fakeSink) Changes() connectors.Changes                           { return connectors.AppendOnly }
func (s fakeSink) Open(context.Context) (connectors.Writer, error)       { return s, nil }
func (s fakeSink) Flush(context.Context) error                           { return nil }
func (s fakeSink) Close() error                                          { return nil }
func (s fakeSink) Write(_ context.Context, o *connectors.Outgoing) error { return s.write(s.topic, o) }

func (k *fakeKafka) write(topic string, o *connectors.Outgoing) error {
	value := string(o.Items[0].Value)
	switch {
	case value == k.never:
		o.Settle(o, []connectors.Refusal{{Reason: "too large"}}, nil)
	case k.most > 0 && len(k.sent) >= k.most:
		if k.then != nil {
			k.then()
		}
		o.Settle(o, nil, fmt.Errorf("the broker is gone"))
	default:
		k.sent = append(k.sent, fmt.Sprintf("%s/%d %s", topic, o.Lane, value))
		o.Settle(o, nil, nil)
	}
	return nil
}

func (k *fakeKafka) cluster() *Cluster {
	f := *kafka.Factory()
	f.BindSink = func(t connectors.Table) (connectors.Sink, error) { return fakeSink{k, t.Name}, nil }
	return &Cluster{Kafka: &f, Properties: map[string]string{"bootstrap.servers": "nowhere"}}
}

func TestAReplayThatStopsHalfWayGoesOnWhereItStopped(t *testing.T) {
	const letters = 2*sentAtOnce + 200
	var all []deadletter.Letter
	for n := range letters {
		all = append(all, letter(n, connectors.Split{Name: "orders", Partition: int32(n % 3)}))
	}
	file := fileOf(t, "dead", all...)
	broken, stop := context.WithCancel(t.Context())
	k := &fakeKafka{most: sentAtOnce + 50, then: stop}
	to := k.cluster()
	r := &Replay{
		Places: []Place{file}, Picks: func(*deadletter.Letter) bool { return true },
		Target: func(l *deadletter.Letter) (Target, error) {
			return Target{Cluster: to, Topic: l.From.Name, Partition: true}, nil
		},
	}
	plan, err := r.Plan(t.Context())
	if err != nil || plan.Letters != letters {
		t.Fatalf("%+v, %v", plan, err)
	}
	done, err := r.Send(broken, plan)
	if err == nil || !strings.Contains(err.Error(), "the broker is gone") {
		t.Errorf("got error %v", err)
	}
	want := Done{Sent: sentAtOnce + 50, Unknown: sentAtOnce - 50, Next: []Span{{file.split(), 1, sentAtOnce + 51}}}
	if diff := cmp.Diff(want, done); diff != "" {
		t.Error(diff)
	}
	k.most = 0
	r.Within.From = map[connectors.Split]connectors.Position{file.split(): done.Next[0].End}
	if plan, err = r.Plan(t.Context()); err != nil {
		t.Fatal(err)
	}
	if done, err = r.Send(t.Context(), plan); err != nil || done.Sent != letters-sentAtOnce-50 || done.Next[0].End != letters+1 {
		t.Errorf("%+v, %v", done, err)
	}
	if len(k.sent) != letters || k.sent[letters-1] != fmt.Sprintf("orders/%d value %d", (letters-1)%3, letters-1) || len(slices.Compact(slices.Sorted(slices.Values(k.sent)))) != letters {
		t.Errorf("%d were sent, the last %s", len(k.sent), k.sent[len(k.sent)-1])
	}
}

func TestWhatKafkaRefusesIsNamedAndPassed(t *testing.T) {
	source := connectors.Split{Name: "orders"}
	foreign := deadletter.Letter{Value: []byte("hello"), Time: connectors.NoTime}
	file := fileOf(t, "dead", letter(1, source), letter(2, source), foreign, letter(3, source), letter(4, source))
	k := &fakeKafka{never: "value 2"}
	to := k.cluster()
	r := &Replay{
		Places: []Place{file}, Limit: 2, Picks: func(l *deadletter.Letter) bool { return l.Offset != 1 },
		Target: func(*deadletter.Letter) (Target, error) { return Target{Cluster: to, Topic: "other"}, nil },
	}
	plan, err := r.Plan(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Planned{{"other", "decode", 2}}, plan.To); diff != "" || plan.Foreign != 1 {
		t.Errorf("%d foreign; %s", plan.Foreign, diff)
	}
	done, err := r.Send(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	want := Done{Sent: 1, Refused: []Refused{{file.split(), 2, "too large"}}, Next: []Span{{file.split(), 1, 5}}}
	if diff := cmp.Diff(want, done); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"other/0 value 3"}, k.sent); diff != "" {
		t.Error(diff)
	}
}

// Letters that have gone since they were planned must not pass for sent.
func TestLettersThatHaveGone(t *testing.T) {
	source := connectors.Split{Name: "orders"}
	file := fileOf(t, "dead", letter(1, source), letter(2, source), letter(3, source))
	to := (&fakeKafka{}).cluster()
	r := &Replay{
		Places: []Place{file}, Picks: func(*deadletter.Letter) bool { return true },
		Target: func(*deadletter.Letter) (Target, error) { return Target{Cluster: to, Topic: "other"}, nil },
	}
	plan, err := r.Plan(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file.Path)
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	if err := os.WriteFile(file.Path, []byte(first+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	done, err := r.Send(t.Context(), plan)
	if err != nil || done.Sent != 1 || done.Gone != 2 {
		t.Errorf("got %+v, %v", done, err)
	}
	if _, _, err := r.Records(t.Context(), plan); err == nil || !strings.Contains(err.Error(), "2 of 3 dead letters had gone meanwhile") {
		t.Errorf("got %v", err)
	}
}

// TestRealKafka reads, follows and sends back on the real broker: records arrive as they were, in their partitions.
func TestRealKafka(t *testing.T) {
	addr := kafkatest.Broker(t)
	source, dead := kafkatest.Topic(t, addr, 3), kafkatest.Topic(t, addr, 2)
	for n := range 20 {
		keep(t, addr, dead, int32(n%2), letter(n, connectors.Split{Name: source, Partition: int32(n % 3)}))
	}
	cluster := clusterAt(addr)
	places := []Place{&Topic{Cluster: cluster, Name: dead}}
	ctx := kafkatest.Context(t)
	var got []string
	spans, err := Read(ctx, places, Range{}, values(&got))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 20 || got[0] != "value 0" || got[19] != "value 19" {
		t.Errorf("read %q", got)
	}
	r := &Replay{Places: places, Picks: func(*deadletter.Letter) bool { return true }, Target: func(l *deadletter.Letter) (Target, error) {
		return Target{Cluster: &cluster, Topic: l.From.Name, Partition: true}, nil
	}}
	plan, err := r.Plan(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if done, err := r.Send(ctx, plan); err != nil || done.Sent != 20 {
		t.Fatalf("%+v, %v", done, err)
	}
	for _, m := range kafkatest.Consume(t, addr, source, 20) {
		n := int(m.Timestamp.UnixMilli())
		want := letter(n, connectors.Split{})
		if string(m.Key) != "k" || string(m.Value) != string(want.Value) || m.Partition != int32(n%3) || len(m.Headers) != 1 || m.Headers[0].Key != "own" || m.Headers[0].Value[0] != byte(n) {
			t.Errorf("%d came back as %+v", n, m)
		}
	}
	follow, cancel := context.WithCancel(ctx)
	keep(t, addr, dead, 1, letter(20, connectors.Split{Name: source}))
	got = nil
	if err := Follow(follow, places, spans, func(l *deadletter.Letter) error {
		defer cancel()
		return values(&got)(l)
	}); err != nil || !slices.Equal(got, []string{"value 20"}) {
		t.Errorf("followed %q, %v", got, err)
	}
}
