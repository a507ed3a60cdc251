// Package formattest helps tests of formats: it reads column lists and puts the values of conformance files into columns.
// It serves tests only and panics on what it does not understand.
package formattest
