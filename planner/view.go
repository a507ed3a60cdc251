package planner

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
)

func (s *Session) createView(st *ast.CreateView) {
	p, ok := s.fullName(&st.Name)
	if !ok {
		return
	}
	before := len(s.diags)
	t := &table{path: p, name: p.object, temporary: st.Temporary, source: s.source, nameAt: st.Name.Span()}
	t.view = &view{tree: st.Query, names: st.Columns}
	if st.Comment != nil {
		t.view.comment = st.Comment.Text
	}
	if !st.Temporary {
		s.hasDatabase(p, &st.Name)
	}
	s.bindView(t)
	s.check(t.view.query.Node, jobContext{})
	t.broken = t.view.query.Broken || s.diags[before:].HasMistakes()
	s.declare(t, &st.Name, st.IfNotExists)
}

// bindView binds the query of a view and names its columns.
func (s *Session) bindView(t *table) {
	v := t.view
	outer := s.reads
	s.reads = &v.reads
	v.reads = nil
	q := s.binder(t.source).Query(v.tree)
	s.reads = outer
	q.Columns = slices.Clone(q.Columns)
	v.text = ast.PrintQuoted(v.tree)
	v.query = q
	if q.Broken {
		return
	}
	if len(v.names) > 0 && len(v.names) != len(q.Columns) {
		s.reportIn(t.source, t.nameAt, diag.ColumnCount, fmt.Sprintf("the view names %d columns and its query has %d", len(v.names), len(q.Columns)), "")
		return
	}
	for i := range v.names {
		v.query.Columns[i].Name = v.names[i].Name
	}
	s.uniqueColumns(t)
}

// uniqueColumns refuses a view with two columns of one name.
func (s *Session) uniqueColumns(t *table) {
	seen := map[string]bool{}
	for i, c := range t.view.query.Columns {
		if !seen[c.Name] {
			seen[c.Name] = true
			continue
		}
		at := t.view.query.Spans[i]
		if len(t.view.names) > 0 {
			at = t.view.names[i].Span()
		}
		s.reportIn(t.source, at, diag.DuplicateName, fmt.Sprintf("view %s has two columns %q", t.name, c.Name), "give one of them another name with AS")
	}
}

// viewRelation is a view as a query sees it. Its query is bound again where a table that it reads has changed since.
func (s *Session) viewRelation(ref *ast.TableRef, t *table) bind.Relation {
	for _, read := range t.view.reads {
		now := s.catalog.find(read.path)
		if now == nil {
			s.report(ref.Name.Span(), diag.UnknownTable, fmt.Sprintf("view %s reads %s, which was dropped", t.name, read.name), "")
			return bind.Relation{Node: oneRow(), Broken: true}
		}
		if now == read && !read.doubtful {
			continue
		}
		if !s.bindAgain(ref, t) {
			return bind.Relation{Node: oneRow(), Broken: true}
		}
		break
	}
	return bind.Relation{Name: t.name, Path: t.parts(), Columns: t.view.query.Columns, Node: t.view.query.Node}
}

// bindAgain binds a view over its tables as they are now. A mistake is one of the query that uses the view.
func (s *Session) bindAgain(ref *ast.TableRef, t *table) bool {
	before, old := len(s.diags), *t.view
	s.bindView(t)
	if !s.diags[before:].HasMistakes() {
		return !t.view.query.Broken && s.keepColumns(ref, t, old)
	}
	*t.view = old
	first := s.diags[before]
	s.diags = s.diags[:before]
	s.diags.Add(diag.Diagnostic{
		Source: s.source, Span: ref.Name.Span(), Code: first.Code, Message: fmt.Sprintf("view %s no longer fits its tables: %s", t.name, first.Message),
		Related: []diag.Related{{Source: first.Source, Span: first.Span, Message: "this no longer holds"}},
	})
	return false
}

// keepColumns gives a view that was bound again the names that it had, which are its own; it must have as many columns.
func (s *Session) keepColumns(ref *ast.TableRef, t *table, old view) bool {
	now, had := t.view.query.Columns, old.query.Columns
	if len(now) != len(had) {
		s.report(ref.Name.Span(), diag.ColumnCount, fmt.Sprintf("view %s has %d columns, and its query gives %d now", t.name, len(had), len(now)), "create the view anew")
		*t.view = old
		return false
	}
	for i := range now {
		now[i].Name = had[i].Name
	}
	return true
}

// alterView changes the query of a view, or its name.
func (s *Session) alterView(st *ast.Alter) {
	t := s.alterable(st, "VIEW")
	if t == nil {
		return
	}
	switch action := st.Action.(type) {
	case *ast.RenameTo:
		s.renameTo(t, action)
	case *ast.AsQuery:
		before := len(s.diags)
		changed := *t
		changed.source = s.source
		changed.view = &view{tree: action.Query, comment: t.view.comment}
		s.bindView(&changed)
		if changed.view.query.Broken || s.diags[before:].HasMistakes() {
			t.doubtful = true
			return
		}
		s.replace(t, &changed)
	default:
		s.unsupported(st.Span(), "this ALTER VIEW", "")
	}
}
