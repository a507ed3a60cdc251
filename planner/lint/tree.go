package lint

import (
	"reflect"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// tree holds the nodes of a script that checks look for, in the order of the text. It is made in one walk.
type tree struct {
	calls     []*ast.Call
	jsonCalls []*ast.JSONCall
	tables    []*ast.TableRef
	names     []*ast.Name // of every place that names something: tables, columns, functions
	selects   []*ast.Select
	inserts   []*ast.Insert
}

// read are the names of tables that queries read.
func (t *tree) read() map[string]bool {
	read := map[string]bool{}
	for _, ref := range t.tables {
		read[last(&ref.Name)] = true
	}
	return read
}

// written are the names of tables that INSERTs write.
func (t *tree) written() map[string]bool {
	written := map[string]bool{}
	for _, st := range t.inserts {
		written[last(&st.Table)] = true
	}
	return written
}

// last is the last part of a name: that of the object itself.
func last(n *ast.Name) string {
	if len(n.Parts) == 0 {
		return ""
	}
	return n.Parts[len(n.Parts)-1].Name
}

// indexTree walks a script.
func indexTree(script *ast.Script) *tree {
	t := &tree{}
	for _, st := range script.Statements {
		t.walk(reflect.ValueOf(st))
	}
	return t
}

// walk visits a value and all below it. The tree has no cycles.
func (t *tree) walk(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			t.walk(v.Elem())
		}
	case reflect.Pointer:
		if !v.IsNil() {
			t.collect(v.Interface())
			t.walk(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			t.walk(v.Index(i))
		}
	case reflect.Struct:
		switch v.Type() {
		case reflect.TypeFor[ast.Pos](), reflect.TypeFor[diag.Span](), reflect.TypeFor[ast.Ident]():
			return
		}
		if name, ok := v.Interface().(ast.Name); ok {
			t.names = append(t.names, &name)
			return
		}
		for i := range v.NumField() {
			t.walk(v.Field(i))
		}
	}
}

func (t *tree) collect(n any) {
	switch n := n.(type) {
	case *ast.Call:
		t.calls = append(t.calls, n)
	case *ast.JSONCall:
		t.jsonCalls = append(t.jsonCalls, n)
	case *ast.TableRef:
		t.tables = append(t.tables, n)
	case *ast.Select:
		t.selects = append(t.selects, n)
	case *ast.Insert:
		t.inserts = append(t.inserts, n)
	}
}
