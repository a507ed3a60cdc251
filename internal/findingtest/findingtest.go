package findingtest

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/leatsql/leat/connectors"
)

// Text writes findings a line each: "fine topic: message", "refused properties.group.id: message". A finding of a column has its name
// in the place of the option's. Those that are not fine and have no help are marked.
func Text(all []connectors.Finding) string {
	var text strings.Builder
	for _, f := range all {
		what := map[connectors.Level]string{connectors.Fine: "fine", connectors.Doubtful: "doubtful"}[f.Level]
		if f.Class != nil {
			what = map[error]string{connectors.ErrUnreachable: "unreachable", connectors.ErrRefused: "refused", connectors.ErrGroupTaken: "taken"}[f.Class]
		}
		fmt.Fprintf(&text, "%s %s: %s\n", what, cmp.Or(f.Column, f.Option), f.Message)
		if f.Level != connectors.Fine && f.Help == "" {
			fmt.Fprintf(&text, "no help\n")
		}
	}
	return text.String()
}

// Want wants a line of Text that matches, for each pattern in order, and nothing beside them but what is fine.
func Want(t *testing.T, all []connectors.Finding, patterns ...string) {
	t.Helper()
	text := Text(all)
	left := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	also := func(line string) {
		t.Helper()
		if line != "" && !strings.HasPrefix(line, "fine ") {
			t.Errorf("found also %s", line)
		}
	}
	for _, p := range patterns {
		found := false
		for !found && len(left) > 0 {
			if found = regexp.MustCompile("^" + p + "$").MatchString(left[0]); !found {
				also(left[0])
			}
			left = left[1:]
		}
		if !found {
			t.Fatalf("nothing matches %s of\n%s", p, text)
		}
	}
	for _, line := range left {
		also(line)
	}
}
