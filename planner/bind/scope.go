package bind

import (
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// scope is what names in an expression may stand for: the columns of the relations in FROM, side by side.
type scope struct {
	relations []scoped
	// outer is the scope of the row around: of the query that a sub-query stands in, or of the left side of a lateral join.
	outer *scope
	// stars are the columns of * where USING or NATURAL merged some; nil: those of each relation in turn.
	stars []starColumn
	// merged says that a bare name may stand for a column of USING or NATURAL; a comma behind such a join ends that.
	merged bool
	// strict says that this is no place for a merged column: WHERE, HAVING, ORDER BY and ON know those of each table alone.
	strict bool
	// lateral says that these are the arguments of a table function, whose rows lie in outer.
	lateral bool
	// match is set within MATCH_RECOGNIZE, where names are of pattern variables.
	match *matching
	// flat are the columns of all relations of a join, with room behind them where the next join may put its own.
	flat []plan.Output
}

// scoped is a relation under its name in a query.
type scoped struct {
	name    string   // alias or last part of the table's name; "" for a sub-query without alias
	path    []string // catalog, database and name of a table without alias
	at      diag.Span
	columns []plan.Output
	offset  int         // number of the first column
	table   *TableFacts // of a table of the catalog; nil for a view or a query
	broken  bool
}

// starColumn is a column of *: one of FROM by number, or the first of several that is not NULL.
type starColumn struct {
	name  string
	parts []int
}

func (s *scope) broken() bool {
	return slices.ContainsFunc(s.relations, func(r scoped) bool { return r.broken })
}

// width is the number of columns.
func (s *scope) width() int {
	n := 0
	for i := range s.relations {
		n += len(s.relations[i].columns)
	}
	return n
}

// outputs are the columns of all relations.
func (s *scope) outputs() []plan.Output {
	if s.flat != nil {
		return slices.Clip(s.flat)
	}
	all := make([]plan.Output, 0, s.width())
	for i := range s.relations {
		all = append(all, s.relations[i].columns...)
	}
	return all
}

// joined returns the outputs of a join, of left with others. Where keepsLeft says that left's columns are as they were, the two
// share memory: of thousands of joins in a row each has all columns of those before it.
func (s *scope) joined(left *scope, keepsLeft bool) []plan.Output {
	n := len(left.flat)
	if n == 0 || !keepsLeft {
		s.flat = s.outputs()
		return slices.Clip(s.flat)
	}
	all := left.flat
	left.flat = slices.Clip(left.flat) // its room is taken now
	for i := range s.relations {
		if r := &s.relations[i]; r.offset >= n {
			all = append(all, r.columns...)
		}
	}
	s.flat = all
	return slices.Clip(all)
}

// column is a column by number.
func (s *scope) column(n int) plan.Output {
	for i := range s.relations {
		if r := &s.relations[i]; n >= r.offset && n < r.offset+len(r.columns) {
			return r.columns[n-r.offset]
		}
	}
	return plan.Output{}
}

func (s *scope) columnNames() []string { return namesOf(s.outputs()) }

func (s *scope) relationNames() []string {
	var names []string
	for _, r := range s.relations {
		if r.name != "" {
			names = append(names, r.name)
		}
	}
	return names
}

// relation finds a relation by the name that it has in the query.
func (s *scope) relation(name string) *scoped {
	for i := range s.relations {
		if s.relations[i].name == name {
			return &s.relations[i]
		}
	}
	return nil
}

// table finds a relation by its name, or a table that has no alias by a longer part of its path: database.table.
func (s *scope) table(parts []ast.Ident) *scoped {
	r := s.relation(parts[len(parts)-1].Name)
	if r == nil || len(parts) == 1 {
		return r
	}
	at := len(r.path) - len(parts)
	if at < 0 {
		return nil
	}
	for i, p := range parts {
		if r.path[at+i] != p.Name {
			return nil
		}
	}
	return r
}

// having returns the relations that have a column.
func (s *scope) having(name string) []*scoped {
	var found []*scoped
	for i := range s.relations {
		if s.relations[i].find(name) >= 0 {
			found = append(found, &s.relations[i])
		}
	}
	return found
}

// merge finds a column of USING or NATURAL by its name.
func (s *scope) merge(name string) (starColumn, bool) {
	for _, c := range s.stars {
		if c.name == name && len(c.parts) > 1 {
			return c, s.merged && !s.strict
		}
	}
	return starColumn{}, false
}

func (r *scoped) find(name string) int {
	return slices.IndexFunc(r.columns, func(c plan.Output) bool { return c.Name == name })
}

func namesOf(columns []plan.Output) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	return names
}

// nullable returns columns that may be NULL, as those of the optional side of an outer join: the same ones where all may be already.
func nullable(columns []plan.Output) []plan.Output {
	if !slices.ContainsFunc(columns, neverNull) {
		return columns
	}
	out := slices.Clone(columns)
	for i := range out {
		if neverNull(out[i]) {
			out[i].Type = out[i].Type.AsNullable()
		}
	}
	return out
}

func neverNull(c plan.Output) bool { return !c.Type.Nullable && c.Type.Kind != types.Invalid }
