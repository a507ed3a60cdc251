package confluent

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/sr"
	"pgregory.net/rapid"
)

// TestHeaderAsOthers holds headers against those of franz-go's serializer.
func TestHeaderAsOthers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.Uint32().Draw(t, "id")
		index := rapid.SliceOfN(rapid.IntRange(0, 1000), 1, maxNesting).Draw(t, "index")
		want, err := (&sr.ConfluentHeader{}).AppendEncode(nil, int(id), index)
		if err != nil {
			t.Fatal(err)
		}
		got := appendHeader(nil, id, index)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("header (-want +got):\n%s", diff)
		}
		header, gotID, why := splitHeader(append(got, 1, 2, 3))
		if why != "" || gotID != id || cmp.Diff(header, got) != "" || cmp.Diff(readIndex(header), index) != "" {
			t.Fatalf("got %x, id %d, place %v, %q of %x", header, gotID, readIndex(header), why, got)
		}
	})
}

// FuzzHeader: what is taken for a header says the same as franz-go's, and what is not is none there either, but for what no message has.
func FuzzHeader(f *testing.F) {
	for _, seed := range []string{"", "\x00", "\x00\x00\x00\x00\x01", "\x00\x00\x00\x00\x01\x00", "\x00\x00\x00\x00\x01\x04\x02\x00", "{\"a\":1}", "\x00\x00\x00\x00\x01\x02\x01\x08"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, value []byte) {
		header, id, why := splitHeader(value)
		if why != "" {
			if header != nil {
				t.Fatalf("%x: %s, and a header", value, why)
			}
			return
		}
		h := &sr.ConfluentHeader{}
		wantID, rest, err := h.DecodeID(value)
		if err != nil || uint32(wantID) != id {
			t.Fatalf("%x: id %d, want %d, %v", value, id, wantID, err)
		}
		want, rest, err := h.DecodeIndex(rest, maxNesting)
		if err != nil || cmp.Diff(want, readIndex(header)) != "" || len(rest)+len(header) != len(value) {
			t.Fatalf("%x: place %v, want %v, %v; %d bytes are left", value, readIndex(header), want, err, len(rest))
		}
	})
}
