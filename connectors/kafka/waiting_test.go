package kafka

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"
)

func TestTheLogTellsOfMessagesThatWait(t *testing.T) {
	var out bytes.Buffer
	w := newWaiting(slog.New(slog.NewTextHandler(&out, nil)), 2*time.Minute)
	for _, step := range []struct {
		age   time.Duration
		cause error
		want  string // what the line has; "" for no line
	}{
		{0, nil, ""},
		{4 * time.Second, nil, ""},
		{5 * time.Second, nil, "waited=5s fails_after=2m0s\n"},
		{6 * time.Second, nil, ""},
		{10 * time.Second, errors.New("connection refused"), `waited=10s fails_after=2m0s cause="connection refused"`},
		{19 * time.Second, nil, ""},
		{21 * time.Second, nil, "waited=21s"},
		{time.Second, nil, "the broker acknowledges messages again"},
		{2 * time.Second, nil, ""},
		{5 * time.Second, nil, "waited=5s"},
		{0, nil, "the broker acknowledges messages again"},
	} {
		out.Reset()
		w.note(step.age, step.cause)
		if got := out.String(); step.want == "" && got != "" || !strings.Contains(got, step.want) {
			t.Errorf("after %s the log says %q, want %q", step.age, got, step.want)
		}
	}
}
