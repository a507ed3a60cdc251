package fileset_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/cmd/leat/fileset"
)

// tree makes files in a folder of their own, and goes there.
func tree(t *testing.T, files ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, f := range files {
		if err := os.MkdirAll(filepath.Dir(f), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestExpand(t *testing.T) {
	tree(t, "a.sql", "b.txt", "jobs/c.SQL", "jobs/deep/er/d.sql", "jobs/.hidden/e.sql", "odd[1].sql", ".f.sql")
	for named, want := range map[string]string{
		"-":                     "-",
		"a.sql ./a.sql":         "a.sql",
		"not-there.sql":         "not-there.sql",
		"b.txt":                 "b.txt",
		".":                     ".f.sql a.sql jobs/c.SQL jobs/deep/er/d.sql odd[1].sql",
		"jobs":                  "jobs/c.SQL jobs/deep/er/d.sql",
		"jobs/.hidden":          "jobs/.hidden/e.sql",
		"jobs a.sql jobs/c.SQL": "jobs/c.SQL jobs/deep/er/d.sql a.sql",
		"*.sql":                 ".f.sql a.sql odd[1].sql",
		"?.*":                   "a.sql b.txt",
		"*/*.sql":               "",
		"jobs/**/*.sql":         "jobs/deep/er/d.sql",
		"**/*.sql":              ".f.sql a.sql jobs/deep/er/d.sql odd[1].sql",
		"**/.hidden/*":          "jobs/.hidden/e.sql",
		"**/d.sql":              "jobs/deep/er/d.sql",
		"jobs/*/d.sql":          "",
		"odd[1].sql":            "odd[1].sql", // it is there by that name
		"[a-c].sql":             "a.sql",
	} {
		got, err := fileset.Expand(strings.Fields(named), []string{".sql"})
		if want == "" {
			if err == nil || err.Error() != "no file matches "+named {
				t.Errorf("%s: got %v, %v; want no match", named, got, err)
			}
			continue
		}
		if diff := cmp.Diff(strings.Fields(want), got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", named, err, diff)
		}
	}
}

func TestExpandMistakes(t *testing.T) {
	tree(t, "jobs/a.yaml")
	for named, want := range map[string]string{
		"jobs":     "there is no .sql or .SQL2 file in jobs",
		"no/*.sql": "no such file or directory",
		"[a.sql":   "[a.sql is no pattern: syntax error in pattern",
	} {
		got, err := fileset.Expand([]string{named}, []string{".sql", ".SQL2"})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, %v; want %q", named, got, err, want)
		}
	}
}

func TestRoot(t *testing.T) {
	tree(t, "jobs/deep/a.sql", "odd[1]/b.sql")
	for name, want := range map[string]string{
		"jobs/deep/a.sql": "jobs/deep/a.sql",
		"not/there.sql":   "not/there.sql",
		"jobs":            "jobs",
		"jobs/*/a.sql":    "jobs",
		"jobs/deep/?.sql": "jobs/deep",
		"**/*.sql":        ".",
		"/*":              "/",
		"-":               "-",
		"odd[1]/b.sql":    "odd[1]/b.sql", // it is there by that name
		"odd[1]/*.sql":    "odd[1]",
		"odd[2]/*.sql":    ".",
	} {
		if got := fileset.Root(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

// A link to a folder is followed where it is named, and nowhere below.
func TestExpandLinks(t *testing.T) {
	tree(t, "real/a.sql", "jobs/b.sql")
	for from, to := range map[string]string{"real": "link", "../real": "jobs/link"} {
		if err := os.Symlink(from, to); err != nil {
			t.Skipf("no links here: %v", err)
		}
	}
	got, err := fileset.Expand([]string{"link", "jobs"}, []string{".sql"})
	if diff := cmp.Diff([]string{"link/a.sql", "jobs/b.sql"}, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}
