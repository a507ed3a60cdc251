package live

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/engine/trend"
)

const (
	// drawEvery is how often the block is drawn: counts move, and can be read.
	drawEvery = 500 * time.Millisecond
	// noteEvery is how often rates are taken: a column of the sparkline.
	noteEvery = time.Second
	// mostPoints is how many of them the sparkline shows.
	mostPoints = 20
)

// Source is what is shown: a *engine.Run.
type Source interface {
	// Status returns the jobs, always in the same order.
	Status() []engine.Status
}

// Options say how the block looks.
type Options struct {
	Color bool
	// Note stands in the line below the jobs; nil: nothing.
	Note func() string
}

// view draws a block.
type view struct {
	Options
	terminal *Terminal
	source   Source
	begun    time.Time
	trends   []*trend.Trend
	noted    time.Time
	stopping bool
}

// Start draws the block until stop is called, which waits until it is gone from the terminal. Once ctx has ended, the block says that
// the jobs are stopping.
func Start(ctx context.Context, t *Terminal, source Source, o Options) (stop func()) {
	resized, resumed, unwatch := watch()
	end := start(ctx, newView(time.Now(), t, source, o), resized, resumed)
	return func() {
		end()
		unwatch()
	}
}

func newView(now time.Time, t *Terminal, source Source, o Options) *view {
	v := &view{Options: o, terminal: t, source: source, begun: now, noted: now}
	for _, s := range source.Status() {
		tr := trend.New(mostPoints)
		tr.Note(now, &s)
		v.trends = append(v.trends, tr)
	}
	return v
}

// start draws until stop is called, and whenever the terminal was resized; after the process was stopped and goes on, the block begins anew.
func start(ctx context.Context, v *view, resized, resumed <-chan os.Signal) (stop func()) {
	end, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		defer v.terminal.remove()
		tick := time.NewTicker(drawEvery)
		defer tick.Stop()
		stopped := ctx.Done()
		for {
			select {
			case <-end:
				return
			case <-stopped:
				v.stopping, stopped = true, nil
			case <-resumed:
				v.terminal.forget()
			case <-resized:
			case <-tick.C:
			}
			v.draw(time.Now())
		}
	}()
	return func() {
		close(end)
		<-done
	}
}

// draw shows the jobs as they are now.
func (v *view) draw(now time.Time) {
	all := v.source.Status()
	if now.Sub(v.noted) >= noteEvery {
		v.noted = now
		for i := range all {
			v.trends[i].Note(now, &all[i])
		}
	}
	f := frame{foot: v.foot(now, all), alarm: v.stopping, color: v.Color}
	for i := range all {
		f.rows = append(f.rows, newRow(&all[i], v.trends[i]))
	}
	f.width, f.height = v.terminal.dimensions()
	v.terminal.draw(f.lines())
}

// foot is the line below the jobs.
func (v *view) foot(now time.Time, all []engine.Status) string {
	if v.stopping {
		var flying int64
		for i := range all {
			flying += all[i].InFlight()
		}
		return fmt.Sprintf("stopping: %s records in flight are settled; Ctrl-C again ends at once", countText(flying))
	}
	text := "up " + upText(now.Sub(v.begun)) + ", Ctrl-C stops"
	if v.Note != nil {
		text += ", " + v.Note()
	}
	return text
}
