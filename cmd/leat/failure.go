package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/exec"
)

// printFailures prints what went wrong, in the form of diagnostics: a line with a code where there is one, and a line that says
// what to do. Jobs that failed together are joined in err; each has a line.
func printFailures(w io.Writer, err error) {
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok { // only what errors.Join made, not what it holds
		all = joined.Unwrap()
	}
	for _, err := range all {
		printFailure(w, err)
	}
}

func printFailure(w io.Writer, err error) {
	code, help := causeOf(err)
	if code == "" {
		fmt.Fprintf(w, "leat: %s\n", diag.Printable(err.Error()))
		return
	}
	prefix := fmt.Sprintf("error[%s]: ", code)
	text := strings.ReplaceAll(err.Error(), prefix, "") // an error in the middle of a chain has it already
	fmt.Fprintf(w, "%s%s\n", prefix, diag.Printable(strings.Replace(text, "; "+help, "", 1)))
	if help != "" {
		fmt.Fprintf(w, "help: %s\n", diag.Printable(help))
	}
}

// causeOf returns the code of a failure, "" when it has none, and what to do about it.
func causeOf(err error) (code diag.Code, help string) {
	if record := (*exec.RecordError)(nil); errors.As(err, &record) {
		return record.Code(), record.Help()
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
