package compare_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/compare"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/internal/kafkatest"
)

// TestTopics compares topics of the embedded broker and of the real one.
func TestTopics(t *testing.T) {
	for name, broker := range map[string]func(t testing.TB) string{
		"embedded": func(t testing.TB) string { return kafkatest.Fake(t) },
		"real":     kafkatest.Broker,
	} {
		t.Run(name, func(t *testing.T) {
			addr := broker(t)
			t.Run("deletions", func(t *testing.T) { deletions(t, addr) })
			t.Run("transactions", func(t *testing.T) { transactions(t, addr) })
			t.Run("scattered", func(t *testing.T) { scattered(t, addr) })
			t.Run("pinned", func(t *testing.T) { pinned(t, addr) })
			t.Run("formats", func(t *testing.T) { differentFormats(t, addr) })
		})
	}
}

// record is a record of a topic: its key, and its value, - for none.
func record(topic, key, value string) *kgo.Record {
	r := &kgo.Record{Topic: topic}
	if key != "" {
		r.Key = []byte(key)
	}
	if value != "-" {
		r.Value = []byte(value)
	}
	return r
}

// table opens a table of a script.
func table(t *testing.T, script engine.Text, name string) compare.Table {
	t.Helper()
	r, problems, err := engine.New(engine.Config{}).NewReading(script, engine.Wanted{Table: name})
	if err != nil || problems.HasErrors() {
		t.Fatal(err, problems)
	}
	return compare.Table{Name: name, Reading: r}
}

