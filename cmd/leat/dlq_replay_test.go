package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
)

func TestConfirmed(t *testing.T) {
	for answer, want := range map[string]bool{"y\n": true, "Yes\r\n": true, "n\n": false, "\n": false, "": false} {
		var asked bytes.Buffer
		if got := confirmed(t.Context(), streams{in: strings.NewReader(answer), err: &asked}, 2); got != want || asked.String() != "send 2 records? [y/N] " {
			t.Errorf("%q: %t, asked %q", answer, got, &asked)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	in, out := io.Pipe()
	defer out.Close()
	if confirmed(ctx, streams{in: in, err: io.Discard}, 2) {
		t.Error("a signal is no answer")
	}
}
