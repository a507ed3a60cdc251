package bind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// columnRef binds a.b.c: a table's name and a column, or a column, and then fields of rows. Names of the query itself hide those
// of the queries around it.
func (b *Binder) columnRef(e *ast.ColumnRef) plan.Expr {
	parts := e.Name.Parts
	if b.scope == nil {
		return b.fail(e.Span(), mistake{
			code: diag.UnknownColumn, text: fmt.Sprintf("no column %q: there is no table here", parts[0].Name),
			help: "write a text in single quotes: '" + parts[0].Name + "'",
		})
	}
	if b.scope.match != nil {
		return b.patternColumn(b.scope.match, e)
	}
	for s, up := b.scope, 0; s != nil; s, up = s.outer, up+1 {
		for n := len(parts) - 1; n > 0; n-- {
			if r := s.table(parts[:n]); r != nil {
				return b.fields(b.column(r, up, &parts[n], e.Span()), parts[n+1:])
			}
		}
	}
	for s, up := b.scope, 0; s != nil; s, up = s.outer, up+1 {
		if found := b.bareColumn(s, up, &parts[0], e.Span()); found != nil {
			if b.scope.lateral && len(parts) > 1 && !IsBad(found) {
				return b.fail(e.Span(), b.fieldOfTable(s, e))
			}
			return b.fields(found, parts[1:])
		}
	}
	if len(parts) == 1 && !parts[0].Quoted && strings.EqualFold(parts[0].Name, "PI") {
		return b.operator("PI", e.Span(), e.Span()) // the one function of Flink's own that does without parentheses
	}
	return b.unknownColumn(e)
}

// fieldOfTable says that a field of a column of the tables before UNNEST needs the table's name.
func (b *Binder) fieldOfTable(s *scope, e *ast.ColumnRef) mistake {
	text := nameText(e.Name.Parts)
	m := mistake{code: diag.UnknownColumn, text: fmt.Sprintf("Flink finds no field %s here without its table", text)}
	if having := s.reaching(e.Name.Parts[0].Name); having[0].name != "" {
		m.help = fmt.Sprintf("put the table's name before it: %s.%s", having[0].name, text)
	}
	return m
}

// bareColumn finds a column by its name alone; nil where the scope has none.
func (b *Binder) bareColumn(s *scope, up int, name *ast.Ident, at diag.Span) plan.Expr {
	if c, ok := s.merge(name.Name); ok && up == 0 {
		return b.starColumn(s, c, at)
	}
	found := s.reaching(name.Name)
	switch {
	case len(found) == 0 && s.broken():
		return bad(at)
	case len(found) == 0:
		return nil
	case len(found) == 1:
		return b.column(found[0], up, name, at)
	case found[0].broken || found[1].broken:
		return bad(at)
	}
	m := mistake{code: diag.AmbiguousColumn, text: fmt.Sprintf("column %q is in several tables", name.Name)}
	if found[0].name != "" && found[1].name != "" {
		m.text = fmt.Sprintf("column %q is in %s and in %s", name.Name, found[0].name, found[1].name)
		m.help = "put the table's name before it: " + found[0].name + "." + name.Name
	}
	return b.fail(name.Span(), m)
}

// column is a column of a relation, up scopes out.
func (b *Binder) column(r *scoped, up int, name *ast.Ident, at diag.Span) plan.Expr {
	i := r.find(name.Name)
	if i < 0 {
		if r.broken {
			return bad(at)
		}
		if field := b.peeked(r, up, name, at); field != nil {
			return field
		}
		return b.fail(name.Span(), b.noColumn(name.Name, r.name, namesOf(r.columns)))
	}
	for _, other := range r.columns[i+1:] {
		if other.Name == name.Name {
			return b.fail(name.Span(), mistake{code: diag.AmbiguousColumn, text: fmt.Sprintf("column %q is there twice", name.Name), help: "give one of them another name with AS"})
		}
	}
	return r.ref(i, up, at)
}

// ref is a column of the relation by number, up scopes out.
func (r *scoped) ref(i, up int, at diag.Span) plan.Expr {
	typed := plan.Typed{T: r.columns[i].Type, At: at}
	if up > 0 {
		return &plan.Outer{Typed: typed, Up: up, Index: r.offset + i, Name: r.columns[i].Name}
	}
	return &plan.Column{Typed: typed, Index: r.offset + i, Name: r.columns[i].Name}
}

