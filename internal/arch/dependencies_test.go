package arch

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// named finds the modules that docs/dependencies.md names.
var named = regexp.MustCompile("`((?:[a-z]+\\.)+[a-z]+/[^` ]+|[a-z]+\\.net/[^` ]+)`")

// TestDependencies compares what go.mod requires with what docs/dependencies.md explains.
func TestDependencies(t *testing.T) {
	root := filepath.Join("..", "..")
	cmd := exec.Command("go", "mod", "edit", "-json")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go mod edit: %v", err)
	}
	var mod struct {
		Require []struct {
			Path     string
			Indirect bool
		}
	}
	if err := json.Unmarshal(out, &mod); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, "docs", "dependencies.md"))
	if err != nil {
		t.Fatal(err)
	}
	var explained []string
	for _, m := range named.FindAllStringSubmatch(string(page), -1) {
		explained = append(explained, m[1])
	}
	var required []string
	for _, m := range mod.Require {
		if m.Indirect {
			continue
		}
		required = append(required, m.Path)
		if !slices.Contains(explained, m.Path) {
			t.Errorf("docs/dependencies.md says nothing of %s: its job, why this one, who keeps it, how to leave it", m.Path)
		}
	}
	for _, m := range explained {
		if !slices.Contains(required, m) {
			t.Errorf("docs/dependencies.md names %s, which go.mod does not require", m)
		}
	}
}
