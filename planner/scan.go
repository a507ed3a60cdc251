package planner

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/rewrite"
)

// scan is a table at the bottom of a logical plan: its base columns, metadata with the types that the connector gives it.
// Computed columns, and the casts to the declared types of metadata, stand in a projection above.
type scan struct {
	session *Session
	table   *table
	hints   []tableOption
	config  *configured // nil: there is no connector to ask
	out     []plan.Output
	meta    []*connectors.Metadata // by column; nil for a physical one
	at      diag.Span              // where the query names the table
	job     jobContext
	shared  bool // the table was read before
	reads   int  // how often the plan reads it: a query of WITH may be read several times
	// says is the watermark over the base columns, nil where there is none; watched says that the query looks at it.
	says    plan.Expr
	watched bool
}

// jobContext is what tables need to know of the job that they are bound for.
type jobContext struct {
	name string
	sink string // name of the sink's table
	// overwrite says that the job is an INSERT OVERWRITE.
	overwrite bool
}

var _ rewrite.Leaf = (*scan)(nil)

// attach tells the tables of a plan for which job they are read, and looks at their options again: SET may have added some
// since a view was made. A table that is read a second time, by this job or by another of the session, must not share
// positions with the first: two readers that split a topic between them would each see a part of it.
func (s *Session) attach(n plan.Node, job jobContext) {
	times := map[*table]int{}
	for _, leaf := range leavesOf(n) {
		leaf.job, leaf.reads = job, 0
		leaf.shared = s.readers[leaf.table] > 0
		if times[leaf.table]++; times[leaf.table] > 1 {
			leaf.job.sink += "." + strconv.Itoa(times[leaf.table])
		}
		if job.name != "" {
			s.readers[leaf.table]++
		}
		leaf.config = s.configure(leaf.table, leaf.hints)
	}
}

// Describe says what the leaf is, for EXPLAIN.
func (n *scan) Describe() (operator, text string) { return "table", n.table.name }

// ReadTable is the table, for its lineage.
func (n *scan) ReadTable() *plan.Table { return describedTable(n.table, n.config) }

// describedTable is what plans say of a table.
func describedTable(t *table, c *configured) *plan.Table {
	out := &plan.Table{Name: t.name, Span: t.nameAt}
	if c != nil {
		out.Connector = c.factory.Name
		if c.factory.Dataset != nil {
			out.Dataset = c.factory.Dataset(c.values)
		}
	}
	return out
}

// Columns are the base columns.
func (n *scan) Columns() []plan.Output { return n.out }

// Inputs returns nil: a table is a leaf.
func (n *scan) Inputs() []plan.Node { return nil }

// columnOutput is a table's column as queries see it. In batch mode there is no event time: all rows are there.
func (s *Session) columnOutput(t *table, c *column) plan.Output {
	out := plan.Output{Name: c.name, Type: c.typ}
	switch {
	case t.isRowtime(c):
		if !s.env().Batch {
			out.Time = plan.Rowtime
		}
	case c.isProctime():
		out.Time = plan.Proctime
	}
	return out
}

// tableRelation is a table as a query sees it: all its columns in their order, over a scan of the base columns.
func (s *Session) tableRelation(t *table, hints []tableOption, at diag.Span) bind.Relation {
	n := &scan{session: s, table: t, hints: hints, at: at, config: s.configure(t, hints)}
	relation := bind.Relation{Name: t.name, Path: t.parts(), Table: &bind.TableFacts{Key: t.key, Lookup: t.findsByKey()}}
	project := &plan.Project{Input: n}
	for i := range t.columns {
		c := &t.columns[i]
		relation.Columns = append(relation.Columns, s.columnOutput(t, c))
		if c.kind == ast.ComputedColumn {
			project.Exprs = append(project.Exprs, nil)
			continue
		}
		out := plan.Output{Name: c.name, Type: c.typ}
		var meta *connectors.Metadata
		if c.kind == ast.MetadataColumn && n.config != nil {
			if meta = n.config.readableMetadata(c); meta != nil {
				out.Type = meta.Type
			}
		}
		project.Exprs = append(project.Exprs, declared(len(n.out), out, c))
		n.out = append(n.out, out)
		n.meta = append(n.meta, meta)
	}
	base := baseExprs(t, project.Exprs)
	for i := range t.columns {
		if computed := t.columns[i].computed; computed != nil {
			project.Exprs[i] = over(base, computed)
		}
	}
	if t.watermark != nil && t.says != nil {
		n.says = over(project.Exprs, t.says)
	}
	project.Out = relation.Columns
	relation.Node = project
	return relation
}

