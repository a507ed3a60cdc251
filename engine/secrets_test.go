package engine

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

func TestSecretsHide(t *testing.T) {
	s := newSecrets(Config{})
	s.add("a-long-secret")
	s.add("a-long-secret-and-more")
	s.add("it's")
	s.add("no") // too short
	for text, want := range map[string]string{
		"no secret":                            "no secret",
		"x a-long-secret y":                    "x *** y",
		"a-long-secret-and-more":               "***",
		"'it''s' and it's":                     "'***' and ***",
		"cannot cast 'x a-long-s…' to INT":     "cannot cast 'x ***…' to INT",
		"cut before it told anything: a-lo…":   "cut before it told anything: a-lo…",
		"a-long-s… and a-long-secret-and-m… x": "***… and ***… x",
	} {
		if got := s.hide(text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	cause := errors.New("it is a-long-secret")
	if err := s.error(fmt.Errorf("job: %w", cause)); err.Error() != "job: it is ***" || !errors.Is(err, cause) {
		t.Errorf("got %v", err)
	}
	if s.error(nil) != nil {
		t.Error("no error becomes one")
	}
}

func TestLogHidesSecrets(t *testing.T) {
	var out bytes.Buffer
	e := New(Config{
		Secrets: map[string]bool{"PW": true}, Lookup: func(string) (string, bool) { return "hunter2", true },
		Log: slog.New(slog.NewTextHandler(&out, nil)),
	})
	e.config.Log.With("a", "hunter2").WithGroup("g").Info("is hunter2", "b", errors.New("hunter2 is wrong"), slog.Group("h", "c", "x hunter2"), "n", 7)
	if got := out.String(); strings.Contains(got, "hunter2") || strings.Count(got, stars) != 4 || !strings.Contains(got, "g.n=7") {
		t.Errorf("got %s", got)
	}
}
