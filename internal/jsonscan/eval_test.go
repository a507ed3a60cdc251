package jsonscan

import (
	"encoding/json"
	"fmt"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFind(t *testing.T) {
	const doc = `{"a":{"b":1,"c":[1,"x",null,{"d":true,"b":2}]},"e":[[1,2],[3]],"arr":[3,1,2],"a":{"b":5,"c":[1,"x",null,{"d":true,"b":2}]},"\u00fc":"\n"}`
	tests := []struct{ path, want string }{
		{`$.a.b`, `5`},
		{`$.a.x`, `error`},
		{`lax $.a.x`, `nothing`},
		{`$.a.x.y`, `error`},
		{`lax $.a.x.y`, `nothing`},
		{`$.a.b.c`, `error`},
		{`$.arr.x`, `error`},
		{`$.a[0]`, `error`},
		{`$.arr[9]`, `error`},
		{`$.arr[-1]`, `2`},
		{`$.arr[*]`, `[3,1,2]`},
		{`$.a.c[*].b`, `[2]`},
		{`$.a.b[*]`, `[]`},
		{`$.a.*`, `[5,[1,"x",null,{"d":true,"b":2}]]`},
		{`$.e[*][0]`, `[1,3]`},
		{`$.arr[0,2,9]`, `[3,2]`},
		{`$.arr[1:]`, `[1,2]`},
		{`$.arr[-2:]`, `[1,2]`},
		{`$.arr[:2]`, `[3,1]`},
		{`$.arr[:-1]`, `[3,1]`},
		{`$.arr[1:9]`, `[1,2]`},
		{`$.arr[-2:-1]`, `[1]`},
		{`$.arr[-1:1]`, `[2,3]`},
		{`$.arr[2:1]`, `[]`},
		{`$.arr.*.x`, `[]`},
		{`$.nope[*]`, `error`},
		{`lax $.nope[*]`, `[]`},
		{`$.b[0:1]`, `error`},
		{`$..b`, `[5,2]`},
		{`$..c[0]`, `[1]`},
		{`$.e..[0]`, `[[1,2],1,3]`},
		{`$.e..*`, `[[1,2],[3],1,2,3]`},
		{`$.ü`, `"\n"`},
	}
	for _, tt := range tests {
		if got := find(t, tt.path, doc); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.path, got, tt.want)
		}
	}
}

// find writes what a path leads to.
func find(t *testing.T, path, doc string) string {
	t.Helper()
	p, err := ParsePath(path)
	if err != nil {
		return err.Error()
	}
	tree := &Tree{}
	n, ok, err := NewEvaluator(&p, tree).Find(tree.Parse([]byte(doc)))
	switch {
	case err != nil:
		return err.Error()
	case !ok:
		return "error"
	case n == Nothing:
		return "nothing"
	}
	return string(tree.Append(nil, n))
}

func TestTreeAppend(t *testing.T) {
	tests := []struct{ doc, want string }{
		{` { "a" : [ 1 , 2.50, null ] , "b" : "x\u00e9\n" } `, `{"a":[1,2.5,null],"b":"xé\n"}`},
		{`{"x":1,"y":2,"x":{"z":[]}}`, `{"x":{"z":[]},"y":2}`},
		{`{"x":{"p":1},"\u0078":0}`, `{"x":0}`},
		{`[1e400,-0,12345678901234567890,1e2,"\ud83d","\/"]`, `["Infinity",0,12345678901234567890,100.0,"?","/"]`},
		{`[]`, `[]`},
		{`"a"`, `"a"`},
	}
	tree := &Tree{}
	for _, tt := range tests {
		if got := string(tree.Append(nil, tree.Parse([]byte(tt.doc)))); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.doc, got, tt.want)
		}
	}
}

func TestTreeOfManyMembers(t *testing.T) {
	const members = 20_000
	doc := []byte{'{'}
	for i := range 2 * members { // each name twice: the later value wins
		doc = fmt.Appendf(doc, `"n\u0030%d":%d,`, i%members, i)
	}
	doc = append(doc[:len(doc)-1], '}')
	tree := &Tree{}
	for range 2 {
		root := tree.Parse(doc)
		count := 0
		for n := tree.First(root); n >= 0; n = tree.Next(n) {
			if got, want := string(tree.Item(n).Raw), strconv.Itoa(members+count); got != want {
				t.Fatalf("member %d is %s, want %s", count, got, want)
			}
			count++
		}
		if count != members {
			t.Errorf("%d members, want %d", count, members)
		}
	}
}

func TestTreeAllocatesNothing(t *testing.T) {
	tree, docs := &Tree{}, modelDocs(8)
	buf := make([]byte, 0, 4096)
	n := testing.AllocsPerRun(10, func() {
		for _, d := range docs {
			buf = tree.Append(buf[:0], tree.Parse(d))
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzTree writes well-formed documents anew; they mean the same to encoding/json, but for numbers.
func FuzzTree(f *testing.F) {
	for _, d := range append(modelDocs(3), []byte(`{"a":1,"b":[{}],"a":{"c":"\ud800"}}`), []byte(`"\u0000"`)) {
		f.Add(d)
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		if !json.Valid(doc) {
			return
		}
		tree := &Tree{}
		out := tree.Append(nil, tree.Parse(doc))
		if !json.Valid(out) {
			t.Fatalf("%q is written as %q", doc, out)
		}
		again := tree.Append(nil, tree.Parse(out))
		if diff := cmp.Diff(string(out), string(again)); diff != "" {
			t.Fatalf("%q is not stable (-once +twice):\n%s", doc, diff)
		}
	})
}
