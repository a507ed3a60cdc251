// Package vectortest reads the files of testdata/conformance, which hold what Flink answered, for the tests of packages that
// can answer some of the cases on their own.
package vectortest
