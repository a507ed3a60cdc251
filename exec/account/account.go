package account

import (
	"fmt"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Account holds the counters of one job.
type Account struct {
	In         atomic.Int64 // records read
	Delivered  atomic.Int64 // records whose rows are all durable in the sink
	Filtered   atomic.Int64 // records of which the query made no row
	Rows       atomic.Int64 // rows that are durable in the sink, of which a record may have several; no part of the sum
	Malformed  atomic.Int64 // texts under JSON functions that are no JSON and answered NULL; no part of the sum
	BytesIn    atomic.Int64
	BytesOut   atomic.Int64 // of keys and values handed to the sink
	BytesSent  atomic.Int64 // as the sink counts them: requests with their envelopes
	InFlight   atomic.Int64 // bytes held by records on their way
	Dropped    Reasons      // records left out on purpose, by reason
	Dead       Reasons      // records kept as dead letters, by reason
	HandedOver atomic.Int64 // records read and not done when their split was given to another instance, which reads them again
	Requests   Reasons      // requests to the sink, by status
	Retries    Reasons      // retries of the sink, by reason
	Rebalances atomic.Int64
	LastCommit atomic.Int64 // Unix milliseconds; before the first, when the job started; 0: it has not
	Latency    Latency
	Samples    Samples
}

// Reasons counts by reason. The zero value is ready for use.
type Reasons struct {
	mu sync.Mutex
	n  map[string]int64
}

// Add counts n more of a reason.
func (r *Reasons) Add(reason string, n int64) {
	if n == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.n == nil {
		r.n = map[string]int64{}
	}
	r.n[reason] += n
}

// Of returns the count of one reason.
func (r *Reasons) Of(reason string) int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.n[reason]
}

// Total returns the sum over all reasons.
func (r *Reasons) Total() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	var sum int64
	for _, n := range r.n {
		sum += n
	}
	return sum
}

// Each calls f for each reason, in order.
func (r *Reasons) Each(f func(reason string, n int64)) {
	r.mu.Lock()
	keys := make([]string, 0, len(r.n))
	for k := range r.n {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	counts := make([]int64, len(keys))
	for i, k := range keys {
		counts[i] = r.n[k]
	}
	r.mu.Unlock()
	for i, k := range keys {
		f(k, counts[i])
	}
}

// Missing returns how many records that were read have no fate yet: those in flight.
func (a *Account) Missing() int64 {
	return a.In.Load() - a.Delivered.Load() - a.Filtered.Load() - a.Dropped.Total() - a.Dead.Total() - a.HandedOver.Load()
}

// String is the account in one line: "in 100 = delivered 97 + filtered 1 + dropped 1 (tombstone 1) + dead-lettered 1".
func (a *Account) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "in %d = delivered %d + filtered %d + dropped %d", a.In.Load(), a.Delivered.Load(), a.Filtered.Load(), a.Dropped.Total())
	writeReasons(&b, &a.Dropped)
	fmt.Fprintf(&b, " + dead-lettered %d", a.Dead.Total())
	writeReasons(&b, &a.Dead)
	if n := a.HandedOver.Load(); n > 0 {
		fmt.Fprintf(&b, " + handed over %d", n)
	}
	if n := a.Missing(); n != 0 {
		fmt.Fprintf(&b, " + in flight %d", n)
	}
	if n := a.Rows.Load(); n != a.Delivered.Load() {
		fmt.Fprintf(&b, "; rows written: %d", n)
	}
	if n := a.Malformed.Load(); n > 0 {
		fmt.Fprintf(&b, "; not JSON, answered NULL: %d", n)
	}
	return b.String()
}

func writeReasons(b *strings.Builder, r *Reasons) {
	sep := " ("
	r.Each(func(reason string, n int64) {
		fmt.Fprintf(b, "%s%s %d", sep, reason, n)
		sep = ", "
	})
	if sep != " (" {
		b.WriteByte(')')
	}
}

// CommitAge returns how long ago positions were last committed or, before the first commit, the job started.
func (a *Account) CommitAge(now time.Time) time.Duration {
	at := a.LastCommit.Load()
	if at == 0 {
		return 0
	}
	return now.Sub(time.UnixMilli(at))
}
