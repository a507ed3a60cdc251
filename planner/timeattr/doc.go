// Package timeattr says which columns of a bound plan are time attributes as operators see them, which are the bounds of a window,
// and what kind of join a join is, all of which depend on the plan below and not on types.
//
// The type of a column may say *ROWTIME* where the column is no time attribute any more: Flink keeps the mark in the type of ts +
// INTERVAL '1' HOUR and of a group's key, and refuses a window over either. plan.Output.Time is that mark; Column.Time is the truth.
//
// It knows nothing of syntax and reports nothing: packages bind and changelog ask it.
package timeattr
