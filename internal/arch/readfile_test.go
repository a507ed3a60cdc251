package arch

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"
)

// unbounded are calls that read to an end that may never come, and what bounds their argument.
var unbounded = map[string][]string{
	"os.ReadFile": nil,
	"fs.ReadFile": nil,
	"io.ReadAll":  {"io.LimitReader", "http.MaxBytesReader"},
}

// TestReadsAreBounded: files that are read whole go through internal/readfile, which bounds them and refuses devices and FIFOs; streams have a
// bound where they are read.
func TestReadsAreBounded(t *testing.T) {
	for _, p := range packages(t) {
		folder := strings.TrimPrefix(p.ImportPath, module+"/")
		if within(folder, "internal") || within(folder, "bench") || testHelper(folder) {
			continue // internal/readfile itself, and what only tests and measurements run
		}
		eachFile(t, p, func(fset *token.FileSet, file *ast.File) {
			for n := range ast.Preorder(file) {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					continue
				}
				if bounds, ok := unbounded[called(call)]; ok && !bounded(call, bounds) {
					t.Errorf("%s: %s has no bound: read files by readfile.Whole, streams by readfile.All", fset.Position(call.Pos()), called(call))
				}
			}
		})
	}
}

// bounded reports whether a call's argument is a call of one of the bounds.
func bounded(call *ast.CallExpr, bounds []string) bool {
	for _, a := range call.Args {
		inner, ok := a.(*ast.CallExpr)
		for _, b := range bounds {
			if ok && called(inner) == b {
				return true
			}
		}
	}
	return false
}

// called is the function of a package that a call names; "" for any other.
func called(call *ast.CallExpr) string {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	x, ok := f.X.(*ast.Ident)
	if !ok {
		return ""
	}
	return x.Name + "." + f.Sel.Name
}
