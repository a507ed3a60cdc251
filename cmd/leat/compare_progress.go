package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/leatsql/leat/compare"
)

// showComparison shows on a terminal how far a comparison is, in a line that is rewritten, until stop is called.
func showComparison(w io.Writer, watch *compare.Watch) (stop func()) {
	if !isTerminal(w) || os.Getenv("TERM") == "dumb" {
		return func() {}
	}
	end, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(500 * time.Millisecond)
		defer tick.Stop()
		for shown := false; ; shown = true {
			select {
			case <-tick.C:
				n, again := watch.Read()
				what := "read"
				if again {
					what = "for what differs: read"
				}
				fmt.Fprintf(w, "\r\x1b[K%s %d and %d records", what, n.Left, n.Right)
			case <-end:
				if shown {
					fmt.Fprint(w, "\r\x1b[K")
				}
				return
			}
		}
	}()
	return func() { close(end); <-done }
}
