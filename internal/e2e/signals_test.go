package e2e

import (
	"io"
	"net"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// gate is a way to OpenSearch that can be closed: then it takes connections and answers nothing.
type gate struct {
	url    string
	closed atomic.Bool
}

func newGate(t *testing.T, target string) *gate {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	g := &gate{url: "http://" + l.Addr().String()}
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			go g.carry(in, strings.TrimPrefix(target, "http://"))
		}
	}()
	return g
}

func (g *gate) carry(in net.Conn, target string) {
	defer in.Close()
	out, err := net.Dial("tcp", target)
	if err != nil {
		return
	}
	defer out.Close()
	go func() { _, _ = io.Copy(in, out); _ = in.Close() }()
	buf := make([]byte, 64<<10)
	for {
		n, err := in.Read(buf)
		if err != nil {
			return
		}
		if g.closed.Load() {
			continue
		}
		if _, err := out.Write(buf[:n]); err != nil {
			return
		}
	}
}

// reads waits until the process reads a split.
func (p *pipeline) reads(l *leat) {
	p.t.Helper()
	p.eventually("the instance is given a split", func() (bool, any) {
		text := l.output.String()
		return strings.Contains(text, "split starts") || strings.Contains(text, "split resumes"), len(text)
	})
}

// TestStopWhileOpenSearchIsDown: a stop that cannot drain ends, says so, and loses nothing.
func TestStopWhileOpenSearchIsDown(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 4)
	way := newGate(t, p.opensearch)
	p.sink = way.url
	enrich, index := p.enrich(), p.indexer()
	w := p.startWriter(20, 1000)
	p.eventually("documents", func() (bool, any) { n := p.count(p.index); return n > 100, n })
	way.closed.Store(true)
	<-time.After(time.Second)
	index.signal(syscall.SIGTERM)
	if text := index.stops(1); !strings.Contains(text, "could not drain within") {
		t.Errorf("it does not say why:\n%s", tail(text))
	}
	p.sink = p.opensearch
	index = p.indexer()
	<-time.After(time.Second)
	last := w.stop()
	p.settled(last, map[string]*leat{"enrich": enrich, "index": index})
}

// TestSecondSignalEndsAtOnce: the exit code is that of a stop that did not wait for what is in flight.
func TestSecondSignalEndsAtOnce(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 2)
	way := newGate(t, p.opensearch)
	p.sink = way.url
	enrich, index := p.enrich(), p.indexer()
	p.events(500, "event")
	p.eventually("documents", func() (bool, any) { n := p.count(p.index); return n > 100, n })
	way.closed.Store(true)
	p.wantOut(p.send(100, -1)) // now the index job has documents that go nowhere
	enrich.stop()
	index.signal(os.Interrupt)
	p.eventually("a stop that waits", func() (bool, any) {
		return strings.Contains(index.output.String(), "stopping"), 0
	})
	index.signal(os.Interrupt)
	index.stops(130)
}

// TestStopWhileJoining: a stop ends also while the group waits for a member that stands still.
func TestStopWhileJoining(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 2)
	first := p.enrich("--instance", "a")
	p.reads(first)
	first.signal(syscall.SIGSTOP)
	defer first.signal(syscall.SIGCONT)
	second := p.enrich("--instance", "b")
	p.eventually("a process that joins", func() (bool, any) {
		return strings.Contains(second.output.String(), "job starts"), 0
	})
	<-time.After(time.Second)
	second.signal(syscall.SIGTERM)
	second.stops(0)
}
