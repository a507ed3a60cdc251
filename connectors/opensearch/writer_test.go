package opensearch

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
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

// Only what was refused for the moment is sent again, with later documents of the same id behind it.
func TestItemsAreRetriedOneByOne(t *testing.T) {
	srv := newFakeServer(t, func(n int, items []fakeItem) (int, []int) {
		if n > 1 {
			return 200, nil
		}
		return 200, []int{200, 429, 400, 200, 200}
	})
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	write(t, w, got.outgoing("+I a 1", "+I b 2", "+I c 3", "+U b 4", "+I d 5"))
	flush(t, w)
	if diff := cmp.Diff([]string{"c 400 a_type: a \"reason\""}, got.refused); diff != "" {
		t.Error(diff)
	}
	var second []string
	for _, it := range srv.requests[1] {
		second = append(second, it.ID+fmt.Sprint(it.Doc["doc"]))
	}
	if diff := cmp.Diff([]string{"bmap[v:2]", "bmap[v:4]"}, second); diff != "" {
		t.Error(diff)
	}
}

func TestStatusOfItems(t *testing.T) {
	for _, c := range []struct {
		mode, item string
		status     int
		requests   int // 1: not sent again
		refused    bool
	}{
		{"update", "-D a", 404, 1, false},
		{"update", "+I a 1", 404, 1, true},
		{"update", "+I a 1", 409, 2, false},
		{"create", "+I a 1", 409, 1, false},
		{"update", "+I a 1", 503, 2, false},
		{"update", "+I a 1", 500, 2, false},
		{"update", "+I a 1", 413, 1, true},
	} {
		t.Run(fmt.Sprint(c.mode, c.item, c.status), func(t *testing.T) {
			srv := newFakeServer(t, func(n int, items []fakeItem) (int, []int) {
				if n > 1 {
					return 200, nil
				}
				return 200, []int{c.status}
			})
			w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx", "sink.write-mode": c.mode}))
			got := newSettled()
			write(t, w, got.outgoing(c.item))
			flush(t, w)
			if len(srv.requests) != c.requests || (len(got.refused) > 0) != c.refused {
				t.Errorf("got %d requests, refused %v", len(srv.requests), got.refused)
			}
		})
	}
}

func TestServerErrorsOfAnItemEnd(t *testing.T) {
	srv := newFakeServer(t, func(int, []fakeItem) (int, []int) { return 200, []int{500} })
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	write(t, w, got.outgoing("+I a 1"))
	flush(t, w)
	if len(got.refused) != 1 || len(srv.requests) != serverErrorTries+1 {
		t.Errorf("got %d requests, refused %v", len(srv.requests), got.refused)
	}
}

func TestWholeRequestIsSentAgain(t *testing.T) {
	srv := newFakeServer(t, func(n int, items []fakeItem) (int, []int) {
		return map[int]int{1: 429, 2: 503, 3: 502, 4: 504}[n] + map[bool]int{true: 200}[n > 4], nil
	})
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	write(t, w, got.outgoing("+I a 1"))
	flush(t, w)
	if len(srv.requests) != 5 || srv.docs["idx/a"] == nil {
		t.Errorf("got %d requests, documents %v", len(srv.requests), srv.docs)
	}
}

func TestTooLargeIsHalved(t *testing.T) {
	srv := newFakeServer(t, func(n int, items []fakeItem) (int, []int) {
		if len(items) > 3 || items[0].ID == "huge" {
			return http.StatusRequestEntityTooLarge, nil
		}
		return 200, nil
	})
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	var items []string
	for i := range 40 {
		items = append(items, fmt.Sprintf("+I %d %d", i%7, i))
	}
	write(t, w, got.outgoing(append(items, "+I huge 1")...))
	flush(t, w)
	if len(got.refused) != 1 || !strings.HasPrefix(got.refused[0], "huge 413") {
		t.Errorf("refused %v", got.refused)
	}
	for i := 33; i < 40; i++ {
		doc, _ := srv.docs["idx/"+strconv.Itoa(i%7)]["doc"].(map[string]any)
		if doc["v"] != strconv.Itoa(i) {
			t.Errorf("document %d is %v, want %d", i%7, doc, i)
		}
	}
}

func TestFatalStatus(t *testing.T) {
	for _, c := range []struct {
		http, item int
		want       string
	}{
		{401, 0, "check 'username' and 'password'"},
		{403, 0, "permission"},
		{400, 0, "status 400: scripted: scripted"},
		{200, 403, "permission"},
	} {
		t.Run(fmt.Sprint(c.http, c.item), func(t *testing.T) {
			srv := newFakeServer(t, func(int, []fakeItem) (int, []int) { return c.http, []int{200, c.item} })
			w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
			got := newSettled()
			write(t, w, got.outgoing("+I a 1", "+I b 1"))
			err := w.Flush(t.Context())
			var f *connectors.Failure
			if !errors.As(err, &f) || !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error()+f.Help, c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
			if err := w.Write(t.Context(), got.outgoing("+I c 1")); err == nil {
				t.Error("a writer that has failed takes messages")
			}
			_ = w.Close()
			if len(got.errs) != 1 {
				t.Errorf("settled with %v", got.errs)
			}
		})
	}
}

func TestRetriesAreCounted(t *testing.T) {
	srv := newFakeServer(t, func(int, []fakeItem) (int, []int) { return 200, []int{429} })
	w := open(t, bindTable(t, true, map[string]string{
		"hosts": srv.URL, "index": "idx", "sink.bulk-flush.backoff.strategy": "CONSTANT",
		"sink.bulk-flush.backoff.max-retries": "2", "sink.bulk-flush.backoff.delay": "1ms",
	}))
	got := newSettled()
	write(t, w, got.outgoing("+I a 1"))
	if err := w.Flush(t.Context()); !errors.Is(err, connectors.ErrUnreachable) {
		t.Errorf("got %v", err)
	}
	if len(srv.requests) != 3 {
		t.Errorf("got %d requests, want 3", len(srv.requests))
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
	if got.count[first] != 1 || got.count[second] != 1 || len(got.errs) != 2 || !errors.Is(got.errs[0], ErrClosed) {
		t.Errorf("got %v, %v", got.count, got.errs)
	}
	if err := w.Flush(context.Background()); !errors.Is(err, ErrClosed) {
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
