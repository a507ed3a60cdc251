package bind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// Flink finds a field of a row by its name alone, at any depth, where no column of the table has that name: a table with the column
// payload ROW<id INT> knows id. Fields that are less deep hide those below.

// peek returns the ways to the fields of a name in a row that are least deep, each by the numbers of the fields.
func peek(row types.Type, name string) [][]int {
	type place struct {
		path []int
		t    types.Type
	}
	level := []place{{nil, row}}
	for len(level) > 0 {
		var found [][]int
		var below []place
		for _, p := range level {
			for i, f := range p.t.Fields {
				path := slices.Concat(p.path, []int{i})
				if f.Name == name {
					found = append(found, path)
				}
				if f.Type.Kind == types.Row {
					below = append(below, place{path, f.Type})
				}
			}
		}
		if len(found) > 0 {
			return found
		}
		level = below
	}
	return nil
}

// row is the relation as the type of a row of its columns.
func (r *scoped) row() types.Type {
	t := types.Type{Kind: types.Row, Fields: make([]types.Field, len(r.columns))}
	for i, c := range r.columns {
		t.Fields[i] = types.Field{Name: c.Name, Type: c.Type}
	}
	return t
}

// reaching returns the relations that have a column of a name, or a field that is found by it.
func (s *scope) reaching(name string) []*scoped {
	var found []*scoped
	for i := range s.relations {
		if r := &s.relations[i]; r.find(name) >= 0 || len(peek(r.row(), name)) > 0 {
			found = append(found, r)
		}
	}
	return found
}

// peeked is the field of a relation, up scopes out, that is found by its name alone; nil where there is none.
func (b *Binder) peeked(r *scoped, up int, name *ast.Ident, at diag.Span) plan.Expr {
	path, m := onePath(r.row(), name.Name)
	switch {
	case m.text != "":
		return b.fail(name.Span(), m)
	case path == nil:
		return nil
	}
	return b.descend(r.ref(path[0], up, at), path[1:], at)
}

// descend goes down from a row by the numbers of its fields.
func (b *Binder) descend(e plan.Expr, path []int, at diag.Span) plan.Expr {
	for _, i := range path {
		e = b.field(e, &ast.Ident{Pos: ast.Pos{At: at}, Name: e.Type().Fields[i].Name})
	}
	return e
}

// onePath is the way to a field that is found by its name alone, nil where there is none; or the mistake that there are several.
func onePath(row types.Type, name string) ([]int, mistake) {
	paths := peek(row, name)
	switch len(paths) {
	case 0:
		return nil, mistake{}
	case 1:
		return paths[0], mistake{}
	}
	one, other := pathText(row, paths[0]), pathText(row, paths[1])
	return nil, mistake{code: diag.AmbiguousColumn, text: fmt.Sprintf("field %q is in several rows: %s and %s", name, one, other), help: "write its whole path: " + one}
}

// pathText is the way to a field as it is written.
func pathText(t types.Type, path []int) string {
	names := make([]string, len(path))
	for n, i := range path {
		names[n] = t.Fields[i].Name
		t = t.Fields[i].Type
	}
	return strings.Join(names, ".")
}
