package planner

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// userFunction is a function that CREATE FUNCTION made. Its class says its types, which are not known here.
type userFunction struct {
	name  string
	class string
}

// temporaryFunctions are those of CREATE TEMPORARY FUNCTION, and of CREATE TEMPORARY SYSTEM FUNCTION, which have no database.
type temporaryFunctions struct {
	named  map[path]*userFunction
	system map[string]*userFunction
}

func (f *temporaryFunctions) init() {
	f.named, f.system = map[path]*userFunction{}, map[string]*userFunction{}
}

// functionName completes the name of a function; names of functions are lower case. ok is false where it has too many parts.
func (s *Session) functionName(n *ast.Name) (path, bool) {
	p, ok := s.fullName(n)
	p.object = lower(p.object)
	return p, ok
}

// createFunction files a user function, which is refused where it is called.
func (s *Session) createFunction(st *ast.CreateFunction) {
	p, ok := s.functionName(&st.Name)
	if !ok {
		return
	}
	f := &userFunction{name: p.object}
	if st.Class != nil {
		f.class = st.Class.Text
	}
	var into map[string]*userFunction
	switch {
	case st.System:
		into = s.catalog.functions.system
	case st.Temporary:
		if s.catalog.functions.named[p] == nil {
			s.catalog.functions.named[p] = f
			return
		}
		into = map[string]*userFunction{p.object: s.catalog.functions.named[p]}
	case !s.hasDatabase(p, &st.Name):
		return
	case s.catalog.database(p) == nil:
		return
	default:
		into = s.catalog.database(p).functions
	}
	if into[p.object] == nil {
		into[p.object] = f
	} else if !st.IfNotExists {
		s.report(st.Name.Span(), diag.DuplicateName, fmt.Sprintf("function %s is there already", p.object), "give it another name, drop it first, or write IF NOT EXISTS")
	}
}

func (s *Session) alterFunction(st *ast.AlterFunction) {
	if p, ok := s.functionName(&st.Name); ok && !st.IfExists && !s.hasFunction(p, st.Temporary, st.System) {
		s.noFunction(&st.Name, p, st.Temporary)
	}
}

func (s *Session) dropFunction(st *ast.Drop) {
	p, ok := s.functionName(&st.Name)
	if !ok {
		return
	}
	system := st.What == "SYSTEM FUNCTION"
	switch {
	case !s.hasFunction(p, st.Temporary, system):
		if !st.IfExists {
			s.noFunction(&st.Name, p, st.Temporary)
		}
	case system:
		delete(s.catalog.functions.system, p.object)
	case st.Temporary:
		delete(s.catalog.functions.named, p)
	default:
		delete(s.catalog.database(p).functions, p.object)
	}
}

func (s *Session) hasFunction(p path, temporary, system bool) bool {
	switch d := s.catalog.database(p); {
	case system:
		return s.catalog.functions.system[p.object] != nil
	case temporary:
		return s.catalog.functions.named[p] != nil
	default:
		return d != nil && d.functions[p.object] != nil
	}
}

func (s *Session) noFunction(n *ast.Name, p path, temporary bool) {
	switch {
	case s.mayExist(p):
	case temporary && s.hasFunction(p, false, false):
		s.report(n.Span(), diag.UnknownFunction, fmt.Sprintf("function %s is not temporary", p.object), "leave TEMPORARY out")
	case slices.Contains(s.userFunctions(), p.object):
		s.report(n.Span(), diag.UnknownFunction, fmt.Sprintf("function %s is temporary", p.object), "write TEMPORARY, or TEMPORARY SYSTEM, before FUNCTION")
	default:
		s.report(n.Span(), diag.UnknownFunction, fmt.Sprintf("no function %q that CREATE FUNCTION made", p.object), nearHelp(p.object, s.userFunctions()))
	}
}

// userFunctions lists the names that can be called in the current database, sorted.
func (s *Session) userFunctions() []string {
	names := sortedKeys(s.catalog.functions.system)
	for p := range s.catalog.functions.named {
		if p.catalog == s.catalog.current.catalog && p.database == s.catalog.current.database {
			names = append(names, p.object)
		}
	}
	if d := s.catalog.database(s.catalog.current); d != nil {
		names = append(names, sortedKeys(d.functions)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// callsUserFunction refuses calls of user functions, whose types are not known, in a source.
func (s *Session) callsUserFunction(src *diag.Source) func(*ast.Name) bool {
	return func(n *ast.Name) bool {
		if !s.isUserFunction(n) {
			return false
		}
		s.reportIn(src, n.Span(), diag.UnsupportedFunction, nameText(n)+": user functions are not supported yet", "write what it computes with the built-in functions: leat functions lists them")
		return true
	}
}

// isUserFunction reports whether a call is one of a user function, or of one that may lie in a catalog which is not run.
func (s *Session) isUserFunction(n *ast.Name) bool {
	if len(n.Parts) == 1 {
		return slices.Contains(s.userFunctions(), lower(n.Parts[0].Name))
	}
	if len(n.Parts) > 3 {
		return false
	}
	p, _ := s.functionName(n)
	c := s.catalog.named[p.catalog]
	return s.hasFunction(p, true, false) || s.hasFunction(p, false, false) || c != nil && c.outside
}
