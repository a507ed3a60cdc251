// Package findingtest compares what inspections of connectors find with what a test wants. It is for tests only.
//
//	findingtest.Want(t, source.Inspect(ctx), `refused topic: topic 'x' does not exist .*`)
package findingtest
