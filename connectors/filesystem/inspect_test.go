package filesystem

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/findingtest"
)

func TestInspectSource(t *testing.T) {
	dir := t.TempDir()
	look := func(path string) []connectors.Finding {
		t.Helper()
		return bound(t, tableOf(t, map[string]string{"path": path})).Inspect(t.Context())
	}
	findingtest.Want(t, look(filepath.Join(dir, "gone")), `refused path: path .*gone does not exist`)
	findingtest.Want(t, look(dir), `doubtful path: .* holds no file to read: the job would end at once`)
	put(t, dir, "a", "1\n2\n")
	put(t, dir, "b/c", "3\n")
	findingtest.Want(t, look(dir), `fine path: .* holds 2 files to read, 6 bytes`)
}

func TestSample(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a", "1\n2\n")
	put(t, dir, "b/c", "3\n4\n5\n")
	groups, err := bound(t, tableOf(t, map[string]string{"path": dir})).Sample(t.Context(), 4)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range groups {
		for _, m := range g.Items {
			got = append(got, filepath.Base(g.Split.Name)+" "+string(m.Value))
		}
	}
	if diff := cmp.Diff([]string{"a 1", "a 2", "c 3", "c 4"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestInspectSink(t *testing.T) {
	dir := t.TempDir()
	look := func(path string) []connectors.Finding {
		t.Helper()
		s, err := bindSink(tableOf(t, map[string]string{"path": path}))
		if err != nil {
			t.Fatal(err)
		}
		return s.(connectors.Inspector).Inspect(t.Context())
	}
	findingtest.Want(t, look(dir), `fine path: .* is there, and may be written to`)
	findingtest.Want(t, look(filepath.Join(dir, "new", "er")), `fine path: .*er does not exist, and would be made`)
	put(t, dir, "file", "")
	findingtest.Want(t, look(filepath.Join(dir, "file")), `refused path: .*file is a file, and rows are written to files of a folder`)
	if os.Getuid() > 0 {
		closed := filepath.Join(dir, "closed")
		if err := os.Mkdir(closed, 0o500); err != nil {
			t.Fatal(err)
		}
		findingtest.Want(t, look(closed), `refused path: .*closed may not be written to: .*`)
	}
}

func TestInspectDeadLetters(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "dead", "")
	if err := os.Symlink(os.DevNull, filepath.Join(dir, "null")); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"dead":     `fine dead-letter.path: .* is there: letters are added to it`,
		"new":      `fine dead-letter.path: .*new would be made`,
		"null":     `refused dead-letter.path: .*null is no file but a FIFO or a device, which keeps nothing`,
		".":        `refused dead-letter.path: .* is a folder`,
		"gone/new": `refused dead-letter.path: the folder of .* does not exist`,
	} {
		findingtest.Want(t, DeadLetters(filepath.Join(dir, path)).Inspect(t.Context()), want)
	}
}
