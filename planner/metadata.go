package planner

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/options"
)

// readableMetadata finds the declaration of a metadata column that is read, whose type must go into the column's.
func (c *configured) readableMetadata(col *column) *connectors.Metadata {
	m := c.metadata(col)
	if m == nil {
		return nil
	}
	if err := cast.Check(m.Type, col.typ, false); err != nil {
		c.problem(options.Problem{Column: col.name, Code: string(diag.UnsupportedType), Message: fmt.Sprintf("metadata '%s' is %s, which cannot be cast to %s: %s", m.Key, m.Type.AsNullable(), col.typ.AsNullable(), err)})
		return nil
	}
	return m
}

// metadata finds the connector's declaration of a metadata column, and reports when there is none.
func (c *configured) metadata(col *column) *connectors.Metadata {
	var keys []string
	for i := range c.factory.Metadata {
		m := &c.factory.Metadata[i]
		if m.Key == col.metadata {
			return m
		}
		keys = append(keys, m.Key)
	}
	for i := range c.formatMetadata() {
		m := &c.formatMetadata()[i]
		if m.Key == col.metadata {
			return m
		}
		keys = append(keys, m.Key)
	}
	p := options.Problem{Column: col.name, Code: string(diag.UnknownMetadata), Message: fmt.Sprintf("connector '%s' has no metadata '%s'", c.factory.Name, col.metadata)}
	if len(keys) > 0 {
		p.Help = "it has " + strings.Join(keys, ", ")
	}
	if near := options.Nearest(col.metadata, keys); near != "" {
		p.Help = "did you mean '" + near + "'?"
	}
	c.problem(p)
	return nil
}

// formatMetadata are the metadata that the format of values gives, as the table names them.
func (c *configured) formatMetadata() []connectors.Metadata {
	if c.value == nil {
		return nil
	}
	var all []connectors.Metadata
	for _, m := range c.value.factory.Metadata {
		key := m.Key
		if c.factory.Formats == connectors.KeyValueFormat {
			key = "value." + key
		}
		all = append(all, connectors.Metadata{Key: key, Type: m.Type})
	}
	return all
}

// writableMetadata finds the declaration of a metadata column of a table that is written.
func (c *configured) writableMetadata(col *column) *connectors.Metadata {
	m := c.metadata(col)
	if m != nil && !m.Writable {
		c.problem(options.Problem{Column: col.name, Code: string(diag.SinkMismatch), Message: fmt.Sprintf("metadata '%s' cannot be written", m.Key), Help: "declare the column VIRTUAL"})
		return nil
	}
	return m
}

// writes checks that a column's type goes into that of its metadata.
func (c *configured) writes(col *column, m *connectors.Metadata) bool {
	err := cast.Check(col.typ, m.Type, false)
	if err != nil {
		c.problem(options.Problem{Column: col.name, Code: string(diag.UnsupportedType), Message: fmt.Sprintf("metadata '%s' takes %s, and %s cannot be cast to it: %s", m.Key, m.Type.AsNullable(), col.typ.AsNullable(), err)})
	}
	return err == nil
}
