package planner

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// table is a table or a view of the catalog.
type table struct {
	name      string
	temporary bool
	source    *diag.Source
	nameAt    diag.Span
	columns   []column
	key       []int // columns of the primary key, in its order
	keyName   string
	watermark *watermark
	comment   string
	partition []string
	options   []tableOption
	optionsAt diag.Span // the WITH clause
	// broken says that the definition holds mistakes, which were reported: what uses the table says no more of it.
	broken bool
	// unread says that the definition could not be read at all. The name is there from the start of the script.
	unread bool
	used   bool

	view     *bind.Query // not nil: this is a view
	viewText string
}

type watermark struct {
	column string // path
	text   string // the expression as written
}

// column is a column of a table. The base columns are all but the computed ones.
type column struct {
	name     string
	kind     ast.ColumnKind
	typ      types.Type
	metadata string // key of a metadata column
	virtual  bool
	computed plan.Expr // over the base columns
	text     string    // of a computed column's expression
	comment  string
	nameAt   diag.Span
	decl     *ast.TypeName
}

// persisted reports whether INSERT writes the column.
func (c *column) persisted() bool {
	return c.kind == ast.PhysicalColumn || c.kind == ast.MetadataColumn && !c.virtual
}

// base returns the columns that are read, in their order.
func (t *table) base() []*column {
	var out []*column
	for i := range t.columns {
		if t.columns[i].kind != ast.ComputedColumn {
			out = append(out, &t.columns[i])
		}
	}
	return out
}

// written returns the columns that are written, in their order.
func (t *table) written() []*column {
	var out []*column
	for i := range t.columns {
		if t.columns[i].persisted() {
			out = append(out, &t.columns[i])
		}
	}
	return out
}

func (t *table) column(name string) *column {
	for i := range t.columns {
		if t.columns[i].name == name {
			return &t.columns[i]
		}
	}
	return nil
}

// metadataColumn returns the column that holds a piece of metadata, nil when none does.
func (t *table) metadataColumn(key string) *column {
	for i := range t.columns {
		if c := &t.columns[i]; c.kind == ast.MetadataColumn && c.metadata == key {
			return c
		}
	}
	return nil
}

func (t *table) columnNames() []string {
	names := make([]string, len(t.columns))
	for i := range t.columns {
		names[i] = t.columns[i].name
	}
	return names
}

func (s *Session) createTable(st *ast.CreateTable) {
	name, ok := s.objectName(&st.Name)
	if !ok {
		return
	}
	switch {
	case st.As != nil:
		s.unsupported(st.Name.Span(), "CREATE TABLE AS", "create the table with its columns and write INSERT INTO "+name)
		return
	case st.Like != nil:
		s.unsupported(st.Like.Span(), "LIKE", "write the columns and options out")
		return
	case st.OrReplace:
		s.unsupported(st.Name.Span(), "CREATE OR REPLACE TABLE", "drop the table first: DROP TABLE IF EXISTS "+name)
		return
	}
	t := &table{name: name, temporary: st.Temporary, source: s.source, nameAt: st.Name.Span(), optionsAt: st.OptionsAt.Span()}
	if st.Comment != nil {
		t.comment = st.Comment.Text
	}
	for _, p := range st.PartitionBy {
		t.partition = append(t.partition, p.Name)
	}
	b := s.binder(s.source)
	before := len(s.diags)
	s.declareColumns(t, st, b)
	s.declareKey(t, st)
	s.declareComputed(t, st, b)
	s.declareWatermark(t, st, b)
	t.broken = s.diags[before:].HasMistakes()
	s.declareOptions(t, st)
	s.declare(t, &st.Name, st.IfNotExists)
}

func (s *Session) declareColumns(t *table, st *ast.CreateTable, b *bind.Binder) {
	for i := range st.Columns {
		c := &st.Columns[i]
		if t.column(c.Name.Name) != nil {
			s.report(c.Name.Span(), diag.DuplicateName, fmt.Sprintf("column %q is there twice", c.Name.Name), "")
			continue
		}
		col := column{name: c.Name.Name, kind: c.Kind, virtual: c.Virtual, nameAt: c.Name.Span(), decl: c.Type}
		if c.Comment != nil {
			col.comment = c.Comment.Text
		}
		if c.Type != nil {
			col.typ, _ = b.Type(c.Type)
		}
		if c.Kind == ast.MetadataColumn {
			col.metadata = col.name
			if c.MetadataKey != nil {
				col.metadata, _ = b.Vars.Expand(c.MetadataKey.Text, c.MetadataKey.Span())
			}
			if other := t.metadataColumn(col.metadata); other != nil {
				s.report(c.Name.Span(), diag.DuplicateName, fmt.Sprintf("columns %s and %s are both metadata '%s'", other.name, col.name, col.metadata),
					fmt.Sprintf("make one of them a computed column: %s AS %s", col.name, other.name))
			}
		}
		t.columns = append(t.columns, col)
	}
}

