package planner

import (
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/explain"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// query plans a query on its own.
func (s *Session) query(st *ast.QueryStatement) {
	before := len(s.diags)
	q := s.binder(s.source).Query(st.Query)
	s.noteQuery(st.Query, q)
	s.refuse(q.Node)
	out := &Output{Span: st.Span(), Source: s.source, Columns: bind.Uniquify(q.Columns), Env: s.env(), Query: len(leavesOf(q.Node)) > 0, Logical: q.Node}
	if q.Broken || s.diags[before:].HasErrors() {
		s.check(q.Node, jobContext{})
		s.compileAll(q.Node)
	} else {
		out.Node = s.physical(q.Node, jobContext{})
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

func textColumn(name string) []plan.Output {
	return []plan.Output{{Name: name, Type: types.StringType()}}
}

// explainText is what EXPLAIN answers.
func explainText(r *Result) string {
	var b strings.Builder
	_ = explain.WriteText(&b, r.Plans()) // a Builder takes everything
	return b.String()
}

// describe answers with the columns of a table, as Flink prints them.
func (s *Session) describe(st *ast.Describe) {
	if t := s.lookup(&st.Name); t != nil {
		s.describeTable(t, st.Span())
	}
}

func (s *Session) describeTable(t *table, at diag.Span) {
	columns := []plan.Output{{Name: "name"}, {Name: "type"}, {Name: "null"}, {Name: "key"}, {Name: "extras"}, {Name: "watermark"}}
	for i := range columns {
		columns[i].Type = types.StringType()
	}
	columns[2].Type = types.Simple(types.Boolean)
	if t.hasComments() {
		columns = append(columns, plan.Output{Name: "comment", Type: types.StringType()})
	}
	var rows [][]any
	if t.view != nil {
		for _, c := range t.view.Columns {
			rows = append(rows, []any{c.Name, c.Type.AsNullable().String(), c.Type.Nullable, nil, nil, nil})
		}
	}
	for i := range t.columns {
		rows = append(rows, t.describeColumn(i, len(columns) > 6))
	}
	s.rows(at, columns, rows)
}

func (t *table) hasComments() bool {
	for i := range t.columns {
		if t.columns[i].comment != "" {
			return true
		}
	}
	return false
}

func (t *table) describeColumn(i int, comments bool) []any {
	c := &t.columns[i]
	row := []any{c.name, c.typ.AsNullable().String(), c.typ.Nullable, nil, nil, nil}
	for _, k := range t.key {
		if k == i {
			row[3] = "PRI(" + strings.Join(t.keyNames(), ", ") + ")"
		}
	}
	if extras := c.extras(); extras != "" {
		row[4] = extras
	}
	if t.isRowtime(c) {
		row[1] = row[1].(string) + " *ROWTIME*"
		row[5] = t.watermark.text
	}
	if comments {
		row = append(row, nil)
		if c.comment != "" {
			row[6] = c.comment
		}
	}
	return row
}

func (t *table) keyNames() []string {
	names := make([]string, len(t.key))
	for i, k := range t.key {
		names[i] = t.columns[k].name
	}
	return names
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

// show answers SHOW.
func (s *Session) show(st *ast.Show) {
	at := st.Span()
	if st.Like != "" {
		s.unsupported(at, "SHOW … LIKE", "leave LIKE out")
		return
	}
	var names []string
	switch st.What {
	case "TABLES":
		s.rows(at, textColumn("table name"), cells(s.catalog.names()))
	case "VIEWS":
		for _, n := range s.catalog.names() {
			if s.catalog.find(n).view != nil {
				names = append(names, n)
			}
		}
		s.rows(at, textColumn("view name"), cells(names))
	case "FUNCTIONS":
		for _, f := range s.catalogs.Functions.All() {
			names = append(names, lower(f.Name))
		}
		s.rows(at, textColumn("function name"), cells(names))
	case "CATALOGS":
		s.rows(at, textColumn("catalog name"), cells([]string{defaultCatalog}))
	case "DATABASES":
		s.rows(at, textColumn("database name"), cells([]string{defaultDatabase}))
	case "CURRENT CATALOG":
		s.rows(at, textColumn("current catalog name"), cells([]string{defaultCatalog}))
	case "CURRENT DATABASE":
		s.rows(at, textColumn("current database name"), cells([]string{defaultDatabase}))
	case "JARS":
		s.rows(at, textColumn("jars"), nil)
	case "CREATE TABLE", "CREATE VIEW", "COLUMNS":
		s.showTable(st)
	default:
		s.unsupported(at, "SHOW "+st.What, "")
	}
}

func cells(names []string) [][]any {
	rows := make([][]any, len(names))
	for i, n := range names {
		rows[i] = []any{n}
	}
	return rows
}

func (s *Session) showTable(st *ast.Show) {
	if st.Name == nil {
		s.unsupported(st.Span(), "SHOW "+st.What+" without a name", "name the table")
		return
	}
	t := s.lookup(st.Name)
	switch {
	case t == nil:
	case st.What == "COLUMNS":
		s.describeTable(t, st.Span())
	case st.What == "CREATE VIEW" && t.view == nil:
		s.report(st.Name.Span(), diag.UnknownTable, t.name+" is a table", "write SHOW CREATE TABLE "+t.name)
	case st.What == "CREATE TABLE" && t.view != nil:
		s.report(st.Name.Span(), diag.UnknownTable, t.name+" is a view", "write SHOW CREATE VIEW "+t.name)
	default:
		s.rows(st.Span(), textColumn("result"), [][]any{{s.createText(t)}})
	}
}

// showSettings answers SET alone.
func (s *Session) showSettings(st *ast.Set) {
	columns := []plan.Output{{Name: "key", Type: types.StringType()}, {Name: "value", Type: types.StringType()}}
	var rows [][]any
	for _, key := range sortedKeys(s.settings) {
		v := s.settings[key]
		if v.secret {
			v.value = "***"
		}
		rows = append(rows, []any{key, v.value})
	}
	s.rows(st.Span(), columns, rows)
}

// explain answers with the plans of a statement.
func (s *Session) explain(st *ast.Explain) {
	if len(st.Details) > 0 {
		s.unsupported(st.Span(), "EXPLAIN "+strings.Join(st.Details, ", "), "write EXPLAIN alone")
		return
	}
	outer, names, readers := s.result, s.jobNames, s.readers
	s.result, s.jobNames, s.readers = &Result{}, map[string]int{}, map[*table]int{}
	before := len(s.diags)
	switch inner := st.Statement.(type) {
	case *ast.Insert, *ast.StatementSet, *ast.QueryStatement:
		s.statement(inner)
	default:
		s.unsupported(st.Statement.Span(), "EXPLAIN of this statement", "explain a query or an INSERT")
	}
	planned := s.result
	s.result, s.jobNames, s.readers = outer, names, readers
	if s.diags[before:].HasErrors() {
		return
	}
	s.rows(st.Span(), textColumn("result"), [][]any{{explainText(planned)}})
}
