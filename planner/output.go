package planner

import (
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/explain"
	"github.com/leatsql/leat/planner/plan"
)

// query plans a query on its own.
func (s *Session) query(st *ast.QueryStatement) {
	before := len(s.diags)
	q := s.binder(s.source).Query(st.Query)
	s.noteQuery(st.Query, q)
	if s.tooLarge(q.Node, st.Span()) {
		return
	}
	s.refuse(q.Node, true)
	made := s.checkChanges(q.Node, st.Span())
	out := &Output{
		Span: st.Span(), Source: s.source, Columns: bind.Uniquify(q.Columns), Env: s.env(), Query: len(leavesOf(q.Node)) > 0, Logical: q.Node,
		Updating: made.Changes.Updating(),
	}
	if q.Broken || s.diags[before:].HasErrors() {
		s.check(q.Node, jobContext{})
		s.compileAll(q.Node)
	} else {
		out.Node = s.physical(q.Node, jobContext{})
		if s.diags[before:].HasErrors() {
			out.Node = nil
		}
	}
	if !q.Broken && !s.diags[before:].HasMistakes() {
		s.result.Outputs = append(s.result.Outputs, out)
	}
}

// rows answers a statement with constant rows. A cell is a string, a bool, or nil for NULL.
func (s *Session) rows(at diag.Span, columns []plan.Output, rows [][]any) {
	v := &plan.Values{Out: columns}
	for _, row := range rows {
		exprs := make([]plan.Expr, len(row))
		for i, cell := range row {
			switch cell := cell.(type) {
			case string:
				exprs[i] = bind.String(cell, at)
			case bool:
				exprs[i] = bind.Bool(cell, at)
			default:
				exprs[i] = bind.Null(columns[i].Type, at)
			}
		}
		v.Rows = append(v.Rows, exprs)
	}
	s.result.Outputs = append(s.result.Outputs, &Output{Span: at, Source: s.source, Node: v, Columns: columns, Env: s.env()})
}

// text answers a statement with a text.
func (s *Session) text(at diag.Span, text string) {
	s.rows(at, textColumns("result"), [][]any{{text}})
	s.result.Outputs[len(s.result.Outputs)-1].Text = true
}

// explainText is what EXPLAIN answers.
func explainText(r *Result) string {
	var b strings.Builder
	_ = explain.WriteText(&b, r.Plans()) // a Builder takes everything
	return b.String()
}

// showSettings answers SET alone.
func (s *Session) showSettings(st *ast.Set) {
	columns := textColumns("key", "value")
	var rows [][]any
	for _, key := range sortedKeys(s.settings) {
		v := s.settings[key]
		if v.secret || diag.IsSecret(key, v.value) {
			v.value = "***"
		}
		rows = append(rows, []any{key, v.value})
	}
	s.rows(st.Span(), columns, rows)
}

// explain answers with the plans of a statement.
func (s *Session) explain(st *ast.Explain) {
	before := len(s.diags)
	planned := s.plannedApart(st.Statement)
	if len(st.Details) > 0 {
		s.unsupported(st.Span(), "EXPLAIN "+strings.Join(st.Details, ", "), "write EXPLAIN alone")
	}
	if !s.diags[before:].HasErrors() {
		s.text(st.Span(), explainText(planned))
	}
}

// plannedApart plans a statement that is not run, and counts nothing of it.
func (s *Session) plannedApart(st ast.Statement) *Result {
	outer, names, readers := s.result, s.jobNames, s.readers
	s.result, s.jobNames, s.readers = &Result{}, map[string]int{}, map[*table]int{}
	switch inner := st.(type) {
	case *ast.Insert, *ast.StatementSet, *ast.QueryStatement:
		s.statement(inner)
	default:
		s.unsupported(st.Span(), "EXPLAIN of this statement", "explain a query or an INSERT")
	}
	planned := s.result
	s.result, s.jobNames, s.readers = outer, names, readers
	return planned
}
