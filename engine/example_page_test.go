package engine_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEmbeddingPage holds the program of docs/embedding.md against Example, which is compiled and run.
func TestEmbeddingPage(t *testing.T) {
	page, example := readFile(t, "../docs/embedding.md"), readFile(t, "example_test.go")
	program, output, ok := strings.Cut(example, "\t// Output:\n")
	output, rest, ok2 := strings.Cut(output, "}\n")
	if !ok || !ok2 {
		t.Fatal("Example has no output")
	}
	program = strings.NewReplacer("package engine_test", "package main", "func Example() {", "func main() {").Replace(program) + "}\n" + rest
	if d := cmp.Diff(program, block(page, "go")); d != "" {
		t.Errorf("the program of the page is not that of Example (-Example +page):\n%s", d)
	}
	if d := cmp.Diff(strings.ReplaceAll(output, "\t// ", ""), block(page, "text")); d != "" {
		t.Errorf("the page shows another output (-Example +page):\n%s", d)
	}
}

// block is the first block of a language on a page.
func block(page, language string) string {
	m := regexp.MustCompile("(?ms)^```" + language + "\n(.*?)^```$").FindStringSubmatch(page)
	if m == nil {
		return ""
	}
	return m[1]
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
