package conformance

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// RunAll runs the cases of a folder, with the schemas of protos and the wanted differences of a folder, and returns their
// results in order.
func RunAll(ctx context.Context, dir, protos, differences string) ([]Result, error) {
	cases, err := Load(dir)
	if err != nil {
		return nil, err
	}
	wanted, err := LoadDifferences(differences)
	if err != nil {
		return nil, err
	}
	results := runCases(ctx, cases, func() *Runner { return NewRunner(protos) })
	Apply(results, wanted)
	return results, nil
}

// runCases runs cases by several runners at once and returns their results in order.
func runCases(ctx context.Context, cases []*Case, runner func() *Runner) []Result {
	results := make([]Result, len(cases))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) * 2 { // some cases wait for a server
		wg.Go(func() {
			r := runner()
			for {
				i := int(next.Add(1)) - 1
				if i >= len(cases) {
					return
				}
				results[i] = r.Run(ctx, cases[i])
			}
		})
	}
	wg.Wait()
	return results
}
