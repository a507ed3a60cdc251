// Package bind gives meaning to a query's tree: names become columns by number, calls become overloads with their implicit
// casts, and every expression gets Flink's type and nullability. The result is a logical plan of plan nodes.
//
// A mistake never stops it: what it spoils gets the invalid type, which nothing complains about again, so that one run
// finds every mistake once.
//
// The package knows no connector and no format; tables come from a [Catalog].
package bind
