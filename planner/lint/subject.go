package lint

import (
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// Subject is a script and what its statements came to. What it points to is not changed.
type Subject struct {
	Source  *diag.Source
	Script  *ast.Script
	Tables  []*Table // those that the script created and that are no mistake, in its order
	Queries []*Query // the bound queries, in the order of the script
	// Settings are the keys that SET or a flag gave, and hold at the end of the script.
	Settings map[string]string
	// Outside are the keys that a flag gave, in their order: their values stand in no script.
	Outside []string
	Env     *functions.Env
	Told    diag.List // what is said of the script already

	byName map[string]*Table
}

// Table is a table of the script.
type Table struct {
	Name    string
	At      diag.Span // its name in CREATE TABLE
	With    diag.Span // the WITH clause
	Columns []Column
	Key     []int // the primary key, as numbers of columns
	Options map[string]Option
	// Declared are the declarations of the options, of the connector's and of the formats', by the keys that stand in Options; a
	// key that nothing declares is not there.
	Declared map[string]*options.Option
	Formats  map[string]*formats.Factory // by the option that names it; one that nothing declares is not there
}

// Column is a column of a table.
type Column struct {
	Name string
	Kind ast.ColumnKind
	Type types.Type
	At   diag.Span
	Decl *ast.TypeName // nil for a computed column
	// Metadata is the key of a metadata column; Virtual says that it is only read.
	Metadata string
	Virtual  bool
	// Known is what the format knows of the values; its zero value is nothing.
	Known formats.Known
}

// written reports whether INSERT writes the column.
func (c *Column) written() bool {
	return c.Kind == ast.PhysicalColumn || c.Kind == ast.MetadataColumn && !c.Virtual
}

// Option is an option of a table: of WITH, of SET 'leat.table.…' or of a hint.
type Option struct {
	Key     string
	Value   string
	KeyAt   diag.Span
	ValueAt diag.Span
	InWith  bool // of WITH or of ALTER TABLE, where Flink refuses what it does not know; SET takes anything
}

// Query is a bound query: of an INSERT, or on its own.
type Query struct {
	Node plan.Node
	// Sink is the table that is written, nil for a query on its own. Exprs are then the values of its written columns, in their
	// order; nil where the query does not fit the table.
	Sink  *Table
	Exprs []plan.Expr
	Input plan.Node // what Exprs are computed over
	At    diag.Span
}

// Leaf is the node of a bound plan that reads a table. Column i of the node is the i-th column of the table that is not computed.
type Leaf interface {
	plan.Node
	// TableName is the name of the table.
	TableName() string
}

// value returns the value of an option, "" where it is not set.
func (t *Table) value(key string) string { return t.Options[key].Value }

// connector is the name of the table's connector.
func (t *Table) connector() string { return t.value("connector") }

// is reports whether the table's connector is one of some families: "kafka" is kafka alone, "opensearch" also opensearch-2.
func (t *Table) is(families ...string) bool {
	for _, f := range families {
		c := t.connector()
		if c == f || f != "kafka" && strings.HasPrefix(c, f+"-") {
			return true
		}
	}
	return false
}

// valueFormat is the name of the format of the value.
func (t *Table) valueFormat() string {
	if f, ok := t.Options["format"]; ok {
		return f.Value
	}
	if t.is("opensearch", "elasticsearch") {
		return "json"
	}
	return t.value("value.format")
}

// formatOption returns an option of the value's format, written with its prefix or without.
func (t *Table) formatOption(name string) (Option, bool) {
	for _, prefix := range []string{"", "value."} {
		if o, ok := t.Options[prefix+t.valueFormat()+"."+name]; ok {
			return o, true
		}
	}
	return Option{}, false
}

// base are the columns that are read, in their order.
func (t *Table) base() []*Column {
	var out []*Column
	for i := range t.Columns {
		if t.Columns[i].Kind != ast.ComputedColumn {
			out = append(out, &t.Columns[i])
		}
	}
	return out
}

// written are the columns that are written, in their order.
func (t *Table) written() []*Column {
	var out []*Column
	for i := range t.Columns {
		if t.Columns[i].written() {
			out = append(out, &t.Columns[i])
		}
	}
	return out
}

// column finds a column by name.
func (t *Table) column(name string) *Column {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return &t.Columns[i]
		}
	}
	return nil
}

// table finds a table by name: the last that was created.
func (s *Subject) table(name string) *Table { return s.byName[name] }

// readers are the tables that are read, each once, in the order of their definitions: those that a query names, and those that
// nothing uses and that hold options of a source.
func (s *Subject) readers(t *tree) []*Table {
	read, written := t.read(), t.written()
	return s.tables(func(table *Table) bool {
		return read[table.Name] || !written[table.Name] && table.meantToBeRead()
	})
}

// sinks are the tables that INSERTs write, each once, in the order of their definitions.
func (s *Subject) sinks(t *tree) []*Table {
	written := t.written()
	return s.tables(func(table *Table) bool { return written[table.Name] })
}

func (t *Table) meantToBeRead() bool {
	for key := range t.Options {
		if strings.HasPrefix(key, "scan.") || key == "properties.group.id" {
			return true
		}
	}
	return false
}

func (s *Subject) tables(which func(*Table) bool) []*Table {
	var out []*Table
	for _, t := range s.Tables {
		if which(t) {
			out = append(out, t)
		}
	}
	return out
}
