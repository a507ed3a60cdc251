// Package exec turns a physical plan into a running job. Build is the one place where plan nodes become running ones; after
// it no name is looked up and no type is decided.
//
// A job reads each split with a chain: one goroutine that reads messages, decodes them into a batch, runs the operators and
// encodes rows for the sink's writer, which all chains share. What a chain has read is a flight; a flight is done when every
// row of it is durable in the sink, filtered, dropped, or a durable dead letter. The messages of one batch are a portion: their
// records are counted once, when the fates of all rows that were made of them are known (portion.go). Package track turns done flights into
// positions, which are committed about once a second, on stop, and before a split is given away.
//
//	job, err := exec.Build(planned, exec.Options{Log: log})
//	err = job.Run(ctx) // until every source ends, ctx ends (then it drains), or something fails
package exec
