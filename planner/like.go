package planner

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// The features of a table that LIKE takes over, and the ways to do it.
const (
	likeAll          = "ALL"
	likeConstraints  = "CONSTRAINTS"
	likeDistribution = "DISTRIBUTION"
	likeGenerated    = "GENERATED"
	likeMetadata     = "METADATA"
	likeOptions      = "OPTIONS"
	likePartitions   = "PARTITIONS"
	likeWatermarks   = "WATERMARKS"

	including   = "INCLUDING"
	excluding   = "EXCLUDING"
	overwriting = "OVERWRITING"
)

// like is a LIKE clause while its table is made: what is taken over from the base, and how.
type like struct {
	s    *Session
	at   diag.Span
	ways map[string]string
	base *table
	t    *table
}

// declareLike makes the table of the base's parts and its own.
func (s *Session) declareLike(t *table, st *ast.CreateTable, own ownParts) {
	base := s.likeBase(st.Like)
	l := &like{s: s, at: st.Like.Span(), ways: s.likeWays(st.Like), base: base, t: t}
	if base == nil || base.broken || base.doubtful {
		t.broken = true
		l.base = &table{}
	}
	base = l.base
	t.comment = own.comment
	l.columns(st)
	l.key(st, own)
	l.watermark(own)
	l.partition(own)
	l.distribution(own)
	if l.ways[likeOptions] != excluding {
		t.options = slices.Clone(base.options)
	}
}

// likeBase finds the table of a LIKE clause.
func (s *Session) likeBase(l *ast.LikeClause) *table {
	base := s.lookup(&l.Table)
	if base != nil && base.isView() {
		s.report(l.Table.Span(), diag.BadTable, fmt.Sprintf("%s is a view: a table can only be like a table", base.name), "write CREATE TABLE … AS SELECT * FROM "+base.name)
		return nil
	}
	return base
}

// likeWays reads the options of a LIKE clause: each feature once, over those of ALL, over the defaults.
func (s *Session) likeWays(l *ast.LikeClause) map[string]string {
	ways := map[string]string{likeOptions: overwriting}
	mayOverwrite := []string{likeGenerated, likeMetadata, likeOptions, likeWatermarks}
	said := map[string]string{}
	for _, o := range l.Options {
		way, feature, _ := strings.Cut(o, " ")
		switch {
		case said[feature] != "":
			s.report(l.Span(), diag.BadTable, fmt.Sprintf("LIKE says twice what becomes of %s", feature), "")
		case way == overwriting && !slices.Contains(mayOverwrite, feature):
			s.report(l.Span(), diag.BadTable, fmt.Sprintf("%s cannot be overwritten", feature), "OVERWRITING takes "+join(mayOverwrite))
		}
		said[feature] = way
	}
	if all := said[likeAll]; all != "" {
		for _, f := range []string{likeConstraints, likeDistribution, likeGenerated, likeMetadata, likeOptions, likePartitions, likeWatermarks} {
			ways[f] = all
		}
	}
	maps.Copy(ways, said)
	return ways
}

// conflict reports a part that both tables have.
func (l *like) conflict(at diag.Span, what, feature string, mayOverwrite bool) {
	help := "write EXCLUDING " + feature
	if mayOverwrite {
		help += " or OVERWRITING " + feature
	}
	l.s.report(at, diag.DuplicateName, fmt.Sprintf("%s has %s already", l.base.name, what), help)
}

// columns takes the base's columns, then the table's own. One that overwrites keeps the place of the one it is for.
func (l *like) columns(st *ast.CreateTable) {
	for _, c := range l.base.columns {
		if c.kind == ast.ComputedColumn && l.ways[likeGenerated] == excluding || c.kind == ast.MetadataColumn && l.ways[likeMetadata] == excluding {
			continue
		}
		l.t.columns = append(l.t.columns, c)
	}
	taken := len(l.t.columns)
	for i := range st.Columns {
		c := l.s.newColumn(&st.Columns[i])
		at := l.t.index(c.name)
		switch {
		case at < 0:
			l.s.checkMetadataKey(&l.t.schema, &c)
			l.t.columns = append(l.t.columns, c)
		case at >= taken:
			l.s.report(c.nameAt, diag.DuplicateName, fmt.Sprintf("column %q is there twice", c.name), "")
		case l.mayReplace(&c, &l.t.columns[at]):
			l.t.columns[at] = c
		}
	}
	l.hideMetadata(st, taken)
}

