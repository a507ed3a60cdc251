package planner

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// update judges UPDATE: its columns, values and condition, and whether the connector changes rows.
func (s *Session) update(st *ast.Update) {
	t := s.sinkTable(&st.Table)
	if t == nil {
		return
	}
	before := len(s.diags)
	items := make([]ast.SelectItem, len(st.Set))
	var targets []*column
	for i := range st.Set {
		a := &st.Set[i]
		items[i] = ast.SelectItem{Pos: a.Pos, Expr: a.Value}
		c := t.column(a.Column.Name)
		switch {
		case c == nil:
			s.report(a.Column.Span(), diag.UnknownColumn, fmt.Sprintf("no column %q in %s", a.Column.Name, t.name), nearHelp(a.Column.Name, t.columnNames()))
		case !c.persisted():
			s.report(a.Column.Span(), diag.SinkMismatch, fmt.Sprintf("column %s of %s is not written: it is computed or virtual", c.name, t.name), "")
		}
		targets = append(targets, c)
	}
	q := s.binder(s.source).Query(&ast.Select{Pos: st.Pos, Items: items, From: []ast.TableExpr{&ast.TableRef{Pos: ast.Pos{At: st.Table.Span()}, Name: st.Table}}, Where: st.Where})
	for i, c := range targets {
		if c != nil && !q.Broken {
			s.fits(i, c, t, q)
		}
	}
	s.check(q.Node, jobContext{})
	s.refuseRowChange(st.Table.Span(), t, "UPDATE", before)
}

// deleteRows judges DELETE as update does.
func (s *Session) deleteRows(st *ast.Delete) {
	t := s.sinkTable(&st.Table)
	if t == nil {
		return
	}
	before := len(s.diags)
	star := []ast.SelectItem{{Pos: st.Pos, Expr: &ast.Star{Pos: st.Pos}}}
	q := s.binder(s.source).Query(&ast.Select{Pos: st.Pos, Items: star, From: []ast.TableExpr{&ast.TableRef{Pos: ast.Pos{At: st.Table.Span()}, Name: st.Table}}, Where: st.Where})
	s.check(q.Node, jobContext{})
	s.refuseRowChange(st.Table.Span(), t, "DELETE", before)
}

// refuseRowChange refuses to change rows in place, which no connector that is declared does. Nothing is said where a mistake was
// told already.
func (s *Session) refuseRowChange(at diag.Span, t *table, what string, before int) {
	name := t.optionValue("connector")
	if _, declared := s.catalogs.Connectors.Lookup(name); declared && !s.diags[before:].HasMistakes() {
		s.report(at, diag.NotASink, fmt.Sprintf("the rows of %s cannot be changed: connector '%s' takes no %s", t.name, name, what), "write the new rows with INSERT INTO")
	}
}

// truncate judges TRUNCATE TABLE, which Flink takes in batch mode only.
func (s *Session) truncate(st *ast.Truncate) {
	if !s.batch() {
		s.batchOnly(st.Span(), "TRUNCATE TABLE")
		return
	}
	if t := s.sinkTable(&st.Table); t != nil {
		before := len(s.diags)
		s.configure(t, nil)
		s.refuseRowChange(st.Table.Span(), t, "TRUNCATE", before)
	}
}

func (s *Session) batchOnly(at diag.Span, what string) {
	s.report(at, diag.BadQuery, what+" is for batch mode only", "")
}

// analyze judges ANALYZE TABLE, which Flink takes in batch mode only.
func (s *Session) analyze(st *ast.AnalyzeTable) {
	t := s.lookup(&st.Table)
	if t == nil || t.broken || t.doubtful {
		return
	}
	before := len(s.diags)
	for i := range st.Columns {
		if id := &st.Columns[i]; !t.isView() && t.column(id.Name) == nil {
			s.report(id.Span(), diag.UnknownColumn, fmt.Sprintf("no column %q in %s", id.Name, t.name), nearHelp(id.Name, t.columnNames()))
		}
	}
	for i := range st.Partition {
		if id := &st.Partition[i].Column; !mentions(t.partition, id.Name) {
			s.report(id.Span(), diag.BadTable, fmt.Sprintf("%s is not partitioned by %s", t.name, id.Name), nearHelp(id.Name, mentioned(t.partition)))
		}
	}
	switch {
	case len(s.diags) > before:
	case !s.batch():
		s.batchOnly(st.Span(), "ANALYZE TABLE")
	default:
		s.unsupported(st.Span(), "ANALYZE TABLE", "leave it out: there are no statistics")
	}
}

// call judges CALL: the catalogs that are known here have no procedures.
func (s *Session) call(st *ast.CallProcedure) {
	if c := s.catalog.named[s.catalog.current.catalog]; s.catalog.lost || c == nil || c.outside {
		return
	}
	s.report(st.Span(), diag.UnknownFunction, "no procedure of that name: catalog "+s.catalog.current.catalog+" has none", "")
}
