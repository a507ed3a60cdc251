package kafka

import (
	"sync"

	"github.com/twmb/franz-go/pkg/kgo"
)

// pool lends the client the slices that fetched records are decoded into, and the buffers that compressed batches are
// unpacked into. The client puts them back when the last record of a batch is recycled.
type pool struct {
	records sync.Pool // *[]kgo.Record
	buffers sync.Pool // *[]byte
}

var (
	_ kgo.PoolRecords         = (*pool)(nil)
	_ kgo.PoolDecompressBytes = (*pool)(nil)
)

// pooledMin is the number of records below which a slice is not worth keeping: batches of an idle topic.
const pooledMin = 32

func (p *pool) GetRecords(n int) []kgo.Record {
	if s, ok := p.records.Get().(*[]kgo.Record); ok && cap(*s) >= n {
		return *s
	}
	return make([]kgo.Record, 0, max(n, pooledMin))
}

func (p *pool) PutRecords(s []kgo.Record) {
	if cap(s) >= pooledMin {
		p.records.Put(&s)
	}
}

// unpackedFactor guesses how much larger a batch is than its compressed form; a guess too low costs one growth.
const unpackedFactor = 4

func (p *pool) GetDecompressBytes(compressed []byte, _ kgo.CompressionCodecType) []byte {
	if s, ok := p.buffers.Get().(*[]byte); ok && cap(*s) >= len(compressed) {
		return *s
	}
	return make([]byte, 0, unpackedFactor*len(compressed))
}

func (p *pool) PutDecompressBytes(s []byte) { p.buffers.Put(&s) }