// mayReplace reports whether a column may take the place of the base's, and says why not.
func (l *like) mayReplace(c, of *column) bool {
	switch {
	case c.kind == ast.PhysicalColumn:
		l.s.report(c.nameAt, diag.DuplicateName, fmt.Sprintf("%s has a column %q already", l.base.name, c.name), "")
	case c.kind != of.kind:
		what := map[ast.ColumnKind]string{ast.ComputedColumn: "computed", ast.MetadataColumn: "metadata"}[c.kind]
		l.s.report(c.nameAt, diag.DuplicateName, fmt.Sprintf("%s has a column %q already, which is no %s column", l.base.name, c.name, what), "")
	case c.kind == ast.ComputedColumn && l.ways[likeGenerated] != overwriting:
		l.conflict(c.nameAt, fmt.Sprintf("a computed column %q", c.name), likeGenerated, true)
	case c.kind == ast.MetadataColumn && l.ways[likeMetadata] != overwriting:
		l.conflict(c.nameAt, fmt.Sprintf("a metadata column %q", c.name), likeMetadata, true)
	default:
		return true
	}
	return false
}

// hideMetadata refuses computed columns of the table itself that use metadata of the base, which Flink does not see.
func (l *like) hideMetadata(st *ast.CreateTable, taken int) {
	var seen []plan.Output
	hidden := false
	for i := range l.t.columns {
		c := &l.t.columns[i]
		if inherited := i < taken && c.source == l.base.source; inherited && c.kind == ast.MetadataColumn && !declares(st, c.name) {
			hidden = true
			continue
		}
		if c.kind != ast.ComputedColumn {
			seen = append(seen, plan.Output{Name: c.name, Type: c.typ})
		}
	}
	if !hidden {
		return
	}
	for i := range st.Columns {
		if c := &st.Columns[i]; c.Kind == ast.ComputedColumn {
			l.s.binder(l.s.source).Over(l.t.name, seen, c.Expr)
		}
	}
}

func declares(st *ast.CreateTable, name string) bool {
	return slices.ContainsFunc(st.Columns, func(c ast.Column) bool { return c.Name.Name == name })
}

func (l *like) key(st *ast.CreateTable, own ownParts) {
	if len(l.base.keyColumns) > 0 && l.ways[likeConstraints] != excluding {
		if len(own.keys) > 0 {
			l.conflict(own.keys[0].Span(), "a primary key", likeConstraints, false)
		}
		l.t.keyName, l.t.keyColumns = l.base.keyName, slices.Clone(l.base.keyColumns)
		return
	}
	l.s.ownKey(&l.t.schema, l.t.name, st, own.keys)
}

func (l *like) watermark(own ownParts) {
	base := l.base.schema.watermark
	if l.ways[likeWatermarks] == excluding {
		base = nil
	}
	l.t.schema.watermark = own.watermark
	switch {
	case base == nil:
	case own.watermark == nil:
		l.t.schema.watermark = base
	case base.column.name != own.watermark.column.name:
		l.s.report(own.watermark.column.at, diag.BadTable, fmt.Sprintf("%s has a watermark already, for %s: a table has at most one", l.base.name, base.column.name), "write EXCLUDING WATERMARKS")
	case l.ways[likeWatermarks] != overwriting:
		l.conflict(own.watermark.column.at, "a watermark for "+base.column.name, likeWatermarks, true)
	}
}

// partition keeps the base's partitions where the table names none, even where they are excluded, as Flink does.
func (l *like) partition(own ownParts) {
	l.t.schema.partition = own.partition
	switch {
	case len(own.partition) == 0:
		l.t.schema.partition = l.base.schema.partition
	case len(l.base.schema.partition) > 0 && l.ways[likePartitions] != excluding:
		l.conflict(own.partition[0].at, "partitions", likePartitions, false)
	}
}

// distribution is as partition.
func (l *like) distribution(own ownParts) {
	l.t.schema.distribution = own.distribution
	switch {
	case own.distribution == nil:
		l.t.schema.distribution = l.base.schema.distribution
	case l.base.schema.distribution != nil && l.ways[likeDistribution] != excluding:
		at := l.at
		if len(own.distribution.columns) > 0 {
			at = own.distribution.columns[0].at
		}
		l.conflict(at, "a distribution", likeDistribution, false)
	}
}

// likeCollision reports an option that both tables give where the base's must not be overwritten.
func (s *Session) likeCollision(t *table, st *ast.CreateTable, o tableOption) bool {
	if st.Like == nil || s.likeWaysQuiet(st.Like)[likeOptions] != including {
		return false
	}
	s.report(o.keyAt, diag.DuplicateName, fmt.Sprintf("%s gives '%s' already", nameText(&st.Like.Table), o.key), "write EXCLUDING OPTIONS or OVERWRITING OPTIONS")
	t.broken = true
	return true
}

// likeWaysQuiet is likeWays without its reports.
func (s *Session) likeWaysQuiet(l *ast.LikeClause) map[string]string {
	before := len(s.diags)
	ways := s.likeWays(l)
	s.diags = s.diags[:before]
	return ways
}
