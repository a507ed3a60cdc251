// Package op holds the operators of a chain that work on batches: extract, filter, project. An operator shortens the
// selection or replaces the columns; row numbers stay the same, so a row can always be traced to its message.
package op
