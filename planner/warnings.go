package planner

import (
	"maps"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/lint"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/settings"
)

// boundQuery is a query of the script as it was bound, for warnings about it and for comparing it.
type boundQuery struct {
	node    plan.Node
	sink    *table    // nil: a query on its own
	project plan.Node // over node: the sink's written columns; nil where the query does not fit
	at      diag.Span
	into    diag.Span // the name of the sink in the INSERT
	job     jobContext
}

var _ lint.Leaf = (*scan)(nil)

// TableName is the name of the table that is read.
func (n *scan) TableName() string { return n.table.name }

// noteInsert keeps the query of an INSERT for warnings, and for what the script is compared with.
func (s *Session) noteInsert(st *ast.Insert, sink *table, q bind.Query, project plan.Node, job jobContext) {
	s.bound = append(s.bound, boundQuery{node: q.Node, sink: sink, project: project, at: st.Span(), into: st.Table.Span(), job: job})
}

// noteQuery keeps a query for warnings.
func (s *Session) noteQuery(st ast.Query, q bind.Query) {
	s.bound = append(s.bound, boundQuery{node: q.Node, at: st.Span()})
}

// warnings says what of the script that was planned last bites later. told is what is said of it already.
func (s *Session) warnings(script *ast.Script, told diag.List) diag.List {
	s.diags = nil
	subject := &lint.Subject{Source: s.source, Script: script, Settings: map[string]string{}, Env: s.env(), Told: told}
	subject.Outside = slices.Sorted(maps.Keys(s.options.Settings))
	for key, v := range s.settings {
		subject.Settings[key] = v.value
	}
	if s.options.Zone != nil {
		subject.Settings["table.local-time-zone"] = s.options.Zone.String()
	}
	views := map[*table]*lint.Table{}
	for _, t := range s.catalog.all {
		if t.source == s.source && t.view == nil {
			views[t] = s.lintTable(t)
			subject.Tables = append(subject.Tables, views[t])
		}
	}
	for _, q := range s.bound {
		query := &lint.Query{Node: q.node, Sink: views[q.sink], At: q.at}
		if p, ok := q.project.(*plan.Project); ok && query.Sink != nil {
			query.Exprs, query.Input = p.Exprs, p.Input
		}
		subject.Queries = append(subject.Queries, query)
	}
	s.formatNotes(views)
	return append(s.diags, lint.Run(subject)...)
}

// formatNotes reports what the formats of tables find worth a warning.
func (s *Session) formatNotes(tables map[*table]*lint.Table) {
	written := map[*table]bool{}
	for _, q := range s.bound {
		written[q.sink] = true
	}
	for _, t := range s.catalog.all {
		if tables[t] == nil {
			continue
		}
		if c, spec, _ := s.valueSpec(t); c != nil && c.value.factory.Notes != nil {
			c.problems(c.value.factory.Notes(spec, written[t]))
		}
	}
}

// lintTable is what warnings look at of a table.
func (s *Session) lintTable(t *table) *lint.Table {
	view := &lint.Table{Name: t.name, At: t.nameAt, With: t.optionsAt, Key: t.key, Options: map[string]lint.Option{}, Declared: map[string]*options.Option{}, Formats: map[string]*formats.Factory{}}
	known := s.knownValues(t)
	for i := range t.columns {
		c := &t.columns[i]
		view.Columns = append(view.Columns, lint.Column{
			Name: c.name, Kind: c.kind, Type: c.typ, At: c.nameAt, Decl: c.decl, Metadata: c.metadata, Virtual: c.virtual, Known: known[c.name],
		})
	}
	for key, o := range s.effectiveOptions(t, nil) {
		_, bySet := s.settings[settings.TablePrefix+t.name+"."+key]
		view.Options[key] = lint.Option{
			Key: key, Value: o.value, KeyAt: o.keyAt, ValueAt: o.valueAt,
			InWith: !bySet,
		}
	}
	s.declarations(view)
	return view
}

// declarations finds what declares the options of a table, and its formats.
func (s *Session) declarations(t *lint.Table) {
	value := func(key string) string { return t.Options[key].Value }
	for key := range t.Options {
		if d := s.declaration(key, value); d != nil && d.Foreign == "" {
			t.Declared[key] = d
		}
	}
	for _, chooser := range formatOptions() {
		if f, ok := s.catalogs.Formats.Lookup(value(chooser)); ok {
			t.Formats[chooser] = f
		}
	}
}

// knownValues asks the format of a table's values what it knows of them, by column.
func (s *Session) knownValues(t *table) map[string]formats.Known {
	c, spec, parts := s.valueSpec(t)
	if c == nil || c.value.factory.Knows == nil {
		return nil
	}
	known := map[string]formats.Known{}
	for i, k := range c.value.factory.Knows(spec) {
		known[parts[i].column.name] = k
	}
	return known
}

// valueSpec is what the format of a table's values is bound to; nil where the table has mistakes, which are said elsewhere.
func (s *Session) valueSpec(t *table) (*configured, formats.Spec, []part) {
	if t.broken {
		return nil, formats.Spec{}, nil
	}
	before := len(s.diags)
	defer func() { s.diags = s.diags[:before] }()
	c := s.configure(t, nil)
	if c == nil || c.value == nil || !c.value.ok {
		return nil, formats.Spec{}, nil
	}
	l, ok := c.layout()
	if !ok {
		return nil, formats.Spec{}, nil
	}
	spec := c.spec(s, c.value)
	for _, p := range l.value {
		spec.Columns = append(spec.Columns, formats.Column{Name: p.name, Type: p.column.typ, Used: true})
	}
	return c, spec, l.value
}
