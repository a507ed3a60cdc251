package kafka

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/types"
)

func column(t testing.TB, key string) *connectors.Metadata {
	t.Helper()
	for _, m := range metadata() {
		if m.Key == key {
			return &m
		}
	}
	t.Fatalf("no metadata %s", key)
	return nil
}

// read returns row 0 of a metadata column.
func readColumn(t testing.TB, key string, m *connectors.Message) *batch.Vector {
	t.Helper()
	c := column(t, key)
	v := batch.NewVector(c.Type, 1)
	c.Read(v, 0, m, connectors.Split{Name: "tt", Partition: 2}, &batch.Arena{})
	return v
}

func fetched(r kgo.Record) *connectors.Message {
	var m connectors.Message
	toMessage(&m, &r, nil)
	return &m
}

func TestReadMetadata(t *testing.T) {
	r := kgo.Record{
		Offset: 77, LeaderEpoch: 3, Timestamp: time.UnixMilli(1704164645123), Attrs: kgo.NewRecordAttrs(kgo.RecordAttrsOpts{}),
		Headers: []kgo.RecordHeader{{Key: "h1", Value: []byte("v1")}, {Key: "h2", Value: []byte{0, 0xff}}, {Key: "h1", Value: []byte("again")}, {Key: "n"}},
	}
	m := fetched(r)
	if got := string(readColumn(t, "topic", m).Bytes[0]); got != "tt" {
		t.Errorf("topic %q", got)
	}
	if got := readColumn(t, "partition", m).Ints[0]; got != 2 {
		t.Errorf("partition %d", got)
	}
	if got := readColumn(t, "offset", m).Ints[0]; got != 77 {
		t.Errorf("offset %d", got)
	}
	if got := readColumn(t, "leader-epoch", m).Ints[0]; got != 3 {
		t.Errorf("leader-epoch %d", got)
	}
	if got := readColumn(t, "timestamp", m).Times[0]; got != (types.Instant{Millis: 1704164645123}) {
		t.Errorf("timestamp %v", got)
	}
	if got := string(readColumn(t, "timestamp-type", m).Bytes[0]); got != "CreateTime" {
		t.Errorf("timestamp-type %s", got)
	}

	var pairs []string
	for _, key := range []string{"headers", "header-list"} {
		v := readColumn(t, key, m)
		columns := v.Children
		if key == "header-list" {
			columns = v.Children[0].Children
		}
		keys, values := columns[0], columns[1]
		for e := v.Spans[0].Start; e < v.Spans[0].End; e++ {
			text := "NULL"
			if !values.IsNull(int(e)) {
				text = string(values.Bytes[e])
			}
			pairs = append(pairs, key+" "+string(keys.Bytes[e])+"="+text)
		}
	}
	want := []string{"headers h1=again", "headers h2=\x00\xff", "headers n=NULL", "header-list h1=v1", "header-list h2=\x00\xff", "header-list h1=again", "header-list n=NULL"}
	if diff := cmp.Diff(want, pairs); diff != "" {
		t.Error(diff)
	}
}

func TestReadMetadataWithoutTime(t *testing.T) {
	m := fetched(kgo.Record{LeaderEpoch: -1, Timestamp: time.UnixMilli(5), Attrs: kgo.NewRecordAttrs(kgo.RecordAttrsOpts{TimestampType: -1})})
	if m.Time != connectors.NoTime {
		t.Errorf("time %d", m.Time)
	}
	if got := readColumn(t, "timestamp", m).Times[0]; got != (types.Instant{Millis: -1}) {
		t.Errorf("timestamp %v", got)
	}
	if got := string(readColumn(t, "timestamp-type", m).Bytes[0]); got != "NoTimestampType" {
		t.Errorf("timestamp-type %s", got)
	}
	if !readColumn(t, "leader-epoch", m).IsNull(0) {
		t.Error("an unknown leader epoch is not NULL")
	}
	m = fetched(kgo.Record{Timestamp: time.UnixMilli(0), Attrs: kgo.NewRecordAttrs(kgo.RecordAttrsOpts{TimestampType: 1})})
	if got := string(readColumn(t, "timestamp-type", m).Bytes[0]); got != "LogAppendTime" || m.Time != 0 {
		t.Errorf("%s at %d", got, m.Time)
	}
}

func TestWriteMetadata(t *testing.T) {
	now := time.UnixMilli(42)
	record := func(m *connectors.OutMessage) kgo.Record {
		var r kgo.Record
		toRecord(&r, m, "t", 7, now, nil)
		return r
	}
	m := connectors.OutMessage{Key: []byte("k"), Time: connectors.NoTime}
	if r := record(&m); !r.Timestamp.Equal(now) || r.Headers != nil || r.Value != nil || r.Topic != "t" || r.Partition != 7 {
		t.Errorf("got %+v", r)
	}

	ts := column(t, "timestamp")
	times := batch.NewVector(ts.Type, 1)
	times.SetTime(0, types.Instant{Millis: 1704164645123, Nanos: 999_999})
	if err := ts.Write(&m, times, 0); err != nil {
		t.Fatal(err)
	}

	times.SetTime(0, types.Instant{Millis: -1})
	if err := ts.Write(&m, times, 0); err == nil {
		t.Error("a time before 1970 was written")
	}

	h := column(t, "headers")
	headers := batch.NewVector(h.Type.AsNullable(), 1)
	headers.BeginList(0)
	for _, pair := range []struct {
		key   string
		value []byte
	}{{"a", []byte("1")}, {"null", nil}, {"", []byte("null key")}, {"empty", []byte{}}} {
		at := headers.AddElement(0)
		setBytes(headers.Children[0], at, []byte(pair.key))
		if pair.key == "" {
			headers.Children[0].SetNull(at)
		}
		setBytes(headers.Children[1], at, pair.value)
	}
	if err := h.Write(&m, headers, 0); err != nil {
		t.Fatal(err)
	}

	topic := column(t, "topic")
	names := batch.NewVector(topic.Type, 1)
	names.SetBytes(0, []byte("elsewhere"))
	if err := topic.Write(&m, names, 0); err != nil {
		t.Fatal(err)
	}

	r := record(&m)
	if r.Timestamp.UnixMilli() != 1704164645123 || string(m.Target) != "elsewhere" {
		t.Errorf("got %v, %s", r.Timestamp, m.Target)
	}
	want := []kgo.RecordHeader{{Key: "a", Value: []byte("1")}, {Key: "empty", Value: []byte{}}}
	if diff := cmp.Diff(want, r.Headers); diff != "" {
		t.Error(diff)
	}
	for _, m := range metadata() {
		if m.Writable != (m.Write != nil) {
			t.Errorf("%s: Writable and Write disagree", m.Key)
		}
	}
}

func TestMessageOfRecord(t *testing.T) {
	m := fetched(kgo.Record{Value: []byte{}})
	if m.Key != nil || m.Value == nil {
		t.Error("an empty value and no value are mixed up")
	}
}
