package connectors

import (
	"errors"
	"fmt"
)

// The classes of failures that a person must mend. Errors wrap them; errors.Is tells them apart.
var (
	// ErrUnreachable is a system that does not answer.
	ErrUnreachable = errors.New("the system cannot be reached")
	// ErrRefused is a system that answers no: credentials, permissions, a topic or index that is missing.
	ErrRefused = errors.New("the system refused")
	// ErrMissing is a topic that is read and does not exist: a refusal that a look at what may not be there yet takes for none.
	ErrMissing = fmt.Errorf("%w: it does not exist", ErrRefused)
	// ErrGroupTaken is a consumer group whose members are not instances of this job.
	ErrGroupTaken = errors.New("the consumer group is taken")
)

// Failure is an error of a system, for people: what, where, and what to do.
type Failure struct {
	Class   error  // one of the above
	Message string // names the system's address and the thing it refused
	Help    string // what to do, "" when there is no sure step
	Cause   error  // may be nil
}

// Error returns all of it in one line: the message, the cause, and what to do.
func (f *Failure) Error() string {
	text := f.Message
	if f.Cause != nil {
		text += ": " + f.Cause.Error()
	}
	if f.Help != "" {
		text += "; " + f.Help
	}
	return text
}

// Unwrap lets errors.Is find the class and the cause.
func (f *Failure) Unwrap() []error { return []error{f.Class, f.Cause} }

// FindingOf makes a finding of an error of a system.
func FindingOf(option string, err error) Finding {
	out := Finding{Level: Wrong, Class: ErrRefused, Option: option, Message: err.Error()}
	var f *Failure
	if errors.As(err, &f) {
		short := *f
		short.Help = ""
		out.Class, out.Message, out.Help = f.Class, short.Error(), f.Help
	}
	return out
}
