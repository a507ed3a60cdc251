package opensearch

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// bindTable binds a table of columns id and v, keyed by id when keyed is set.
func bindTable(t testing.TB, keyed bool, set map[string]string) *sink {
	t.Helper()
	table, ps := tableOf(keyed, set)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	s, err := Factory().BindSink(table)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*sink)
}

func tableOf(keyed bool, set map[string]string) (connectors.Table, options.Problems) {
	vals, ps := options.Parse(Factory().Options, set, nil)
	table := connectors.Table{
		Name: "docs",
		Columns: []connectors.Column{
			{Name: "id", Type: types.StringType()}, {Name: "v", Type: types.StringType()},
		},
		Options: vals,
		Log:     slog.New(slog.DiscardHandler),
	}
	if keyed {
		table.PrimaryKey = []int{0}
	}
	return table, ps
}

func open(t testing.TB, s *sink) connectors.Writer {
	t.Helper()
	w, err := s.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close() })
	return w
}

// settled collects what a writer settles.
type settled struct {
	mu      sync.Mutex
	count   map[*connectors.Outgoing]int
	refused []string
	errs    []error
}

func newSettled() *settled { return &settled{count: map[*connectors.Outgoing]int{}} }

func (s *settled) settle(o *connectors.Outgoing, refused []connectors.Refusal, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count[o]++
	for _, r := range refused {
		s.refused = append(s.refused, fmt.Sprintf("%s %d %s", o.Items[r.Index].Key, r.Status, r.Reason))
	}
	if err != nil {
		s.errs = append(s.errs, err)
	}
}

// outgoing makes a group of "kind id value" texts; kind is +I, +U or -D.
func (s *settled) outgoing(items ...string) *connectors.Outgoing {
	o := &connectors.Outgoing{Settle: s.settle}
	for _, text := range items {
		f := strings.SplitN(text, " ", 3)
		m := connectors.OutMessage{Key: []byte(f[1]), Time: connectors.NoTime}
		switch f[0] {
		case "+U":
			m.Kind = batch.UpdateAfter
		case "-D":
			m.Kind = batch.Delete
		}
		if len(f) == 3 {
			m.Value = []byte(`{"v":"` + f[2] + `"}`)
		}
		o.Items = append(o.Items, m)
	}
	return o
}

func write(t *testing.T, w connectors.Writer, o *connectors.Outgoing) {
	t.Helper()
	if err := w.Write(t.Context(), o); err != nil {
		t.Fatal(err)
	}
}

func flush(t *testing.T, w connectors.Writer) {
	t.Helper()
	if err := w.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestUpdateWithUpsert(t *testing.T) {
	srv := newFakeServer(t, nil)
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	write(t, w, got.outgoing("+I a\"b 1", "-D c"))
	flush(t, w)
	want := `{"update":{"_index":"idx","_id":"a\"b"}}
{"doc":{"v":"1"},"upsert":{"v":"1"}}
{"delete":{"_index":"idx","_id":"c"}}
`
	if diff := cmp.Diff(want, string(srv.bodies[0])); diff != "" {
		t.Error(diff)
	}
}

func TestAppendWithoutKey(t *testing.T) {
	srv := newFakeServer(t, nil)
	w := open(t, bindTable(t, false, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	o := got.outgoing("+I x 1")
	o.Items[0].Key = nil
	o.Items[0].Value = []byte("{\"v\":\n1}")
	write(t, w, o)
	flush(t, w)
	want := "{\"index\":{\"_index\":\"idx\"}}\n{\"v\": 1}\n"
	if diff := cmp.Diff(want, string(srv.bodies[0])); diff != "" {
		t.Error(diff)
	}
}

func TestOtherHostIsTried(t *testing.T) {
	srv := newFakeServer(t, nil)
	gone := newFakeServer(t, nil)
	gone.Server.Close()
	w := open(t, bindTable(t, true, map[string]string{
		"hosts": gone.URL + ";" + srv.URL, "index": "idx",
		"sink.bulk-flush.backoff.strategy": "CONSTANT", "sink.bulk-flush.backoff.max-retries": "1", "sink.bulk-flush.backoff.delay": "1h",
	}))
	got := newSettled()
	for i := range 10 {
		write(t, w, got.outgoing(fmt.Sprintf("+I %d 1", i)))
		flush(t, w)
	}
	if len(srv.docs) != 10 {
		t.Errorf("got %d documents, want 10", len(srv.docs))
	}
}

// A connection that breaks is made anew.
func TestBrokenConnection(t *testing.T) {
	srv := newFakeServer(t, func(n int, items []fakeItem) (int, []int) {
		if n <= 3 {
			panic(http.ErrAbortHandler)
		}
		return 200, nil
	})
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	write(t, w, got.outgoing("+I a 1"))
	flush(t, w)
	if srv.docs["idx/a"] == nil {
		t.Error("the document is missing")
	}
}

func TestCloseSettlesWhatIsLeft(t *testing.T) {
	inside, release := make(chan struct{}), make(chan struct{})
	srv := newFakeServer(t, func(int, []fakeItem) (int, []int) {
		close(inside)
		<-release
		return 200, nil
	})
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	first := got.outgoing("+I a 1")
	write(t, w, first)
	<-inside
	second := got.outgoing("+U a 2")
	write(t, w, second)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	close(release)
	if got.count[first] != 1 || got.count[second] != 1 || len(got.errs) != 2 || !errors.Is(got.errs[0], errClosed) {
		t.Errorf("got %v, %v", got.count, got.errs)
	}
	if err := w.Flush(context.Background()); !errors.Is(err, errClosed) {
		t.Errorf("flush after close: %v", err)
	}
}

func TestFlushEndsWithItsContext(t *testing.T) {
	srv := newFakeServer(t, func(int, []fakeItem) (int, []int) { return 503, nil })
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	write(t, w, newSettled().outgoing("+I a 1"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := w.Flush(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestUnsendableIsRefused(t *testing.T) {
	srv := newFakeServer(t, nil)
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	o := got.outgoing("+I a 1", "+I b 1", "+I c")
	o.Items[1].Value = []byte("1,2")
	write(t, w, o)
	flush(t, w)
	want := []string{"b 0 the format made no JSON object of the row", "c 0 the format made no document of the row"}
	if diff := cmp.Diff(want, got.refused); diff != "" {
		t.Error(diff)
	}
	if len(srv.docs) != 1 {
		t.Errorf("documents: %v", srv.docs)
	}
}

func TestCredentials(t *testing.T) {
	for _, c := range []struct {
		set  map[string]string
		want string
	}{
		{map[string]string{"username": "u", "password": "p"}, "Basic dTpw"},
		{map[string]string{"username": "", "password": "p"}, ""},
		{map[string]string{"api-key": "k"}, "ApiKey k"},
	} {
		srv := newFakeServer(t, nil)
		c.set["hosts"], c.set["index"], c.set["connection.path-prefix"] = srv.URL, "idx", "/v1"
		w := open(t, bindTable(t, true, c.set))
		write(t, w, newSettled().outgoing("+I a 1"))
		flush(t, w)
		if got := srv.header[0].Get("Authorization"); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
