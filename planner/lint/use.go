package lint

import (
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// unused warns of tables and views that no statement names. A script of definitions alone is for others to use.
func unused(s *Subject, tree *tree, r *report) {
	if len(tree.selects) == 0 && len(tree.inserts) == 0 {
		return
	}
	told := map[string]bool{}
	for _, st := range s.Script.Statements {
		kind := "table"
		switch st := st.(type) {
		case *ast.CreateTable:
			if st.As != nil {
				continue // it is written, which may be all that is wanted
			}
		case *ast.CreateView:
			kind = "view"
		default:
			continue
		}
		name := declares(st)
		if n := last(name); tree.uses[n] == 0 && !told[n] {
			told[n] = true
			r.warn(diag.Unused, name.Span(), "", "%s %s is used by no statement", kind, n)
		}
	}
}

// writtenTwice warns of a table that several INSERTs write which are jobs of their own: their rows come in no order, and each takes
// what both read for itself. Constant rows are no job to speak of.
func writtenTwice(s *Subject, tree *tree, r *report) {
	first, told := map[string]*ast.Insert{}, map[string]bool{}
	for _, st := range tree.started {
		name := last(&st.Table)
		if table := s.table(name); table == nil || table.is("blackhole") || constantRows(st.Query) {
			continue
		}
		before := first[name]
		if before == nil {
			first[name] = st
			continue
		}
		if set := tree.together[st]; told[name] || set != nil && set == tree.together[before] {
			continue
		}
		told[name] = true
		r.add(diag.Diagnostic{
			Severity: diag.Warning, Code: diag.WrittenTwice, Span: st.Table.Span(),
			Message: name + " is written by several jobs, which know nothing of each other: their rows come in no order",
			Help:    "write one INSERT of both queries with UNION ALL",
			Related: []diag.Related{{Source: r.source, Span: before.Table.Span(), Message: "it is written here too"}},
		})
	}
}

// onlyConstants reports whether all INSERTs into a table give it constant rows.
func (t *tree) onlyConstants(name string) bool {
	return !slices.ContainsFunc(t.inserts, func(st *ast.Insert) bool { return last(&st.Table) == name && !constantRows(st.Query) }) &&
		!slices.ContainsFunc(t.creates, func(st *ast.CreateTable) bool { return last(&st.Name) == name && st.As != nil && !constantRows(st.As) })
}

func constantRows(q ast.Query) bool {
	switch q := q.(type) {
	case *ast.Values:
		return true
	case *ast.Select:
		return len(q.From) == 0
	case *ast.ParenQuery:
		return constantRows(q.Query)
	}
	return false
}
