package exec

import (
	"slices"
	"sync"

	"github.com/leatsql/leat/exec/account"
)

// fate is what becomes of a row on its way. A record of several rows counts as the highest of theirs: it is delivered once all that
// the query made of it are, and filtered where the query made none.
type fate uint8

// The fates.
const (
	filtered   fate = iota // the query left the row out
	oldRow                 // an update's old row, which a sink that replaces rows by their key does not need
	delivered              // durable in the sink
	nullRow                // left out for a NULL in a column that is NOT NULL
	noRow                  // the message holds no row
	unreadable             // its format skips messages that it cannot read
	unsettled              // not done: it is read again
	deadLetter             // counted when the letter is durable
)

// portion is the messages of one batch. Their records are counted together, each once, when every row that was made of them has met
// its fate; until then they are in flight. Portions are reused.
type portion struct {
	flight *flight
	first  int // number of its first message in the flight

	mu    sync.Mutex
	fates []fate // by message
	holds int
}

// portion returns the portion of messages lo to hi of f, with one hold.
func (c *chain) portion(f *flight, lo, hi int) *portion {
	f.Hold()
	c.mu.Lock()
	var p *portion
	if n := len(c.portions); n > 0 {
		p, c.portions = c.portions[n-1], c.portions[:n-1]
	}
	c.mu.Unlock()
	if p == nil {
		p = &portion{}
	}
	p.flight, p.first, p.holds = f, lo, 1
	p.fates = p.fates[:0]
	for range hi - lo {
		p.fates = append(p.fates, filtered)
	}
	return p
}

// note raises the fate of the messages with these numbers in the flight.
func (p *portion) note(messages []int32, x fate) {
	p.mu.Lock()
	for _, i := range messages {
		at := int(i) - p.first
		p.fates[at] = max(p.fates[at], x)
	}
	p.mu.Unlock()
}

// noteOne raises the fate of one message and reports whether it changed.
func (p *portion) noteOne(message int, x fate) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.fates[message-p.first]
	p.fates[message-p.first] = max(before, x)
	return before < x
}

// giveUp leaves all of the portion that is no dead letter to be read again.
func (p *portion) giveUp() {
	p.mu.Lock()
	for i := range p.fates {
		p.fates[i] = max(p.fates[i], unsettled)
	}
	p.mu.Unlock()
}

// hold adds a hold: more rows must meet their fate before the portion is counted.
func (p *portion) hold() {
	p.mu.Lock()
	p.holds++
	p.mu.Unlock()
}

// letGo lets one hold go. With the last one the portion is counted and lets go of its flight.
func (p *portion) letGo() {
	p.mu.Lock()
	p.holds--
	left := p.holds
	p.mu.Unlock()
	if left > 0 {
		return
	}
	f := p.flight
	p.count()
	f.chain.mu.Lock()
	f.chain.portions = append(f.chain.portions, p)
	f.chain.mu.Unlock()
	f.letGo()
}

// count adds the portion's records to the account.
func (p *portion) count() {
	var n [deadLetter + 1]int64
	for _, x := range p.fates {
		n[x]++
	}
	c := p.flight.chain
	a := c.job.account
	if t := c.line.tally; t != nil {
		t.add(int64(len(p.fates)), n[delivered], n[filtered])
	} else {
		a.Filtered.Add(n[filtered])
		c.job.countDelivered(n[delivered])
	}
	for x, reason := range dropReasons {
		if reason == "" {
			continue
		}
		a.Dropped.Add(reason, n[x])
		if n[x] > 0 && fate(x) != oldRow {
			p.sample(fate(x), reason)
		}
	}
	c.handOver(int(n[unsettled]))
}

// Reasons of records that are dropped, as account counts them.
const (
	NoRow             = "no row" // the format makes nothing of the message
	IgnoredParseError = "ignored parse error"
)

// dropReasons are the reasons of the fates that count as dropped; "" for others.
var dropReasons = [...]string{
	oldRow: "old row of an update", nullRow: "NULL in a NOT NULL column", noRow: NoRow, unreadable: IgnoredParseError,
}

// sample keeps the first record of the portion that was dropped for a reason: one of each portion, so that a flood costs little.
func (p *portion) sample(x fate, reason string) {
	c, msgs := p.flight.chain, &p.flight.msgs
	m := &msgs.Items[p.first+slices.Index(p.fates, x)]
	c.job.account.Samples.Add(account.Sample{
		At: c.job.options.Clock(), Fate: account.DroppedFate, Table: c.line.scan.Table.Name, Split: msgs.Split.String(), Position: int64(m.Position),
		Reason: reason, Key: m.Key, Value: m.Value,
	})
}