// over is an expression over columns in whose place others stand.
func over(columns []plan.Expr, e plan.Expr) plan.Expr {
	return plan.Transform(e, func(e plan.Expr) plan.Expr {
		if c, ok := e.(*plan.Column); ok {
			return columns[c.Index]
		}
		return e
	})
}

// declared is a base column with the type that the table declares for it.
func declared(i int, out plan.Output, c *column) plan.Expr {
	e := &plan.Column{Typed: plan.Typed{T: out.Type}, Index: i, Name: c.name}
	if out.Type.EqualIgnoringNull(c.typ) {
		e.T = c.typ
		return e
	}
	return &plan.Cast{Typed: plan.Typed{T: c.typ}, Arg: e, Implicit: true}
}

// baseExprs are the expressions of the base columns, in their order.
func baseExprs(t *table, exprs []plan.Expr) []plan.Expr {
	var base []plan.Expr
	for i := range t.columns {
		if t.columns[i].kind != ast.ComputedColumn {
			base = append(base, exprs[i])
		}
	}
	return base
}

// connectorTable is what the connector is bound to.
func (c *configured) connectorTable(s *Session, columns []*column, job jobContext) connectors.Table {
	t := connectors.Table{Name: c.table.name, Job: job.name, Options: c.values, Zone: s.zone(), Dir: s.options.Dir, Log: s.options.Log, Run: s.options.Run}
	t.Partitions, t.Overwrite = mentioned(c.table.partition), job.overwrite
	if c.value != nil && c.value.factory.Later == "" {
		t.Format, t.FormatOptions = c.value.factory.Name, c.value.values
		if c.value.factory.Records != nil {
			t.Records = c.value.factory.Records(c.value.values)
		}
	}
	if job.name == "" {
		t.Run.Detached = true // a query of its own
	}
	for _, col := range columns {
		t.Columns = append(t.Columns, connectors.Column{Name: col.name, Type: col.typ, Metadata: col.metadata})
	}
	for _, k := range c.table.key {
		for i, col := range columns {
			if col == &c.table.columns[k] {
				t.PrimaryKey = append(t.PrimaryKey, i)
			}
		}
	}
	return t
}

// Read binds the connector and the formats for reading the columns that are used.
func (n *scan) Read(uses []*rewrite.Use) (plan.Node, []int) {
	at := make([]int, len(n.out))
	if n.config == nil {
		return &plan.Values{}, at
	}
	c, s := n.config, n.session
	t := c.table
	uses = n.watermarkUses(uses)
	p := &plan.Scan{Table: describedTable(t, c)}
	s.tables[p.Table] = t
	rows := c.factory.Formats == connectors.NoFormat
	for i := range n.out {
		at[i] = -1
		if n.meta[i] == nil && (rows || uses[i] != nil) {
			at[i] = len(p.Out)
			p.Out = append(p.Out, n.out[i])
		}
	}
	for i := range n.out {
		if n.meta[i] != nil && uses[i] != nil {
			at[i] = len(p.Out)
			p.Metadata = append(p.Metadata, plan.MetadataRead{Meta: n.meta[i], Column: at[i]})
			p.Out = append(p.Out, n.out[i])
		}
	}
	n.bindSource(p)
	n.readPath(p, at)
	if !rows {
		n.bindDecoders(p, uses, at)
	}
	p.Policy.DeadLetter = c.deadLetter(s, n.job.name, c)
	if n.watched && n.says != nil {
		p.Watermark = moved(n.says, at)
	}
	return p, at
}

