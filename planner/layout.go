package planner

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
)

// part is a column as a format sees it.
type part struct {
	name   string // without 'key.fields-prefix'
	column *column
}

// layout says which physical columns lie in the value and which in the key of a message.
type layout struct {
	value []part
	key   []part
}

// layout reads 'key.fields' and its kin. ok is false when they contradict each other, which was reported.
func (c *configured) layout() (l layout, ok bool) {
	var physical []part
	for i := range c.table.columns {
		if col := &c.table.columns[i]; col.kind == ast.PhysicalColumn && !c.inPath(col) {
			physical = append(physical, part{col.name, col})
		}
	}
	if c.factory.Formats != connectors.KeyValueFormat || c.set["key.format"].value == "" {
		return layout{value: physical}, true
	}
	fields, prefix, exceptKey := c.keyOptions()
	ok = true
	inKey := map[*column]bool{}
	for _, name := range fields {
		col := c.table.column(name)
		switch {
		case col == nil || col.kind != ast.PhysicalColumn:
			c.problem(options.Problem{Option: "key.fields", Code: string(diag.BadOption), Message: fmt.Sprintf("option 'key.fields' names %s, which is no physical column of %s", name, c.table.name), Help: nearHelp(name, c.table.columnNames())})
			ok = false
		case !strings.HasPrefix(name, prefix):
			c.problem(options.Problem{Option: "key.fields-prefix", Code: string(diag.BadOption), Message: fmt.Sprintf("the key's column %s does not begin with '%s'", name, prefix)})
			ok = false
		default:
			inKey[col] = true
			l.key = append(l.key, part{strings.TrimPrefix(name, prefix), col})
		}
	}
	for _, p := range physical {
		if !exceptKey || !inKey[p.column] {
			l.value = append(l.value, p)
		}
	}
	return l, ok
}

// inPath reports whether a column's values stand in the names of partitions, not in messages.
func (c *configured) inPath(col *column) bool {
	return c.factory.Partitions && c.factory.Formats == connectors.ValueFormat && mentions(c.table.partition, col.name)
}

// keyOptions reads the options around the key, as far as the connector declares them.
func (c *configured) keyOptions() (fields []string, prefix string, exceptKey bool) {
	declared := func(name string) bool {
		d := options.Find(c.factory.Options, name)
		return d != nil && d.Foreign == ""
	}
	fields = c.table.keyNames()
	if declared("key.fields") {
		fields = c.values.Strings("key.fields")
	}
	if declared("key.fields-prefix") {
		prefix = c.values.String("key.fields-prefix")
	}
	if declared("value.fields-include") {
		exceptKey = strings.EqualFold(c.values.String("value.fields-include"), "EXCEPT_KEY")
	}
	return fields, prefix, exceptKey
}
