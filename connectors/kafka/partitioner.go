package kafka

import (
	"sync/atomic"

	"github.com/twmb/franz-go/pkg/kgo"
)

// partitioner returns how records are spread. Records come with their lane as the partition.
func partitioner(name string) kgo.Partitioner {
	switch name {
	case partitionFixed:
		return kgo.BasicConsistentPartitioner(func(string) func(*kgo.Record, int) int {
			return func(r *kgo.Record, n int) int { return byLane(r.Partition, n) }
		})
	case partitionRoundRobin:
		return kgo.BasicConsistentPartitioner(func(string) func(*kgo.Record, int) int {
			var next atomic.Uint32
			return func(_ *kgo.Record, n int) int { return int(next.Add(1)-1) % n }
		})
	}
	return kgo.BasicConsistentPartitioner(func(string) func(*kgo.Record, int) int {
		return func(r *kgo.Record, n int) int {
			if r.Key == nil {
				return byLane(r.Partition, n)
			}
			return int(murmur2(r.Key)&0x7fffffff) % n
		}
	})
}

func byLane(lane int32, n int) int { return int(uint32(lane)) % n }

// murmur2 is the hash of Kafka's Java client.
func murmur2(b []byte) uint32 {
	const (
		seed = 0x9747b28c
		m    = 0x5bd1e995
	)
	h := uint32(seed) ^ uint32(len(b))
	for ; len(b) >= 4; b = b[4:] {
		k := uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
		k *= m
		k ^= k >> 24
		h = h*m ^ k*m
	}
	switch len(b) {
	case 3:
		h ^= uint32(b[2]) << 16
		fallthrough
	case 2:
		h ^= uint32(b[1]) << 8
		fallthrough
	case 1:
		h = (h ^ uint32(b[0])) * m
	}
	h ^= h >> 13
	h *= m
	return h ^ h>>15
}
