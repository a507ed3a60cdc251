package batch_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/batch"
)

// Whatever is taken from an arena, in whatever way and of whatever size, no value ever changes another.
func TestArenaKeepsValuesApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a batch.Arena
		for range rapid.IntRange(1, 3).Draw(t, "batches") {
			var kept, want [][]byte
			for i := range rapid.IntRange(0, 40).Draw(t, "values") {
				n := rapid.SampledFrom([]int{0, 1, 7, 1000, 40_000, 70_000}).Draw(t, "size")
				value := bytes.Repeat([]byte{byte(i + 1)}, n)
				kept, want = append(kept, take(t, &a, value)), append(want, value)
			}
			for i := range kept {
				if !bytes.Equal(kept[i], want[i]) {
					t.Fatalf("value %d of %d bytes was overwritten", i, len(want[i]))
				}
			}
			a.Reset()
		}
	})
}

// take puts a value into the arena in one of the ways that there are.
func take(t *rapid.T, a *batch.Arena, value []byte) []byte {
	switch rapid.IntRange(0, 3).Draw(t, "way") {
	case 0:
		return a.Copy(value)
	case 1:
		b := a.Alloc(len(value))
		copy(b, value)
		return b
	case 2: // it outgrows its room
		return a.Keep(append(a.Room(0), value...))
	default: // what is not kept is overwritten
		_ = append(a.Room(10), "forgotten"...)
		return a.Keep(append(a.Room(len(value)), value...))
	}
}

// What is appended to a value moves it, and does not run into the next.
func TestArenaValuesHaveNoRoom(t *testing.T) {
	var a batch.Arena
	first, second := a.Copy([]byte("first")), a.Copy([]byte("second"))
	_ = append(first, "!!!!!!"...)
	if string(second) != "second" {
		t.Errorf("appending to the value before made %q of the second", second)
	}
}

func TestArenaReusesItsChunks(t *testing.T) {
	var a batch.Arena
	value := make([]byte, 1000)
	fill := func() {
		for range 200 {
			a.Copy(value)
		}
		a.Reset()
	}
	fill()
	if n := testing.AllocsPerRun(20, fill); n != 0 {
		t.Errorf("a batch as large as the one before allocates %v times, want 0", n)
	}
}
