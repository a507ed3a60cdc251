package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/leatsql/leat/engine"
)

const (
	// shownEvery is how often progress is shown.
	shownEvery = 2 * time.Second
	// lookedEvery is how often the demo looks whether what it waits for has come about.
	lookedEvery = 20 * time.Millisecond
	// patience is how long the demo waits without any progress.
	patience = 10 * time.Second
)

// errEnded is the jobs' end before the demo's.
var errEnded = errors.New("the jobs have ended by themselves: they must read from Kafka without an end")

// Options are what a demonstration needs.
type Options struct {
	Jobs   *engine.Run // built, not started
	Meter  *Meter      // told of every document of Index
	To     Producer
	Topic  string // that the first job reads
	Search string // URL of the search endpoint
	Index  string // that the last job writes
	Rate   int    // events a second
	Length time.Duration
	Out    io.Writer // the document
	Err    io.Writer // all else
	// Live shows the jobs while events are made, and what note says, until stop is called; nil: a line now and then tells all.
	Live func(ctx context.Context, note func() string) (stop func())
}

// demo is a running demonstration.
type demo struct {
	Options
	generator *generator
	ended     chan struct{} // closed when the jobs have ended
	jobsErr   error         // set before ended is closed
}

// Run runs the jobs, writes events until Length has passed or ctx ends, waits until all have become documents, and stops the
// jobs. It fails unless every event that was sent is a document, counted by the search endpoint.
func Run(ctx context.Context, o Options) error {
	d := &demo{Options: o, ended: make(chan struct{}), generator: &generator{to: o.To, topic: o.Topic, rate: o.Rate, length: o.Length}}
	jobs, stop := context.WithCancel(context.WithoutCancel(ctx)) // the jobs stop once they have done everything, not with ctx
	defer stop()
	go func() {
		defer close(d.ended)
		d.jobsErr = o.Jobs.Run(jobs)
	}()
	err := d.present(ctx)
	stop()
	<-d.ended
	d.say("%d events sent, %d became documents; %s", d.generator.sent.Load(), o.Meter.documents(), latencyText(o.Meter))
	for _, s := range o.Jobs.Status() {
		d.say("account of %s: %s", s.Job, s.Account)
	}
	if d.jobsErr != nil {
		return d.jobsErr // the cause of all else
	}
	return err
}

// present is what happens while the jobs run.
func (d *demo) present(ctx context.Context) error {
	nothing := func() int64 { return 0 }
	if err := d.wait(ctx, "the jobs do not become ready", d.Jobs.Ready, nothing); err != nil || ctx.Err() != nil {
		return err
	}
	if err := d.generate(ctx); err != nil {
		return err
	}
	if ctx.Err() != nil {
		d.say("stopping: waiting for the documents of what was sent")
	}
	ctx = context.WithoutCancel(ctx)
	sent := d.generator.sent.Load()
	all := func() bool { return d.Meter.documents() >= sent }
	waited := d.wait(ctx, "not every event becomes a document", all, d.Meter.documents)
	return errors.Join(waited, d.show(ctx, sent))
}

// generate writes the events and shows progress meanwhile.
func (d *demo) generate(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	start := time.Now()
	done := make(chan error, 1)
	go func() { done <- d.generator.run(ctx) }()
	var shown <-chan time.Time
	if d.Live != nil {
		defer d.Live(ctx, func() string { return fmt.Sprintf("%d events | %s", d.generator.sent.Load(), latencyText(d.Meter)) })()
	} else {
		tick := time.NewTicker(shownEvery)
		defer tick.Stop()
		shown = tick.C
	}
	for {
		select {
		case <-shown:
			d.say("%s", progressLine(time.Since(start), d.generator.sent.Load(), d.Jobs.Status(), d.Meter))
		case <-d.ended:
			cancel()
			return errors.Join(<-done, errEnded)
		case err := <-done:
			return err
		}
	}
}

// show prints a document and compares what the search endpoint counts with what was sent.
func (d *demo) show(ctx context.Context, sent int64) error {
	x := index{url: d.Search, name: d.Index}
	if id := d.Meter.example(); id != "" {
		d.say("one document, as a search for its id finds it:")
		hit, err := x.find(ctx, id)
		if err != nil {
			return err
		}
		if err := writeHit(d.Out, hit); err != nil {
			return err
		}
	}
	if sent == 0 {
		return nil // then there may be no index
	}
	count, err := x.count(ctx)
	if err != nil {
		return err
	}
	if count != sent {
		return fmt.Errorf("the index %s holds %d documents, but %d events were sent", d.Index, count, sent)
	}
	return nil
}

// wait looks until a condition holds, ctx ends or the jobs have ended; patience without progress is an error.
func (d *demo) wait(ctx context.Context, problem string, holds func() bool, progress func() int64) error {
	tick := time.NewTicker(lookedEvery)
	defer tick.Stop()
	last, since := progress(), time.Now()
	for !holds() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		case <-d.ended:
			return errEnded
		}
		if now := progress(); now != last {
			last, since = now, time.Now()
		}
		if time.Since(since) > patience {
			return fmt.Errorf("%s: no progress for %s", problem, patience)
		}
	}
	return nil
}

func (d *demo) say(format string, args ...any) { fmt.Fprintf(d.Err, format+"\n", args...) }
