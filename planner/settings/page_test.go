package settings

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// settingRow is a row of a table of settings: `key` | honoured or ignored | …
var settingRow = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (\\w+) \\| (.+) \\|$")

// TestFlinksSettings holds the table of docs/coming-from-flink.md against the keys that there are.
func TestFlinksSettings(t *testing.T) {
	const begin, end = "<!-- settings -->\n", "<!-- end of settings -->\n"
	text, err := os.ReadFile("../../docs/coming-from-flink.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(text), begin)
	table, _, ok2 := strings.Cut(table, end)
	rows := settingRow.FindAllStringSubmatch(table, -1)
	if !ok || !ok2 || len(rows) != strings.Count(table, "\n")-2 {
		t.Fatalf("between %q and %q there are %d rows with a key and what becomes of it", begin, end, len(rows))
	}
	for _, row := range rows {
		key, kind := row[1], row[2]
		switch s := Find(key); {
		case s == nil:
			t.Errorf("%s is no setting", key)
		case s.Kind.String() != kind:
			t.Errorf("%s is %s, and the page says %s", key, s.Kind, kind)
		}
	}
}
