package e2e

import (
	"fmt"
	"syscall"
	"testing"
	"time"
)

// pair starts both jobs as an instance of that name, with sessions of six seconds.
func (p *pipeline) pair(instance string) map[string]*leat {
	args := func(table string) []string {
		return []string{"--instance", instance, "--set", "leat.table." + table + ".properties.session.timeout.ms=6000"}
	}
	return map[string]*leat{"enrich": p.enrich(args("raw_orders")...), "index": p.indexer(args("orders")...)}
}

// TestInstancesShareAJob: instances come, end and are killed while records flow; together they lose nothing and let no older
// event win.
func TestInstancesShareAJob(t *testing.T) {
	p := newPipeline(t, 6)
	w := p.startWriter(pick(10, 30), pick(1000, 3000))
	a, b := p.pair("a"), p.pair("b")
	for _, l := range []*leat{a["enrich"], b["enrich"], a["index"], b["index"]} {
		p.reads(l)
	}
	pause(2 * time.Second)
	c := p.pair("c") // is given a share
	p.reads(c["enrich"])
	p.reads(c["index"])
	for _, l := range a {
		l.kill() // its share is free when its session ends
	}
	for _, l := range b {
		l.stop() // so is that of one that ends in order: it may be back at once
	}
	<-time.After(8 * time.Second) // longer than a session
	last := w.stop()
	p.settled(last, c)
}

// TestInstanceThatStandsStill: an instance is stopped for longer than its session, another takes over, and it goes on. Taken
// over under its own name it is fenced and ends; under another it shares again. It writes nothing old in either case.
func TestInstanceThatStandsStill(t *testing.T) {
	for _, c := range []struct {
		successor string
		fenced    bool
	}{{"a", true}, {"b", false}} {
		t.Run(fmt.Sprintf("successor %s", c.successor), func(t *testing.T) {
			t.Parallel()
			p := newPipeline(t, 4)
			session := []string{"--set", "leat.table.orders.properties.session.timeout.ms=6000"}
			enrich := p.enrich()
			first := p.indexer(append(session, "--instance", "a")...)
			w := p.startWriter(20, 1000)
			p.reads(first)
			pause(2 * time.Second)
			first.signal(syscall.SIGSTOP)
			second := p.indexer(append(session, "--instance", c.successor)...)
			p.reads(second)
			<-time.After(8 * time.Second)
			first.signal(syscall.SIGCONT)
			jobs := map[string]*leat{"enrich": enrich, "index": second}
			if c.fenced {
				first.fails("another process took the place of instance 'a'")
			} else {
				<-time.After(4 * time.Second)
			}
			last := w.stop()
			p.settled(last, jobs)
			if !c.fenced {
				first.stop()
				p.account(first, "index")
			}
		})
	}
}
