//go:build race

package builtin_test

// raceDetector makes sync.Pool, which keeps what Go's regexp works with, drop some of what it holds.
const raceDetector = true
