package planner

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// resolve binds what a definition holds as it was written, and checks that its parts go together. at is where a mistake is
// reported that comes of a part which another statement wrote.
func (s *Session) resolve(t *table, at diag.Span) {
	s.resolveComputed(t, at)
	s.resolveKey(t, at)
	s.resolveWatermark(t, at)
	s.resolvePhysical(t, t.partition, "partition", at)
	if t.distribution != nil {
		s.resolvePhysical(t, t.distribution.columns, "bucket", at)
	}
}

// inherited runs a check of what another statement wrote: its mistakes are those of the statement that is being read, at at.
func (s *Session) inherited(from diag.Span, source *diag.Source, at diag.Span, what string, check func()) {
	before := len(s.diags)
	check()
	if source == s.source && from.Start >= at.Start || !s.diags[before:].HasMistakes() {
		return
	}
	first := s.diags[before]
	s.diags = s.diags[:before]
	s.report(at, first.Code, what+": "+first.Message, first.Help)
}

// resolveComputed binds the expressions of computed columns over the others, and of none that is computed itself.
func (s *Session) resolveComputed(t *table, at diag.Span) {
	var base []plan.Output // not made where no column is computed
	for i := range t.columns {
		c := &t.columns[i]
		if c.kind != ast.ComputedColumn || c.expr == nil {
			continue
		}
		if base == nil {
			base = t.baseOutputs()
		}
		s.inherited(c.nameAt, c.source, at, "column "+c.name+" can no longer be computed", func() {
			c.computed = s.binder(c.source).Over(t.name, base, c.expr)
			c.typ = c.computed.Type()
		})
	}
}

// resolveKey finds the columns of the primary key.
func (s *Session) resolveKey(t *table, at diag.Span) {
	t.key = nil
	for _, k := range t.keyColumns {
		i := t.index(k.name)
		switch {
		case i < 0:
			s.report(at, diag.UnknownColumn, fmt.Sprintf("no column %q in %s: it is in the primary key", k.name, t.name), "")
			continue
		case t.columns[i].typ.Nullable:
			s.report(k.at, diag.BadTable, fmt.Sprintf("column %s of the primary key may be NULL", k.name), "declare it NOT NULL where it is declared")
		}
		t.key = append(t.key, i)
	}
}

// resolvePhysical checks that columns by which a table is divided are physical ones.
func (s *Session) resolvePhysical(t *table, columns []mention, what string, at diag.Span) {
	for _, m := range columns {
		s.inherited(m.at, m.source, at, "the table is divided by "+m.name, func() {
			switch c := t.column(m.name); {
			case c == nil:
				s.reportIn(m.source, m.at, diag.UnknownColumn, fmt.Sprintf("no column %q in %s", m.name, t.name), nearHelp(m.name, t.columnNames()))
			case c.kind != ast.PhysicalColumn:
				s.reportIn(m.source, m.at, diag.BadTable, fmt.Sprintf("%s is no physical column: it cannot be a %s column", m.name, what), "")
			}
		})
	}
}

func (s *Session) reportIn(source *diag.Source, at diag.Span, code diag.Code, text, help string) {
	s.diags.Add(diag.Diagnostic{Source: source, Span: at, Code: code, Message: text, Help: help})
}

// resolveWatermark checks the watermark.
func (s *Session) resolveWatermark(t *table, at diag.Span) {
	w := t.watermark
	t.says = nil
	if w == nil {
		return
	}
	s.inherited(w.column.at, w.column.source, at, "the watermark no longer fits", func() { s.checkWatermark(t, w) })
}

func (s *Session) checkWatermark(t *table, w *watermark) {
	c := t.column(w.column.name)
	switch {
	case c == nil && t.column(firstPart(w.column.name)) != nil:
		s.reportIn(w.column.source, w.column.at, diag.BadTable, "a watermark needs a column of the table, not a field of one", "make the field a computed column")
		return
	case c == nil:
		s.reportIn(w.column.source, w.column.at, diag.UnknownColumn, fmt.Sprintf("no column %q in %s", w.column.name, t.name), nearHelp(w.column.name, t.columnNames()))
		return
	case c.isProctime():
		s.reportIn(w.column.source, w.column.at, diag.BadTable, fmt.Sprintf("%s is the time of processing: it needs no watermark", c.name), "leave the watermark out")
		return
	case c.typ.Kind != types.Invalid && !isEventTime(c.typ):
		s.reportIn(w.column.source, w.column.at, diag.BadTable, fmt.Sprintf("a watermark needs a column of TIMESTAMP(3) or TIMESTAMP_LTZ(3), not %s", c.typ.AsNullable()), "")
		return
	}
	all := make([]plan.Output, len(t.columns))
	for i := range t.columns {
		all[i] = plan.Output{Name: t.columns[i].name, Type: t.columns[i].typ}
	}
	e := s.binder(w.column.source).Over(t.name, all, w.expr)
	t.says = e
	switch typ := e.Type(); {
	case typ.Kind == types.Invalid || c.typ.Kind == types.Invalid:
	case !isEventTime(typ):
		s.reportIn(w.column.source, e.Span(), diag.BadTable, fmt.Sprintf("a watermark is a TIMESTAMP(3) or TIMESTAMP_LTZ(3), not %s", typ.AsNullable()), "")
	case typ.Kind != c.typ.Kind:
		s.reportIn(w.column.source, e.Span(), diag.BadTable, fmt.Sprintf("the watermark is %s and its column %s is %s", typ.AsNullable(), c.name, c.typ.AsNullable()), "")
	}
}

func isEventTime(t types.Type) bool { return t.IsTimestamp() && t.Prec <= 3 }

func firstPart(path string) string {
	first, _, _ := strings.Cut(path, ".")
	return first
}
