package exec

import (
	"context"

	"golang.org/x/sync/semaphore"
)

// maxBytesInFlight bounds the source bytes that a job holds at once, whole fetched buffers included.
const maxBytesInFlight = 64 << 20

// budget bounds the bytes in flight.
type budget struct {
	sem *semaphore.Weighted
}

func newBudget() *budget { return &budget{sem: semaphore.NewWeighted(maxBytesInFlight)} }

// take waits for room and returns what to give back. A single read larger than the whole budget takes all of it.
func (b *budget) take(ctx context.Context, bytes int64) (int64, error) {
	n := min(max(bytes, 1), maxBytesInFlight)
	return n, b.sem.Acquire(ctx, n)
}

func (b *budget) give(n int64) { b.sem.Release(n) }
