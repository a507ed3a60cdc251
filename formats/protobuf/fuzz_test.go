package protobuf_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats/formattest"
)

// seeds are messages, and what is nearly one, in the wire format.
var seeds = []string{
	"", "00", "ff", "0801", "08", "0a00", "0a0161", "0a02fffe", "0b0c", "0b", "0c", "1a00", "1a0208011a021002",
	"7a060a016b1201317a060a016b120132", "7a00", "b2010301ac02", "b20101", "b00105", "308080808008", "30ffffffffffffffffff01",
	"30ffffffffffffffffff7f", "30ffffffffffffffffffff01", "9a06037a7a7a", "8a010608011202080112", "5b085a5c", "630a0161120208016463",
	"63120208016464", "8a0102080092010208018a01030801", "f2ffffff0f0161", "82017f", "6a026162", "8001ffffffffffffffffff01", "c0b80201",
	"ba0300ba0304080108029a0302086f", "aa03059a0302080199", "ca0202086f", "fa03020801fa03041202081f", "7a070a01ff12020805",
}

// FuzzDecode holds the decoder against the protobuf module: it takes what that takes, and reads the same from it.
func FuzzDecode(f *testing.F) {
	for _, s := range seeds {
		b, err := hex.DecodeString(s)
		if err != nil {
			f.Fatal(err)
		}
		for i := range byte(4) {
			f.Add(append([]byte{i}, b...))
		}
	}
	subjects := []*subject{
		newSubject(f, "all3.proto", "leat.test.three.All", false),
		newSubject(f, "all2.proto", "leat.test.two.All", true),
		newSubject(f, "edition.proto", "leat.test.edition.All", false),
		newSubject(f, "all3.proto", "leat.test.three.Node", false),
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		s, data := subjects[int(data[0])%len(subjects)], data[1:]
		m := dynamicpb.NewMessage(s.desc)
		want := proto.UnmarshalOptions{Resolver: (*protoregistry.Types)(nil)}.Unmarshal(data, m)
		b, cols := formattest.Batch(s.spec)
		got := s.dec.NewDecoder().Decode(batch.NewBuilder(b), cols, data, 0)
		if got != nil && strings.Contains(got.Error(), "deeper than") {
			return // the module's bound is another
		}
		if got != nil && want == nil && s.desc.ParentFile().Syntax() == protoreflect.Proto2 && strings.Contains(got.Error(), "UTF-8") {
			return // protobuf-java looks at the text in maps, the module does not
		}
		if got == nil && want != nil && longNumber(data) {
			return // protobuf-java cuts it off where the module refuses it
		}
		if (got == nil) != (want == nil) {
			t.Fatalf("%x: got error %v, the reference %v", data, got, want)
		}
		if want != nil {
			if b.N != 0 {
				t.Fatalf("%x: a row in spite of %v", data, got)
			}
			return
		}
		r := s.reference()
		if got, want := formattest.Row(b, 0), r.row(m, s.columns()); got != want && !r.unknownEnum {
			t.Fatalf("%x:\n got %s\nwant %s", data, got, want)
		}
	})
}

// longNumber reports whether bytes may hold a number that has more bits than there is room for: more than 32 in a tag or a length,
// more than 64 elsewhere.
func longNumber(data []byte) bool {
	run := 0 // bytes that say that another one follows
	for _, c := range data {
		switch {
		case c >= 0x80:
			run++
		case run >= 5, run == 4 && c > 0x0f:
			return true
		default:
			run = 0
		}
	}
	return false
}
