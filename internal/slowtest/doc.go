// Package slowtest compares the columnar evaluator with a slow, obvious one. Its tests make expressions that are sound SQL, with
// what they mean beside their text: a node computes its value for one row over plain Go values (big.Int, big.Rat, string,
// time.Time …), written from Flink's meaning without the kernels' code. The same text is then parsed, bound, folded, compiled and
// run over batches, in column and in literal form; types, values and failing rows must be the same.
//
// Every run compares the same expressions. Others, and those of a failure again:
//
//	go test ./internal/slowtest -run TestExpressions -rapid.seed=0
//	go test ./internal/slowtest -run TestExpressions -rapid.seed=N
package slowtest
