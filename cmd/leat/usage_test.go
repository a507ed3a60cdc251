package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestEveryFlagHasAVariable holds a promise of the documentation.
func TestEveryFlagHasAVariable(t *testing.T) {
	var c cli
	parser, err := newParser(&c, streams{out: t.Output(), err: t.Output()}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	own := regexp.MustCompile(`^LEAT_[A-Z_]+$`)
	for _, command := range parser.Model.Children {
		for _, f := range command.Flags {
			if f.Name != "help" && (len(f.Envs) != 1 || !own.MatchString(f.Envs[0])) {
				t.Errorf("--%s of %s has the variables %v, want one LEAT_…", f.Name, command.Name, f.Envs)
			}
		}
	}
}

// TestEveryCommandShowsAnExample holds the shape of the help.
func TestEveryCommandShowsAnExample(t *testing.T) {
	var c cli
	parser, err := newParser(&c, streams{out: t.Output(), err: t.Output()}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range parser.Model.Children {
		if want := "Example:\n  leat " + command.Name; !strings.Contains(command.Detail, want) {
			t.Errorf("the help of %s has no example: %q", command.Name, command.Detail)
		}
	}
}
