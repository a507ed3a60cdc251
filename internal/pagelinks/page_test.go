package pagelinks

import (
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const root = "../.."

func TestPage(t *testing.T) {
	const page = "# One `leat run`: [two](three.md)\n\n[a](b.md#c), ![d](e.png) and `[no](link)`; <img src=\"f.png\">\n" +
		"```sh\n# no heading\n[no](link)\n```\n[g]: h.md\n## Again\n## Again\n"
	want := []link{{"three.md", 1}, {"b.md#c", 3}, {"e.png", 3}, {"f.png", 3}, {"h.md", 8}}
	if d := cmp.Diff(want, links(page), cmp.AllowUnexported(link{})); d != "" {
		t.Errorf("links (-want +got):\n%s", d)
	}
	if d := cmp.Diff(map[string]bool{"one-leat-run-two": true, "again": true, "again-1": true}, anchors(page)); d != "" {
		t.Errorf("anchors (-want +got):\n%s", d)
	}
}

// pages are the texts of all Markdown files of the repository, by their paths from its root.
func pages(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (e.Name() == ".git" || e.Name() == "build"):
			return filepath.SkipDir
		case e.IsDir() || filepath.Ext(path) != ".md":
			return nil
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(root, path) // both begin at root
		all[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestLinks follows every link of every page that stays in the repository.
func TestLinks(t *testing.T) {
	all := pages(t)
	if len(all) < 20 {
		t.Fatalf("only %d pages were found", len(all))
	}
	for page, text := range all {
		for _, l := range links(text) {
			u, err := url.Parse(l.target)
			if err != nil {
				t.Errorf("%s:%d: %v", page, l.line, err)
				continue
			}
			if u.IsAbs() {
				continue
			}
			path := page
			if u.Path != "" {
				path = filepath.ToSlash(filepath.Join(filepath.Dir(page), filepath.FromSlash(u.Path)))
			}
			if _, err := os.Stat(filepath.Join(root, path)); err != nil {
				t.Errorf("%s:%d: there is no %s", page, l.line, l.target)
				continue
			}
			if u.Fragment != "" && !anchors(all[path])[u.Fragment] {
				t.Errorf("%s:%d: %s has no heading for #%s", page, l.line, path, u.Fragment)
			}
		}
	}
}

// TestEachPageOfDocsIsInItsIndex holds docs/README.md against the folder: a page that nothing leads to is not read.
func TestEachPageOfDocsIsInItsIndex(t *testing.T) {
	all := pages(t)
	linked := map[string]bool{}
	for _, l := range links(all["docs/README.md"]) {
		path, _, _ := strings.Cut(l.target, "#")
		linked[filepath.ToSlash(filepath.Join("docs", path))] = true
	}
	for page := range all {
		if filepath.ToSlash(filepath.Dir(page)) == "docs" && page != "docs/README.md" && !linked[page] {
			t.Errorf("docs/README.md leads nobody to %s", page)
		}
	}
}
