package planner

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// coreModule is the module of the built-in functions.
const coreModule = "core"

// outsideModules are modules that Flink's users have and leat does not run.
var outsideModules = []string{"hive", "openai"}

func (s *Session) loadModule(st *ast.LoadModule) {
	name := st.Name.Name
	switch {
	case slices.Contains(s.catalog.modules, name):
		s.report(st.Name.Span(), diag.DuplicateName, fmt.Sprintf("module %s is loaded already", name), "")
	case slices.Contains(outsideModules, name):
		s.unsupported(st.Name.Span(), "module "+name, "use the built-in functions")
	case name != coreModule:
		s.report(st.Name.Span(), diag.UnknownConnector, fmt.Sprintf("no module %q", name), nearOr(name, append([]string{coreModule}, outsideModules...), "the modules are "))
	default:
		s.catalog.modules = append(s.catalog.modules, name)
	}
}

func (s *Session) unloadModule(st *ast.UnloadModule) {
	i := slices.Index(s.catalog.modules, st.Name.Name)
	if i < 0 {
		s.noModule(&st.Name)
		return
	}
	s.catalog.modules = slices.Delete(s.catalog.modules, i, i+1)
}

func (s *Session) useModules(st *ast.UseModules) {
	seen := map[string]bool{}
	for i := range st.Names {
		id := &st.Names[i]
		switch {
		case seen[id.Name]:
			s.report(id.Span(), diag.DuplicateName, fmt.Sprintf("module %s is there twice", id.Name), "")
		case !slices.Contains(s.catalog.modules, id.Name):
			s.noModule(id)
		}
		seen[id.Name] = true
	}
}

func (s *Session) noModule(id *ast.Ident) {
	if slices.Contains(outsideModules, id.Name) {
		return // its LOAD was refused
	}
	s.report(id.Span(), diag.UnknownTable, fmt.Sprintf("no module %q is loaded", id.Name), nearHelp(id.Name, s.catalog.modules))
}
