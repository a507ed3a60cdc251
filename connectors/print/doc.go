// Package print writes rows to standard output as Flink's print connector does: the kind of change, then the columns' texts in
// brackets.
//
//	+I[1, a]
//	-D[1, a]
package print
