package planner

import (
	"cmp"
	"strings"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/compat"
)

// version says what of the script others depend on: its jobs and the tables that they read and write.
func (s *Session) version() *compat.Version {
	v := &compat.Version{Settings: map[string]compat.Option{}}
	for key, x := range s.settings {
		v.Settings[key] = compat.Option{Value: x.value, At: compat.Place{Source: x.source, Span: x.span}, Secret: x.secret || diag.IsSecret(key, x.value)}
	}
	known := map[*table]*compat.Table{}
	describe := func(t *table) *compat.Table {
		if known[t] == nil {
			known[t] = s.tableVersion(t)
			v.Tables = append(v.Tables, known[t])
		}
		return known[t]
	}
	base, fromFile := s.jobBase()
	for _, q := range s.bound {
		if q.sink == nil {
			continue
		}
		suffix, ok := strings.CutPrefix(q.job.name, base)
		name := compat.JobName{Base: base, FromFile: fromFile, Suffix: suffix}
		if !ok { // SET changed the name in between
			name = compat.JobName{Base: q.job.name}
		}
		job := &compat.Job{Name: name, At: compat.Place{Source: s.source, Span: q.into}, Sink: describe(q.sink)}
		for _, leaf := range leavesOf(q.node) {
			job.Reads = append(job.Reads, compat.Reading{Table: describe(leaf.table), Sink: leaf.job.sink, Shared: leaf.shared})
		}
		v.Jobs = append(v.Jobs, job)
	}
	return v
}

// jobBase is what the names of jobs begin with, and whether it is the name of the file.
func (s *Session) jobBase() (base string, fromFile bool) {
	switch pipeline := s.value("pipeline.name"); {
	case s.options.NameFlag != "":
		return s.options.NameFlag, false
	case pipeline != "":
		return pipeline, false
	}
	return s.options.JobName, true
}

// Tables are the tables that there are, in the order in which they were created, without those whose definition is wrong.
func (s *Session) Tables() []*compat.Table {
	var all []*compat.Table
	for _, t := range s.catalog.all {
		if !t.isView() && !t.broken && s.catalog.find(t.path) == t {
			all = append(all, s.tableVersion(t))
		}
	}
	return all
}

// Sink binds a table for writing without a statement that writes it, and says what is wrong with it. It is nil where there is no such
// table.
func (s *Session) Sink(name string) (connectors.Sink, diag.List) {
	s.diags = nil
	for _, t := range s.catalog.all {
		if t.name == name && !t.isView() && !t.broken && s.catalog.find(t.path) == t {
			if root := s.bindSink(s.configure(t, nil), jobContext{}, nil, nil); root != nil {
				return root.Sink, unique(s.diags)
			}
		}
	}
	return nil, unique(s.diags)
}

func (s *Session) tableVersion(t *table) *compat.Table {
	out := &compat.Table{Name: t.name, At: compat.Place{Source: t.source, Span: t.nameAt}, Options: map[string]compat.Option{}}
	for _, c := range t.base() {
		column := compat.Column{
			Name: c.name, Type: c.typ, At: compat.Place{Source: c.source, Span: c.nameAt}, Written: c.persisted(), Metadata: c.kind == ast.MetadataColumn,
		}
		if c.comment != nil {
			column.Comment = *c.comment
		}
		out.Columns = append(out.Columns, column)
	}
	for _, i := range t.key {
		out.Key = append(out.Key, t.columns[i].name)
	}
	for key, o := range s.effectiveOptions(t, nil) {
		out.Options[key] = compat.Option{Value: o.value, At: compat.Place{Source: o.source, Span: o.valueAt}, Secret: s.secretOption(t, o)}
	}
	s.defaults(out)
	return out
}

// defaults are what the connector and the format of the values take for options that are not set.
func (s *Session) defaults(t *compat.Table) {
	t.Defaults = map[string]string{}
	add := func(prefix string, declared []options.Option) {
		for i := range declared {
			key := prefix + declared[i].Name
			if _, set := t.Options[key]; declared[i].HasDefault && !set {
				t.Defaults[key] = declared[i].Default
			}
		}
	}
	if f, ok := s.catalogs.Connectors.Lookup(t.Options["connector"].Value); ok {
		add("", f.Options)
	}
	for _, prefix := range []string{"", "value."} {
		if f, ok := s.catalogs.Formats.Lookup(cmp.Or(t.Options[prefix+"format"].Value, "json")); ok {
			add(prefix+f.Name+".", f.Options)
		}
	}
}
