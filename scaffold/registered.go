package scaffold

import (
	"fmt"

	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/formats/protobuf/confluent"
)

// ForRegistered is the table of a topic whose records are messages behind a schema registry's header. of are options of the format, without
// its prefix. notes are what is to be said of the message.
func ForRegistered(t Topic, d *protobuf.Description, of []Option) (table *Table, notes []string, err error) {
	if len(d.Columns) == 0 {
		return nil, nil, fmt.Errorf("message %s has no field that a column could hold", d.Name)
	}
	table = &Table{Name: TableName(t.Name), Options: withFormat(t.options(), confluent.Name)}
	for _, c := range d.Columns {
		table.Columns = append(table.Columns, Column{Name: c.Name, Type: c.Type, Comment: c.Comment})
	}
	for _, o := range of {
		table.Options = append(table.Options, Option{confluent.Name + "." + o.Key, o.Value})
	}
	for _, l := range d.Left {
		notes = append(notes, "left out: "+l)
	}
	return table, notes, nil
}
