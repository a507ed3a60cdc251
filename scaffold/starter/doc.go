// Package starter holds the project that `leat init` writes: a job, the schema of its messages, a case file, and a workflow that
// checks all of it. What is written passes `leat validate`, `leat fmt --check` and `leat test` as it is.
//
//	files, err := starter.Write("orders")
package starter
