// Package changelog says which changes each node of a bound plan makes in streaming — rows that are only ever added, rows that are
// updated, rows that are deleted — and which nodes refuse the changes that reach them, by the rules of Flink's planner.
//
//	made := changelog.Of(query)
//	if made.Changes.Updating() && sink takes inserts only { … made.Origin says what makes the updates }
//
// Batch mode has no such rules: every row is there before the first leaves. The package reads plans and reports nothing itself; that
// is left to package planner, which knows the sink.
package changelog
