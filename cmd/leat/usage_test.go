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

// TestEveryFlagIsExplained wants sentences about each flag and argument, and each value of a choice in the text of its flag.
func TestEveryFlagIsExplained(t *testing.T) {
	for _, command := range commandLine(t).Leaves(false) {
		for _, f := range command.Flags {
			if !isSentence(f.Help) && f.Name != "help" {
				t.Errorf("--%s of %s is not explained: %q", f.Name, command.FullPath(), f.Help)
			}
			for _, value := range f.EnumSlice() {
				if !strings.Contains(f.Help, value) {
					t.Errorf("the text of --%s of %s does not name %s", f.Name, command.FullPath(), value)
				}
			}
		}
		for _, a := range command.Positional {
			if !isSentence(a.Help) {
				t.Errorf("%s of %s is not explained: %q", a.Summary(), command.FullPath(), a.Help)
			}
		}
	}
}

func isSentence(text string) bool { return text != "" && strings.HasSuffix(text, ".") }

// TestExamplesAreRight parses the commands that the helps show.
func TestExamplesAreRight(t *testing.T) {
	commands := 0
	for _, command := range commandLine(t).Leaves(false) {
		for line := range strings.SplitSeq(command.Detail, "\n") {
			example, ok := strings.CutPrefix(line, "  leat ")
			if !ok {
				continue
			}
			commands++
			example = beyond.ReplaceAllString(example, "") // what becomes of the output is the shell's
			parser, err := newParser(&cli{}, streams{out: t.Output(), err: t.Output()}, func(int) {})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := parser.Parse(words(example)); err != nil {
				t.Errorf("leat %s: %v", example, err)
			}
		}
	}
	if commands < 15 {
		t.Errorf("there are only %d examples", commands)
	}
}

var beyond = regexp.MustCompile(` [|>].*`)

var shellWord = regexp.MustCompile(`(?:[^\s'"]|'[^']*'|"[^"]*")+`)

// words cuts a command as a shell does, without what a shell would put in.
func words(command string) []string {
	all := shellWord.FindAllString(command, -1)
	for i, w := range all {
		all[i] = strings.NewReplacer("'", "", `"`, "").Replace(w)
	}
	return all
}
