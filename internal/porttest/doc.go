// Package porttest finds ports for what a test starts at an address that must be known before. It is for tests only; what can be told to
// listen on port 0 does without.
package porttest
