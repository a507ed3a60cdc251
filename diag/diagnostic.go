package diag

import (
	"fmt"
	"slices"
)

// Severity says what a diagnostic means for the job.
type Severity uint8

// The severities; only an Error keeps a job from starting.
const (
	Error Severity = iota
	Warning
	Info
)

func (s Severity) String() string {
	switch s {
	case Warning:
		return "warning"
	case Info:
		return "info"
	case Error:
	}
	return "error"
}

// Diagnostic is one thing said about a place of a source. Source may be nil (a flag, for example).
type Diagnostic struct {
	Source   *Source
	Span     Span
	Severity Severity
	Code     Code
	Message  string
	Label    string // printed under the span; may be empty
	Help     string // what to do, when there is one sure step; may be empty
	Related  []Related
}

// Related is a second place that explains a diagnostic.
type Related struct {
	Source  *Source
	Span    Span
	Message string
}

// Error makes a diagnostic an error value: "file:line:column: error[CODE]: message".
func (d Diagnostic) Error() string {
	return fmt.Sprintf("%s%s[%s]: %s", d.location(), d.Severity, d.Code, d.Message)
}

func (d Diagnostic) location() string {
	if d.Source == nil {
		return ""
	}
	p := d.Source.Position(d.Span.Start)
	return fmt.Sprintf("%s:%d:%d: ", PrintableName(d.Source.Name), p.Line, p.Column)
}

// List collects diagnostics in the order they were found.
type List []Diagnostic

// Add appends d.
func (l *List) Add(d Diagnostic) { *l = append(*l, d) }

// Sort puts diagnostics of one source in the order of its text; those without a source, of flags, come first.
func (l List) Sort() {
	place := func(d Diagnostic) int {
		if d.Source == nil {
			return -1
		}
		return d.Span.Start
	}
	slices.SortStableFunc(l, func(a, b Diagnostic) int { return place(a) - place(b) })
}

// HasErrors reports whether any diagnostic is an error.
func (l List) HasErrors() bool {
	for _, d := range l {
		if d.Severity == Error {
			return true
		}
	}
	return false
}

// HasMistakes reports whether any diagnostic is an error of the text itself. One that only says what leat does not run yet is
// none: Flink takes the text.
func (l List) HasMistakes() bool {
	for _, d := range l {
		if d.Severity == Error && !d.Code.NotYet() {
			return true
		}
	}
	return false
}

// Err returns the list as an error, nil when it holds no error.
func (l List) Err() error {
	if !l.HasErrors() {
		return nil
	}
	return l
}

// Error returns the first error's text and how many more there are.
func (l List) Error() string {
	n := 0
	var first string
	for _, d := range l {
		if d.Severity != Error {
			continue
		}
		if n == 0 {
			first = d.Error()
		}
		n++
	}
	if n > 1 {
		return fmt.Sprintf("%s (and %d more)", first, n-1)
	}
	return first
}
