package jsonscan

import (
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
	"github.com/tidwall/gjson"
)

func BenchmarkScan(b *testing.B) {
	docs, paths := modelDocs(256), modelPaths()
	plan, err := Compile(paths)
	if err != nil {
		b.Fatal(err)
	}
	size := 0
	for _, d := range docs {
		size += len(d)
	}
	b.Run("leat", func(b *testing.B) {
		s, out := plan.NewScanner(), itemVectors(len(paths))
		b.SetBytes(int64(size / len(docs)))
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			if !s.ScanInto(docs[i&255], 0, out) {
				b.Fatal("malformed")
			}
		}
	})
	b.Run("gjson", func(b *testing.B) {
		names := make([]string, len(paths))
		for i, p := range paths {
			names[i] = p[2:]
		}
		b.SetBytes(int64(size / len(docs)))
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			if !gjson.ValidBytes(docs[i&255]) || len(gjson.GetManyBytes(docs[i&255], names...)) != len(names) {
				b.Fatal("malformed")
			}
		}
	})
}

func itemVectors(n int) []*batch.Vector {
	out := make([]*batch.Vector, n)
	for i := range out {
		out[i] = batch.NewVector(types.Simple(types.JSONItem), 1)
	}
	return out
}

func BenchmarkFind(b *testing.B) {
	for _, path := range []string{`$.x[*].p`, `$..p`, `$.x[?(@.p > 1 && @.q == 'v')]`, `$.arr.sum()`} {
		p, err := ParsePath(path)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(path, func(b *testing.B) {
			tree, doc := &Tree{}, []byte(shopDoc)
			e := NewEvaluator(&p, tree)
			b.SetBytes(int64(len(doc)))
			b.ReportAllocs()
			for b.Loop() {
				if _, ok, err := e.Find(tree.Parse(doc)); !ok {
					b.Fatal(err)
				}
			}
		})
	}
}
