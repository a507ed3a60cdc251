package prompt

import (
	"errors"
	"fmt"

	"github.com/leatsql/leat/engine"
)

// unrun says that statements stand behind one that failed, or was cancelled, which were not run.
type unrun struct {
	cause error // nil: it was cancelled
	rest  int
}

func (u *unrun) Error() string {
	if u.cause == nil {
		return u.text()
	}
	return u.cause.Error()
}

func (u *unrun) Unwrap() error { return u.cause }

func (u *unrun) text() string {
	if u.rest == 1 {
		return "the statement behind it was not run"
	}
	return fmt.Sprintf("the %d statements behind it were not run", u.rest)
}

// unrun adds to an error, for a person who has given several statements at once, how many of them are left from a place on.
func (r *Runner) unrun(in *engine.Input, at int, err error) error {
	if !r.Interactive || errors.Is(err, ErrQuit) {
		return err
	}
	u := &unrun{cause: err}
	var inner *unrun
	if errors.As(err, &inner) { // those of a file of \i
		u = inner
	}
	for {
		part, more := r.next(in, at)
		if !more {
			break
		}
		u.rest++
		at = part.End
	}
	if u.rest == 0 {
		return err
	}
	return u
}
