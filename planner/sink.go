package planner

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// bindSink binds a table for writing the rows of input, whose columns are its written ones. Metadata that is no target of the
// INSERT is left to the connector. input is nil where only the table's own mistakes are looked for.
func (s *Session) bindSink(c *configured, job jobContext, into *target, input plan.Node) *plan.Sink {
	if c == nil {
		return nil
	}
	t := c.table
	written := t.written()
	root := &plan.Sink{Input: input, Table: describedTable(t, c), DropNull: strings.EqualFold(s.value("table.exec.sink.not-null-enforcer"), "drop")}
	if c.factory.BindSink == nil {
		c.problem(options.Problem{Option: "connector", Code: string(diag.NotASink), Message: fmt.Sprintf("connector '%s' cannot be written: it only reads", c.factory.Name)})
	} else {
		bound := c.connectorTable(s, written, job)
		if into != nil {
			bound.Given = into.given
		}
		sink, err := c.factory.BindSink(bound)
		c.failed(err)
		root.Sink = sink
	}
	if c.factory.Formats != connectors.NoFormat {
		s.bindEncoders(c, root, written)
	}
	for i, col := range written {
		if col.kind != ast.MetadataColumn {
			continue
		}
		if m := c.writableMetadata(col); m != nil && into.gives(col) && c.writes(col, m) {
			root.Metadata = append(root.Metadata, plan.MetadataWrite{Meta: m, Column: i})
		}
	}
	if input == nil {
		c.deadLetter(s, job.name, nil)
		return root
	}
	for i, col := range written {
		from := input.Columns()[i].Type
		root.Written = append(root.Written, plan.Output{Name: col.name, Type: from})
		if !col.typ.Nullable && from.Nullable {
			root.NotNull = append(root.NotNull, i)
		}
	}
	s.sinkPolicy(c, root, job)
	return root
}

// sinkPolicy gives refused rows to the sink's dead letters, else to those of a table that is read.
func (s *Session) sinkPolicy(c *configured, root *plan.Sink, job jobContext) {
	var source *plan.Scan
	for _, scan := range scansOf(root.Input) {
		if source == nil || source.Policy.DeadLetter == nil {
			source = scan
		}
	}
	var fallback *configured
	if source != nil {
		if t := s.tables[source.Table]; t != nil {
			fallback = s.configure(t, nil)
		}
	}
	root.Policy.DeadLetter = c.deadLetter(s, job.name, fallback)
	if root.Policy.DeadLetter == nil && source != nil {
		root.Policy.DeadLetter = source.Policy.DeadLetter
	}
}

func scansOf(n plan.Node) []*plan.Scan {
	if scan, ok := n.(*plan.Scan); ok {
		return []*plan.Scan{scan}
	}
	var out []*plan.Scan
	for _, in := range n.Inputs() {
		out = append(out, scansOf(in)...)
	}
	return out
}

// bindEncoders binds the value's and the key's format for writing.
func (s *Session) bindEncoders(c *configured, root *plan.Sink, written []*column) {
	layout, ok := c.layout()
	if !ok {
		return
	}
	root.Value = c.encoder(s, c.value, layout.value, written)
	if c.key != nil {
		root.Key = c.encoder(s, c.key, layout.key, written)
	}
}

func (c *configured) encoder(s *Session, use *formatUse, parts []part, written []*column) *plan.BoundEncoder {
	if use == nil || !use.ok {
		return nil
	}
	if use.factory.BindEncoder == nil {
		c.problem(options.Problem{Option: "format", Code: string(diag.NotASink), Message: fmt.Sprintf("format '%s' cannot be written", use.factory.Name)})
		return nil
	}
	spec := c.spec(s, use)
	spec.Suffix = s.options.Run.Canary
	e := &plan.BoundEncoder{Format: use.factory.Name}
	for _, p := range parts {
		spec.Columns = append(spec.Columns, formats.Column{Name: p.name, Type: p.column.typ, Used: true})
		e.Columns = append(e.Columns, indexOf(written, p.column))
	}
	bound, err := use.factory.BindEncoder(spec)
	c.failed(err)
	e.Encoder = bound
	return e
}

// checkUnused checks the options of a table that no statement uses.
func (s *Session) checkUnused(t *table) {
	if t.view != nil {
		return
	}
	before := len(s.diags)
	s.configure(t, nil)
	if s.options.Unused == WarnUnused {
		for i := before; i < len(s.diags); i++ {
			s.diags[i].Severity = max(s.diags[i].Severity, diag.Warning)
		}
	}
}
