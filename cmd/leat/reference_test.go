package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/settings"
)

// TestOptionsPage holds docs/options.md against the declarations; -rewrite writes it.
func TestOptionsPage(t *testing.T) {
	const path = "../../docs/options.md"
	var page strings.Builder
	page.WriteString("# Options\n\nWritten from the declarations of connectors, formats and settings; `leat options NAME` prints the same. Options that are marked\n" +
		"*leat only* can stand in `WITH` too, but Flink would refuse the file.\n")
	section := func(title, doc string, decls []options.Option) {
		fmt.Fprintf(&page, "\n## %s\n\n%s\n\n", title, doc)
		page.WriteString("```text\n")
		if err := options.WriteText(&page, decls); err != nil {
			t.Fatal(err)
		}
		page.WriteString("```\n")
	}
	section("Every table", "These are of every table, whatever its connector.", planner.TableOptions())
	for _, s := range optionSections(engine.New(engine.Config{})) {
		doc := s.doc
		if aliases := s.names[1:]; len(aliases) > 0 {
			doc += " Also named " + strings.Join(aliases, ", ") + "."
		}
		section(strings.ToUpper(s.kind[:1])+s.kind[1:]+" "+s.names[0], doc, s.options)
	}
	settingsTable(&page)
	if *rewrite {
		if err := os.WriteFile(path, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	found, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(page.String(), string(found)); diff != "" {
		t.Errorf("docs/options.md is out of date, run go test ./cmd/leat -rewrite (-want +got):\n%s", diff)
	}
}

func settingsTable(page *strings.Builder) {
	page.WriteString("\n## Settings\n\nBy `SET 'key' = 'value'` in a file, or `--set key=value`. `leat options settings` prints the same.\n\n| key | | |\n|---|---|---|\n")
	for _, s := range settings.All() {
		key := strings.ReplaceAll("`"+s.Key+"`", ".`", ".…`")
		fmt.Fprintf(page, "| %s | %s | %s |\n", key, s.Kind, strings.ReplaceAll(s.Doc, "<", "\\<"))
	}
}
