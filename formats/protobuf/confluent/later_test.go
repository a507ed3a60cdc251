package confluent

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/sr"
	"github.com/twmb/franz-go/pkg/sr/srfake"

	"github.com/leatsql/leat/formats/protobuf/confluent/registry"
	"github.com/leatsql/leat/options"
)

// newAsking returns what asks a registry for records of shop.Order, and the clock that it goes by.
func newAsking(t *testing.T, r *srfake.Registry) (a *announced, clock *time.Time) {
	t.Helper()
	values, problems := options.Parse(declared(), map[string]string{optURL: r.URL()}, map[string]string{optURL: optURL})
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	config, _ := registry.Configure(values, "")
	client, err := config.Client(time.Second)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(0, 0)
	return &announced{message: "shop.Order", client: client, now: func() time.Time { return now }, asking: make(chan struct{}, 1), known: map[string]verdict{}}, &now
}

// An id that is not there may come to be there while a job runs.
func TestAnIDThatComesLater(t *testing.T) {
	r := srfake.New()
	t.Cleanup(r.Close)
	a, clock := newAsking(t, r)
	d, header := &decoder{bound: &boundDecoder{announced: a}}, headerOf(7)
	why := func() string {
		if err := d.Ask(t.Context(), header); err != nil {
			t.Fatal(err)
		}
		why, known := a.reason(header)
		if !known {
			t.Fatal("not known once it was asked for")
		}
		return why
	}
	absent := fmt.Sprintf("the schema registry at %s has no schema of id 7", r.URL())
	if got := why(); got != absent {
		t.Errorf("got %q", got)
	}
	r.SeedSchema("orders-value", 1, 7, sr.Schema{Schema: `syntax = "proto3"; package shop; message Order { string id = 1; }`, Type: sr.TypeProtobuf})
	if got := why(); got != absent {
		t.Errorf("asked again at once: got %q", got)
	}
	*clock = clock.Add(goneFor)
	if got, known := a.reason(header); got != absent || !known {
		t.Errorf("a record that was asked for before is decoded: got %q, %t", got, known)
	}
	if got := why(); got != "" {
		t.Errorf("got %q", got)
	}
	*clock = clock.Add(time.Hour)
	if !a.settled(header) {
		t.Error("a schema is asked for again")
	}
}

// Whoever waits while another asks is let go as its context says: a split is given away while a registry is waited for on behalf of another.
func TestWaitingBehindAnotherEnds(t *testing.T) {
	r := srfake.New()
	t.Cleanup(r.Close)
	a, _ := newAsking(t, r)
	a.asking <- struct{}{} // another asks, and gets no answer
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	d := &decoder{bound: &boundDecoder{announced: a}}
	if err := d.Ask(ctx, headerOf(7)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