func report(t *testing.T, left, right compare.Table, o compare.Options) *compare.Report {
	t.Helper()
	a, b, err := compare.Sides(left, right, o)
	if err != nil {
		t.Fatal(err)
	}
	r, err := compare.Run(t.Context(), a, b, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// topics makes two topics and returns their tables without a schema.
func topics(t *testing.T, addr string) (left, right string, open func() (compare.Table, compare.Table)) {
	left, right = kafkatest.Topic(t, addr, 3), kafkatest.Topic(t, addr, 1)
	open = func() (compare.Table, compare.Table) {
		set := map[string]string{"bootstrap.servers": addr}
		return table(t, compare.Topic(left, set), left), table(t, compare.Topic(right, set), right)
	}
	return left, right, open
}

func deletions(t *testing.T, addr string) {
	left, right, open := topics(t, addr)
	kafkatest.Produce(
		t, addr, record(left, "a", `{"n":1}`), record(left, "b", `{"n":1}`), record(left, "b", "-"), record(left, "c", `{"n":1}`),
		record(right, "a", `{"n":1.0}`), record(right, "b", "text"), record(right, "b", "-"), record(right, "c", `{"n":2}`),
		record(left, "d", "\x00\xff"), record(right, "d", "\x00\xfe"), record(left, "e", ""), record(right, "e", "-"),
	)
	a, b := open()
	r := report(t, a, b, compare.Options{Limit: 10})
	var got []string
	for _, d := range r.Differences {
		got = append(got, fmt.Sprintf("%s %s %v %s", d.Kind, d.Key, d.Fields, d.Value))
	}
	want := []string{
		`differ {"key":"c"} [{n [49] [50]}] `, `differ {"key":"d"} [{ [34 48 120 48 48 102 102 34] [34 48 120 48 48 102 101 34]}] `, `only_left {"key":"e"} [] ""`,
	}
	if diff := cmp.Diff(want, got); diff != "" || r.Same != 1 || r.Records != (compare.Pair{Left: 6, Right: 6}) {
		t.Errorf("(-want +got)\n%s%+v", diff, r)
	}
}

// transactions compares a topic with an aborted transaction with one without.
func transactions(t *testing.T, addr string) {
	left, right, open := topics(t, addr)
	client := kafkatest.Client(t, addr, kgo.TransactionalID(kafkatest.Name(t)))
	for _, commit := range []kgo.TransactionEndTry{kgo.TryAbort, kgo.TryCommit} {
		if err := client.BeginTransaction(); err != nil {
			t.Fatal(err)
		}
		if err := client.ProduceSync(t.Context(), record(left, "a", fmt.Sprintf(`{"committed":%v}`, commit))).FirstErr(); err != nil {
			t.Fatal(err)
		}
		if err := client.EndTransaction(t.Context(), commit); err != nil {
			t.Fatal(err)
		}
	}
	kafkatest.Produce(t, addr, record(right, "a", `{"committed":true}`))
	a, b := open()
	if r := report(t, a, b, compare.Options{Versions: true}); !r.Equal() {
		t.Errorf("got %+v", r)
	}
}

// scattered compares by a key whose records lie in several partitions.
func scattered(t *testing.T, addr string) {
	left, right, open := topics(t, addr)
	elsewhere := record(left, "", `{"id":1,"n":1}`)
	elsewhere.Partition = 2
	kafkatest.Produce(
		t, addr, record(left, "", `{"id":1,"n":1}`), elsewhere, record(left, "", `{"id":2}`), record(left, "", `{"id":2}`),
		record(right, "", `{"id":1,"n":1}`), record(right, "", `{"id":2}`),
	)
	a, b := open()
	r := report(t, a, b, compare.Options{Key: []string{"id"}})
	if diff := cmp.Diff([]string{left + ": records of 1 key lie in several partitions, so that their order is by chance"}, r.Notes); diff != "" || !r.Equal() {
		t.Errorf("%+v (-want +got)\n%s", r, diff)
	}
}

// pinned reads a topic twice, which has grown in between.
func pinned(t *testing.T, addr string) {
	left, _, open := topics(t, addr)
	kafkatest.Produce(t, addr, record(left, "a", `{"n":1}`), record(left, "b", `{"n":1}`))
	a, _ := open()
	rows := func() (all []string) {
		if err := a.Rows(t.Context(), func(r engine.Row) { all = append(all, string(r.Object)) }); err != nil {
			t.Fatal(err)
		}
		slices.Sort(all)
		return all
	}
	first := rows()
	kafkatest.Produce(t, addr, record(left, "a", `{"n":2}`), record(left, "c", `{"n":1}`))
	if second := rows(); len(first) != 2 || !slices.Equal(first, second) {
		t.Errorf("first %v, then %v", first, second)
	}
}

// differentFormats compares tables whose records are written in different ways. Records that cannot be decoded are left out where the table says so.
func differentFormats(t *testing.T, addr string) {
	left, right := kafkatest.Topic(t, addr, 2), kafkatest.Topic(t, addr, 1)
	script := engine.Text{Name: "job.sql", Text: fmt.Sprintf(`
CREATE TABLE js (id INT, price DECIMAL(10, 2), ratio DOUBLE, at_time TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = '%s', 'properties.bootstrap.servers' = '%[3]s', 'key.format' = 'json', 'key.fields' = 'id',
  'value.format' = 'json', 'value.json.ignore-parse-errors' = 'true');
CREATE TABLE texts (id INT, price DECIMAL(10, 2), ratio DOUBLE, at_time TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = '%[2]s', 'properties.bootstrap.servers' = '%[3]s', 'key.format' = 'csv', 'key.fields' = 'id',
  'value.format' = 'csv', 'value.csv.null-literal' = '', 'scan.startup.mode' = 'latest-offset');`, left, right, addr)}
	kafkatest.Produce(
		t, addr, record(left, `{"id":1}`, `{"id":1,"price":1.5,"ratio":1e3,"at_time":"2024-01-02 03:04:05"}`), record(right, "1", "1,1.50,1000,2024-01-02 03:04:05.000"),
		record(left, `{"id":2}`, `{"id":2,"price":2}`), record(right, "2", "2,2.01,,"), record(left, `{"id":3}`, "no json"),
		record(left, `{"id":4}`, `{"id":4,"price":2}`), record(left, `{"id":4}`, "-"),
	)
	r := report(t, table(t, script, "js"), table(t, script, "texts"), compare.Options{Limit: 10})
	var b strings.Builder
	if err := compare.WriteText(&b, r); err != nil {
		t.Fatal(err)
	}
	want := `js and texts differ: 1 key the same, 1 differ, 0 only in js, 0 only in texts
read 4 records of js and 2 of texts
note: js: 1 record left out (`
	if !strings.HasPrefix(b.String(), want) || !strings.HasSuffix(b.String(), "  id=2\n    price: js     2\n           texts  2.01\n") {
		t.Errorf("got\n%s", &b)
	}
}
