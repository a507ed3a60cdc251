package completion

import (
	"strings"

	"github.com/alecthomas/kong"
)

// Script returns the script for a shell: bash, zsh or fish. ok is false for any other.
func Script(shell string, model *kong.Application) (text string, ok bool) {
	switch shell {
	case "bash":
		return bash(model), true
	case "zsh":
		return zsh(model), true
	case "fish":
		return fish(model), true
	}
	return "", false
}

// kind is what completes a value.
type kind int

const (
	free    kind = iota // nothing does
	choice              // one of words
	files               // files that match a pattern, and folders on the way there
	folders             // folders
)

// value is what a flag or an argument takes.
type value struct {
	kind    kind
	words   []string // of a choice
	pattern string   // of files, such as *.sql
}

// valueOf says what completes v, whose placeholder is as in the help.
func valueOf(v *kong.Value, placeholder string) value {
	tag := ""
	if v.Tag != nil {
		tag = v.Tag.Get("complete")
	}
	switch {
	case v.Enum != "":
		return value{kind: choice, words: v.EnumSlice()}
	case tag == "dir", tag == "" && placeholder == "DIR":
		return value{kind: folders}
	case tag != "":
		return value{kind: files, pattern: tag}
	case placeholder == "FILE":
		return value{kind: files, pattern: "*"}
	}
	return value{}
}

// nodes are the root and all commands that are not hidden, parents first.
func nodes(root *kong.Node) []*kong.Node {
	all := []*kong.Node{root}
	for _, child := range commands(root) {
		all = append(all, nodes(child)...)
	}
	return all
}

// commands are the commands below a node.
func commands(n *kong.Node) []*kong.Node {
	var all []*kong.Node
	for _, child := range n.Children {
		if !child.Hidden {
			all = append(all, child)
		}
	}
	return all
}

// flags are the flags that stand behind a command, those of its parents included.
func flags(n *kong.Node) []*kong.Flag {
	var all []*kong.Flag
	for _, group := range n.AllFlags(true) {
		all = append(all, group...)
	}
	return all
}

// spellings are the ways to write a flag.
func spellings(f *kong.Flag) []string {
	all := []string{"--" + f.Name}
	if f.Short != 0 {
		all = append(all, "-"+string(f.Short))
	}
	return all
}

// takesValue reports whether a flag is followed by a value.
func takesValue(f *kong.Flag) bool { return !f.IsBool() && !f.IsCounter() }

// path are the names of a command and its parents, without the program's, parted by spaces.
func path(n *kong.Node) string {
	if n.Parent == nil {
		return ""
	}
	return strings.TrimSpace(path(n.Parent) + " " + n.Name)
}

// steps are the words that lead from a command to one below it: "path word", as the scripts compare them.
func steps(root *kong.Node) []string {
	var all []string
	for _, n := range nodes(root)[1:] {
		all = append(all, quote(path(n.Parent)+" "+n.Name))
	}
	return all
}

// quote quotes a text for sh and zsh.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
