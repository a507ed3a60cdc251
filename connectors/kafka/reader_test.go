package kafka

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

func records(from, to int64) []*kgo.Record {
	all := make([]kgo.Record, to-from)
	out := make([]*kgo.Record, to-from)
	for i := range all {
		all[i] = kgo.Record{Offset: from + int64(i), Value: []byte("value"), Timestamp: time.UnixMilli(1), Headers: []kgo.RecordHeader{{Key: "h", Value: []byte("v")}}}
		out[i] = &all[i]
	}
	return out
}

func readerOf(from, end connectors.Position, chunks ...[]*kgo.Record) *reader {
	q := newQueue(connectors.SplitStart{Split: connectors.Split{Name: "t"}, Start: from, End: end})
	for _, c := range chunks {
		q.push(c, 10_000)
	}
	p := &poller{queues: map[connectors.Split]*queue{}, room: make(chan struct{}, 1)}
	return newReader(q, p, func() error { return nil })
}

func TestReadEndsBeforeItsEnd(t *testing.T) {
	r := readerOf(3, 8, records(3, 6), records(6, 12))
	var m connectors.Messages
	var got []connectors.Position
	for {
		err := r.Read(t.Context(), &m)
		if errors.Is(err, connectors.ErrEndOfSplit) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range m.Items {
			got = append(got, it.Position)
		}
		m.Release()
	}
	if len(got) != 5 || got[0] != 3 || got[4] != 7 || m.Next != 8 {
		t.Errorf("got %v, next %d", got, m.Next)
	}
}

func TestReadHandsOverWhatIsThere(t *testing.T) {
	r := readerOf(0, connectors.NoEnd, records(0, 2), records(5, maxRead+10))
	if lag := r.Lag(); lag != 10_000 {
		t.Errorf("lag %d", lag)
	}
	var m connectors.Messages
	for _, want := range []struct{ n, next int }{{2, 2}, {maxRead, maxRead + 5}, {5, maxRead + 10}} {
		if err := r.Read(t.Context(), &m); err != nil || len(m.Items) != want.n || int(m.Next) != want.next || m.Bytes < int64(want.n)*recordOverhead {
			t.Fatalf("got %d messages, next %d, %d bytes, %v, want %+v", len(m.Items), m.Next, m.Bytes, err, want)
		}
		m.Release()
	}
	if held := r.queue.bytes.Load(); held != 0 {
		t.Errorf("an empty queue holds %d bytes", held)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Read(ctx, &m); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestReadMarkersMoveThePosition(t *testing.T) {
	marker := records(4, 5)
	marker[0].Attrs = kgo.NewRecordAttrs(kgo.RecordAttrsOpts{Control: true})
	r := readerOf(4, connectors.NoEnd, marker)
	var m connectors.Messages
	if err := r.Read(t.Context(), &m); err != nil || len(m.Items) != 0 || m.Next != 5 {
		t.Errorf("got %d messages, next %d, %v", len(m.Items), m.Next, err)
	}
	m.Release()
}

func TestReadFailsBehindWhatCame(t *testing.T) {
	r := readerOf(0, connectors.NoEnd, records(0, 1))
	r.queue.fail(io.ErrUnexpectedEOF)
	var m connectors.Messages
	if err := r.Read(t.Context(), &m); err != nil || len(m.Items) != 1 {
		t.Errorf("got %d messages, %v", len(m.Items), err)
	}
	m.Release()
	if err := r.Read(t.Context(), &m); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v", err)
	}
}

func TestReadAllocatesNothing(t *testing.T) {
	const reads = 50
	chunks := make([][]*kgo.Record, reads+10)
	for i := range chunks {
		chunks[i] = records(int64(i)*100, int64(i+1)*100)
	}
	r := readerOf(0, connectors.NoEnd, chunks...)
	var m connectors.Messages
	read := func() {
		if err := r.Read(context.Background(), &m); err != nil || len(m.Items) != 100 {
			t.Fatal(len(m.Items), err)
		}
		m.Release()
	}
	for range 5 {
		read()
	}
	if n := testing.AllocsPerRun(reads, read); n >= 1 {
		t.Errorf("%v allocations for a read of 100 messages", n)
	}
}
