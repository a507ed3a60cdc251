package builtin_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/builtin"
)

const reference = "../../docs/functions.md"

// TestReference holds the reference of functions against their declarations; -rewrite writes it.
func TestReference(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Functions\n\nWritten from the declarations of the functions; `leat functions NAME` prints the same.\n")
	var families []string
	all := builtin.Registry().All()
	for _, f := range all {
		if !slices.Contains(families, f.Family) {
			families = append(families, f.Family)
		}
	}
	slices.Sort(families)
	for _, family := range families {
		b.WriteString("\n## " + strings.ToUpper(family[:1]) + family[1:] + "\n\n")
		members := slices.DeleteFunc(slices.Clone(all), func(f *functions.Function) bool { return f.Family != family })
		if err := functions.WriteOverview(&b, members); err != nil {
			t.Fatal(err)
		}
		for _, f := range members {
			if err := functions.WriteMarkdown(&b, f); err != nil {
				t.Fatal(err)
			}
		}
	}
	text := strings.TrimRight(b.String(), "\n") + "\n"
	if flag.Lookup("rewrite").Value.String() == "true" {
		if err := os.WriteFile(reference, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	old, err := os.ReadFile(reference)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(old), text); diff != "" {
		t.Errorf("docs/functions.md is out of date, run go test ./functions/builtin -rewrite:\n%s", diff)
	}
}
