package secrets

import (
	"errors"
	"fmt"
	"testing"
)

func TestHide(t *testing.T) {
	s := &Set{}
	s.Add("a-long-secret")
	s.Add("a-long-secret-and-more")
	s.Add("it's")
	s.Add("no") // too short
	for text, want := range map[string]string{
		"no secret":                            "no secret",
		"x a-long-secret y":                    "x *** y",
		"a-long-secret-and-more":               "***",
		"'it''s' and it's":                     "'***' and ***",
		"cannot cast 'x a-long-s…' to INT":     "cannot cast 'x ***…' to INT",
		"cut before it told anything: a-lo…":   "cut before it told anything: a-lo…",
		"a-long-s… and a-long-secret-and-m… x": "***… and ***… x",
	} {
		if got := s.Hide(text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	cause := errors.New("it is a-long-secret")
	if err := s.Error(fmt.Errorf("job: %w", cause)); err.Error() != "job: it is ***" || !errors.Is(err, cause) {
		t.Errorf("got %v", err)
	}
	if s.Error(nil) != nil {
		t.Error("no error becomes one")
	}
}
