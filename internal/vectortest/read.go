package vectortest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Read returns the lines of a file as values of C, for tests of packages two folders below the root. Numbers in an any keep
// their digits. edit, which may be nil, changes a
// line before it is read; nil leaves it out.
func Read[C any](t testing.TB, file string, edit func(line []byte) []byte) []C {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "conformance", file))
	if err != nil {
		t.Fatal(err)
	}
	var cases []C
	for line := range bytes.Lines(text) {
		if edit != nil {
			if line = edit(line); line == nil {
				continue
			}
		}
		var c C
		d := json.NewDecoder(bytes.NewReader(line))
		d.UseNumber()
		if err := d.Decode(&c); err != nil {
			t.Fatalf("%s: %v\n%s", file, err, line)
		}
		cases = append(cases, c)
	}
	return cases
}
