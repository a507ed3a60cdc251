package planner

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/plan"
)

// createAs makes a table with the columns of a query and plans the INSERT of that query. With IF NOT EXISTS a table that is there
// is written as it is.
func (s *Session) createAs(t *table, st *ast.CreateTable) {
	before := len(s.diags)
	s.checkAs(t, st)
	q := s.binder(s.source).Query(st.As)
	s.takeColumns(t, q)
	if st.Comment != nil {
		t.comment = st.Comment.Text
	}
	s.declareOptions(t, st)
	t.broken = t.broken || q.Broken || s.diags[before:].HasMistakes()
	switch there := s.catalog.permanent(t.path); {
	case st.OrReplace || st.Replace:
		if there != nil {
			s.catalog.remove(there)
		}
		s.catalog.put(t)
	case there != nil && !st.IfNotExists:
		s.exists(st.Name.Span(), t.name, there)
		return
	default:
		s.declare(t, &st.Name, st.IfNotExists)
	}
	if job := s.planBound(&ast.Insert{Pos: st.Pos, Table: st.Name, Query: st.As}, q); job != nil {
		s.result.Jobs = append(s.result.Jobs, job)
	}
}

// takeColumns gives a table the columns of a query.
func (s *Session) takeColumns(t *table, q bind.Query) {
	columns := bind.Uniquify(q.Columns)
	for i, c := range columns {
		at := t.nameAt
		if i < len(q.Spans) {
			at = q.Spans[i]
		}
		t.columns = append(t.columns, column{name: c.Name, typ: c.Type, time: c.Time, source: s.source, nameAt: at})
	}
}

// checkAs refuses what Flink 1.20 does not take beside AS.
func (s *Session) checkAs(t *table, st *ast.CreateTable) {
	refuse := func(at diag.Span, what string) {
		s.report(at, diag.BadTable, "CREATE TABLE … AS takes no "+what, "leave it out, or create the table first and write INSERT INTO "+t.name)
	}
	if len(st.Columns) > 0 {
		refuse(st.Columns[0].Span().To(st.Columns[len(st.Columns)-1].Span()), "columns of its own")
	}
	if st.Watermark != nil {
		refuse(st.Watermark.Span(), "watermark")
	}
	if len(st.Constraints) > 0 {
		refuse(st.Constraints[0].Span(), "primary key")
	}
	if len(st.PartitionBy) > 0 {
		refuse(st.PartitionBy[0].Span().To(st.PartitionBy[len(st.PartitionBy)-1].Span()), "partitions")
	}
	if st.Distribution != nil {
		refuse(st.Distribution.Span(), "distribution")
	}
	if st.Temporary {
		refuse(st.Name.Span(), "TEMPORARY")
	}
	replaces := st.OrReplace || st.Replace
	if replaces && st.IfNotExists {
		refuse(st.Name.Span(), "IF NOT EXISTS where it replaces")
	}
	if st.Replace && s.catalog.permanent(t.path) == nil && !s.mayExist(t.path) {
		s.report(st.Name.Span(), diag.UnknownTable, fmt.Sprintf("no table %q to replace", t.name), "write CREATE OR REPLACE TABLE")
	}
}

// shownTime is the time attribute that DESCRIBE shows of a column.
func (t *table) shownTime(c *column) plan.TimeAttribute {
	switch {
	case t.isRowtime(c):
		return plan.Rowtime
	case c.isProctime():
		return plan.Proctime
	}
	return c.time
}
