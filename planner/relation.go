package planner

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/plan"
)

// oneRow is what stands for a relation that is not there.
func oneRow() plan.Node { return &plan.Values{} }

// Relation finds what a name in FROM stands for.
func (s *Session) Relation(ref *ast.TableRef) bind.Relation {
	broken := bind.Relation{Node: oneRow(), Broken: true}
	t := s.lookup(&ref.Name)
	if t == nil {
		return broken
	}
	t.used = true
	if t.broken || t.doubtful {
		return broken
	}
	hints := s.hintOptions(ref.Hints)
	s.noteRead(t)
	if !t.isView() {
		return s.tableRelation(t, hints, ref.Name.Span())
	}
	if len(hints) > 0 {
		s.report(ref.Hints[0].Span(), diag.BadTable, fmt.Sprintf("%s is a view: it takes no options", t.name), "give them to the table in the view")
	}
	return s.viewRelation(ref, t)
}

// noteRead tells the view that is being bound what it reads, through other views too.
func (s *Session) noteRead(t *table) {
	if s.reads == nil {
		return
	}
	*s.reads = append(*s.reads, t)
	if t.isView() {
		*s.reads = append(*s.reads, t.view.reads...)
	}
}
