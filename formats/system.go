package formats

import (
	"context"
	"fmt"
)

// RegistryUse says what formats whose schemas lie in a registry may ask of it.
type RegistryUse uint8

// The uses of a registry.
const (
	NoRegistry       RegistryUse = iota // none is asked, and what is bound cannot run: checks
	SimulateRegistry                    // none is asked, and what is bound runs without: tests of jobs
	ReadRegistry                        // nothing is written to it: trials, looks
	WriteRegistry                       // schemas that are written with are registered
)

// Asks reports whether a registry may be asked.
func (u RegistryUse) Asks() bool { return u == ReadRegistry || u == WriteRegistry }

// Opener is a BoundDecoder or BoundEncoder that asks a system before a job begins; optional.
type Opener interface {
	// Open asks. It is called before the first message, and once for each job. An error is no fault of a message: it is a *SystemError, ctx's,
	// or says why the job cannot run.
	Open(ctx context.Context) error
}

// Open opens what is bound, where it is an Opener.
func Open(ctx context.Context, bound any) error {
	if o, ok := bound.(Opener); ok {
		return o.Open(ctx)
	}
	return nil
}

// Asker is a Decoder that may have to ask a system what a message means; optional.
type Asker interface {
	// Ask is called before Decode, with the same value. It returns at once where all is known, and else asks until it knows or ctx ends.
	// An error is no fault of the message, as that of Opener.
	Ask(ctx context.Context, value []byte) error
}

// Inspector is a BoundDecoder or BoundEncoder that can look at the system that it asks; optional.
type Inspector interface {
	// Inspect looks, and writes nothing.
	Inspect(ctx context.Context) []Finding
}

// Finding is one thing that an inspection found. It is fine where neither it is wrong nor doubtful.
type Finding struct {
	Wrong, Doubtful bool
	Unreachable     bool   // of what is wrong: the system does not answer
	Option          string // the full key of what was looked at
	Message, Help   string
}

// SystemError is a failure of a system that a format asks.
type SystemError struct {
	Unreachable bool   // it does not answer; else it refuses
	Message     string // names the system
	Help        string // "" where there is no sure step
	Cause       error  // may be nil
}

// Error returns the message and the cause.
func (e *SystemError) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("%s: %s", e.Message, e.Cause)
	}
	return e.Message
}

func (e *SystemError) Unwrap() error { return e.Cause }
