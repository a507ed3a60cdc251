package connectors_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/leatsql/leat/connectors"
)

var errTimeout = errors.New("timeout")

func TestFailure(t *testing.T) {
	f := &connectors.Failure{Class: connectors.ErrMissing, Message: "topic t of b:9092 is not there", Help: "create it", Cause: errTimeout}
	err := fmt.Errorf("table orders: %w", f)
	if got, want := err.Error(), "table orders: topic t of b:9092 is not there: timeout; create it"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, class := range []error{connectors.ErrMissing, connectors.ErrRefused, errTimeout} {
		if !errors.Is(err, class) {
			t.Errorf("%v is no %v", err, class)
		}
	}
	if errors.Is(err, connectors.ErrUnreachable) {
		t.Errorf("%v is an %v", err, connectors.ErrUnreachable)
	}
}

// A finding keeps the help apart from the message; what is no failure of a known class is a refusal.
func TestFindingOf(t *testing.T) {
	tests := []struct {
		name string
		err  error
		want connectors.Finding
	}{
		{"a failure", &connectors.Failure{Class: connectors.ErrUnreachable, Message: "b:9092 does not answer", Help: "start it", Cause: errTimeout}, connectors.Finding{
			Level: connectors.Wrong, Class: connectors.ErrUnreachable, Option: "topic", Message: "b:9092 does not answer: timeout", Help: "start it",
		}},
		{"another error", errTimeout, connectors.Finding{Level: connectors.Wrong, Class: connectors.ErrRefused, Option: "topic", Message: "timeout"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, connectors.FindingOf("topic", tt.err), cmpopts.EquateErrors()); diff != "" {
				t.Errorf("finding (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int64]string{0: "0 topics", 1: "1 topic", 2: "2 topics"} {
		if got := connectors.Count(n, "topic"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestMessagesAreReleasedOnce(t *testing.T) {
	freed := 0
	m := connectors.Messages{Free: func() { freed++ }}
	m.Release()
	m.Release()
	if freed != 1 {
		t.Errorf("the memory was given back %d times, want once", freed)
	}
}
