package planner

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// memoryCatalog is the type of catalogs that live in the session.
const memoryCatalog = "generic_in_memory"

// outsideCatalogs are the types of catalogs that Flink's users have and leat does not run.
var outsideCatalogs = []string{"jdbc", "hive", "iceberg", "paimon", "hudi", "dynamic-table", "fluss", "confluent", "glue"}

func (s *Session) createCatalog(st *ast.CreateCatalog) {
	name := lastName(&st.Name)
	there := s.catalog.named[name]
	if there != nil {
		if !st.IfNotExists {
			s.report(st.Name.Span(), diag.DuplicateName, fmt.Sprintf("catalog %s is there already", name), "give it another name, or write IF NOT EXISTS")
		}
		return
	}
	c := &namedCatalog{name: name, databases: map[string]*database{}}
	if st.Comment != nil {
		c.comment = st.Comment.Text
	}
	at := st.OptionsAt.Span()
	if len(st.Options) == 0 {
		at = st.Name.Span()
	}
	for i := range st.Options {
		c.options = append(c.options, s.tableOption(&st.Options[i]))
	}
	first := s.checkCatalog(c, at)
	if !c.outside {
		c.databases[first] = newDatabase(first)
	}
	s.catalog.named[name] = c
}

// checkCatalog checks the options of a catalog and returns its first database. One whose options are wrong may hold anything.
func (s *Session) checkCatalog(c *namedCatalog, at diag.Span) string {
	first, kind := "default", tableOption{}
	for _, o := range c.options {
		switch o.key {
		case "type":
			kind = o
		case "default-database":
			first = o.value
		}
	}
	switch {
	case kind.key == "":
		s.report(at, diag.MissingOption, "option 'type' is missing", "for example 'type' = '"+memoryCatalog+"'")
	case slices.Contains(outsideCatalogs, kind.value):
		s.diags.Add(diag.Diagnostic{Source: kind.source, Span: kind.valueAt, Code: diag.UnsupportedConnector, Message: fmt.Sprintf("a catalog of type '%s' is not supported yet", kind.value), Help: "create its tables in the script"})
	case kind.value != memoryCatalog && !kind.unset:
		s.diags.Add(diag.Diagnostic{Source: kind.source, Span: kind.valueAt, Code: diag.UnknownConnector, Message: fmt.Sprintf("no type of catalog '%s'", kind.value), Help: nearOr(kind.value, append([]string{memoryCatalog}, outsideCatalogs...), "the types are ")})
	default:
		for _, o := range c.options {
			if o.key != "type" && o.key != "default-database" {
				s.diags.Add(diag.Diagnostic{Source: o.source, Span: o.keyAt, Code: diag.UnknownOption, Message: fmt.Sprintf("unknown option '%s'", o.key), Help: nearHelp(o.key, []string{"default-database"})})
			}
		}
		return first
	}
	c.outside = true
	s.toldOutside[c.name] = true
	return first
}

// tellOutside refuses the use of a catalog that is not run, once in a script.
func (s *Session) tellOutside(source *diag.Source, at diag.Span, catalog string) {
	if c := s.catalog.named[catalog]; c != nil && c.outside && !s.toldOutside[catalog] {
		s.toldOutside[catalog] = true
		s.reportIn(source, at, diag.UnsupportedConnector, fmt.Sprintf("catalog %s is not supported yet, nor what lies in it", catalog), "create its tables in the script")
	}
}

func (s *Session) alterCatalog(st *ast.Alter) {
	name := lastName(&st.Name)
	c := s.catalog.named[name]
	if c == nil {
		if !st.IfExists {
			s.unknownCatalog(&st.Name.Parts[len(st.Name.Parts)-1])
		}
		return
	}
	switch action := st.Action.(type) {
	case *ast.SetOptions:
		changed := *c
		changed.options = s.withOptions(c.options, action.Options)
		if before := len(s.diags); s.checkCatalog(&changed, action.Span()) == "" || s.diags[before:].HasErrors() {
			return
		}
		c.options = changed.options
	case *ast.ResetOptions:
		for i := range action.Keys {
			if action.Keys[i].Text == "type" {
				s.report(action.Keys[i].Span(), diag.BadTable, "a catalog cannot do without 'type'", "")
				continue
			}
			c.options = slices.DeleteFunc(c.options, func(o tableOption) bool { return o.key == action.Keys[i].Text })
		}
		if len(action.Keys) == 0 {
			s.report(action.Span(), diag.BadTable, "RESET names no option", "")
		}
	case *ast.SetComment:
		c.comment = action.Comment.Text
	}
}

