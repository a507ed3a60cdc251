package planner

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// changeColumns is ADD and MODIFY.
func (s *Session) changeColumns(t *table, action *ast.ChangeColumns) {
	seen := map[string]bool{}
	for i := range action.Columns {
		change := &action.Columns[i]
		id := &change.Column.Name
		switch {
		case len(change.Column.Path) > 0:
			s.report(change.Span(), diag.BadTable, "a field of a row cannot be changed on its own", "MODIFY the column with its whole type")
			continue
		case seen[id.Name]:
			s.report(id.Span(), diag.DuplicateName, fmt.Sprintf("column %q is there twice", id.Name), "")
			continue
		}
		seen[id.Name] = true
		s.changeColumn(t, action.Modify, change)
	}
	for i := range action.Constraints {
		s.changeKey(t, action.Modify, &action.Constraints[i])
	}
	for i := range action.Columns {
		if k := inlineKey(&action.Columns[i].Column); k != nil {
			s.changeKey(t, action.Modify, k)
		}
	}
	if w := action.Watermark; w != nil {
		s.changePart(w.Span(), t, action.Modify, t.watermark != nil, "watermark")
		t.watermark = s.newWatermark(w)
	}
	if d := action.Distribution; d != nil {
		s.changePart(d.Span(), t, action.Modify, t.distribution != nil, "distribution")
		t.distribution = s.newDistribution(d)
	}
}

// changeColumn adds a column, or puts it in the place of the one of its name.
func (s *Session) changeColumn(t *table, modify bool, change *ast.ColumnChange) {
	c := s.newColumn(&change.Column)
	old := t.index(c.name)
	switch {
	case !modify && old >= 0:
		s.report(c.nameAt, diag.DuplicateName, fmt.Sprintf("%s has a column %q already", t.name, c.name), "write MODIFY")
		return
	case modify && old < 0:
		s.report(c.nameAt, diag.UnknownColumn, fmt.Sprintf("no column %q in %s", c.name, t.name), nearHelp(c.name, t.columnNames()))
		return
	}
	at := len(t.columns)
	if modify {
		at = old
		if c.comment == nil {
			c.comment = t.columns[old].comment
		}
		if mentions(t.keyColumns, c.name) {
			c.typ = c.typ.NotNull()
		}
		t.columns = slices.Delete(t.columns, old, old+1)
	}
	switch {
	case change.First:
		at = 0
	case change.After != nil:
		name := nameText(change.After)
		at = t.index(name) + 1
		if at == 0 && !(modify && name == c.name) {
			s.report(change.After.Span(), diag.UnknownColumn, fmt.Sprintf("no column %q in %s", name, t.name), nearHelp(name, t.columnNames()))
		}
	}
	s.checkMetadataKey(&t.schema, &c)
	t.columns = slices.Insert(t.columns, at, c)
}

// changePart reports a part that is added and there already, or changed and not there.
func (s *Session) changePart(at diag.Span, t *table, modify, there bool, what string) {
	switch {
	case there && !modify:
		s.report(at, diag.DuplicateName, fmt.Sprintf("%s has a %s already", t.name, what), "write MODIFY, or drop it first")
	case !there && modify:
		s.report(at, diag.BadTable, fmt.Sprintf("%s has no %s to change", t.name, what), "write ADD")
	}
}

func (s *Session) changeKey(t *table, modify bool, k *ast.Constraint) {
	if !k.Unique {
		s.changePart(k.Span(), t, modify, len(t.keyColumns) > 0, "primary key")
	}
	s.setKey(&t.schema, t.name, k)
	for _, p := range t.keyColumns {
		if c := t.column(p.name); c != nil {
			c.typ = c.typ.NotNull()
		}
	}
}

// dropColumns takes out columns that nothing else of the table needs. It reports whether it could.
func (s *Session) dropColumns(t *table, action *ast.DropColumns) bool {
	before := len(s.diags)
	gone := map[string]bool{}
	for i := range action.Columns {
		n := &action.Columns[i]
		name := nameText(n)
		switch {
		case len(n.Parts) == 1 && gone[name]:
			s.report(n.Span(), diag.DuplicateName, fmt.Sprintf("column %q is there twice", name), "")
		case s.ownColumn(t, n) != nil:
			gone[name] = true
		}
	}
	for i := range action.Columns {
		n := &action.Columns[i]
		if name := nameText(n); gone[name] {
			if user := s.userOf(t, name, gone); user != "" {
				s.report(n.Span(), diag.BadTable, fmt.Sprintf("column %s is used by %s", name, user), "")
			}
		}
	}
	t.columns = slices.DeleteFunc(t.columns, func(c column) bool { return gone[c.name] })
	return len(s.diags) == before
}

