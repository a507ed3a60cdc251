package opensearch

import (
	"math/rand/v2"
	"time"

	"github.com/leatsql/leat/options"
)

const (
	defaultBackoff = 50 * time.Millisecond // first wait where the user sets none: a busy cluster's queue drains in this order of time
	longestBackoff = 30 * time.Second
	forever        = int(^uint(0) >> 1)
)

// backoff says how long to wait before what failed for the moment is sent again, and how often.
type backoff struct {
	first    time.Duration
	constant bool
	retries  int
}

func parseBackoff(v options.Values) (backoff, options.Problems) {
	b := backoff{first: defaultBackoff, retries: forever}
	strategy := v.String("sink.bulk-flush.backoff.strategy")
	switch strategy {
	case "":
		return b, nil
	case backoffNone, backoffDisabled:
		b.retries = 0
		return b, nil
	}
	var ps options.Problems
	for _, name := range []string{"sink.bulk-flush.backoff.max-retries", "sink.bulk-flush.backoff.delay"} {
		if !v.Has(name) {
			p := badOption(v, "sink.bulk-flush.backoff.strategy", "is "+strategy+", which needs '"+v.Key(name)+"' beside it")
			p.Code = "LEAT3004"
			p.Help = "leave the strategy out to wait exponentially for as long as the job runs"
			ps = append(ps, p)
		}
	}
	b.constant = strategy == backoffConstant
	b.retries = int(v.Int("sink.bulk-flush.backoff.max-retries"))
	b.first = v.Duration("sink.bulk-flush.backoff.delay")
	return b, ps
}

// wait returns how long to wait before the given retry, the first being 1. Exponential waits are drawn from the upper half,
// so that many writers that were refused at once do not come back at once.
func (b backoff) wait(retry int) time.Duration {
	if b.constant {
		return b.first
	}
	d := b.first << min(retry-1, 20)
	if d > longestBackoff || d < b.first {
		d = max(longestBackoff, b.first)
	}
	return d/2 + rand.N(d/2+1)
}