func (b *Binder) unknownColumn(e *ast.ColumnRef) plan.Expr {
	first := &e.Name.Parts[0]
	where, columns, tables := "this query", []string(nil), []string(nil)
	for s := b.scope; s != nil; s = s.outer {
		columns, tables = append(columns, s.columnNames()...), append(tables, s.relationNames()...)
	}
	if len(e.Name.Parts) > 1 {
		if m, ok := b.unknownQualifier(e, columns, tables); ok {
			return b.fail(first.Span(), m)
		}
	}
	if len(b.scope.relations) == 1 && b.scope.outer == nil {
		where = b.scope.nameOr(where)
	}
	return b.fail(first.Span(), b.noColumn(first.Name, where, columns))
}

// unknownQualifier tells of a table's name before a column. ok is false where it rather is a column's name before a field.
func (b *Binder) unknownQualifier(e *ast.ColumnRef, columns, tables []string) (m mistake, ok bool) {
	parts := e.Name.Parts
	n := 1 // parts of the table's name
	for n < len(parts)-1 && !slices.Contains(columns, parts[n].Name) {
		n++
	}
	name := nameText(parts[:n])
	m = mistake{code: diag.UnknownTable, text: fmt.Sprintf("no table %q in this query", name)}
	near := options.Nearest(name, tables)
	if near == "" && !slices.Contains(columns, parts[n].Name) && options.Nearest(name, columns) != "" {
		return m, false
	}
	if having := b.scope.having(parts[n].Name); near == "" && len(having) > 0 {
		near = having[0].name
	}
	if near != "" {
		m.help = "did you mean " + near + "?"
	}
	return m, true
}

func nameText(parts []ast.Ident) string {
	names := make([]string, len(parts))
	for i, p := range parts {
		names[i] = p.Name
	}
	return strings.Join(names, ".")
}

func (b *Binder) noColumn(name, where string, candidates []string) mistake {
	m := mistake{code: diag.UnknownColumn, text: fmt.Sprintf("no column %q in %s", name, where)}
	if near := options.Nearest(name, candidates); near != "" {
		m.help = fmt.Sprintf("did you mean %s?", near)
	} else if len(candidates) > 0 {
		m.help = "the columns are " + quoteNames(candidates)
	}
	return m
}

// fields goes down from a row through the named fields.
func (b *Binder) fields(e plan.Expr, path []ast.Ident) plan.Expr {
	for i := range path {
		if IsBad(e) {
			return e
		}
		e = b.field(e, &path[i])
	}
	return e
}

func (b *Binder) field(e plan.Expr, name *ast.Ident) plan.Expr {
	t := e.Type()
	if t.Kind != types.Row {
		return b.fail(name.Span(), mistake{code: diag.UnknownColumn, text: fmt.Sprintf("no field %q: %s is %s, which has no fields", name.Name, exprName(e), describe(t))})
	}
	for i, f := range t.Fields {
		if f.Name == name.Name {
			ft := f.Type.WithNull(f.Type.Nullable || t.Nullable)
			return &plan.Field{Typed: plan.Typed{T: ft, At: e.Span().To(name.Span())}, Arg: e, Index: i, Name: f.Name}
		}
	}
	switch path, m := onePath(t, name.Name); {
	case m.text != "":
		return b.fail(name.Span(), m)
	case path != nil:
		return b.descend(e, path, e.Span().To(name.Span()))
	}
	names := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		names[i] = f.Name
	}
	m := b.noColumn(name.Name, exprName(e), names)
	m.text = strings.Replace(m.text, "no column", "no field", 1)
	m.help = strings.Replace(m.help, "the columns are", "the fields are", 1)
	return b.fail(name.Span(), m)
}

// exprName is what an expression is called in a message.
func exprName(e plan.Expr) string {
	switch e := e.(type) {
	case *plan.Column:
		return e.Name
	case *plan.Outer:
		return e.Name
	case *plan.Field:
		return exprName(e.Arg) + "." + e.Name
	}
	return "this"
}
