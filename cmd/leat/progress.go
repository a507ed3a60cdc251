package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/leatsql/leat/engine"
)

// progress prints what the jobs do while they run: one line that is rewritten on a terminal, a line now and then elsewhere.
type progress struct {
	w    io.Writer
	run  *engine.Run
	live bool
	end  chan struct{}
	done chan struct{}
	last map[string]int64 // records in, by job
}

// startProgress starts printing; mode is auto, plain or none.
func startProgress(w io.Writer, mode string, run *engine.Run) *progress {
	p := &progress{w: w, run: run, live: mode == "auto" && isTerminal(w), end: make(chan struct{}), done: make(chan struct{}), last: map[string]int64{}}
	every := 10 * time.Second
	if p.live {
		every = 500 * time.Millisecond
	}
	if mode == "none" {
		close(p.done)
		return p
	}
	go p.loop(every)
	return p
}

func (p *progress) stop() {
	close(p.end)
	<-p.done
}

func (p *progress) loop(every time.Duration) {
	defer close(p.done)
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			p.print(every)
		case <-p.end:
			if p.live {
				fmt.Fprint(p.w, "\r\x1b[K")
			}
			return
		}
	}
}

func (p *progress) print(every time.Duration) {
	var parts []string
	for _, s := range p.run.Status() {
		rate := float64(s.In-p.last[s.Job]) / every.Seconds()
		p.last[s.Job] = s.In
		parts = append(parts, progressLine(s, rate))
	}
	if p.live {
		fmt.Fprintf(p.w, "\r\x1b[K%s", strings.Join(parts, " | "))
		return
	}
	for _, line := range parts {
		fmt.Fprintln(p.w, line)
	}
}

// progressLine is a job in a line.
func progressLine(s engine.Status, rate float64) string {
	return fmt.Sprintf("%s: in %d out %d filtered %d dropped %d dead %d, %.0f/s, p50 %d ms p99 %d ms", s.Job, s.In, s.Delivered, s.Filtered,
		engine.Total(s.Dropped), engine.Total(s.Dead), rate, s.Latency.Quantile(0.5), s.Latency.Quantile(0.99))
}

// isTerminal reports whether w is a character device that understands control sequences.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
