package live

import (
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/engine/trend"
)

// linesEvery is how often plain lines are written: a run that is shorter writes none.
const linesEvery = 10 * time.Second

// Line is what a job has done.
type Line struct {
	Job                              string
	In, Out, Filtered, Dropped, Dead int64
	Lag                              int64   // or trend.Unknown
	InRate, OutRate                  float64 // of the time since the line before
	P50, P99                         int64   // of that time too, in milliseconds; trend.Unknown where nothing was delivered
}

// StartLines passes a line for each job to write every ten seconds, where its counts have changed meanwhile, until stop is called.
func StartLines(source Source, write func(Line)) (stop func()) {
	l := newLines(time.Now(), source)
	end, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(linesEvery)
		defer tick.Stop()
		for {
			select {
			case now := <-tick.C:
				l.note(now, write)
			case <-end:
				return
			}
		}
	}()
	return func() {
		close(end)
		<-done
	}
}

// lines follows jobs.
type lines struct {
	source Source
	trends []*trend.Trend
	last   []Line
}

func newLines(now time.Time, source Source) *lines {
	l := &lines{source: source}
	for _, s := range source.Status() {
		t := trend.New(1)
		t.Note(now, &s)
		l.trends, l.last = append(l.trends, t), append(l.last, newLine(&s, trend.Point{}))
	}
	return l
}

// note writes the lines of a moment.
func (l *lines) note(now time.Time, write func(Line)) {
	for i, s := range l.source.Status() {
		l.trends[i].Note(now, &s)
		point, _ := l.trends[i].Last()
		if line := newLine(&s, point); line.counts() != l.last[i].counts() {
			l.last[i] = line
			write(line)
		}
	}
}

func newLine(s *engine.Status, p trend.Point) Line {
	return Line{
		Job: s.Job, In: s.In, Out: s.Delivered, Filtered: s.Filtered, Dropped: engine.Total(s.Dropped), Dead: engine.Total(s.Dead), Lag: trend.Lag(s),
		InRate: p.In, OutRate: p.Out, P50: p.P50, P99: p.P99,
	}
}

// counts are what must have changed for a line to be worth writing.
func (l Line) counts() [6]int64 {
	return [...]int64{l.In, l.Out, l.Filtered, l.Dropped, l.Dead, l.Lag}
}

// Text writes lines for people.
func Text(w io.Writer) func(Line) {
	return func(l Line) {
		fmt.Fprintf(w, "%s: in %d (%s/s), out %d (%s/s), filtered %d, dropped %d, dead-lettered %d, lag %s, p50 %s, p99 %s\n",
			l.Job, l.In, rateText(l.InRate), l.Out, rateText(l.OutRate), l.Filtered, l.Dropped, l.Dead, countText(l.Lag), latencyText(l.P50), latencyText(l.P99))
	}
}

// Log writes lines for programs. What is not known is left out.
func Log(log *slog.Logger) func(Line) {
	return func(l Line) {
		a := []any{
			"job", l.Job, "in", l.In, "out", l.Out, "filtered", l.Filtered, "dropped", l.Dropped, "dead_lettered", l.Dead,
			"in_per_second", l.InRate, "out_per_second", l.OutRate,
		}
		for _, k := range []struct {
			name  string
			value int64
		}{{"lag", l.Lag}, {"p50_ms", l.P50}, {"p99_ms", l.P99}} {
			if k.value != trend.Unknown {
				a = append(a, k.name, k.value)
			}
		}
		log.Info("progress", a...)
	}
}
