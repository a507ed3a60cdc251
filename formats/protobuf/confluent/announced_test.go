package confluent

import (
	"encoding/binary"
	"testing"
)

func headerOf(id int) []byte { return append(binary.BigEndian.AppendUint32([]byte{0}, uint32(id)), 0) }

// What was told long ago, and is asked for again, is as good as new.
func TestOldHeadersAreRemembered(t *testing.T) {
	a := &announced{index: []int{0}, known: map[string]verdict{}}
	for id := range 2 * maxHeaders { // header 0 is among the older half
		if err := a.learn(t.Context(), headerOf(id)); err != nil {
			t.Fatal(err)
		}
	}
	old := headerOf(0)
	if _, known := a.reason(old); !known {
		t.Fatal("header 0 is forgotten")
	}
	if err := a.learn(t.Context(), headerOf(2*maxHeaders)); err != nil {
		t.Fatal(err)
	}
	if _, known := a.reason(old); !known {
		t.Error("header 0 is forgotten though it was asked for after others")
	}
}

// A batch is asked about as a whole before it is decoded: what it was told must not be forgotten in between, however many headers come.
func TestHeadersOfABatchAreRemembered(t *testing.T) {
	const batch = 1024
	a := &announced{index: []int{0}, known: map[string]verdict{}}
	for id := range 3 * maxHeaders {
		if err := a.learn(t.Context(), headerOf(id)); err != nil {
			t.Fatal(err)
		}
		first := max(0, id-batch)
		if _, known := a.reason(headerOf(first)); !known {
			t.Fatalf("header %d is forgotten once header %d has come", first, id)
		}
	}
	if n := len(a.known) + len(a.before); n > 2*maxHeaders {
		t.Errorf("%d headers are remembered, want %d at most", n, 2*maxHeaders)
	}
}

// A header that a decoder knew as its last one is asked about again where another comes before it: all others may have forgotten it.
func TestLastHeaderIsAskedAboutAgain(t *testing.T) {
	a := &announced{index: []int{0}, known: map[string]verdict{}}
	d := &decoder{bound: &boundDecoder{announced: a}}
	header, other := headerOf(1), headerOf(2)
	d.last = header
	for _, value := range [][]byte{header, other, header} {
		if err := d.Ask(t.Context(), value); err != nil {
			t.Fatal(err)
		}
	}
	for _, value := range [][]byte{header, other} {
		if _, known := a.reason(value); !known {
			t.Errorf("header %x is not known when it is decoded", value)
		}
	}
}