// ownColumn finds a column that ALTER names, and reports where there is none.
func (s *Session) ownColumn(t *table, n *ast.Name) *column {
	name := nameText(n)
	switch c := t.column(name); {
	case len(n.Parts) > 1 && t.column(n.Parts[0].Name) != nil:
		s.report(n.Span(), diag.BadTable, "a field of a row cannot be changed on its own", "MODIFY the column with its whole type")
	case c == nil || len(n.Parts) > 1:
		s.report(n.Span(), diag.UnknownColumn, fmt.Sprintf("no column %q in %s", name, t.name), nearHelp(name, t.columnNames()))
	default:
		return c
	}
	return nil
}

// userOf says what of a table needs a column, "" when nothing does. Columns that go too need nothing.
func (s *Session) userOf(t *table, name string, gone map[string]bool) string {
	for i := range t.columns {
		if c := &t.columns[i]; c.expr != nil && !gone[c.name] && usesColumn(c.expr, name) {
			return "the computed column " + c.name
		}
	}
	switch {
	case mentions(t.keyColumns, name):
		return "the primary key"
	case mentions(t.partition, name):
		return "PARTITIONED BY"
	case t.distribution != nil && mentions(t.distribution.columns, name):
		return "DISTRIBUTED BY"
	case t.watermark != nil && (t.watermark.column.name == name || usesColumn(t.watermark.expr, name)):
		return "the watermark"
	}
	return ""
}

// usesColumn reports whether an expression names a column.
func usesColumn(e ast.Expr, name string) bool {
	found := false
	ast.Walk(e, func(n ast.Node) bool {
		if c, ok := n.(*ast.ColumnRef); ok && c.Name.Parts[0].Name == name {
			found = true
		}
		return true
	})
	return found
}

// renameColumn gives a column another name, in the primary key too. It reports whether it could.
func (s *Session) renameColumn(t *table, action *ast.RenameColumn) bool {
	c := s.ownColumn(t, &action.Column)
	if c == nil {
		return false
	}
	to := nameText(&action.To)
	switch {
	case len(action.To.Parts) > 1:
		s.report(action.To.Span(), diag.BadTable, "a column's name has one part", "")
		return false
	case t.column(to) != nil:
		s.report(action.To.Span(), diag.DuplicateName, fmt.Sprintf("%s has a column %q already", t.name, to), "")
		return false
	}
	for i, k := range t.keyColumns {
		if k.name == c.name {
			t.keyColumns[i].name = to
		}
	}
	if user := s.userOf(t, c.name, nil); user != "" {
		s.report(action.Column.Span(), diag.BadTable, fmt.Sprintf("column %s is used by %s", c.name, user), "")
		return false
	}
	c.name, c.nameAt, c.source = to, action.To.Span(), s.source
	return true
}

// dropPart is DROP PRIMARY KEY, CONSTRAINT, WATERMARK and DISTRIBUTION.
func (s *Session) dropPart(t *table, action *ast.DropPart) {
	none := func(what string) {
		s.report(action.Span(), diag.BadTable, fmt.Sprintf("%s has no %s", t.name, what), "")
	}
	switch action.What {
	case "WATERMARK":
		if t.watermark == nil {
			none("watermark")
		}
		t.watermark = nil
	case "DISTRIBUTION":
		if t.distribution == nil {
			none("distribution")
		}
		t.distribution = nil
	default:
		switch {
		case len(t.keyColumns) == 0:
			none("primary key")
		case action.Name != nil && action.Name.Name != t.keyName:
			s.report(action.Name.Span(), diag.BadTable, fmt.Sprintf("the primary key of %s is named %s", t.name, t.keyName), "write DROP PRIMARY KEY")
		}
		t.key, t.keyColumns, t.keyName = nil, nil, ""
	}
}
