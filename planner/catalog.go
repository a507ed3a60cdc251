package planner

import (
	"slices"
	"strings"

	"github.com/leatsql/leat/parser/ast"
)

// The names that Flink gives to the catalog and database of a session.
const (
	defaultCatalog  = "default_catalog"
	defaultDatabase = "default_database"
)

// path is the whole name of a table, a view or a function.
type path struct{ catalog, database, object string }

func (p path) parts() []string { return []string{p.catalog, p.database, p.object} }

func (p path) String() string { return strings.Join(p.parts(), ".") }

// catalog holds what the statements of a session made: catalogs with their databases, and in those tables, views and
// functions. A temporary table or view hides the permanent one of its name; its database need not exist.
type catalog struct {
	named     map[string]*namedCatalog
	temporary map[path]*table
	functions temporaryFunctions
	modules   []string
	// current holds the catalog and database that names without them lie in.
	current path
	// lost says that a USE failed: what is not found until the end of the script may lie where it would have gone.
	lost bool
	all  []*table // all that were created, dropped ones too
	// unread are the last parts of the names whose definitions could not be read.
	unread map[string]bool
}

// namedCatalog is a catalog. One that lies outside, of Hive for example, may hold any table.
type namedCatalog struct {
	name      string
	comment   string
	options   []tableOption
	outside   bool
	databases map[string]*database
}

// database holds tables and views, and functions, by name.
type database struct {
	name      string
	comment   string
	options   []tableOption
	objects   map[string]*table
	functions map[string]*userFunction
}

func newDatabase(name string) *database {
	return &database{name: name, objects: map[string]*table{}, functions: map[string]*userFunction{}}
}

func newCatalog(name, first string) *namedCatalog {
	return &namedCatalog{name: name, databases: map[string]*database{first: newDatabase(first)}}
}

func (c *catalog) init() {
	c.named = map[string]*namedCatalog{defaultCatalog: newCatalog(defaultCatalog, defaultDatabase)}
	c.temporary, c.unread = map[path]*table{}, map[string]bool{}
	c.functions.init()
	c.modules = []string{coreModule}
	c.current = path{catalog: defaultCatalog, database: defaultDatabase}
}

// database returns the database of a path, nil when there is none.
func (c *catalog) database(p path) *database {
	if in := c.named[p.catalog]; in != nil {
		return in.databases[p.database]
	}
	return nil
}

// permanent returns the permanent table or view of a path, nil when there is none.
func (c *catalog) permanent(p path) *table {
	if d := c.database(p); d != nil {
		return d.objects[p.object]
	}
	return nil
}

// find returns what a path stands for in a query.
func (c *catalog) find(p path) *table {
	if t := c.temporary[p]; t != nil {
		return t
	}
	return c.permanent(p)
}

// put files a table or view under its path, in place of what is there. One whose database is not there is only known by name.
func (c *catalog) put(t *table) {
	c.all = append(c.all, t)
	in := c.named[t.catalog]
	switch {
	case t.temporary:
		c.temporary[t.path] = t
	case in != nil && in.outside && in.databases[t.database] == nil:
		in.databases[t.database] = newDatabase(t.database)
		fallthrough
	case c.database(t.path) != nil:
		c.database(t.path).objects[t.name] = t
	default:
		c.unread[t.name] = true
	}
}

// remove takes a table or view out.
func (c *catalog) remove(t *table) {
	if t.temporary {
		delete(c.temporary, t.path)
	} else if d := c.database(t.path); d != nil {
		delete(d.objects, t.name)
	}
}

// everHad reports whether a table of that name was ever created, in any database.
func (c *catalog) everHad(name string) bool {
	return c.unread[name] || slices.ContainsFunc(c.all, func(t *table) bool { return t.name == name })
}

// endScript drops the tables whose definitions were wrong, and takes those for sound whose last change was. They stay so until
// the end of their script, so that what uses them says no more of it.
func (c *catalog) endScript() {
	c.lost = false
	clear(c.unread)
	for _, t := range c.all {
		t.doubtful = false
		if t.broken && c.find(t.path) == t {
			c.remove(t)
		}
	}
}

// names lists the tables and views of a database, temporary ones too, sorted.
func (c *catalog) names(catalog, database string) []string {
	in := path{catalog: catalog, database: database}
	var names []string
	if d := c.database(in); d != nil {
		for name := range d.objects {
			names = append(names, name)
		}
	}
	for p := range c.temporary {
		if p.catalog == catalog && p.database == database {
			names = append(names, p.object)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// everyName lists the names of all tables and views, sorted.
func (c *catalog) everyName() []string {
	var names []string
	for _, t := range c.all {
		names = append(names, t.name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// declareUnread takes the names of definitions that could not be read, so that what uses them says no more of it.
func (s *Session) declareUnread(script *ast.Script) {
	for i := range script.Unread {
		s.catalog.unread[lastName(&script.Unread[i])] = true
	}
}

func lastName(n *ast.Name) string { return n.Parts[len(n.Parts)-1].Name }
