package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/planner/settings"
)

const optionsHead = `# Options

What can stand in ` + "`WITH`" + `, written from the declarations of connectors and formats; ` + "`leat options NAME`" + ` prints the same. A name with ` + "`*`" + ` stands for all
options that begin so, ` + "`#`" + ` for the name of a column.

An option that is *leat only* can stand in ` + "`WITH`" + ` too, but Flink would refuse the file; it takes the form with ` + "`SET`" + `. What each is set to here is valid, which a
test proves. Settings are on [a page of their own](settings.md).
`

func TestOptionsPageIsCurrent(t *testing.T) {
	var page strings.Builder
	page.WriteString(optionsHead)
	for _, s := range optionSections(engine.New(engine.Config{})) {
		doc := s.doc
		if aliases := s.names[1:]; len(aliases) > 0 {
			doc += " Also named " + strings.Join(aliases, ", ") + "."
		}
		fmt.Fprintf(&page, "\n## %s %s\n\n%s\n\n", strings.ToUpper(s.kind[:1])+s.kind[1:], s.names[0], doc)
		if len(s.options) == 0 {
			page.WriteString("It has no options.\n")
			continue
		}
		if err := options.WriteMarkdown(&page, s.options); err != nil {
			t.Fatal(err)
		}
	}
	current(t, "docs/options.md", page.String())
}

// TestOptionsAreExplained wants a text about each option, and of what can be set an example that is valid.
func TestOptionsAreExplained(t *testing.T) {
	for _, s := range optionSections(engine.New(engine.Config{})) {
		if !strings.HasSuffix(s.doc, ".") {
			t.Errorf("%s %s is not explained: %q", s.kind, s.names[0], s.doc)
		}
		for i := range s.options {
			if o := &s.options[i]; o.Foreign == "" {
				checkOption(t, s, o)
			}
		}
	}
}

func checkOption(t *testing.T, s optionSection, o *options.Option) {
	t.Helper()
	where := fmt.Sprintf("option '%s' of %s %s", o.Name, s.kind, s.names[0])
	if !strings.HasSuffix(o.Doc, ".") {
		t.Errorf("%s is not explained: %q", where, o.Doc)
	}
	sample, key := o.Sample(), o.SampleKey()
	switch {
	case o.Unsupported != "", o.Deprecated != "", strings.HasPrefix(o.Doc, "Refused, "):
		return
	case sample == "":
		t.Errorf("%s has no example", where)
	case strings.ContainsAny(key, "*#"):
		t.Errorf("%s stands for several, and has no ExampleKey", where)
	}
	_, problems := options.Parse(s.options, map[string]string{key: sample}, nil)
	for _, p := range problems {
		if p.Option == key {
			t.Errorf("%s: its example '%s' = '%s': %s", where, key, sample, p.Message)
		}
	}
}

const settingsHead = `# Settings

What ` + "`SET 'key' = 'value'`" + ` can say in a file or at the prompt, and ` + "`--set key=value`" + ` on the command line, before the file's own. Written from the declarations of
the settings; ` + "`leat options settings`" + ` prints the same. ` + "`RESET 'key'`" + ` takes a setting back, ` + "`RESET`" + ` all of them.

A key of Flink that has nothing to set here is ignored, and ` + "`leat validate`" + ` says so ([LEAT9020](diagnostics/LEAT9020.md)). A key that nobody knows is a
warning ([LEAT9021](diagnostics/LEAT9021.md)), one that begins with ` + "`leat.`" + ` a mistake.
`

func TestSettingsPageIsCurrent(t *testing.T) {
	var page strings.Builder
	page.WriteString(settingsHead)
	if err := settings.WriteMarkdown(&page); err != nil {
		t.Fatal(err)
	}
	current(t, "docs/settings.md", page.String())
}
