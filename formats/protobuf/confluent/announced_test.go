package confluent

import (
	"encoding/binary"
	"testing"
)

// A batch is asked about as a whole before it is decoded: what it was told must not be forgotten in between, however many headers come.
func TestHeadersOfABatchAreRemembered(t *testing.T) {
	const batch = 1024
	a := &announced{index: []int{0}, known: map[string]string{}}
	header := func(id int) []byte { return append(binary.BigEndian.AppendUint32([]byte{0}, uint32(id)), 0) }
	for id := range 3 * maxHeaders {
		if err := a.learn(t.Context(), header(id)); err != nil {
			t.Fatal(err)
		}
		first := max(0, id-batch)
		if _, known := a.reason(header(first)); !known {
			t.Fatalf("header %d is forgotten once header %d has come", first, id)
		}
	}
	if n := len(a.known) + len(a.before); n > 2*maxHeaders {
		t.Errorf("%d headers are remembered, want %d at most", n, 2*maxHeaders)
	}
}
