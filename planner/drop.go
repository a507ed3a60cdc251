package planner

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// drop forgets what DROP names.
func (s *Session) drop(st *ast.Drop) {
	switch st.What {
	case "TABLE", "VIEW":
		s.dropTable(st)
	case "DATABASE":
		s.dropDatabase(st)
	case "CATALOG":
		s.dropCatalog(st)
	case "FUNCTION", "SYSTEM FUNCTION":
		s.dropFunction(st)
	default:
		s.unsupported(st.Span(), "DROP "+st.What, "")
	}
}

// dropTable forgets a table or a view. A temporary one must be dropped as such, even with IF EXISTS.
func (s *Session) dropTable(st *ast.Drop) {
	p, ok := s.fullName(&st.Name)
	if !ok {
		return
	}
	isView := st.What == "VIEW"
	temporary, t := s.catalog.temporary[p], s.catalog.permanent(p)
	hidden := temporary != nil && temporary.isView() == isView
	if st.Temporary {
		t, hidden = temporary, false
	}
	switch {
	case hidden:
		s.report(st.Name.Span(), diag.UnknownTable, fmt.Sprintf("%s is temporary", p.object), fmt.Sprintf("write DROP TEMPORARY %s %s", st.What, p.object))
	case t != nil && (t.isView() == isView || t.broken):
		s.catalog.remove(t)
	case st.IfExists, s.mayExist(p):
	case t != nil:
		s.report(st.Name.Span(), diag.UnknownTable, fmt.Sprintf("%s is a %s", p.object, t.what()), fmt.Sprintf("write DROP %s%s %s", temporaryWord(st.Temporary), upper(t.what()), p.object))
	case st.Temporary && s.catalog.permanent(p) != nil:
		s.report(st.Name.Span(), diag.UnknownTable, fmt.Sprintf("%s is not temporary", p.object), "leave TEMPORARY out")
	default:
		what := temporaryWord(st.Temporary) + st.What
		s.report(st.Name.Span(), diag.UnknownTable, fmt.Sprintf("no %s %q", lower(what), p.object), nearHelp(p.object, s.catalog.names(p.catalog, p.database)))
	}
}

func temporaryWord(temporary bool) string {
	if temporary {
		return "TEMPORARY "
	}
	return ""
}
