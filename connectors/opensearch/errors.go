package opensearch

import (
	"errors"
	"fmt"
)

// ErrClosed is what a writer settles with that was closed while documents were on their way.
var ErrClosed = errors.New("the writer was closed")

// Error says why a writer has failed for good.
type Error struct {
	Doing  string
	Host   string // where it happened; "" when at no host
	Status int    // the HTTP status, 0 when there was none
	Reason string
	Help   string
	Cause  error
}

func (e *Error) Error() string {
	s := e.Doing
	if e.Host != "" {
		s += " at " + e.Host
	}
	if e.Status != 0 {
		s += fmt.Sprintf(": status %d", e.Status)
	}
	if e.Reason != "" {
		s += ": " + e.Reason
	}
	if e.Cause != nil {
		s += ": " + e.Cause.Error()
	}
	if e.Help != "" {
		s += " (" + e.Help + ")"
	}
	return s
}

func (e *Error) Unwrap() error { return e.Cause }
