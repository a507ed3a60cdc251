package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/leatsql/leat/options"
)

// knownCommand refuses arguments that name no command.
func knownCommand(args []string, model *kong.Application) error {
	if len(args) == 0 {
		return &exitError{exitUsage, "which command? " + commandList(model)}
	}
	name := args[0]
	if strings.HasPrefix(name, "-") {
		return nil // a flag: the parser's
	}
	names := commandNames(model)
	if slices.Contains(names, name) {
		return nil
	}
	if near := options.Nearest(name, names); near != "" {
		return &exitError{exitUsage, fmt.Sprintf("there is no command %q; did you mean %s? `leat --help` describes them all", name, near)}
	}
	return &exitError{exitUsage, fmt.Sprintf("there is no command %q: %s", name, commandList(model))}
}

func commandNames(model *kong.Application) []string {
	var names []string
	for _, command := range model.Children {
		names = append(names, command.Name)
	}
	return names
}

func commandList(model *kong.Application) string {
	return "there are " + strings.Join(commandNames(model), ", ") + "; `leat --help` describes them"
}

// withoutCommand is the text of an error, without the command that the parser puts before what does not fit.
func withoutCommand(err error) string {
	var m misfit
	if errors.As(err, &m) {
		return m.Error()
	}
	return err.Error()
}

// usageError says what is wrong with the arguments, and how they should be.
func usageError(err error) error {
	text := withoutCommand(err)
	if argument, ok := strings.CutPrefix(text, `expected "<`); ok {
		text = "missing argument: <" + strings.TrimSuffix(argument, `"`) // as flags that are missing
	}
	var p *kong.ParseError
	if errors.As(err, &p) && p.Context != nil && p.Context.Selected() != nil {
		node := p.Context.Selected()
		text += fmt.Sprintf("\nusage: leat %s; `%s --help` describes the flags", node.Summary(), node.FullPath())
	}
	return &exitError{exitUsage, text}
}
