// Package rules says what Flink's planner refuses of a query that its validator takes: an order that a stream cannot have, windows
// that it cannot compute, sub-queries that it cannot turn into joins. Most of it holds in streaming mode alone.
//
// It looks at a whole bound plan, since what is over a node may allow it: ROW_NUMBER in any order, where a filter keeps the first rows.
// It knows nothing of what leat runs; that is said by package limits.
package rules
