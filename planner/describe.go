package planner

import (
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/flinktext"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// describe answers with the columns of a table, as Flink prints them.
func (s *Session) describe(st *ast.Describe) {
	if t := s.lookup(&st.Name); t != nil {
		s.describeTable(t, st.Span(), func(string) bool { return true })
	}
}

// describeTable answers with the columns of a table whose names are wanted.
func (s *Session) describeTable(t *table, at diag.Span, wanted func(string) bool) {
	if t.broken || t.doubtful {
		return
	}
	columns := textColumns("name", "type", "null", "key", "extras", "watermark")
	columns[2].Type = types.Simple(types.Boolean)
	if t.hasComments() {
		columns = append(columns, textColumns("comment")...)
	}
	var rows [][]any
	if t.isView() {
		for _, c := range t.view.query.Columns {
			if wanted(c.Name) {
				rows = append(rows, []any{c.Name, shownType(c.Type, c.Time), c.Type.Nullable, nil, nil, nil})
			}
		}
	}
	for i := range t.columns {
		if wanted(t.columns[i].name) {
			rows = append(rows, t.describeColumn(i, len(columns) > 6))
		}
	}
	s.rows(at, columns, rows)
}

// shownType is a type as DESCRIBE shows it: without NOT NULL, with a mark of a time attribute.
func shownType(t types.Type, time plan.TimeAttribute) string {
	out := plan.Output{Type: t.AsNullable(), Time: time}
	return out.TypeText()
}

func (t *table) hasComments() bool {
	for i := range t.columns {
		if t.columns[i].comment != nil {
			return true
		}
	}
	return false
}

func (t *table) describeColumn(i int, comments bool) []any {
	c := &t.columns[i]
	row := []any{c.name, shownType(c.typ, t.shownTime(c)), c.typ.Nullable, nil, nil, nil}
	if mentions(t.keyColumns, c.name) {
		row[3] = "PRI(" + join(t.keyNames()) + ")"
	}
	if extras := c.extras(); extras != "" {
		row[4] = extras
	}
	if t.isRowtime(c) {
		row[5] = t.watermark.text
	}
	if comments {
		row = append(row, nil)
		if c.comment != nil {
			row[6] = *c.comment
		}
	}
	return row
}

// extras is what a column says beside its type.
func (c *column) extras() string {
	switch c.kind {
	case ast.ComputedColumn:
		return "AS " + c.text
	case ast.MetadataColumn:
		text := "METADATA"
		if c.metadata != c.name {
			text += " FROM '" + strings.ReplaceAll(c.metadata, "'", "''") + "'"
		}
		if c.virtual {
			text += " VIRTUAL"
		}
		return text
	case ast.PhysicalColumn:
	}
	return ""
}

// describeObject answers DESCRIBE CATALOG.
func (s *Session) describeObject(st *ast.DescribeObject) {
	switch st.What {
	case "CATALOG":
	case "DATABASE":
		s.report(st.Span(), diag.BadQuery, "Flink 1.20 has no DESCRIBE DATABASE", "")
		return
	default:
		s.unsupported(st.Span(), "DESCRIBE "+st.What, "")
		return
	}
	c := s.madeCatalog(&st.Name)
	if c == nil {
		return
	}
	rows := [][]any{{"name", c.name}, {"type", c.option("type")}, {"comment", c.comment}}
	if st.Extended {
		for _, o := range flinktext.HashOrder(c.options, optionKey) {
			if o.key != "type" {
				rows = append(rows, []any{"option:" + o.key, s.shownValue(nil, o)})
			}
		}
	}
	s.rows(st.Span(), textColumns("info name", "info value"), rows)
}

func (c *namedCatalog) option(key string) string {
	for _, o := range c.options {
		if o.key == key {
			return o.value
		}
	}
	return ""
}

// madeCatalog finds a catalog that CREATE CATALOG made; of others nothing can be shown.
func (s *Session) madeCatalog(n *ast.Name) *namedCatalog {
	id := &n.Parts[len(n.Parts)-1]
	c := s.catalog.named[id.Name]
	switch {
	case c == nil:
		s.unknownCatalog(id)
		return nil
	case c.name == defaultCatalog:
		s.report(id.Span(), diag.BadTable, defaultCatalog+" was not made by CREATE CATALOG: there is nothing to show of it", "")
		return nil
	}
	return c
}
