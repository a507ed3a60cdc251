package opensearch

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

func bindErr(keyed bool, set map[string]string) error {
	all := map[string]string{"hosts": "http://a:9200", "index": "idx"}
	for name, value := range set {
		all[name] = value
	}
	table, ps := tableOf(keyed, all)
	if err := ps.Err(); err != nil {
		return err
	}
	_, err := Factory().BindSink(table)
	return err
}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		name, value, want string // want: "" is taken
	}{
		{"hosts", "", "names no host"},
		{"hosts", "127.0.0.1", "holds '127.0.0.1' without a port; it should be http://host:port"},
		{"hosts", "http://127.0.0.1", "without a port"},
		{"hosts", "http://[::1]", "without a port"},
		{"hosts", "http://[::1]:9", ""},
		{"hosts", "http://", "without a port"},
		{"hosts", "http://:9200", "without a host name"},
		{"hosts", "http://localhost:abc", "whose port is no number"},
		{"hosts", "http://localhost:99999", "whose port is no number"},
		{"hosts", "http://a:9200/path", "connection.path-prefix"},
		{"hosts", "http://a:9200,http://b:9200", "has a path"},
		{"hosts", "a:9200,b:9200", "separate hosts by ';'"},
		{"hosts", "ftp://a:9200", "scheme is not http or https"},
		{"hosts", "https://u:p@a:9200", "put them into 'username' and 'password'"},
		{"hosts", ";http://a:9200; b:443", ""},
		{"index", "", "must not be empty"},
		{"index", "x-{nope}", "the table has no column 'nope'"},
		{"index", "{{v}}", "the table has no column '{v'"},
		{"index", "x-{ v }", "the table has no column ' v '"},
		{"index", "{v}-{id}", "more than one {…}"},
		{"index", "x-{now()}", "no column 'now()'"},
		{"index", "x-{proctime()|yyyy}", "no column 'proctime()'"},
		{"index", "x-{v|yyyy}", "a date pattern needs DATE, TIME or TIMESTAMP, not STRING"},
		{"index", "x-{now()|QQQ}", "'QQQ' is not supported"},
		{"index", "x-{now()|yyyy'}", "a quote is not closed"},
		{"index", "x-{}", ""},
		{"index", "x-v}", ""},
		{"index", "X y", ""},
		{"sink.bulk-flush.max-actions", "-1", ""},
		{"sink.bulk-flush.max-actions", "0", ""},
		{"sink.bulk-flush.max-actions", "-2", "from 1 on, or -1"},
		{"sink.bulk-flush.max-actions", "x", "takes a whole number"},
		{"sink.bulk-flush.max-size", "1500", "whole megabytes"},
		{"sink.bulk-flush.max-size", "0", "whole megabytes"},
		{"sink.bulk-flush.max-size", "5mb", ""},
		{"sink.bulk-flush.interval", "-1", "takes a duration"},
		{"sink.bulk-flush.interval", "0", ""},
		{"sink.bulk-flush.backoff.strategy", "x", "takes one of CONSTANT, EXPONENTIAL, NONE"},
		{"sink.bulk-flush.backoff.strategy", "CONSTANT", "needs 'sink.bulk-flush.backoff.max-retries'"},
		{"sink.bulk-flush.backoff.strategy", "DISABLED", ""},
		{"sink.bulk-flush.backoff.max-retries", "0", "from 1 on"},
		{"sink.delivery-guarantee", "exactly-once", "no exactly-once delivery"},
		{"sink.delivery-guarantee", "none", ""},
		{"sink.parallelism", "0", "from 1 on"},
		{"sink.flush-on-checkpoint", "false", "no option of Flink's"},
		{"failure-handler", "ignore", "no option of Flink's"},
		{"username", "u", "needs 'password' beside it"},
		{"password", "p", "needs 'username' beside it"},
		{"allow-insecure", "x", "takes true or false"},
		{"sink.write-mode", "doc-as-upsert", ""},
		{"nope", "1", "unknown option 'nope'"},
	} {
		err := bindErr(true, map[string]string{c.name: c.value})
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s = %s: %v", c.name, c.value, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s = %s: got %v, want %s", c.name, c.value, err, c.want)
		}
	}
	if err := bindErr(false, map[string]string{"sink.write-mode": "update"}); err == nil || !strings.Contains(err.Error(), "needs a document id") {
		t.Errorf("update without a key: %v", err)
	}
}

