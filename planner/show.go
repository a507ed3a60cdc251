package planner

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/flinktext"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

func textColumns(names ...string) []plan.Output {
	columns := make([]plan.Output, len(names))
	for i, n := range names {
		columns[i] = plan.Output{Name: n, Type: types.StringType()}
	}
	return columns
}

// show answers SHOW.
func (s *Session) show(st *ast.Show) {
	switch st.What {
	case "TABLES":
		s.showObjects(st, "table name", func(*table) bool { return true })
	case "VIEWS":
		s.showObjects(st, "view name", (*table).isView)
	case "FUNCTIONS":
		s.showNames(st, "function name", s.functionNames())
	case "USER FUNCTIONS":
		s.showNames(st, "function name", s.userFunctions())
	case "CATALOGS":
		s.showNames(st, "catalog name", sortedKeys(s.catalog.named))
	case "DATABASES":
		s.showDatabases(st)
	case "CURRENT CATALOG":
		s.showNames(st, "current catalog name", []string{s.catalog.current.catalog})
	case "CURRENT DATABASE":
		s.showNames(st, "current database name", []string{s.catalog.current.database})
	case "MODULES":
		s.showNames(st, "module name", s.catalog.modules)
	case "FULL MODULES":
		s.showFullModules(st)
	case "JARS":
		s.showNames(st, "jars", nil)
	case "PROCEDURES":
		s.report(st.Span(), diag.BadTable, fmt.Sprintf("catalog %s keeps no procedures", s.catalog.current.catalog), "")
	case "CREATE TABLE", "CREATE VIEW", "COLUMNS", "PARTITIONS":
		s.showTable(st)
	case "CREATE CATALOG":
		if c := s.madeCatalog(st.Name); c != nil {
			s.text(st.Span(), s.catalogText(c))
		}
	case "JOBS":
		s.unsupported(st.Span(), "SHOW JOBS", promptHelp)
	default:
		s.unsupported(st.Span(), "SHOW "+st.What, "")
	}
}

// showNames answers with the names that the statement's pattern takes.
func (s *Session) showNames(st *ast.Show, column string, names []string) {
	wanted := likeFilter(st)
	rows := [][]any{}
	for _, n := range names {
		if wanted(n) {
			rows = append(rows, []any{n})
		}
	}
	s.rows(st.Span(), textColumns(column), rows)
}

// likeFilter is what [NOT] LIKE and ILIKE take; all where there is none.
func likeFilter(st *ast.Show) func(string) bool {
	op, negated := strings.CutPrefix(st.Op, "NOT ")
	return func(name string) bool {
		pattern := st.Like
		switch op {
		case "":
			return true
		case "ILIKE":
			name, pattern = lower(name), lower(pattern)
		}
		return flinktext.Like(name, pattern) != negated
	}
}

// shownDatabase is the database that SHOW is about: that of FROM or IN, else the current one. ok is false where there is none.
func (s *Session) shownDatabase(st *ast.Show) (in path, ok bool) {
	if st.Name == nil {
		return s.catalog.current, true
	}
	c, id, ok := s.databaseName(st.Name)
	if !ok {
		return in, false
	}
	if c.databases[id.Name] == nil && !c.outside {
		s.unknownDatabase(c, id)
		return in, false
	}
	return path{catalog: c.name, database: id.Name}, true
}

func (s *Session) showObjects(st *ast.Show, column string, wanted func(*table) bool) {
	in, ok := s.shownDatabase(st)
	if !ok {
		return
	}
	var names []string
	for _, name := range s.catalog.names(in.catalog, in.database) {
		in.object = name
		if wanted(s.catalog.find(in)) {
			names = append(names, name)
		}
	}
	s.showNames(st, column, names)
}

func (s *Session) showDatabases(st *ast.Show) {
	name := s.catalog.current.catalog
	if st.Name != nil {
		name = lastName(st.Name)
	}
	c := s.catalog.named[name]
	if c == nil {
		s.unknownCatalog(&st.Name.Parts[len(st.Name.Parts)-1])
		return
	}
	s.showNames(st, "database name", sortedKeys(c.databases))
}

func (s *Session) showFullModules(st *ast.Show) {
	columns := textColumns("module name", "used")
	columns[1].Type = types.Simple(types.Boolean)
	var rows [][]any
	for _, m := range s.catalog.modules {
		rows = append(rows, []any{m, true})
	}
	s.rows(st.Span(), columns, rows)
}

// showTable answers what is asked of one table or view.
func (s *Session) showTable(st *ast.Show) {
	t := s.lookup(st.Name)
	switch {
	case t == nil || t.broken || t.doubtful:
	case st.What == "COLUMNS":
		s.describeTable(t, st.Span(), likeFilter(st))
	case st.What == "PARTITIONS":
		s.showPartitions(st, t)
	case st.What == "CREATE VIEW" && !t.isView():
		s.report(st.Name.Span(), diag.UnknownTable, t.name+" is a table", "write SHOW CREATE TABLE "+t.name)
	case st.What == "CREATE TABLE" && t.isView():
		s.report(st.Name.Span(), diag.UnknownTable, t.name+" is a view", "write SHOW CREATE VIEW "+t.name)
	default:
		s.text(st.Span(), s.createText(t))
	}
}

func (s *Session) showPartitions(st *ast.Show, t *table) {
	if len(t.partition) == 0 {
		s.report(st.Name.Span(), diag.BadTable, fmt.Sprintf("%s is not partitioned", t.name), "")
		return
	}
	var rows [][]any
	for _, p := range t.partitions {
		parts := strings.Split(p, "/")
		if !slices.ContainsFunc(st.Partition, func(spec ast.PartitionSpec) bool {
			return !slices.Contains(parts, partitionName([]ast.PartitionSpec{spec}))
		}) {
			rows = append(rows, []any{p})
		}
	}
	s.rows(st.Span(), textColumns("partition name"), rows)
}

// functionNames lists the functions that can be called by a name, sorted.
func (s *Session) functionNames() []string {
	names := s.userFunctions()
	for _, f := range s.catalogs.Functions.All() {
		isWord := strings.IndexFunc(f.Name, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) < 0
		if isWord {
			names = append(names, lower(f.Name))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
