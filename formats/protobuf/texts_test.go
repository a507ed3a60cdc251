package protobuf_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/formats/protobuf"
)

const registered = `syntax = "proto3";
package shop.v1;
option java_package = "com.shop";
message First { map<string, int32> by = 1; message In { message Deep { int32 n = 1; } Deep deep = 1; } map<string, In> more = 2; message Other { int32 n = 1; } }
enum Kind { NONE = 0; }
message Second { string id = 1; }
`

// TestTexts finds messages in a file that lies in no folder: by their names, of which the outer class of Java may be any, and by their
// places, among which entries of maps do not count.
func TestTexts(t *testing.T) {
	texts, err := protobuf.ParseTexts([]protobuf.Text{{Name: "orders-value.proto", Origin: "subject", Source: registered}})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"shop.v1.First", "shop.v1.Second"}, texts.Tops()); diff != "" {
		t.Errorf("at the top (-want +got):\n%s", diff)
	}
	for name, place := range map[string][]int{
		"shop.v1.First": {0}, "shop.v1.Second": {1}, "shop.v1.First.In": {0, 0}, "shop.v1.First.Other": {0, 1}, "shop.v1.First.In.Deep": {0, 0, 0},
	} {
		m, err := texts.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		at, ok := texts.At(place)
		if diff := cmp.Diff(place, m.Index()); diff != "" || !ok || at != name || m.Name() != name {
			t.Errorf("%s: at %v there is %s; (-want +got):\n%s", name, place, at, diff)
		}
	}
	for _, place := range [][]int{{}, {2}, {-1}, {0, 2}, {0, 0, 1}, {1, 0}} {
		if at, ok := texts.At(place); ok {
			t.Errorf("at %v there is %s", place, at)
		}
	}
	for class, want := range map[string]string{
		"com.shop.OrdersValue$Second": "shop.v1.Second", "com.shop.AnyOuterClass$First$In": "shop.v1.First.In", "com.shop.Second": "", "com.other.Any$Second": "",
	} {
		m, err := texts.Find(class)
		got := ""
		if err == nil {
			got = m.Name()
		}
		if got != want {
			t.Errorf("%s: got %q, %v, want %q", class, got, err, want)
		}
	}
}
