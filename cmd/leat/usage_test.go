package main

import (
	"regexp"
	"slices"
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
	own := regexp.MustCompile(`^LEAT_[A-Z0-9_]+$`)
	for _, command := range parser.Model.Leaves(false) {
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
	for _, command := range slices.Concat(parser.Model.Children, parser.Model.Leaves(false)) {
		if want := "\n  " + command.FullPath(); !strings.Contains(command.Detail, "Example:\n  ") || !strings.Contains(command.Detail, want) {
			t.Errorf("the help of %s has no example: %q", command.Name, command.Detail)
		}
	}
}
