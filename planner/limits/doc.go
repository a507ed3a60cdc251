// Package limits says what of a bound plan leat does not run yet: each operator, call and form by its name, at its place, with what
// to do instead. It is the one place that knows; package bind binds all that Flink does.
package limits
