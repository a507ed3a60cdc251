package jsonscan

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var kindNames = [...]string{"missing", "malformed", "null", "string", "escaped", "integer", "float", "true", "false", "object", "array"}

// show writes items as "kind:raw".
func show(items []Item) string {
	out := make([]string, len(items))
	for i, it := range items {
		out[i] = kindNames[it.Kind]
		if it.Kind > Null && it.Kind != True && it.Kind != False {
			out[i] += ":" + string(it.Raw)
		}
	}
	return strings.Join(out, " ")
}

func TestScan(t *testing.T) {
	tests := []struct{ doc, paths, want string }{
		{`{"a":1}`, `$.a`, `integer:1`},
		{`{"a":"x"}`, `$.a $.b`, `string:x missing`},
		{` { "a" : { "x" : 1.5 , "b":[ 1 , 2 ] } } `, `$.a.x $.a.b $.a.b[1] $.a`, `float:1.5 array:[ 1 , 2 ] integer:2 object:{ "x" : 1.5 , "b":[ 1 , 2 ] }`},
		{`{"a":true,"b":false,"c":null}`, `$.a $.b $.c`, `true false null`},
		{`{"a":"x\ny"}`, `$.a`, `escaped:x\ny`},
		{"{\"a\":\"\xff\"}", `$.a`, "escaped:\xff"},
		{`{"a":"é"}`, `$.a`, `string:é`},
		{`{"\u0061":1}`, `$.a`, `integer:1`},
		{`{"\ud800":1,"?":2}`, `$.?`, `integer:2`},
		// duplicates: the last wins, with all that lies below
		{`{"a":1,"a":2}`, `$.a`, `integer:2`},
		{`{"a":{"x":1,"y":2},"c":3,"a":{"y":4}}`, `$.a.x $.c $.a.y`, `missing integer:3 integer:4`},
		{`{"a":{"x":1},"a":2}`, `$.a.x $.a`, `missing integer:2`},
		{`{"a":[1,2],"a":[3]}`, `$.a[0] $.a[1]`, `integer:3 missing`},
		// indices
		{`[1,"x",null,{"d":true}]`, `$[0] $[1] $[3].d $[9] $[-1].d $[-4] $[-5]`, `integer:1 string:x true missing true integer:1 missing`},
		{`[[1,2],[3]]`, `$[-1][-1] $[0][-2] $[0]`, `integer:3 integer:1 array:[1,2]`},
		{`{"a":{"0":1}}`, `$.a[0] $.a.0`, `missing integer:1`},
		{`[1]`, `$.a $`, `missing array:[1]`},
		{`"x"`, `$ $.a $[0]`, `string:x missing missing`},
		{`[{"a":1}]`, `$.a`, `missing`},
		// text after the document
		{`{"a":1} {"a":2}`, `$.a`, `integer:1`},
		{`{"a":1}}`, `$.a`, `integer:1`},
		{`"x"y`, `$`, `string:x`},
		{`1 2`, `$`, `integer:1`},
		{`1,`, `$`, `malformed`},
		{`1`, `$`, `integer:1`},
		{`true,`, `$`, `true`},
		{`truex`, `$`, `malformed`},
		{`null]`, `$`, `null`},
		// malformed
		{``, `$`, `malformed`},
		{" \t\r\n", `$`, `malformed`},
		{`{"a":1`, `$.a`, `malformed`},
		{`{"a":1,}`, `$.a`, `malformed`},
		{`{"a":1,"bad":}`, `$.a`, `malformed`},
		{`{"a":"tab	here"}`, `$.a`, `malformed`},
		{"{\"a\":\"new\nline\"}", `$.a`, `malformed`},
		{`{"a":"\x"}`, `$.a`, `malformed`},
		{`{"a":"\u12"}`, `$.a`, `malformed`},
		{`{"a":01}`, `$.a`, `malformed`},
		{`{"a":.5}`, `$.a`, `malformed`},
		{`{"a":5.}`, `$.a`, `malformed`},
		{`{"a":+1}`, `$.a`, `malformed`},
		{`{"a":-}`, `$.a`, `malformed`},
		{`{"a":1e}`, `$.a`, `malformed`},
		{`{"a":NaN}`, `$.a`, `malformed`},
		{`{"a":nul}`, `$.a`, `malformed`},
		{`{a:1}`, `$.a`, `malformed`},
		{`{'a':1}`, `$.a`, `malformed`},
		{`{"a":1/*c*/}`, `$.a`, `malformed`},
		{"\ufeff{}", `$`, `malformed`},
		{`[1,]`, `$[0]`, `malformed`},
		{`[1 2]`, `$[0]`, `malformed`},
		{`[1`, `$[-1]`, `malformed`},
		{`{"a":-0,"b":1E+2,"c":-1.5e-3}`, `$.a $.b $.c`, `integer:-0 float:1E+2 float:-1.5e-3`},
		{`{"a":123456789012345678901234567890}`, `$.a`, `integer:123456789012345678901234567890`},
	}
	for _, tt := range tests {
		paths := strings.Fields(tt.paths)
		plan, err := Compile(paths)
		if err != nil {
			t.Fatal(err)
		}
		s := plan.NewScanner()
		items := make([]Item, len(paths))
		for round := range 3 { // what was learned in one round must not change the next
			s.Scan([]byte(tt.doc), items)
			if got := show(items); got != tt.want {
				t.Errorf("round %d: %s in %s\n got %s\nwant %s", round, tt.paths, tt.doc, got, tt.want)
			}
		}
	}
}