func (n *scan) bindSource(p *plan.Scan) {
	c := n.config
	if c.factory.BindSource == nil {
		c.problem(options.Problem{Option: "connector", Code: string(diag.NotASource), Message: fmt.Sprintf("connector '%s' cannot be read: it only writes", c.factory.Name)})
		return
	}
	table := c.connectorTable(n.session, c.table.base(), n.job)
	table.Run.Other, table.Run.Shared = n.job.sink, n.shared
	if n.reads++; n.reads > 1 { // two readers in one group would each see a part
		table.Run.Other, table.Run.Shared = fmt.Sprintf("%s.r%d", n.job.sink, n.reads), true
	}
	source, err := c.factory.BindSource(table)
	c.failed(err)
	p.Source = source
}

// readPath adds the columns whose values stand in the names of partitions.
func (n *scan) readPath(p *plan.Scan, at []int) {
	source, ok := p.Source.(connectors.PathColumns)
	if !ok {
		return
	}
	for i, col := range n.config.table.base() {
		if at[i] >= 0 && n.config.inPath(col) {
			p.Metadata = append(p.Metadata, plan.MetadataRead{Meta: source.PathColumn(col.name), Column: at[i]})
		}
	}
}

// bindDecoders binds the value's and the key's format. Where both hold a column both must be readable and the value's is taken, as
// in Flink.
func (n *scan) bindDecoders(p *plan.Scan, uses []*rewrite.Use, at []int) {
	c := n.config
	layout, ok := c.layout()
	if !ok {
		return
	}
	base := c.table.base()
	bindOne := func(use *formatUse, parts []part) *plan.BoundDecoder {
		d := &plan.BoundDecoder{}
		spec := c.spec(n.session, use)
		for _, part := range parts {
			i := indexOf(base, part.column)
			column, target := formats.Column{Name: part.name, Type: part.column.typ}, -1
			if uses[i] != nil {
				column.Used, column.Fields, target = true, uses[i].Fields(), at[i]
			}
			spec.Columns = append(spec.Columns, column)
			d.Columns = append(d.Columns, target)
		}
		return c.decoder(use, spec, d)
	}
	p.Value = bindOne(c.value, layout.value)
	if c.key != nil {
		p.Key = bindOne(c.key, layout.key)
	}
}

// decoder binds one format for reading, or reports why not.
func (c *configured) decoder(use *formatUse, spec formats.Spec, d *plan.BoundDecoder) *plan.BoundDecoder {
	if use == nil || !use.ok {
		return nil
	}
	d.Format = use.factory.Name
	switch {
	case use.factory.Changelog && use.factory.Later == "":
		c.problem(options.Problem{Option: "format", Code: string(diag.Unsupported), Message: fmt.Sprintf("format '%s' carries updates and deletes, which are not supported yet", d.Format)})
		return nil
	case use.factory.BindDecoder == nil:
		c.problem(options.Problem{Option: "format", Code: string(diag.NotASource), Message: fmt.Sprintf("format '%s' cannot be read", d.Format)})
		return nil
	}
	bound, err := use.factory.BindDecoder(spec)
	c.failed(err)
	d.Decoder = bound
	return d
}

// spec is what a format of the table is bound to, but for the columns.
func (c *configured) spec(s *Session, use *formatUse) formats.Spec {
	spec := formats.Spec{Zone: s.zone(), Schemas: s.options.Schemas, Dir: s.options.Dir, Key: use != nil && use == c.key}
	if topic := c.set["topic"].value; !strings.Contains(topic, ";") {
		spec.Topic = topic
	}
	if use != nil {
		spec.Options = use.values
	}
	return spec
}

func indexOf(columns []*column, c *column) int {
	for i := range columns {
		if columns[i] == c {
			return i
		}
	}
	return -1
}
