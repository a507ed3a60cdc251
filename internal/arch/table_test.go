package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// rule says what the packages below a folder may import from this module, besides each other.
type rule struct {
	folder string
	may    []string // "everything" is one word of its own
}

// allows reports whether a package of the rule's folder may import another one of this module. Systems do not know each other, nor do formats.
func (r *rule) allows(folder, imported string) bool {
	if r.folder == "connectors" || r.folder == "formats" {
		if within(imported, r.folder) {
			return within(imported, folder) || within(folder, imported)
		}
	}
	return within(imported, r.folder) || slices.ContainsFunc(r.may, func(m string) bool { return m == "everything" || within(imported, m) })
}

// table is what ARCHITECTURE.md says of folders.
type table struct {
	rules []rule
	named []string // every folder that the table names, some with a part that stands for several, as connectors/<system>
}

// quoted finds the names in a cell.
var quoted = regexp.MustCompile("`([a-z][a-z0-9/<>…]*)`")

// readTable reads the table of ARCHITECTURE.md: a row for each folder, or several of one rule, with what it is for and what it may import.
func readTable(t *testing.T) table {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(page), "| folder | purpose | may import |\n|---|---|---|\n")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no table of folders")
	}
	var all table
	for row := range strings.Lines(rest) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(row), "|"), "|")
		if len(cells) != 3 {
			break
		}
		var may []string
		if list := strings.TrimSpace(cells[2]); list != "–" {
			may = strings.Split(list, ", ")
		}
		for _, m := range quoted.FindAllStringSubmatch(cells[0], -1) {
			all.rules = append(all.rules, rule{m[1], may})
		}
		for _, m := range quoted.FindAllStringSubmatch(cells[0]+cells[1], -1) {
			all.named = append(all.named, m[1])
		}
	}
	return all
}

// find returns the rule of the nearest folder.
func (t *table) find(folder string) *rule {
	var best *rule
	for i := range t.rules {
		if within(folder, t.rules[i].folder) && (best == nil || len(t.rules[i].folder) > len(best.folder)) {
			best = &t.rules[i]
		}
	}
	return best
}

// names reports whether a name of the table is the folder, or stands for it.
func names(name, folder string) bool {
	if before, after, ok := strings.Cut(name, "…"); ok {
		return strings.HasPrefix(folder, before) && strings.HasSuffix(folder, after)
	}
	if family, _, ok := strings.Cut(name, "<"); ok {
		rest, below := strings.CutPrefix(folder, family)
		return below && !strings.Contains(rest, "/")
	}
	return name == folder
}

// TestTableIsWhole compares the folders that ARCHITECTURE.md names with those that are there.
func TestTableIsWhole(t *testing.T) {
	page := readTable(t)
	var folders []string
	for _, p := range packages(t) {
		folder := p.folder()
		folders = append(folders, folder)
		if !slices.ContainsFunc(page.named, func(n string) bool { return names(n, folder) }) {
			t.Errorf("the table of ARCHITECTURE.md does not say what %s is for", folder)
		}
	}
	for _, name := range page.named {
		if strings.Contains(name, "/") && !slices.ContainsFunc(folders, func(f string) bool { return names(name, f) }) {
			t.Errorf("the table of ARCHITECTURE.md names %s, where there is no package", name)
		}
	}
}
