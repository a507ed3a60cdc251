package arch

import (
	"go/ast"
	"go/token"
	"testing"
)

// TestNoInit: nothing registers itself or runs before main; registries are values built from explicit lists.
func TestNoInit(t *testing.T) {
	for _, p := range packages(t) {
		eachFile(t, p, func(fset *token.FileSet, file *ast.File) {
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
					t.Errorf("%s: func init: build the value where it is used, from an explicit list", fset.Position(f.Pos()))
				}
			}
		})
	}
}
