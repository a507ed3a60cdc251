package blackhole

import (
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
)

func TestTakesAll(t *testing.T) {
	s, err := Factory().BindSink(connectors.Table{})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := s.(connectors.RowEncoder).NewRowEncoder(nil)([]byte("x"), &batch.Batch{}, 0); string(got) != "x" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	w, err := s.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	settled := 0
	err = w.Write(t.Context(), &connectors.Outgoing{
		Items:  []connectors.OutMessage{{Kind: batch.Delete}},
		Settle: func(_ *connectors.Outgoing, refused []connectors.Refusal, err error) { settled += 1 + len(refused) },
	})
	if err != nil || settled != 1 {
		t.Errorf("got %v, settled %d times", err, settled)
	}
}
