package planner

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

func (s *Session) createTable(st *ast.CreateTable) {
	if st.LikeTopic != nil {
		s.refuseTopic(st)
		return
	}
	p, ok := s.fullName(&st.Name)
	if !ok {
		return
	}
	t := &table{
		path: p, name: p.object, temporary: st.Temporary, source: s.source, nameAt: st.Name.Span(), optionsAt: st.OptionsAt.Span(),
	}
	before := len(s.diags)
	if !st.Temporary && !s.hasDatabase(p, &st.Name) {
		t.broken = true
	}
	if st.As != nil {
		s.createAs(t, st)
		return
	}
	s.declareSchema(t, st)
	t.broken = t.broken || s.diags[before:].HasMistakes()
	s.declareOptions(t, st)
	if there := s.catalog.permanent(p); st.OrReplace && !st.Temporary && there != nil {
		s.report(st.Name.Span(), diag.DuplicateName, fmt.Sprintf("%s is there already, and OR REPLACE replaces it only by AS", t.name), "drop it first: DROP TABLE IF EXISTS "+t.name)
		return
	}
	s.declare(t, &st.Name, st.IfNotExists)
}

// declareSchema takes all of a definition but its options, with what LIKE brings along.
func (s *Session) declareSchema(t *table, st *ast.CreateTable) {
	own := s.ownParts(st)
	if st.Like == nil {
		s.declareColumns(&t.schema, st.Columns)
		s.ownKey(&t.schema, t.name, st, own.keys)
		t.partition, t.distribution, t.watermark, t.comment = own.partition, own.distribution, own.watermark, own.comment
	} else {
		s.declareLike(t, st, own)
	}
	s.resolve(t, st.Name.Span())
}

// ownParts is what a CREATE TABLE statement says itself besides columns.
type ownParts struct {
	keys         []*ast.Constraint
	watermark    *watermark
	partition    []mention
	distribution *distribution
	comment      string
}

func (s *Session) ownParts(st *ast.CreateTable) ownParts {
	own := ownParts{partition: s.parts(st.PartitionBy), watermark: s.newWatermark(st.Watermark), distribution: s.newDistribution(st.Distribution)}
	if st.Comment != nil {
		own.comment = st.Comment.Text
	}
	for i := range st.Constraints {
		own.keys = append(own.keys, &st.Constraints[i])
	}
	for i := range st.Columns {
		if k := inlineKey(&st.Columns[i]); k != nil {
			own.keys = append(own.keys, k)
		}
	}
	return own
}

// inlineKey is the constraint that stands behind a column, with the column in it.
func inlineKey(c *ast.Column) *ast.Constraint {
	if c.Constraint == nil {
		return nil
	}
	k := *c.Constraint
	k.Columns = []ast.Ident{c.Name}
	return &k
}

func (s *Session) parts(ids []ast.Ident) []mention {
	var parts []mention
	for i := range ids {
		parts = append(parts, mention{ids[i].Name, s.source, ids[i].Span()})
	}
	return parts
}

func (s *Session) newWatermark(w *ast.Watermark) *watermark {
	if w == nil {
		return nil
	}
	return &watermark{column: mention{nameText(&w.Column), s.source, w.Column.Span()}, expr: w.Expr, text: ast.PrintQuoted(w.Expr)}
}

func (s *Session) newDistribution(d *ast.Distribution) *distribution {
	if d == nil {
		return nil
	}
	if d.Into && d.Buckets < 1 {
		s.report(d.Span(), diag.BadTable, fmt.Sprintf("a table has at least one bucket, not %d", d.Buckets), "")
	}
	return &distribution{kind: d.Kind, columns: s.parts(d.Columns), buckets: d.Buckets}
}

// declareColumns takes columns as they are written. A name that is there already is a mistake.
func (s *Session) declareColumns(to *schema, columns []ast.Column) {
	for i := range columns {
		c := s.newColumn(&columns[i])
		if to.column(c.name) != nil {
			s.report(c.nameAt, diag.DuplicateName, fmt.Sprintf("column %q is there twice", c.name), "")
			continue
		}
		s.checkMetadataKey(to, &c)
		to.columns = append(to.columns, c)
	}
}

// newColumn is a column as it is written.
func (s *Session) newColumn(c *ast.Column) column {
	col := column{name: c.Name.Name, kind: c.Kind, virtual: c.Virtual, source: s.source, nameAt: c.Name.Span(), decl: c.Type, expr: c.Expr}
	b := s.binder(s.source)
	if c.Comment != nil {
		col.comment = &c.Comment.Text
	}
	if c.Type != nil {
		typ, _ := b.Type(c.Type)
		col.typ = typ.FieldsNullable()
	}
	switch {
	case c.Kind == ast.ComputedColumn:
		col.text = ast.PrintQuoted(c.Expr)
	case c.Kind == ast.MetadataColumn && c.MetadataKey != nil:
		col.metadata, _ = b.Vars.Expand(c.MetadataKey.Text, c.MetadataKey.Span())
	case c.Kind == ast.MetadataColumn:
		col.metadata = col.name
	}
	return col
}

func (s *Session) checkMetadataKey(in *schema, c *column) {
	if c.kind != ast.MetadataColumn {
		return
	}
	if other := in.metadataColumn(c.metadata); other != nil && other.name != c.name {
		s.report(c.nameAt, diag.DuplicateName, fmt.Sprintf("columns %s and %s are both metadata '%s'", other.name, c.name, c.metadata),
			fmt.Sprintf("make one of them a computed column: %s AS %s", c.name, other.name))
	}
}

// ownKey takes the primary key from its clause or its column. Its own columns are never NULL.
func (s *Session) ownKey(to *schema, table string, st *ast.CreateTable, keys []*ast.Constraint) {
	for n, k := range keys {
		if n > 0 && !k.Unique {
			s.report(k.Span(), diag.BadTable, "the table has two primary keys", "")
			continue
		}
		s.setKey(to, table, k)
	}
	for i := range st.Columns {
		if c := to.column(st.Columns[i].Name.Name); c != nil && mentions(to.keyColumns, c.name) {
			c.typ = c.typ.NotNull()
		}
	}
}

// setKey takes a constraint for the primary key, or reports why not.
func (s *Session) setKey(to *schema, table string, k *ast.Constraint) {
	switch {
	case k.Unique:
		s.report(k.Span(), diag.BadTable, "UNIQUE is no constraint of Flink's tables", "use PRIMARY KEY (…) NOT ENFORCED")
		return
	case k.Enforced != "NOT ENFORCED":
		s.report(k.Span(), diag.BadTable, "a primary key is not checked by the engine", "write PRIMARY KEY (…) NOT ENFORCED")
	}
	to.keyColumns = nil
	for i := range k.Columns {
		id := &k.Columns[i]
		switch col := to.column(id.Name); {
		case col == nil:
			s.report(id.Span(), diag.UnknownColumn, fmt.Sprintf("no column %q in %s", id.Name, table), nearHelp(id.Name, to.columnNames()))
		case mentions(to.keyColumns, id.Name):
			s.report(id.Span(), diag.BadTable, fmt.Sprintf("column %s is in the primary key twice", id.Name), "")
		case col.kind != ast.PhysicalColumn:
			s.report(id.Span(), diag.BadTable, fmt.Sprintf("%s is no physical column: it cannot be in the primary key", id.Name), "")
		default:
			to.keyColumns = append(to.keyColumns, mention{id.Name, s.source, id.Span()})
		}
	}
	to.keyName = "PK_" + strings.Join(to.keyNames(), "_")
	if k.Name != nil {
		to.keyName = k.Name.Name
	}
}
