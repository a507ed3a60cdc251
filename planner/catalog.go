package planner

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/plan"
)

// The names that Flink gives to the catalog and database of a session.
const (
	defaultCatalog  = "default_catalog"
	defaultDatabase = "default_database"
)

// catalog holds tables and views by name. A temporary one hides the permanent one of its name.
type catalog struct {
	permanent map[string]*table
	temporary map[string]*table
	all       []*table // all that were created, dropped ones too
}

func (c *catalog) init() {
	c.permanent, c.temporary = map[string]*table{}, map[string]*table{}
}

func (c *catalog) find(name string) *table {
	if t := c.temporary[name]; t != nil {
		return t
	}
	return c.permanent[name]
}

func (c *catalog) everHad(name string) bool {
	return slices.ContainsFunc(c.all, func(t *table) bool { return t.name == name })
}

// forgetBroken drops the tables whose definitions were wrong. They stay until the end of their script so that what uses them
// says no more of it.
func (c *catalog) forgetBroken() {
	for _, m := range []map[string]*table{c.permanent, c.temporary} {
		for name, t := range m {
			if t.broken {
				delete(m, name)
			}
		}
	}
}

// declareUnread takes the names of definitions that could not be read, so that what uses them says no more of it.
func (s *Session) declareUnread(script *ast.Script) {
	for i := range script.Unread {
		n := &script.Unread[i]
		name := n.Parts[len(n.Parts)-1].Name
		if s.catalog.find(name) != nil {
			continue
		}
		t := &table{name: name, source: s.source, nameAt: n.Span(), broken: true, unread: true}
		s.catalog.permanent[name] = t
		s.catalog.all = append(s.catalog.all, t)
	}
}

// names lists what is there, sorted.
func (c *catalog) names() []string {
	var names []string
	for _, m := range []map[string]*table{c.permanent, c.temporary} {
		for n := range m {
			if !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
	}
	slices.Sort(names)
	return names
}

func nearestTable(name string, names []string) string { return options.Nearest(name, names) }

// objectName returns the last part of a name whose catalog and database, where written, are the only ones there are.
func (s *Session) objectName(n *ast.Name) (string, bool) {
	parts := n.Parts
	known := []string{defaultCatalog, defaultDatabase}[max(0, 3-len(parts)):]
	for i, want := range known {
		if i < len(parts)-1 && parts[i].Name != want {
			s.report(parts[i].Span(), diag.UnknownTable, fmt.Sprintf("no catalog or database %q", parts[i].Name), "leave it out: tables lie in "+defaultCatalog+"."+defaultDatabase)
			return "", false
		}
	}
	if len(parts) > 3 {
		s.report(n.Span(), diag.UnknownTable, "a table's name has at most three parts", "")
		return "", false
	}
	return parts[len(parts)-1].Name, true
}

// lookup finds a table by the name in a statement, and reports when there is none.
func (s *Session) lookup(n *ast.Name) *table {
	name, ok := s.objectName(n)
	if !ok {
		return nil
	}
	if t := s.catalog.find(name); t != nil {
		return t
	}
	help := "create it before this statement"
	if near := nearestTable(name, s.catalog.names()); near != "" {
		help = "did you mean " + near + "?"
	}
	s.report(n.Span(), diag.UnknownTable, fmt.Sprintf("no table %q", name), help)
	return nil
}

// Relation finds what a name in FROM stands for.
func (s *Session) Relation(ref *ast.TableRef) bind.Relation {
	t := s.lookup(&ref.Name)
	broken := bind.Relation{Node: &plan.Values{}, Broken: true}
	if t == nil {
		return broken
	}
	t.used = true
	if t.broken {
		return broken
	}
	hints := s.hintOptions(ref.Hints)
	if t.view != nil {
		if len(hints) > 0 {
			s.report(ref.Hints[0].Span(), diag.Unsupported, fmt.Sprintf("%s is a view: it takes no options", t.name), "give them to the table in the view")
		}
		return bind.Relation{Name: t.name, Path: tablePath(t), Columns: t.view.Columns, Node: t.view.Node}
	}
	return s.tableRelation(t, hints)
}

// tablePath is the whole name of a table.
func tablePath(t *table) []string { return []string{defaultCatalog, defaultDatabase, t.name} }

// drop forgets a table or a view.
func (s *Session) drop(st *ast.Drop) {
	if st.What != "TABLE" && st.What != "VIEW" {
		s.unsupported(st.Span(), "DROP "+st.What, "")
		return
	}
	name, ok := s.objectName(&st.Name)
	if !ok {
		return
	}
	from := s.catalog.permanent
	if st.Temporary {
		from = s.catalog.temporary
	}
	t := from[name]
	switch {
	case t != nil && t.unread:
		delete(from, name)
	case t == nil && st.IfExists && (st.Temporary || s.catalog.temporary[name] == nil):
	case t == nil && s.catalog.temporary[name] != nil, !st.Temporary && s.catalog.temporary[name] != nil:
		s.report(st.Name.Span(), diag.UnknownTable, fmt.Sprintf("%s is temporary", name), "write DROP TEMPORARY "+st.What+" "+name)
	case t == nil:
		s.report(st.Name.Span(), diag.UnknownTable, fmt.Sprintf("no %s %q", lower(st.What), name), "")
	case (t.view != nil) != (st.What == "VIEW"):
		is := "TABLE"
		if t.view != nil {
			is = "VIEW"
		}
		s.report(st.Name.Span(), diag.UnknownTable, fmt.Sprintf("%s is a %s", name, lower(is)), "write DROP "+is+" "+name)
	default:
		delete(from, name)
	}
}

// declare puts a table or view into the catalog. IF NOT EXISTS leaves one that is there.
func (s *Session) declare(t *table, n *ast.Name, ifNotExists bool) {
	into := s.catalog.permanent
	if t.temporary {
		into = s.catalog.temporary
	}
	if there := into[t.name]; there != nil && !there.unread {
		if !ifNotExists {
			s.diags.Add(diag.Diagnostic{
				Source: s.source, Span: n.Span(), Code: diag.DuplicateName, Message: fmt.Sprintf("%s is there already", t.name),
				Help: "give it another name, drop it first, or write IF NOT EXISTS", Related: []diag.Related{{Source: there.source, Span: there.nameAt, Message: "it was created here"}},
			})
		}
		return
	}
	into[t.name] = t
	s.catalog.all = append(s.catalog.all, t)
}

func (s *Session) createView(st *ast.CreateView) {
	name, ok := s.objectName(&st.Name)
	if !ok {
		return
	}
	before := len(s.diags)
	q := s.binder(s.source).Query(st.Query)
	q.Columns = bind.Uniquify(q.Columns)
	if len(st.Columns) > 0 && !q.Broken {
		if len(st.Columns) != len(q.Columns) {
			s.report(st.Name.Span(), diag.ColumnCount, fmt.Sprintf("the view names %d columns and its query has %d", len(st.Columns), len(q.Columns)), "")
		} else {
			for i, c := range st.Columns {
				q.Columns[i].Name = c.Name
			}
		}
	}
	broken := q.Broken || s.diags[before:].HasMistakes()
	s.declare(&table{name: name, temporary: st.Temporary, source: s.source, nameAt: st.Name.Span(), broken: broken, view: &q, viewText: ast.PrintQuoted(st.Query)}, &st.Name, st.IfNotExists)
}
