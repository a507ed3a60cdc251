package engine_test

import (
	"context"
	"testing"
	"time"

	"github.com/leatsql/leat/engine"
)

// TestSplitsOfATableReadTwice: each reading has its splits, and each of them a name that no other has.
func TestSplitsOfATableReadTwice(t *testing.T) {
	run := built(t, engine.New(engine.Config{}), `
CREATE TABLE s (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1');
CREATE TABLE t (a INT) WITH ('connector' = 'blackhole');
INSERT INTO t SELECT a FROM s UNION ALL SELECT a + 1 FROM s UNION ALL SELECT a + 2 FROM s;`)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- run.Run(ctx) }()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	var splits []engine.SplitLag
	for len(splits) < 3 {
		select {
		case err := <-ended:
			t.Fatal("it ended:", err)
		case <-tick.C:
			splits = run.Status()[0].Splits
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	for i, want := range []string{"datagen", "datagen (reading 2)", "datagen (reading 3)"} {
		if splits[i].Table != "s" || splits[i].Split != want {
			t.Errorf("split %d is %s of %s, want %s of s", i, splits[i].Split, splits[i].Table, want)
		}
	}
}
