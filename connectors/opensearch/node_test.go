package opensearch

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/opensearchtest"
)

func nodeTable(t *testing.T, set map[string]string) (w connectors.Writer, addr, index string) {
	addr = opensearchtest.Node(t)
	index = opensearchtest.Index(t, addr)
	all := map[string]string{"hosts": addr, "index": index}
	for name, value := range set {
		all[name] = value
	}
	return open(t, bindTable(t, true, all)), addr, index
}

func TestNodeWrites(t *testing.T) {
	w, addr, index := nodeTable(t, nil)
	got := newSettled()
	write(t, w, got.outgoing("+I a/b?\"c\" 1", "+I gone 1", "-D gone", "-D never", "+U a/b?\"c\" 2", "+I é😀 3"))
	flush(t, w)
	have := map[string]string{}
	for id, doc := range opensearchtest.Documents(t, addr, index) {
		have[id] = string(doc)
	}
	if diff := cmp.Diff(map[string]string{"a/b?\"c\"": `{"v":"2"}`, "é😀": `{"v":"3"}`}, have); diff != "" || len(got.refused) > 0 {
		t.Error(diff, got.refused)
	}
}

func TestNodeWriteModes(t *testing.T) {
	for mode, want := range map[string]string{
		"update": `{"v":"1","w":2}`, "doc-as-upsert": `{"v":"1","w":2}`, "index": `{"w":2}`, "create": `{"v":"1"}`,
	} {
		t.Run(mode, func(t *testing.T) {
			w, addr, index := nodeTable(t, map[string]string{"sink.write-mode": mode})
			got := newSettled()
			o := got.outgoing("+I a 1", "+I a 2")
			o.Items[1].Value = []byte(`{"w":2}`)
			write(t, w, o)
			flush(t, w)
			doc, _ := opensearchtest.Document(t, addr, index, "a")
			if string(doc) != want || len(got.refused) > 0 {
				t.Errorf("got %s, want %s; refused %v", doc, want, got.refused)
			}
		})
	}
}

// Documents that the node refuses, also those for which it refuses the whole request, do not keep the others.
func TestNodeRefusesDocuments(t *testing.T) {
	w, addr, index := nodeTable(t, nil)
	got := newSettled()
	var items []string
	for i := range 100 {
		items = append(items, fmt.Sprintf("+I %d %d", i, i))
	}
	o := got.outgoing(items...)
	o.Items[10].Value = []byte(`{"v":{"x":1}}`)
	o.Items[70].Value = []byte(`{"v":"1","v":"2"}`)
	o.Items[71].Value = []byte("{\"v\":\"\xff\"}")
	first := got.outgoing("+I first 1") // makes v a text
	write(t, w, first)
	flush(t, w)
	write(t, w, o)
	flush(t, w)
	if n := opensearchtest.Count(t, addr, index); n != 98 || len(got.refused) != 3 {
		t.Errorf("%d documents, refused %v", n, got.refused)
	}
	for i, want := range []string{"10 400 mapper_parsing_exception", "70 400 x_content_parse_exception", "71 400 x_content_parse_exception"} {
		if !strings.HasPrefix(got.refusedOf(want[:2]), want) {
			t.Errorf("refusal %d: got %s, want %s", i, got.refusedOf(want[:2]), want)
		}
	}
}

func (s *settled) refusedOf(id string) string {
	for _, r := range s.refused {
		if strings.HasPrefix(r, id+" ") {
			return r
		}
	}
	return ""
}

func TestNodeReadOnlyIndexStops(t *testing.T) {
	w, addr, index := nodeTable(t, nil)
	opensearchtest.Call(t, "PUT", addr+"/"+index, `{"settings":{"index.blocks.write":true}}`)
	got := newSettled()
	write(t, w, got.outgoing("+I a 1"))
	if err := w.Flush(t.Context()); !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error(), "cluster_block_exception") {
		t.Errorf("got %v", err)
	}
}

// Under load with ids that repeat, each document is that of its last write.
func TestNodeKeepsTheOrderOfEachID(t *testing.T) {
	w, addr, index := nodeTable(t, nil)
	const lanes, groups, size = 4, 50, 50
	got := newSettled()
	want := make([]map[string]string, lanes)
	var chains sync.WaitGroup
	for lane := range lanes {
		want[lane] = map[string]string{}
		chains.Go(func() {
			for n := range groups {
				var items []string
				for k := range size {
					id, value := fmt.Sprintf("%d-%d", lane, rand.IntN(100)), fmt.Sprint(n*size+k)
					if rand.IntN(20) == 0 {
						items = append(items, "-D "+id)
						delete(want[lane], id)
						continue
					}
					items = append(items, "+U "+id+" "+value)
					want[lane][id] = value
				}
				if err := w.Write(t.Context(), got.outgoing(items...)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	chains.Wait()
	flush(t, w)
	docs := opensearchtest.Documents(t, addr, index)
	total := 0
	for _, ids := range want {
		total += len(ids)
		for id, value := range ids {
			if string(docs[id]) != `{"v":"`+value+`"}` {
				t.Errorf("document %s is %s, want %s", id, docs[id], value)
			}
		}
	}
	if len(docs) != total || len(got.refused) > 0 || len(got.count) != lanes*groups {
		t.Errorf("%d documents, want %d; refused %v", len(docs), total, got.refused)
	}
}
