package jobtest_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/leatsql/leat/jobtest"
)

// TestWatch has a file change between ticks. A tick is taken only when what the last one asked for is done.
func TestWatch(t *testing.T) {
	path, draft := filepath.Join(t.TempDir(), "a.proto"), filepath.Join(t.TempDir(), "draft")
	write := func(n int) { // at once: while it is looked at there is no state between
		if err := os.WriteFile(draft, []byte(strings.Repeat("x", n)), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(draft, path); err != nil {
			t.Fatal(err)
		}
	}
	write(1)
	ctx, cancel := context.WithCancel(t.Context())
	ticks, ended := make(chan time.Time), make(chan struct{})
	runs := 0
	go func() {
		defer close(ended)
		jobtest.Watch(ctx, ticks, func(context.Context) []string {
			runs++
			return []string{filepath.Dir(path), "not there"}
		})
	}()
	for n := range 3 {
		ticks <- time.Time{} // nothing has changed
		ticks <- time.Time{}
		write(n + 2)
		ticks <- time.Time{}
		ticks <- time.Time{}
	}
	cancel()
	<-ended
	if runs != 4 {
		t.Errorf("ran %d times, want once at first and once for each of 3 changes", runs)
	}
}
