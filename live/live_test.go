package live

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/engine"
)

// counted is a run whose counts a test sets.
type counted struct {
	mu   sync.Mutex
	jobs []engine.Status
}

func newCounted(names ...string) *counted {
	c := &counted{}
	for _, n := range names {
		c.jobs = append(c.jobs, engine.Status{Job: n, State: engine.Running, Ready: true, Latency: &engine.Latency{}})
	}
	return c
}

func (c *counted) Status() []engine.Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]engine.Status(nil), c.jobs...)
}

// deliver lets a job read and deliver n more.
func (c *counted) deliver(job int, n, ms int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := &c.jobs[job]
	s.In, s.Delivered = s.In+n, s.Delivered+n
	s.Latency.Observe(ms, n)
}

// last is the block as it was drawn last.
func last(t *Terminal) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Join(t.lines, "\n")
}

func TestBlock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		run := newCounted("enrich", "index")
		s := newScreen(t, 100, 24)
		term := s.terminal()
		ctx, cancel := context.WithCancel(t.Context())
		resized, resumed := make(chan os.Signal), make(chan os.Signal)
		stop := start(ctx, newView(time.Now(), term, run, Options{Note: func() string { return "dashboard http://127.0.0.1:8080" }}), resized, resumed)
		synctest.Wait()
		if got := last(term); got != "" {
			t.Errorf("drawn at once:\n%s", got)
		}
		time.Sleep(drawEvery / 2) // between two drawings, so that what is counted at one is sure
		for range 10 {
			run.deliver(0, 200, 7)
			time.Sleep(time.Second)
		}
		synctest.Wait()
		s.wants(
			"JOB          IN      OUT  DROP  DEAD   IN/S  OUT/S    LAG     P50     P99  TREND",
			"enrich    2,000    2,000     0     0    200    200      –    7 ms    7 ms            ██████████",
			"index         0        0     0     0      0      0      –       –       –            ▁▁▁▁▁▁▁▁▁▁",
			"up 10 s, Ctrl-C stops, dashboard http://127.0.0.1:8080",
		)
		s.resize(16)
		resized <- os.Interrupt // whichever
		synctest.Wait()
		s.wants("JOB     OUT/S", "enrich    200", "index       0", "up 10 s, Ctrl-…")
		s.resize(100)
		time.Sleep(6 * time.Second) // nothing comes
		run.mu.Lock()
		run.jobs[0].In += 3
		run.mu.Unlock()
		cancel()
		synctest.Wait()
		s.wants(
			"JOB          IN      OUT  DROP  DEAD   IN/S  OUT/S    LAG     P50     P99  TREND",
			"enrich    2,003    2,000     0     0      0      0      –       –       –      ██████████▁▁▁▁▁▁",
			"index         0        0     0     0      0      0      –       –       –      ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁",
			"stopping: 3 records in flight are settled; Ctrl-C again ends at once",
		)
		stop()
		s.wants("")
	})
}

func TestLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		run := newCounted("enrich", "index")
		var text, logged bytes.Buffer
		stop := StartLines(run, Text(&text))
		stopLog := StartLines(run, Log(slog.New(slog.NewJSONHandler(&logged, nil))))
		time.Sleep(9 * time.Second)
		run.deliver(0, 500, 7)
		time.Sleep(2 * time.Second)  // a line
		time.Sleep(60 * time.Second) // nothing changes: no line
		run.deliver(0, 20, 1150)
		run.mu.Lock()
		run.jobs[0].Splits = []engine.SplitLag{{Lag: 4}}
		run.mu.Unlock()
		time.Sleep(10 * time.Second)
		stop()
		stopLog()
		if diff := cmp.Diff("enrich: in 500 (50/s), out 500 (50/s), filtered 0, dropped 0, dead-lettered 0, lag –, p50 7 ms, p99 7 ms\n"+
			"enrich: in 520 (2.0/s), out 520 (2.0/s), filtered 0, dropped 0, dead-lettered 0, lag 4, p50 1.2 s, p99 1.2 s\n", text.String()); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		var got []map[string]any
		for d := json.NewDecoder(&logged); ; {
			var line map[string]any
			if err := d.Decode(&line); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			delete(line, "time")
			got = append(got, line)
		}
		line := func(more map[string]any) map[string]any {
			m := map[string]any{"level": "INFO", "msg": "progress", "job": "enrich", "filtered": 0.0, "dropped": 0.0, "dead_lettered": 0.0}
			for k, v := range more {
				m[k] = v
			}
			return m
		}
		want := []map[string]any{
			line(map[string]any{"in": 500.0, "out": 500.0, "in_per_second": 50.0, "out_per_second": 50.0, "p50_ms": 7.0, "p99_ms": 7.0}),
			line(map[string]any{"in": 520.0, "out": 520.0, "in_per_second": 2.0, "out_per_second": 2.0, "lag": 4.0, "p50_ms": 1151.0, "p99_ms": 1151.0}),
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("log, -want +got:\n%s", diff)
		}
	})
}