func TestHosts(t *testing.T) {
	hosts, err := parseHosts("a:443; a:9200;HTTP://b:1;https://[::1]:2")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range hosts {
		got = append(got, h.String())
	}
	if diff := cmp.Diff([]string{"https://a:443", "http://a:9200", "http://b:1", "https://[::1]:2"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestChanges(t *testing.T) {
	for _, c := range []struct {
		keyed       bool
		index, mode string
		want        connectors.Changes
	}{
		{true, "idx", "update", connectors.Upsert},
		{false, "idx", "index", connectors.AppendOnly},
		{true, "x-{now()|yyyy}", "update", connectors.AppendOnly},
		{true, "idx", "create", connectors.AppendOnly},
	} {
		s := bindTable(t, c.keyed, map[string]string{"hosts": "a:9200", "index": c.index, "sink.write-mode": c.mode})
		if got := s.Changes(); got != c.want {
			t.Errorf("%+v: got %v", c, got)
		}
	}
}

// keyTable has a column of each type that may be part of an id or an index name; all hold a value in row 0 and NULL in row 1.
type keyTable struct {
	table connectors.Table
	batch *batch.Batch
}

func newKeyTable() *keyTable {
	k := &keyTable{}
	var ts []types.Type
	fill := []func(v *batch.Vector){}
	add := func(name string, typ types.Type, set func(v *batch.Vector)) {
		k.table.Columns = append(k.table.Columns, connectors.Column{Name: name, Type: typ})
		ts = append(ts, typ)
		fill = append(fill, set)
	}
	at := types.InstantOf(1704236645, 123_000_000) // 2024-01-02 23:04:05.123
	add("i", types.Simple(types.Int), func(v *batch.Vector) { v.SetInt(0, -5) })
	add("s", types.StringType(), func(v *batch.Vector) { v.SetBytes(0, []byte("Ab")) })
	add("b", types.Simple(types.Boolean), func(v *batch.Vector) { v.SetBool(0, true) })
	add("f", types.Simple(types.Double), func(v *batch.Vector) { v.SetFloat(0, 1e10) })
	add("g", types.Simple(types.Float), func(v *batch.Vector) { v.SetFloat(0, 1) })
	add("c", types.DecimalOf(10, 2), func(v *batch.Vector) { v.SetDecimal(0, types.DecOf(10050)) })
	add("d", types.Simple(types.Date), func(v *batch.Vector) { v.SetInt(0, 19724) })
	add("ti", types.TimeOf(0), func(v *batch.Vector) { v.SetInt(0, 3723000) })
	add("t", types.TimestampOf(3), func(v *batch.Vector) { v.SetTime(0, at) })
	add("l", types.TimestampLTZOf(3), func(v *batch.Vector) { v.SetTime(0, at) })
	add("y", types.BytesType(), func(v *batch.Vector) { v.SetBytes(0, []byte("y")) })
	add("small", types.Simple(types.SmallInt), func(v *batch.Vector) { v.SetInt(0, 3) })
	k.batch = batch.New(ts, 2)
	for i, set := range fill {
		set(k.batch.Columns[i])
	}
	return k
}

// key binds the table with the columns of the key and an index, and keys a row.
func (k *keyTable) key(index, delimiter string, row int, key ...string) (id, target string, err error) {
	table := k.table
	var ps options.Problems
	table.Zone = time.FixedZone("", 9*3600)
	table.Run.Clock = func() time.Time { return time.Unix(1704236645, 0) }
	table.Options, ps = options.Parse(Factory().Options, map[string]string{"hosts": "a:9200", "index": index, "document-id.key-delimiter": delimiter}, nil)
	if err := ps.Err(); err != nil {
		return "", "", err
	}
	cols := make([]int, len(table.Columns))
	for i, c := range table.Columns {
		cols[i] = i
		for _, name := range key {
			if c.Name == name {
				table.PrimaryKey = append(table.PrimaryKey, i)
			}
		}
	}
	bound, err := Factory().BindSink(table)
	if err != nil {
		return "", "", err
	}
	s := bound.(*sink)
	var m connectors.OutMessage
	dst, err := s.NewKeyer(cols).Key([]byte("before"), &m, k.batch, row)
	if !strings.HasPrefix(string(dst), "before") {
		return "", "", err
	}
	return string(m.Key), string(m.Target), err
}

func TestID(t *testing.T) {
	k := newKeyTable()
	for _, c := range []struct {
		key  []string
		want string
	}{
		{[]string{"i"}, "-5"},
		{[]string{"s"}, "Ab"},
		{[]string{"b"}, "true"},
		{[]string{"f"}, "1.0E10"},
		{[]string{"g"}, "1.0"},
		{[]string{"c"}, "100.50"},
		{[]string{"d"}, "2024-01-02"},
		{[]string{"ti"}, "01:02:03"},
		{[]string{"t"}, "2024-01-02T23:04:05.123"},
		{[]string{"l"}, "2024-01-02T23:04:05.123"},
		{[]string{"i", "s"}, "-5$Ab"},
	} {
		if got, _, err := k.key("idx", "$", 0, c.key...); got != c.want || err != nil {
			t.Errorf("%v: got %s, %v, want %s", c.key, got, err, c.want)
		}
		if _, _, err := k.key("idx", "$", 1, c.key...); err == nil || !strings.Contains(err.Error(), "is NULL") {
			t.Errorf("%v: NULL is taken: %v", c.key, err)
		}
	}
	if _, _, err := k.key("idx", "_", 0, "y"); err == nil || !strings.Contains(err.Error(), "cannot be part of the PRIMARY KEY") {
		t.Errorf("BYTES is taken: %v", err)
	}
	k.batch.Columns[1].SetBytes(0, nil)
	if _, _, err := k.key("idx", "_", 0, "s"); err == nil {
		t.Error("an empty id is taken")
	}
	k.batch.Columns[1].SetBytes(0, []byte(strings.Repeat("x", 513)))
	if _, _, err := k.key("idx", "_", 0, "s"); err == nil || !strings.Contains(err.Error(), "has 513 bytes") {
		t.Errorf("a long id is taken: %v", err)
	}
}

func TestIndexName(t *testing.T) {
	k := newKeyTable()
	for _, c := range []struct{ index, want, null string }{
		{"idx", "", ""},
		{"x-{s}", "x-Ab", "x-null"},
		{"{i}-x", "-5-x", "null-x"},
		{"x-{d}", "x-19724", "x-null"},
		{"x-{t}", "x-2024-01-02T23:04:05.123", "x-null"},
		{"x-{d|yyyy}", "x-2024", "x-null"},
		{"x-{d|yyyy-MM-dd}", "x-2024-01-02", "x-null"},
		{"x-{ti|HH-mm-ss}", "x-01-02-03", "x-null"},
		{"x-{t|yyyy.MM.dd-HH}", "x-2024.01.02-23", "x-null"},
		{"x-{t|yyyy_MM_dd_HH-mm-ss.SSS}", "x-2024_01_02_23-04-05.123", "x-null"},
		{"x-{t|yyyy-MM}-y", "x-2024-01-y", "x-null-y"},
		{"x-{t|yyyy-[MM]}", "x-2024-01", "x-null"},
		{"x-{t|YYYY-ww}", "x-2024-01", "x-null"},
		{"x-{t|'w'y''M}", "x-w2024'1", "x-null"},
		{"x-{t|}", "x-2024_01_02_23_04_05", "x-null"},
		{"x-{l|}", "x-2024_01_02_23_04_05Z", "x-null"},
		{"x-{l|yyyy-MM-dd-HH}", "x-2024-01-02-23", "x-null"}, // in UTC
		{"x-{now()|yyyy-MM-dd-HHXXX}", "x-2024-01-03-08+09:00", "x-2024-01-03-08+09:00"},
		{"x-{CURRENT_TIMESTAMP|yyyyX}", "x-2024+09", "x-2024+09"},
	} {
		if _, got, err := k.key(c.index, "_", 0); got != c.want || err != nil {
			t.Errorf("%s: got %s, %v, want %s", c.index, got, err, c.want)
		}
		if _, got, err := k.key(c.index, "_", 1); got != c.null || err != nil {
			t.Errorf("%s of NULL: got %s, %v, want %s", c.index, got, err, c.null)
		}
	}
	for _, index := range []string{"x-{b}", "x-{small}", "x-{y}", "x-{d|HH}", "x-{ti|yyyy}", "x-{t|X}"} {
		if _, _, err := k.key(index, "_", 0); err == nil {
			t.Errorf("%s is taken", index)
		}
	}
}

func TestKeyAllocatesNothing(t *testing.T) {
	k := newKeyTable()
	s := bindTable(t, true, map[string]string{"hosts": "a:9200", "index": "x-{v}"})
	keyer := s.NewKeyer([]int{1, 1})
	var m connectors.OutMessage
	buf := make([]byte, 0, 100)
	if n := testing.AllocsPerRun(100, func() { _, _ = keyer.Key(buf, &m, k.batch, 0) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