// declareComputed binds the expressions of computed columns over the others, and of none that is computed itself.
func (s *Session) declareComputed(t *table, st *ast.CreateTable, b *bind.Binder) {
	base := t.baseOutputs()
	for i := range st.Columns {
		c := &st.Columns[i]
		if c.Kind != ast.ComputedColumn {
			continue
		}
		col := t.column(c.Name.Name)
		col.computed = b.Over(t.name, base, c.Expr)
		col.typ = col.computed.Type()
		col.text = ast.PrintQuoted(c.Expr)
	}
}

// baseOutputs are the base columns as expressions see them.
func (t *table) baseOutputs() []plan.Output {
	var out []plan.Output
	for _, c := range t.base() {
		out = append(out, plan.Output{Name: c.name, Type: c.typ})
	}
	return out
}

// declareKey takes the primary key from its clause or its column. Its columns are never NULL.
func (s *Session) declareKey(t *table, st *ast.CreateTable) {
	var keys []*ast.Constraint
	for i := range st.Constraints {
		keys = append(keys, &st.Constraints[i])
	}
	for i := range st.Columns {
		if c := st.Columns[i].Constraint; c != nil {
			inline := *c
			inline.Columns = []ast.Ident{st.Columns[i].Name}
			keys = append(keys, &inline)
		}
	}
	for n, k := range keys {
		switch {
		case k.Unique:
			s.report(k.Span(), diag.Unsupported, "UNIQUE is no constraint of Flink's tables", "use PRIMARY KEY (…) NOT ENFORCED")
			continue
		case n > 0:
			s.report(k.Span(), diag.BadTable, "the table has two primary keys", "")
			continue
		case k.Enforced != "NOT ENFORCED":
			s.report(k.Span(), diag.BadTable, "a primary key is not checked by the engine", "write PRIMARY KEY (…) NOT ENFORCED")
		}
		s.declareKeyColumns(t, k)
	}
}

func (s *Session) declareKeyColumns(t *table, k *ast.Constraint) {
	names := make([]string, 0, len(k.Columns))
	for i := range k.Columns {
		id := &k.Columns[i]
		col := t.column(id.Name)
		switch {
		case col == nil:
			s.report(id.Span(), diag.UnknownColumn, fmt.Sprintf("no column %q in %s", id.Name, t.name), nearHelp(id.Name, t.columnNames()))
			continue
		case slices.Contains(names, id.Name):
			s.report(id.Span(), diag.BadTable, fmt.Sprintf("column %s is in the primary key twice", id.Name), "")
			continue
		case col.kind != ast.PhysicalColumn:
			s.report(id.Span(), diag.BadTable, fmt.Sprintf("%s is no physical column: it cannot be in the primary key", id.Name), "")
			continue
		}
		for at := range t.columns {
			if t.columns[at].name == id.Name {
				t.key = append(t.key, at)
			}
		}
		col.typ = col.typ.NotNull()
		names = append(names, id.Name)
	}
	t.keyName = "PK_" + strings.Join(names, "_")
	if k.Name != nil {
		t.keyName = k.Name.Name
	}
}

// isRowtime reports whether a column is the table's event time.
func (t *table) isRowtime(c *column) bool { return t.watermark != nil && t.watermark.column == c.name }

// declareWatermark checks the watermark, which nothing uses yet.
func (s *Session) declareWatermark(t *table, st *ast.CreateTable, b *bind.Binder) {
	w := st.Watermark
	if w == nil {
		return
	}
	if len(w.Column.Parts) > 1 {
		s.report(w.Column.Span(), diag.BadTable, "a watermark needs a column of the table, not a field of one", "make the field a computed column")
		return
	}
	var all []plan.Output
	for i := range t.columns {
		all = append(all, plan.Output{Name: t.columns[i].name, Type: t.columns[i].typ})
	}
	at := b.Over(t.name, all, &ast.ColumnRef{Pos: ast.Pos{At: w.Column.Span()}, Name: w.Column})
	if typ := at.Type(); typ.Kind != types.Invalid && (!typ.IsTimestamp() || typ.Prec > 3) {
		s.report(w.Column.Span(), diag.BadTable, fmt.Sprintf("a watermark needs a column of TIMESTAMP(3) or TIMESTAMP_LTZ(3), not %s", typ.AsNullable()), "")
		return
	}
	e := b.Over(t.name, all, w.Expr)
	if typ := e.Type(); typ.Kind != types.Invalid && (!typ.IsTimestamp() || typ.Prec > 3) {
		s.report(e.Span(), diag.BadTable, fmt.Sprintf("a watermark is a TIMESTAMP(3) or TIMESTAMP_LTZ(3), not %s", typ.AsNullable()), "")
	}
	t.watermark = &watermark{column: nameText(&w.Column), text: ast.PrintQuoted(w.Expr)}
}

func nameText(n *ast.Name) string {
	parts := make([]string, len(n.Parts))
	for i, p := range n.Parts {
		parts[i] = p.Name
	}
	return strings.Join(parts, ".")
}

func nearHelp(name string, candidates []string) string {
	if near := nearestTable(name, candidates); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}

func lower(s string) string { return strings.ToLower(s) }
