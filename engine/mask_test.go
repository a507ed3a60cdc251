package engine

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/leatsql/leat/engine/secrets"
)

func TestLogHidesSecrets(t *testing.T) {
	var out bytes.Buffer
	e := New(Config{
		Secrets: map[string]bool{"PW": true}, Lookup: func(string) (string, bool) { return "hunter2", true },
		Log: slog.New(slog.NewTextHandler(&out, nil)),
	})
	e.config.Log.With("a", "hunter2").WithGroup("g").Info("is hunter2", "b", errors.New("hunter2 is wrong"), slog.Group("h", "c", "x hunter2"), "n", 7)
	if got := out.String(); strings.Contains(got, "hunter2") || strings.Count(got, secrets.Stars) != 4 || !strings.Contains(got, "g.n=7") {
		t.Errorf("got %s", got)
	}
}
