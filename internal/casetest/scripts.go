package casetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Scripts returns the inputs of all cases in the files that match a pattern, each as a script: an expression, a type or a list of columns as
// a statement that has it.
func Scripts(t testing.TB, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, file := range files {
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			continue // crashers of a fuzz target
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for block := range strings.SplitSeq(string(text), "\n\n") {
			command, input, _ := strings.Cut(block, "\n")
			input, _, _ = strings.Cut(input, "\n----")
			all = append(all, script(command, input))
		}
	}
	if len(all) == 0 {
		t.Fatalf("no case in %s", pattern)
	}
	return all
}

func script(command, input string) string {
	switch command {
	case "expr":
		return "SELECT " + input
	case "type":
		return "SELECT CAST(NULL AS " + input + ")"
	case "columns":
		return "CREATE TABLE t (" + input + ")"
	}
	return input
}
