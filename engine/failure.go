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

// FailureText is what went wrong, in the form of diagnostics: a line with a code where there is one, and a line that says what to
// do. Jobs that failed together are joined in err; each has a line. prefix stands before what has no code.
func FailureText(prefix string, err error) string {
	var text strings.Builder
	for _, err := range joined(err) {
		writeFailure(&text, prefix, err)
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

func writeFailure(w *strings.Builder, prefix string, err error) {
	code, help := causeOf(err)
	if discreet := (*secrets.Error)(nil); errors.As(err, &discreet) {
		help = discreet.Hide(help)
	}
	text := err.Error()
	if code != "" {
		prefix = fmt.Sprintf("error[%s]", code)
		text = strings.ReplaceAll(text, prefix+": ", "") // an error in the middle of a chain has it already
	}
	if help != "" {
		text = strings.Replace(text, "; "+help, "", 1)
	}
	fmt.Fprintf(w, "%s: %s\n", prefix, diag.Printable(text))
	if help != "" {
		fmt.Fprintf(w, "help: %s\n", diag.Printable(help))
	}
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
