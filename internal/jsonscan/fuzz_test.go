package jsonscan

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
)

// FuzzValid compares with encoding/json, which takes the same texts but for what follows the document: here it is ignored,
// so only the first document is compared.
func FuzzValid(f *testing.F) {
	for _, d := range append(modelDocs(3), []byte(`[1,2,{"a":[]}] x`), []byte(`{"a":"\u00zz"}`), []byte(`-0.0e+1`)) {
		f.Add(d)
	}
	plan, err := Compile([]string{"$.a", "$.b[0]", "$.b[-1].c", "$"})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		s, out := plan.NewScanner(), make([]Item, 4)
		var got bool
		for range 2 {
			got = s.Scan(doc, out)
		}
		want := firstIsValid(doc)
		if got != want && !followedClosely(doc) {
			t.Fatalf("%q: got %v, want %v", doc, got, want)
		}
		if got && !json.Valid(withQuotes(out[3])) {
			t.Fatalf("%q: the document is taken for %q", doc, out[3].Raw)
		}
	})
}

// firstIsValid reports whether doc begins with a well-formed document.
func firstIsValid(doc []byte) bool {
	var v json.RawMessage
	err := json.NewDecoder(bytes.NewReader(doc)).Decode(&v)
	return err == nil || err == io.EOF && json.Valid(doc)
}

// followedClosely reports whether doc is a number or a word, for which it matters what follows.
func followedClosely(doc []byte) bool {
	d := strings.TrimLeft(string(doc), " \t\r\n")
	return d != "" && d[0] != '{' && d[0] != '[' && d[0] != '"'
}

func withQuotes(it Item) []byte {
	if it.Kind == String || it.Kind == Escaped {
		return append(append([]byte{'"'}, it.Raw...), '"')
	}
	return it.Raw
}

// FuzzExtract compares the values found with those of encoding/json.
func FuzzExtract(f *testing.F) {
	for _, d := range append(modelDocs(3), []byte(`{"a":{"b":"x"},"a":{"c":1}}`), []byte(`{"a":[1,{"b":2}]}`)) {
		f.Add(d)
	}
	plan, err := Compile([]string{"$.a.b", "$.after.event_ts", "$.a[1].b", "$.id"})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		if !json.Valid(doc) {
			return
		}
		s, out := plan.NewScanner(), make([]Item, 4)
		s.Scan(doc, out)
		s.Scan(doc, out)
		var root any
		d := json.NewDecoder(bytes.NewReader(doc))
		d.UseNumber()
		if d.Decode(&root) != nil {
			return
		}
		for i, steps := range [][]any{{"a", "b"}, {"after", "event_ts"}, {"a", 1, "b"}, {"id"}} {
			want, ok := reach(root, steps)
			if !ok {
				if out[i].Kind != Missing {
					t.Fatalf("%q: item %d is %s, want missing", doc, i, show(out[i:i+1]))
				}
				continue
			}
			switch w := want.(type) {
			case string:
				if out[i].Kind == String && string(out[i].Raw) != w {
					t.Fatalf("%q: item %d is %q, want %q", doc, i, out[i].Raw, w)
				}
			case json.Number:
				if string(out[i].Raw) != w.String() {
					t.Fatalf("%q: item %d is %q, want %q", doc, i, out[i].Raw, w)
				}
			}
			if out[i].Kind == Missing {
				t.Fatalf("%q: item %d is missing", doc, i)
			}
		}
	})
}

func reach(v any, steps []any) (any, bool) {
	for _, s := range steps {
		switch s := s.(type) {
		case string:
			m, _ := v.(map[string]any)
			below, ok := m[s]
			if !ok {
				return nil, false
			}
			v = below
		case int:
			l, _ := v.([]any)
			if s >= len(l) {
				return nil, false
			}
			v = l[s]
		}
	}
	return v, true
}
