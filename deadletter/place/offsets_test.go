package place

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
)

func TestParseFrom(t *testing.T) {
	places := []Place{&Topic{Name: "a"}, &Topic{Name: "b"}, &File{Path: "dead, or not:1.jsonl"}}
	a, b, file := connectors.Split{Name: "a", Partition: 1}, connectors.Split{Name: "b", Partition: 1}, places[2].(*File).split()
	for _, c := range []struct {
		text string
		from map[connectors.Split]connectors.Position
		all  connectors.Position
	}{
		{"", map[connectors.Split]connectors.Position{}, 0},
		{"7", map[connectors.Split]connectors.Position{}, 7},
		{"1:7", map[connectors.Split]connectors.Position{a: 7, b: 7}, 0},
		{"b/1:7,", map[connectors.Split]connectors.Position{b: 7}, 0},
		{Behind([]Span{{file, 1, 9}, {a, 3, 4}}), map[connectors.Split]connectors.Position{a: 4, file: 9}, 0},
	} {
		r, err := ParseFrom(c.text, places)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
		}
		if diff := cmp.Diff(Range{From: c.from, FromAll: c.all}, r); diff != "" {
			t.Errorf("%q: -want +got:\n%s", c.text, diff)
		}
	}
	for _, text := range []string{"x", "-1", "1:-7", "c/1:7", "a/-1:7", "other.jsonl:7", "1:7,x"} {
		if r, err := ParseFrom(text, places); err == nil {
			t.Errorf("%q: read %v", text, r)
		}
	}
}
