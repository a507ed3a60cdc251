package planner

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
)

// fullName completes a name with the current catalog and database. ok is false where it has too many parts, which was reported.
func (s *Session) fullName(n *ast.Name) (p path, ok bool) {
	p = s.catalog.current
	switch parts := n.Parts; len(parts) {
	case 1:
		p.object = parts[0].Name
	case 2:
		p.database, p.object = parts[0].Name, parts[1].Name
	case 3:
		p = path{parts[0].Name, parts[1].Name, parts[2].Name}
	default:
		s.report(n.Span(), diag.UnknownTable, "a name has at most three parts: catalog, database and object", "")
		return p, false
	}
	return p, true
}

// hasDatabase reports where the catalog or the database of an object is not there. It is not reported after a USE that failed.
func (s *Session) hasDatabase(p path, n *ast.Name) bool {
	c := s.catalog.named[p.catalog]
	switch {
	case c != nil && (c.outside || c.databases[p.database] != nil):
		return true
	case s.catalog.lost:
	case c == nil:
		s.unknownCatalog(&n.Parts[0])
	case len(n.Parts) == 2 && s.catalog.named[p.database] != nil:
		s.report(n.Parts[0].Span(), diag.UnknownTable, fmt.Sprintf("%s is a catalog: the database is missing", p.database), fmt.Sprintf("write %s.%s.%s", p.database, defaultDatabase, p.object))
	case len(n.Parts) == 1:
		s.report(n.Span(), diag.UnknownTable, fmt.Sprintf("no database %q, which is the current one", p.database), "")
	case s.options.Topics && len(n.Parts) == 2 && options.Nearest(p.database, sortedKeys(c.databases)) == "":
		s.report(n.Parts[0].Span(), diag.UnknownTable, fmt.Sprintf("no database %q in %s", p.database, c.name),
			fmt.Sprintf("the databases are %s; a topic has its name in back-quotes: `%s.%s`", join(sortedKeys(c.databases)), p.database, p.object))
	default:
		s.unknownDatabase(c, &n.Parts[len(n.Parts)-2])
	}
	return false
}

func (s *Session) unknownCatalog(id *ast.Ident) {
	s.report(id.Span(), diag.UnknownTable, fmt.Sprintf("no catalog %q", id.Name), nearOr(id.Name, sortedKeys(s.catalog.named), "the catalogs are "))
}

func (s *Session) unknownDatabase(c *namedCatalog, id *ast.Ident) {
	s.report(id.Span(), diag.UnknownTable, fmt.Sprintf("no database %q in %s", id.Name, c.name), nearOr(id.Name, sortedKeys(c.databases), "the databases are "))
}

// nearOr proposes the candidate that was meant, else lists all.
func nearOr(name string, candidates []string, all string) string {
	if near := options.Nearest(name, candidates); near != "" {
		return "did you mean " + near + "?"
	}
	return all + join(candidates)
}

func nearHelp(name string, candidates []string) string {
	if near := options.Nearest(name, candidates); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}

// lookup finds a table or view by the name in a statement, and reports when there is none. One that may exist outside of what
// the script says is broken: nothing more is said of it.
func (s *Session) lookup(n *ast.Name) *table {
	p, ok := s.fullName(n)
	if !ok {
		return nil
	}
	if t := s.catalog.find(p); t != nil {
		return t
	}
	if s.mayExist(p) {
		s.tellOutside(s.source, n.Span(), p.catalog)
		return &table{path: p, name: p.object, source: s.source, nameAt: n.Span(), broken: true}
	}
	if !s.hasDatabase(p, n) {
		return nil
	}
	s.report(n.Span(), diag.UnknownTable, fmt.Sprintf("no table %q", p.object), s.tableHelp(n, p))
	return nil
}

// mayExist reports whether an object that is not known may be there all the same: its definition could not be read, a USE
// failed, or its catalog lies outside.
func (s *Session) mayExist(p path) bool {
	c := s.catalog.named[p.catalog]
	return s.catalog.lost || s.catalog.unread[p.object] || c != nil && c.outside
}

// tableHelp says where a table that was not found may be.
func (s *Session) tableHelp(n *ast.Name, p path) string {
	if near := options.Nearest(p.object, s.catalog.names(p.catalog, p.database)); near != "" {
		return "did you mean " + near + "?"
	}
	databases := s.catalog.named[p.catalog].databases
	for _, name := range sortedKeys(databases) {
		if databases[name].objects[p.object] != nil {
			return fmt.Sprintf("did you mean %s.%s?", name, p.object)
		}
	}
	if s.options.Topics && !s.KnowsServers() {
		return fmt.Sprintf("create it, or make it of a topic: CREATE TABLE %s LIKE TOPIC '%s' ON 'host:port'", ast.Print(*n), strings.ReplaceAll(p.object, "'", "''"))
	}
	return "create it before this statement"
}

// declare puts a table or view into the catalog. IF NOT EXISTS leaves one that is there.
func (s *Session) declare(t *table, n *ast.Name, ifNotExists bool) {
	there := s.catalog.permanent(t.path)
	if t.temporary {
		there = s.catalog.temporary[t.path]
	}
	switch {
	case there == nil:
		s.catalog.put(t)
	case !ifNotExists:
		s.exists(n.Span(), t.name, there)
	}
}

// exists reports that a name is taken.
func (s *Session) exists(at diag.Span, name string, there *table) {
	s.diags.Add(diag.Diagnostic{
		Source: s.source, Span: at, Code: diag.DuplicateName, Message: fmt.Sprintf("%s is there already", name),
		Help: "give it another name, drop it first, or write IF NOT EXISTS", Related: []diag.Related{{Source: there.source, Span: there.nameAt, Message: "it was created here"}},
	})
}
