package protobuf_test

import (
	"sync"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/protobuf"
)

// TestConcurrentUse binds tables and decodes with one factory from several goroutines, as sessions and chains do.
func TestConcurrentUse(t *testing.T) {
	factory := protobuf.New()
	shared := formattest.Spec(factory, ordersColumns, map[string]string{"message-class-name": "shop.orders.v1.Orders"})
	shared.Schemas.ProtoPaths = []string{"../../testdata/protos"}
	bound, err := factory.BindDecoder(shared)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			own, err := factory.BindDecoder(shared)
			if err != nil {
				t.Error(err)
				return
			}
			for _, d := range []interface {
				Decode(*batch.Builder, []int, []byte, int) error
			}{own.NewDecoder(), bound.NewDecoder()} {
				b, cols := formattest.Batch(shared)
				if err := d.Decode(batch.NewBuilder(b), cols, []byte("\x0a\x01a\x1a\x02\x08\x05\x20\x01"), 0); err != nil {
					t.Error(err)
				}
				if got, want := formattest.Row(b, 0), `"a", "", (5, 0), true, ""`; got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			}
		})
	}
	wg.Wait()
}
