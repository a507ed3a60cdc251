package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A file that is damaged, or far too large, gives what can be read of its end.
func TestHistoryOfADamagedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history")
	damaged := "\"old\"\n\"" + strings.Repeat("x", mostHistoryBytes) + "\"\n\x00\xff garbage\n\"ok\"\n{\"a\":1}\n\"cut off\n\"last\"\n"
	if err := os.WriteFile(path, []byte(damaged), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time from the file that was mended
		h, err := readHistory(path)
		if diff := cmp.Diff([]string{"ok", "last"}, h.entries); diff != "" || err != nil {
			t.Errorf("%s%v", diff, err)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 100 {
		t.Errorf("%v, %v", info, err)
	}
}

// That nothing can be kept is said once; in this session it is there.
func TestHistoryThatCannotBeKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	h := &history{path: filepath.Join(file, "leat", "history")}
	if err := h.add("SELECT 1;"); err == nil || !strings.Contains(err.Error(), "what is typed is not kept") {
		t.Errorf("first: %v", err)
	}
	if err := h.add("SELECT 2;"); err != nil {
		t.Errorf("second: %v", err)
	}
	if diff := cmp.Diff([]string{"SELECT 1;", "SELECT 2;"}, h.entries); diff != "" {
		t.Error(diff)
	}
}

// Credentials stay in the session and out of the file.
func TestHistoryOfSecrets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history")
	h := &history{path: path}
	for _, text := range []string{
		"SELECT 1;",
		"CREATE TABLE t (a INT) WITH ('password' = 'p');",
		"SET 'leat.topic.protobuf-confluent.url' = 'http://u:p@h';",
		"CREATE TABLE t (a INT) WITH ('protobuf-confluent.basic-auth.user-info' = 'u:p');",
		"SELECT 2;",
	} {
		if err := h.add(text); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := readHistory(path)
	if diff := cmp.Diff([]string{"SELECT 1;", "SELECT 2;"}, kept.entries); diff != "" || err != nil {
		t.Errorf("%s%v", diff, err)
	}
}
