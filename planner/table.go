package planner

import (
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
	path
	name      string // the last part of the path
	temporary bool
	source    *diag.Source
	nameAt    diag.Span
	optionsAt diag.Span // the WITH clause
	schema
	options []tableOption
	// broken says that the definition holds mistakes, which were reported: what uses the table says no more of it.
	broken bool
	// doubtful says so of the last ALTER TABLE: the table is as it was before, until the end of the script nothing is said of it.
	doubtful bool
	used     bool

	view *view // not nil: this is a view
}

// schema is what a definition says besides options. It holds expressions as they were written, so that they can be bound again
// when a table is altered, or made like another.
type schema struct {
	columns      []column
	key          []int // columns of the primary key, in its order
	keyName      string
	keyColumns   []mention
	watermark    *watermark
	says         plan.Expr // the watermark over the columns, once they are resolved
	comment      string
	partition    []mention
	partitions   []string // those that ALTER TABLE added, "a=1/b=2"
	distribution *distribution
}

// mention is a name in a definition with its place.
type mention struct {
	name   string
	source *diag.Source
	at     diag.Span
}

type watermark struct {
	column mention // a path
	expr   ast.Expr
	text   string // the expression in normal form
}

type distribution struct {
	kind    string // "", HASH, RANGE
	columns []mention
	buckets int // 0: not said
}

// view is the query behind a view.
type view struct {
	query   bind.Query
	tree    ast.Query
	names   []ast.Ident // of its columns, where they are listed
	text    string
	comment string
	reads   []*table
}

// column is a column of a table. The base columns are all but the computed ones.
type column struct {
	name     string
	kind     ast.ColumnKind
	typ      types.Type
	metadata string // key of a metadata column
	virtual  bool
	expr     ast.Expr  // of a computed column
	computed plan.Expr // over the base columns
	text     string    // of a computed column's expression
	comment  *string   // nil: none; an empty one is one
	source   *diag.Source
	nameAt   diag.Span
	decl     *ast.TypeName
	time     plan.TimeAttribute // that the query of CREATE TABLE AS handed on; only shown
}

func (t *table) isView() bool { return t.view != nil }

// what names the kind of object in a message.
func (t *table) what() string {
	if t.isView() {
		return "view"
	}
	return "table"
}

// persisted reports whether INSERT writes the column.
func (c *column) persisted() bool {
	return c.kind == ast.PhysicalColumn || c.kind == ast.MetadataColumn && !c.virtual
}

// base returns the columns that are read, in their order.
func (s *schema) base() []*column {
	return s.some(func(c *column) bool { return c.kind != ast.ComputedColumn })
}

// written returns the columns that are written, in their order.
func (s *schema) written() []*column { return s.some((*column).persisted) }

func (s *schema) some(wanted func(*column) bool) []*column {
	var out []*column
	for i := range s.columns {
		if wanted(&s.columns[i]) {
			out = append(out, &s.columns[i])
		}
	}
	return out
}

func (s *schema) index(name string) int {
	return slices.IndexFunc(s.columns, func(c column) bool { return c.name == name })
}

func (s *schema) column(name string) *column {
	if i := s.index(name); i >= 0 {
		return &s.columns[i]
	}
	return nil
}

// metadataColumn returns the column that holds a piece of metadata, nil when none does.
func (s *schema) metadataColumn(key string) *column {
	for i := range s.columns {
		if c := &s.columns[i]; c.kind == ast.MetadataColumn && c.metadata == key {
			return c
		}
	}
	return nil
}

func (s *schema) columnNames() []string {
	names := make([]string, len(s.columns))
	for i := range s.columns {
		names[i] = s.columns[i].name
	}
	return names
}

func (s *schema) keyNames() []string { return mentioned(s.keyColumns) }

func mentioned(parts []mention) []string {
	names := make([]string, len(parts))
	for i, p := range parts {
		names[i] = p.name
	}
	return names
}

func mentions(parts []mention, name string) bool {
	return slices.ContainsFunc(parts, func(m mention) bool { return m.name == name })
}

// baseOutputs are the base columns as expressions see them.
func (s *schema) baseOutputs() []plan.Output {
	var out []plan.Output
	for _, c := range s.base() {
		out = append(out, plan.Output{Name: c.name, Type: c.typ})
	}
	return out
}

// isRowtime reports whether a column is the table's event time.
func (s *schema) isRowtime(c *column) bool {
	return s.watermark != nil && s.watermark.column.name == c.name
}

// isProctime reports whether a column is the time of processing.
func (c *column) isProctime() bool {
	call, ok := c.computed.(*plan.Call)
	return ok && call.Function.Name == "PROCTIME"
}

// clone copies a schema, so that a change of the copy leaves the original as it is.
func (s *schema) clone() schema {
	c := *s
	c.columns, c.key, c.keyColumns, c.partition = slices.Clone(s.columns), slices.Clone(s.key), slices.Clone(s.keyColumns), slices.Clone(s.partition)
	return c
}

func nameText(n *ast.Name) string {
	parts := make([]string, len(n.Parts))
	for i, p := range n.Parts {
		parts[i] = p.Name
	}
	return strings.Join(parts, ".")
}

func lower(s string) string { return strings.ToLower(s) }

func upper(s string) string { return strings.ToUpper(s) }