// withOptions is a list of options with some set.
func (s *Session) withOptions(to []tableOption, set []ast.Option) []tableOption {
	to = slices.Clone(to)
	for i := range set {
		o := s.tableOption(&set[i])
		if at := slices.IndexFunc(to, func(other tableOption) bool { return other.key == o.key }); at >= 0 {
			to[at] = o
			continue
		}
		to = append(to, o)
	}
	return to
}

func (s *Session) dropCatalog(st *ast.Drop) {
	id := &st.Name.Parts[len(st.Name.Parts)-1]
	switch {
	case s.catalog.named[id.Name] == nil:
		if !st.IfExists {
			s.unknownCatalog(id)
		}
	case s.catalog.current.catalog == id.Name:
		s.report(id.Span(), diag.BadTable, fmt.Sprintf("catalog %s is the current one: it cannot be dropped", id.Name), "USE another catalog first")
	default:
		delete(s.catalog.named, id.Name)
	}
}

// databaseName completes the name of a database with the current catalog. ok is false where it has too many parts or its catalog
// is not there, which was reported.
func (s *Session) databaseName(n *ast.Name) (in *namedCatalog, id *ast.Ident, ok bool) {
	id = &n.Parts[len(n.Parts)-1]
	in = s.catalog.named[s.catalog.current.catalog]
	switch len(n.Parts) {
	case 1:
	case 2:
		in = s.catalog.named[n.Parts[0].Name]
		if in == nil {
			s.unknownCatalog(&n.Parts[0])
		}
	default:
		s.report(n.Span(), diag.UnknownTable, "a database's name has at most two parts: catalog and database", "")
		return nil, id, false
	}
	return in, id, in != nil
}

func (s *Session) createDatabase(st *ast.CreateDatabase) {
	in, id, ok := s.databaseName(&st.Name)
	if !ok {
		return
	}
	if in.databases[id.Name] != nil {
		if !st.IfNotExists {
			s.report(id.Span(), diag.DuplicateName, fmt.Sprintf("database %s is there already", id.Name), "give it another name, or write IF NOT EXISTS")
		}
		return
	}
	d := newDatabase(id.Name)
	if st.Comment != nil {
		d.comment = st.Comment.Text
	}
	d.options = s.withOptions(nil, st.Options)
	in.databases[id.Name] = d
}

func (s *Session) alterDatabase(st *ast.Alter) {
	in, id, ok := s.databaseName(&st.Name)
	if !ok || in.outside {
		return
	}
	d := in.databases[id.Name]
	if d == nil {
		s.unknownDatabase(in, id)
		return
	}
	if action, ok := st.Action.(*ast.SetOptions); ok {
		d.options = s.withOptions(d.options, action.Options)
	}
}

func (s *Session) dropDatabase(st *ast.Drop) {
	in, id, ok := s.databaseName(&st.Name)
	if !ok {
		return
	}
	d := in.databases[id.Name]
	switch {
	case d == nil:
		if !st.IfExists && !in.outside {
			s.unknownDatabase(in, id)
		}
	case s.catalog.current == path{catalog: in.name, database: id.Name}:
		s.report(id.Span(), diag.BadTable, fmt.Sprintf("database %s is the current one: it cannot be dropped", id.Name), "USE another database first")
	case st.Behavior != "CASCADE" && len(d.objects)+len(d.functions) > 0:
		s.report(id.Span(), diag.BadTable, fmt.Sprintf("database %s is not empty", id.Name), "write CASCADE to drop what is in it, or drop that first")
	default:
		delete(in.databases, id.Name)
	}
}

// use changes the current catalog or database. Where it fails, what is not found afterwards may lie there.
func (s *Session) use(st *ast.Use) {
	before := len(s.diags)
	if st.What == "CATALOG" {
		s.useCatalog(&st.Name.Parts[len(st.Name.Parts)-1])
	} else if in, id, ok := s.databaseName(&st.Name); ok {
		switch {
		case in.databases[id.Name] != nil || in.outside:
			s.catalog.current = path{catalog: in.name, database: id.Name}
		default:
			s.unknownDatabase(in, id)
		}
	}
	s.catalog.lost = s.catalog.lost || len(s.diags) > before
}

func (s *Session) useCatalog(id *ast.Ident) {
	c := s.catalog.named[id.Name]
	if c == nil {
		s.unknownCatalog(id)
		return
	}
	s.catalog.current = path{catalog: c.name, database: c.first()}
}

// first is the database that a catalog begins in.
func (c *namedCatalog) first() string {
	for _, o := range c.options {
		if o.key == "default-database" {
			return o.value
		}
	}
	if c.name == defaultCatalog {
		return defaultDatabase
	}
	return "default"
}
