package engine

import (
	"errors"
	"fmt"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine/secrets"
	"github.com/leatsql/leat/exec"
)

// Failure is one thing that went wrong, fit to be shown.
type Failure struct {
	Code diag.Code // "" for none
	Text string
	Help string // what to do; "" where there is no sure step
}

// Failures are what went wrong. Jobs that failed together are joined in err; each has one.
func Failures(err error) []Failure {
	var all []Failure
	for _, one := range joined(err) {
		all = append(all, failureOf(one))
	}
	return all
}

// FailureText is what went wrong, in the form of diagnostics: a line with a code where there is one, and a line that says what to
// do. prefix stands before what has no code.
func FailureText(prefix string, err error) string {
	var text strings.Builder
	for _, f := range Failures(err) {
		before := prefix
		if f.Code != "" {
			before = fmt.Sprintf("error[%s]", f.Code)
		}
		fmt.Fprintf(&text, "%s: %s\n", before, f.Text)
		if f.Help != "" {
			fmt.Fprintf(&text, "help: %s\n", f.Help)
		}
	}
	return text.String()
}

// joined are the errors that errors.Join made an error of, also in several steps; of another the error itself. What errors.Join makes says
// nothing of its own.
func joined(err error) []error {
	several, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var all []error
	var texts []string
	for _, one := range several.Unwrap() {
		if one != nil {
			all, texts = append(all, joined(one)...), append(texts, one.Error())
		}
	}
	if err.Error() != strings.Join(texts, "\n") {
		return []error{err}
	}
	return all
}

func failureOf(err error) Failure {
	code, help := causeOf(err)
	if discreet := (*secrets.Error)(nil); errors.As(err, &discreet) {
		help = discreet.Hide(help)
	}
	text := err.Error()
	if code != "" {
		text = strings.ReplaceAll(text, fmt.Sprintf("error[%s]: ", code), "") // an error in the middle of a chain has it already
	}
	if help != "" {
		text = strings.Replace(text, "; "+help, "", 1)
	}
	return Failure{Code: code, Text: diag.Printable(text), Help: diag.Printable(help)}
}

// causeOf returns the code of a failure, "" when it has none, and what to do about it.
func causeOf(err error) (code diag.Code, help string) {
	if told := (interface{ Help() string })(nil); errors.As(err, &told) {
		help = told.Help()
	}
	if record := (*exec.RecordError)(nil); errors.As(err, &record) {
		return record.Code(), help
	}
	if system := (*connectors.Failure)(nil); errors.As(err, &system) {
		help = system.Help
	}
	switch {
	case errors.Is(err, connectors.ErrUnreachable):
		return diag.SystemUnreachable, help
	case errors.Is(err, connectors.ErrGroupTaken):
		return diag.GroupTaken, help
	case errors.Is(err, connectors.ErrRefused):
		return diag.SystemRefused, help
	}
	return "", help
}
