package arch

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"
)

// TestPackageComment: every package says what it is for, in doc.go; a command does so in main.go.
func TestPackageComment(t *testing.T) {
	for _, p := range packages(t) {
		said := "doc.go"
		if p.Name == "main" {
			said = "main.go"
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, said), nil, parser.PackageClauseOnly|parser.ParseComments)
		switch {
		case err != nil:
			t.Error(err)
		case file.Doc == nil:
			t.Errorf("%s has no package comment in %s", p.folder(), said)
		}
	}
}
