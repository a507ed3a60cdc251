// Package csv is the csv format: one line of values for each row, with the leniency and the quoting of Flink, whose reader and
// writer are Jackson's.
//
// The way of a message, one file each:
//
//	dialect   the characters that mean something (dialect.go)
//	line      takes a message apart into values (line.go)
//	convert   a value, or the elements within it, into a column (convert.go, scalar.go, date.go, base64.go)
//	write     a row into a line (encoder.go, quote.go)
//
// Neither way allocates for a record.
package csv
