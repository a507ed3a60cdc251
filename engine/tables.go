package engine

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/types"
)

// Table is a table that a script declares.
type Table struct {
	Name    string
	Columns []TableColumn // those that are written to records, in order
	Key     []string      // the primary key
	// Options are those in effect, with the values that credentials have as ***.
	Options map[string]string
}

// TableColumn is a column of a table.
type TableColumn struct {
	Name    string
	Type    types.Type
	Comment string
}

// Tables returns the tables that a script declares, in order, but for those whose definition is wrong. Variables without a value
// stand for themselves, and what the tables are used for is not looked at. The diagnostics are the errors.
func (e *Engine) Tables(name, text string) ([]Table, diag.List) {
	src := diag.NewSource(name, text)
	tree, found := parser.Parse(src)
	o := e.planOptions(name)
	o.AllowUnset, o.Unused, o.Lint = true, planner.IgnoreUnused, false
	session := planner.NewSession(e.catalogs(), o)
	_, more := session.Plan(tree)
	var mistakes diag.List
	for _, d := range append(found, more...) {
		if d.Severity == diag.Error && !d.Code.NotYet() {
			mistakes.Add(d)
		}
	}
	mistakes.Sort()
	var tables []Table
	for _, v := range session.Tables() {
		t := Table{Name: v.Name, Key: v.Key, Options: map[string]string{}}
		for _, c := range v.Columns {
			if c.Written && !c.Metadata {
				t.Columns = append(t.Columns, TableColumn{c.Name, c.Type, c.Comment})
			}
		}
		for key, option := range v.Options {
			t.Options[key] = option.Value
			if secretOption(key, option) {
				t.Options[key] = "***"
			}
		}
		tables = append(tables, t)
	}
	return tables, e.secrets.Diagnostics(mistakes)
}
