// Package casetest reads case files and marked texts for tests. The package github.com/cockroachdb/datadriven runs the cases; here are their inputs for
// tests that run them in another way: fuzzing, formatting.
package casetest
