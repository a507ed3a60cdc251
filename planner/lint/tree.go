package lint

import (
	"strings"

	"github.com/leatsql/leat/parser/ast"
)

// tree holds the nodes of a script that checks look for, in the order of the text. It is made in one walk.
type tree struct {
	calls     []*ast.Call
	jsonCalls []*ast.JSONCall
	casts     []*ast.Cast
	tables    []*ast.TableRef
	inserts   []*ast.Insert
	creates   []*ast.CreateTable
	selects   []*ast.Select
	options   []*ast.Option
	sets      []*ast.Set
	// uses counts the names of objects that statements name, but where they create or drop them.
	uses map[string]int
	// together says in which statement set an INSERT stands.
	together map[*ast.Insert]*ast.StatementSet
	// started are the INSERTs that become jobs: those that EXPLAIN shows do not.
	started []*ast.Insert
}

// indexTree walks a script.
func indexTree(script *ast.Script) *tree {
	t := &tree{uses: map[string]int{}, together: map[*ast.Insert]*ast.StatementSet{}}
	for _, st := range script.Statements {
		switch st := st.(type) {
		case *ast.Insert:
			t.started = append(t.started, st)
		case *ast.StatementSet:
			t.started = append(t.started, st.Inserts...)
			for _, i := range st.Inserts {
				t.together[i] = st
			}
		}
		declared := declares(st)
		ast.Walk(st, func(n ast.Node) bool {
			t.collect(n)
			if name, ok := n.(*ast.Name); ok && name != declared {
				t.uses[last(name)]++
			}
			return true
		})
	}
	return t
}

// declares returns the name that a statement creates or drops, nil for another statement.
func declares(st ast.Statement) *ast.Name {
	switch st := st.(type) {
	case *ast.CreateTable:
		return &st.Name
	case *ast.CreateView:
		return &st.Name
	case *ast.Drop:
		return &st.Name
	}
	return nil
}

func (t *tree) collect(n ast.Node) {
	switch n := n.(type) {
	case *ast.Call:
		t.calls = append(t.calls, n)
	case *ast.Cast:
		t.casts = append(t.casts, n)
	case *ast.JSONCall:
		t.jsonCalls = append(t.jsonCalls, n)
	case *ast.TableRef:
		t.tables = append(t.tables, n)
	case *ast.Select:
		t.selects = append(t.selects, n)
	case *ast.CreateTable:
		t.creates = append(t.creates, n)
	case *ast.Insert:
		t.inserts = append(t.inserts, n)
	case *ast.Option:
		t.options = append(t.options, n)
	case *ast.Set:
		t.sets = append(t.sets, n)
	}
}

// read are the names of tables that queries read.
func (t *tree) read() map[string]bool {
	read := map[string]bool{}
	for _, ref := range t.tables {
		read[last(&ref.Name)] = true
	}
	return read
}

// written are the names of tables that INSERT or CREATE TABLE AS writes.
func (t *tree) written() map[string]bool {
	written := map[string]bool{}
	for _, st := range t.creates {
		if st.As != nil {
			written[last(&st.Name)] = true
		}
	}
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

// function is the name of a called function in upper case, "" where the name has several parts.
func function(c *ast.Call) string {
	if len(c.Name.Parts) != 1 {
		return ""
	}
	return strings.ToUpper(c.Name.Parts[0].Name)
}

// text returns the value of a string literal.
func text(e ast.Expr) (*ast.Literal, bool) {
	l, ok := e.(*ast.Literal)
	return l, ok && l.Kind == ast.StringLiteral
}
