// Package op holds the operators of a chain that work on batches. Extract, filter and project make one batch of one: they shorten the
// selection or replace the columns, and row numbers stay the same. Unnest makes several batches of one, whose rows are new. In both a
// row can always be traced to its message.
package op
