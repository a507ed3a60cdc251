package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

var (
	docCommand = regexp.MustCompile("(?m)(?:^|`|&& |\\| |[A-Z_]+=\\S+ )(?:bin/)?leat ([a-z]+(?: [a-z][a-z-]*)?)( [^`|#\n]*)")
	docFlag    = regexp.MustCompile(`(?:^|[\s\x60])--([a-z][a-z0-9-]*)`)
	docSpan    = regexp.MustCompile("`(--[a-z][^`]*)`")
)

// TestPagesNameFlagsThatThereAre reads the commands and flags that pages name, also those that no block runs.
func TestPagesNameFlagsThatThereAre(t *testing.T) {
	flags := map[string]map[string]bool{"": {}} // of each command by its name, and of all
	var see func(node *kong.Node, name string, above map[string]bool)
	see = func(node *kong.Node, name string, above map[string]bool) {
		own := map[string]bool{}
		for f := range above {
			own[f] = true
		}
		for _, f := range node.Flags {
			for _, name := range []string{f.Name, "no-" + f.Name} {
				if name == f.Name || f.Tag.Negatable != "" {
					own[name], flags[""][name] = true, true
				}
			}
		}
		flags[name] = own
		for _, child := range node.Children {
			see(child, strings.TrimSpace(name+" "+child.Name), own)
		}
	}
	see(commandLine(t).Node, "leat", nil)
	seen := 0
	for _, page := range docPages(t) {
		text, err := os.ReadFile(filepath.Join("../..", page))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range docCommand.FindAllStringSubmatch(string(text), -1) {
			of := flags["leat "+m[1]]
			if of == nil {
				of = flags["leat "+strings.Fields(m[1])[0]]
			}
			for _, f := range docFlag.FindAllStringSubmatch(m[2], -1) {
				if seen++; !of[f[1]] {
					t.Errorf("%s: leat %s has no flag --%s", page, m[1], f[1])
				}
			}
		}
		for _, m := range docSpan.FindAllStringSubmatch(string(text), -1) {
			for _, f := range docFlag.FindAllStringSubmatch(m[1], -1) {
				if seen++; !flags[""][f[1]] {
					t.Errorf("%s: no command has a flag --%s", page, f[1])
				}
			}
		}
	}
	if seen < 200 {
		t.Errorf("only %d flags were found", seen)
	}
}
