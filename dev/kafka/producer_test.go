package kafka

import (
	"testing"

	"github.com/leatsql/leat/internal/kafkatest"
)

func TestProducerTellsWhenARecordIsKept(t *testing.T) {
	b := start(t, Options{Topics: []Topic{{Name: "t", Partitions: 1}}})
	p, err := b.Producer()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	told := make(chan error, 1)
	p.Produce(t.Context(), "t", []byte("x"), func(err error) { told <- err })
	if err := p.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-told; err != nil {
		t.Fatal(err)
	}
	if got := kafkatest.Consume(t, b.Addr(), "t", 1)[0]; string(got.Value) != "x" {
		t.Errorf("got %q, want x", got.Value)
	}
}
