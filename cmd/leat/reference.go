package main

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/settings"
)

type functionsCommand struct {
	Function string `arg:"" optional:"" help:"A function's name."`
}

// Help shows an example.
func (c *functionsCommand) Help() string { return "Example:\n  leat functions JSON_VALUE" }

// Run prints one function or the names of all.
func (c *functionsCommand) Run(io streams) error {
	registry := engine.New(engine.Config{}).Functions()
	if c.Function == "" {
		return functions.WriteNames(io.out, registry)
	}
	f, ok := registry.Lookup(c.Function)
	if !ok {
		return &exitError{exitUsage, fmt.Sprintf("there is no function %s; %s`leat functions` lists them", c.Function, nearestFunction(registry, c.Function))}
	}
	return functions.WriteText(io.out, f)
}

// nearestFunction proposes the function that is nearest to what was written.
func nearestFunction(r *functions.Registry, written string) string {
	var names []string
	for _, f := range r.All() {
		names = append(append(names, f.Name), f.Aliases...)
	}
	near := options.Nearest(strings.ToUpper(written), names)
	if found := r.Containing(written); near == "" && len(found) > 0 {
		return "there are " + strings.Join(found, ", ") + "; "
	}
	return proposed(near)
}

// proposed asks for what is nearest, "" where nothing is.
func proposed(near string) string {
	if near == "" {
		return ""
	}
	return "did you mean " + near + "? "
}

type optionsCommand struct {
	Name string `arg:"" optional:"" help:"A connector or format, table for the options of every table, or settings for the keys of SET."`
}

// Help shows an example.
func (c *optionsCommand) Help() string {
	return "Example:\n  leat options kafka\n  leat options settings"
}

// Run prints the options of one connector or format, or of all.
func (c *optionsCommand) Run(io streams) error {
	if c.Name == "settings" {
		return settings.WriteText(io.out)
	}
	found, names := false, []string{"settings"}
	for _, s := range optionSections(engine.New(engine.Config{})) {
		names = append(names, s.names...)
		if c.Name != "" && !slices.Contains(s.names, c.Name) {
			continue
		}
		found = true
		if _, err := fmt.Fprintf(io.out, "%s %s: %s\n", s.kind, s.names[0], s.doc); err != nil {
			return err
		}
		if err := options.WriteText(io.out, s.options); err != nil {
			return err
		}
	}
	if !found {
		return &exitError{exitUsage, fmt.Sprintf("there is no connector or format %s; %s`leat options` lists them", c.Name, proposed(options.Nearest(c.Name, names)))}
	}
	return nil
}

// optionSection is a connector or a format with its options as they stand in WITH, or every table with those that do not depend on these.
type optionSection struct {
	kind    string
	names   []string // the first is its own, the others are aliases
	doc     string
	options []options.Option
}

func optionSections(e *engine.Engine) []optionSection {
	all := []optionSection{{"every", []string{"table"}, "Whatever its connector.", planner.TableOptions()}}
	for _, f := range e.Connectors().All() {
		all = append(all, optionSection{"connector", append([]string{f.Name}, f.Aliases...), withLater(f.Doc, f.Later), f.Options})
	}
	for _, f := range e.Formats().All() {
		named := slices.Clone(f.Options)
		for i := range named {
			named[i].Name = f.Name + "." + named[i].Name
			if named[i].ExampleKey != "" {
				named[i].ExampleKey = f.Name + "." + named[i].ExampleKey
			}
		}
		all = append(all, optionSection{"format", []string{f.Name}, withLater(f.Doc, f.Later), named})
	}
	return all
}

// withLater says of what is not run yet that it is not.
func withLater(doc, later string) string {
	if later == "" {
		return doc
	}
	return doc + " Checked, and not run yet: " + later + "."
}

type versionCommand struct{}

// Help shows an example.
func (versionCommand) Help() string {
	return "Example:\n  leat version\n\n`leat --version` is the same."
}

// version is set when a release is built.
var version = "development"

// releasedVersion is the version of a release, "" for a build that is none.
func releasedVersion() string {
	if version == "development" {
		return ""
	}
	return strings.TrimPrefix(version, "v")
}

// Run prints the version, and the commit it was built from where the toolchain noted it.
func (versionCommand) Run(io streams) error {
	text := "leat " + version
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				text += " " + s.Value
			}
		}
		text += " " + info.GoVersion
	}
	_, err := fmt.Fprintln(io.out, text)
	return err
}