// TestLearnedPlaces scans documents of changing shape with one scanner and compares with a fresh one.
func TestLearnedPlaces(t *testing.T) {
	docs := []string{
		`{"a":{"x":1,"y":2},"b":3,"padding":"0123456789012345"}`,
		`{"a":[{"x":1,"y":2}],"b":3,"padding":"0123456789012345"}`,
		`{"b":[{"x":5}],"a":{"y":2,"x":1},"padding":"0123456789012345"}`,
		`{"b":{"x":5},"a":{"z":2,"x":{"x":9}},"padding":"0123456789012345"}`,
		`[{"a":{"x":1},"padding":"0123456789012345"}]`,
		`{"a" :{"x" : 1},"padding":"0123456789012345"}`,
		`{"\u0061":{"x":1},"a":{"q":1},"padding":"0123456789012345"}`,
		`{"a":{"x":1},"a":{"padding":"0123456789012345"}}`,
		`{"a":[[{"x":1}],{"x":2}],"padding":"0123456789012345"}`,
	}
	paths := []string{"$.a.x", "$.a", "$.b", "$.a[0].x", "$[0].a.x", "$.b.x", "$.a.x.x", "$.a[-1].x"}
	plan, err := Compile(paths)
	if err != nil {
		t.Fatal(err)
	}
	s := plan.NewScanner()
	got, want := make([]Item, len(paths)), make([]Item, len(paths))
	for round := range 4 {
		for i := range docs {
			doc := []byte(docs[(i*(round+1))%len(docs)])
			s.Scan(doc, got)
			plan.NewScanner().Scan(doc, want)
			if diff := cmp.Diff(show(want), show(got)); diff != "" {
				t.Errorf("%s (-fresh +used):\n%s", doc, diff)
			}
		}
	}
}

func TestEverNewKeys(t *testing.T) {
	plan, err := Compile([]string{"$.a"})
	if err != nil {
		t.Fatal(err)
	}
	s, out := plan.NewScanner(), make([]Item, 1)
	for i := range 5000 {
		doc := fmt.Sprintf(`{"key %d with a tail":{"other %d":1},"a":%d,"padding":"0123456789012345"}`, i, i, i)
		s.Scan([]byte(doc), out)
		if got, want := string(out[0].Raw), fmt.Sprint(i); got != want {
			t.Fatalf("document %d: got %s", i, got)
		}
	}
	if len(s.root.keys) > maxKeys || s.learned > maxLearned {
		t.Errorf("%d keys, %d bytes are remembered", len(s.root.keys), s.learned)
	}
}

func TestDepth(t *testing.T) {
	plan, err := Compile([]string{"$.a"})
	if err != nil {
		t.Fatal(err)
	}
	deep := func(n int) []byte {
		return []byte(`{"a":1,"deep":` + strings.Repeat("[", n-1) + strings.Repeat("]", n-1) + `}`)
	}
	s := plan.NewScanner()
	if !s.Valid(deep(MaxDepth)) || s.Valid(deep(MaxDepth+1)) || !s.Valid(deep(5)) {
		t.Error("the bound on nesting does not hold")
	}
}

func TestScanInto(t *testing.T) {
	paths := []string{"$.a", "lax $.a", "lax $.b", "$.a"}
	plan, err := Compile(paths)
	if err != nil {
		t.Fatal(err)
	}
	s, out := plan.NewScanner(), itemVectors(len(paths))
	if !s.ScanInto([]byte(`{"a":"x"}`), 0, out) {
		t.Fatal("malformed")
	}
	want := []int64{int64(String), int64(String) | Lax, int64(Missing) | Lax, int64(String)}
	for i, v := range out {
		if v.IsNull(0) || v.Ints[0] != want[i] {
			t.Errorf("item %d: got %d, want %d", i, v.Ints[0], want[i])
		}
	}
	if string(out[3].Bytes[0]) != "x" {
		t.Errorf("got %q", out[3].Bytes[0])
	}
	if s.ScanInto([]byte(`{`), 0, out) || out[1].Ints[0] != int64(Malformed)|Lax {
		t.Errorf("a malformed document gives %d", out[1].Ints[0])
	}
}

func TestScanAllocatesNothing(t *testing.T) {
	docs, paths := modelDocs(64), modelPaths()
	plan, err := Compile(paths)
	if err != nil {
		t.Fatal(err)
	}
	s, out := plan.NewScanner(), itemVectors(len(paths))
	n := testing.AllocsPerRun(10, func() {
		for _, d := range docs {
			s.ScanInto(d, 0, out)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations for %d documents", n, len(docs))
	}
}

func TestAppendUnescaped(t *testing.T) {
	tests := []struct{ raw, want string }{
		{`a\tb\"c\\d\/e\b\f\r\n`, "a\tb\"c\\d/e\b\f\r\n"},
		{`\u00e9\u4e2d`, "é中"},
		{`\ud83d\ude00`, "😀"},
		{`\ud83d`, "?"},
		{`\ude00x`, "?x"},
		{`\ud83d\u0041`, "?A"},
		{`\ud83d\ud83d\ude00`, "?😀"},
		{`\u0000`, "\x00"},
		{"\xffa", "\ufffda"},
		{"\xe4\xb8a", "\ufffda"},               // the beginning of a character: one
		{"\xe0\x80\x80", "\ufffd\ufffd\ufffd"}, // never a beginning: one each
		{"\xed\xa0\x80", "\ufffd"},             // a surrogate
		{"\xf0\x9f\x98", "\ufffd"},
		{"\xc0\xaf", "\ufffd\ufffd"},
		{"é\xffé", "é\ufffdé"},
	}
	for _, tt := range tests {
		if got := string(AppendUnescaped(nil, []byte(tt.raw))); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.raw, got, tt.want)
		}
	}
}
