package connectors

import (
	"context"
	"fmt"
)

// Inspector is a bound Source or Sink that can look at what its table needs; optional. It is called before Run and Open, or without them.
type Inspector interface {
	// Inspect connects and looks: whether the system answers, what the table names is there, and the credentials may do what the job does
	// with it. It writes nothing, joins nothing and stores nothing. What it does not come to before ctx ends is a finding too.
	Inspect(ctx context.Context) []Finding
	// System names what is connected to, with its address, for people.
	System() string
}

// Sampler is a Source that can give some of its messages without being run; optional.
type Sampler interface {
	// Sample reads about n of the newest messages. It joins nothing and stores nothing.
	Sample(ctx context.Context, n int) ([]Messages, error)
}

// Level says what a finding means for the job.
type Level uint8

// The levels.
const (
	Fine     Level = iota // as the job needs it
	Doubtful              // the job starts, and something may not be as it is meant
	Wrong                 // the job does not run, or loses what it should not
)

// Finding is one thing that an inspection found.
type Finding struct {
	Level   Level
	Class   error // of what is Wrong: ErrUnreachable, ErrRefused or ErrGroupTaken; else nil
	Message string
	Help    string // what to do, "" when there is no sure step
	Option  string // of the table, that says what was looked at; "" for the table as a whole
	Column  string // that it is about; "" for none
	// MaxBytes is the largest message that the table takes; 0 when the finding does not tell it.
	MaxBytes int64
}

// Findings gathers what an inspection finds.
type Findings struct{ All []Finding }

// Fine adds what is as it should be. option may be "".
func (f *Findings) Fine(option, format string, args ...any) {
	f.All = append(f.All, Finding{Level: Fine, Option: option, Message: fmt.Sprintf(format, args...)})
}

// Doubtful adds a warning.
func (f *Findings) Doubtful(option, help, format string, args ...any) {
	f.All = append(f.All, Finding{Level: Doubtful, Option: option, Help: help, Message: fmt.Sprintf(format, args...)})
}

// Refused adds what the system would refuse.
func (f *Findings) Refused(option, help, format string, args ...any) {
	f.All = append(f.All, Finding{Level: Wrong, Class: ErrRefused, Option: option, Help: help, Message: fmt.Sprintf(format, args...)})
}

// Failed adds an error of the system.
func (f *Findings) Failed(option string, err error) {
	f.All = append(f.All, FindingOf(option, err))
}

// Count is a number of things in words: "1 topic", "2 topics".
func Count[N ~int | ~int32 | ~int64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
