package filesystem

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/types"
)

func TestFoldersOfRows(t *testing.T) {
	decimal := types.Type{Kind: types.Decimal, Prec: 10, Scale: 2, Nullable: true}
	cases := []struct {
		typ  types.Type
		set  func(v *batch.Vector)
		want string
	}{
		{types.StringType(), func(v *batch.Vector) { v.SetBytes(0, []byte("a/b=c%d")) }, "c=a%2Fb%3Dc%25d"},
		{types.StringType(), func(v *batch.Vector) { v.SetBytes(0, []byte("größe x")) }, "c=größe x"},
		{types.StringType(), func(v *batch.Vector) { v.SetBytes(0, []byte("")) }, "c=none"},
		{types.StringType(), func(v *batch.Vector) { v.SetBytes(0, []byte("../x")) }, "c=..%2Fx"},
		{types.StringType(), func(v *batch.Vector) { v.SetNull(0) }, "c=none"},
		{types.Simple(types.Int), func(v *batch.Vector) { v.SetInt(0, -7) }, "c=-7"},
		{types.Simple(types.Boolean), func(v *batch.Vector) { v.SetBool(0, true) }, "c=true"},
		{types.Simple(types.Double), func(v *batch.Vector) { v.SetFloat(0, 1e10) }, "c=1.0E10"},
		{types.Simple(types.Date), func(v *batch.Vector) { v.SetInt(0, 19724) }, "c=2024-01-02"},
		{types.TimestampOf(3), func(v *batch.Vector) { v.SetTime(0, types.Instant{Millis: 19724*86400_000 + 3723_004}) }, "c=2024-01-02T01%3A02%3A03.004"},
		{types.TimestampOf(3), func(v *batch.Vector) { v.SetTime(0, types.Instant{Millis: 19724 * 86400_000}) }, "c=2024-01-02T00%3A00"},
		{decimal, func(v *batch.Vector) { v.SetDecimal(0, dec(t, "12.50")) }, "c=12.50"},
	}
	for _, c := range cases {
		p := partitions{columns: []partitionColumn{{name: "c", typ: c.typ}}, defaultName: "none"}
		b := batch.New([]types.Type{c.typ}, 1)
		c.set(b.Columns[0])
		folder := string(p.appendFolder(nil, b, []int{0}, 0))
		if folder != c.want {
			t.Errorf("%s: got %s, want %s", c.typ, folder, c.want)
			continue
		}
		value, ok, err := p.value(0, folder)
		if !ok || err != nil {
			t.Errorf("%s: read %s: %t, %v", c.typ, folder, ok, err)
			continue
		}
		back := batch.New([]types.Type{c.typ}, 1)
		m := &connectors.Message{Headers: make([]connectors.Header, headerPartitions+1)}
		m.Headers[headerPartitions].Value = value
		p.read("c").Read(back.Columns[0], 0, m, connectors.Split{}, back.Arena)
		if got := string(p.appendFolder(nil, back, []int{0}, 0)); got != folder {
			t.Errorf("%s: read and written again: got %s, want %s", c.typ, got, folder)
		}
	}
}

func dec(t *testing.T, text string) types.Dec {
	d, ok := types.ParseDec([]byte(text), 10, 2)
	if !ok {
		t.Fatalf("%s is no decimal", text)
	}
	return d
}

func TestFoldersThatAreNoPartition(t *testing.T) {
	p := partitions{columns: []partitionColumn{{name: "c", typ: types.Simple(types.Int)}}, defaultName: "none"}
	for _, folder := range []string{"c", "d=1", "c1"} {
		if _, ok, err := p.value(0, folder); ok || err != nil {
			t.Errorf("%s: got %t, %v", folder, ok, err)
		}
	}
	_, _, err := p.value(0, "c=x")
	if got, want := err.Error(), "'x' is no INT, the type of partition column c"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestNamesAreEscapedAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		if diff := cmp.Diff(text, unescaped(string(appendEscaped(nil, []byte(text))))); diff != "" {
			t.Error(diff)
		}
	})
}
