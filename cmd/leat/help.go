package main

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/leatsql/leat/cmd/leat/manual"
	"github.com/leatsql/leat/options"
)

type helpCommand struct {
	Words []string `arg:"" optional:"" name:"about" help:"A command, such as ddl topic, or a topic."`
}

// Help shows examples.
func (c *helpCommand) Help() string {
	return "Example:\n  leat help run\n  leat help exit-codes\n\n" + topicList()
}

// Run prints the help of a command, as --help does, or that of a topic; without either, that of leat.
func (c *helpCommand) Run(io streams, app *kong.Kong) error {
	about := strings.Join(c.Words, " ")
	c.Words = strings.Fields(about) // 'ddl topic' in quotes
	for _, t := range topics() {
		if t.Name == about {
			return manual.WriteText(io.out, t)
		}
	}
	if !isCommand(app.Model.Node, c.Words) {
		return &exitError{exitUsage, fmt.Sprintf("there is no command or topic %q%s\n%s", about, nearestHelp(app.Model.Node, about), topicList())}
	}
	if code := run(append(c.Words, "--help"), io); code != exitDone {
		return &exitError{code: code}
	}
	return nil
}

// topicNames are the names of the topics, in their order.
func topicNames() []string {
	var names []string
	for _, t := range topics() {
		names = append(names, t.Name)
	}
	return names
}

func topicList() string { return "Topics: " + strings.Join(topicNames(), ", ") + "." }

// isCommand reports whether words name a command below n, or n itself.
func isCommand(n *kong.Node, words []string) bool {
	if len(words) == 0 {
		return true
	}
	for _, c := range n.Children {
		if c.Name == words[0] {
			return isCommand(c, words[1:])
		}
	}
	return false
}

// nearestHelp proposes the topic or command that is nearest to what was written.
func nearestHelp(root *kong.Node, written string) string {
	names := topicNames()
	for _, c := range root.Leaves(true) {
		names = append(names, strings.TrimPrefix(c.FullPath(), root.Name+" "))
	}
	if near := options.Nearest(written, names); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}
