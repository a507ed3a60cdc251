// Package javatext writes values as Java's toString does, where that text is part of Flink's visible behaviour: a document's
// id, what the print connector shows. It knows no SQL types beyond the plain values of package types.
//
//	javatext.AppendDouble(nil, 1e10) // "1.0E10"
//	javatext.AppendDateTime(nil, types.Instant{}) // "1970-01-01T00:00"
package javatext
