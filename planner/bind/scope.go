package bind

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// scope is what names in an expression may stand for: the columns of the relations in FROM, side by side.
type scope struct {
	relations []scoped
}

type scoped struct {
	name    string // alias or last part of the table's name; "" for a sub-query without alias
	columns []plan.Output
	offset  int // number of the first column
	broken  bool
}

func (s *scope) broken() bool {
	for _, r := range s.relations {
		if r.broken {
			return true
		}
	}
	return false
}

func (s *scope) columnNames() []string {
	var names []string
	for _, r := range s.relations {
		for _, c := range r.columns {
			names = append(names, c.Name)
		}
	}
	return names
}

// time is the time attribute that an expression hands on: a column's as it is, or that of PROCTIME().
func (s *scope) time(e plan.Expr) plan.TimeAttribute {
	c, ok := e.(*plan.Column)
	if !ok || s == nil {
		if call, ok := e.(*plan.Call); ok && call.Function.Name == "PROCTIME" {
			return plan.Proctime
		}
		return plan.NoTime
	}
	for _, r := range s.relations {
		if i := c.Index - r.offset; i >= 0 && i < len(r.columns) {
			return r.columns[i].Time
		}
	}
	return plan.NoTime
}

func (s *scope) relation(name string) *scoped {
	for i := range s.relations {
		if s.relations[i].name == name {
			return &s.relations[i]
		}
	}
	return nil
}

func (r *scoped) find(name string) int {
	for i, c := range r.columns {
		if c.Name == name {
			return i
		}
	}
	return -1
}

// columnRef binds a.b.c: a table's name and a column, or a column, and then fields of rows.
func (b *Binder) columnRef(e *ast.ColumnRef) plan.Expr {
	parts := e.Name.Parts
	if b.scope == nil {
		return b.fail(e.Span(), mistake{
			code: diag.UnknownColumn, text: fmt.Sprintf("no column %q: there is no table here", parts[0].Name),
			help: "write a text in single quotes: '" + parts[0].Name + "'",
		})
	}
	if len(parts) > 1 {
		if r := b.scope.relation(parts[0].Name); r != nil {
			return b.fields(b.column(r, &parts[1], e.Span()), parts[2:])
		}
	}
	var found []*scoped
	for i := range b.scope.relations {
		if b.scope.relations[i].find(parts[0].Name) >= 0 {
			found = append(found, &b.scope.relations[i])
		}
	}
	switch {
	case len(found) > 1:
		return b.fail(parts[0].Span(), mistake{
			code: diag.AmbiguousColumn, text: fmt.Sprintf("column %q is in %s and in %s", parts[0].Name, found[0].name, found[1].name),
			help: "put the table's name before it: " + found[0].name + "." + parts[0].Name,
		})
	case len(found) == 1:
		return b.fields(b.column(found[0], &parts[0], e.Span()), parts[1:])
	}
	if len(parts) == 1 && !parts[0].Quoted && strings.EqualFold(parts[0].Name, "PI") {
		return b.operator("PI", e.Span(), e.Span()) // the one function of Flink's own that does without parentheses
	}
	return b.unknownColumn(e)
}

func (b *Binder) column(r *scoped, name *ast.Ident, at diag.Span) plan.Expr {
	i := r.find(name.Name)
	if i < 0 {
		if r.broken {
			return bad(at)
		}
		return b.fail(name.Span(), b.noColumn(name.Name, r.name, namesOf(r.columns)))
	}
	for _, other := range r.columns[i+1:] {
		if other.Name == name.Name {
			return b.fail(name.Span(), mistake{code: diag.AmbiguousColumn, text: fmt.Sprintf("column %q is there twice", name.Name), help: "give one of them another name with AS"})
		}
	}
	return &plan.Column{Typed: plan.Typed{T: r.columns[i].Type, At: at}, Index: r.offset + i, Name: name.Name}
}

func (b *Binder) unknownColumn(e *ast.ColumnRef) plan.Expr {
	if b.scope.broken() {
		return bad(e.Span())
	}
	first := &e.Name.Parts[0]
	if len(e.Name.Parts) > 1 && len(b.scope.relations) == 1 {
		if r := &b.scope.relations[0]; r.find(e.Name.Parts[1].Name) >= 0 && r.name != "" {
			return b.fail(first.Span(), mistake{code: diag.UnknownTable, text: fmt.Sprintf("no table %q in this query", first.Name), help: "did you mean " + r.name + "?"})
		}
	}
	where := "this query"
	if len(b.scope.relations) == 1 && b.scope.relations[0].name != "" {
		where = b.scope.relations[0].name
	}
	return b.fail(first.Span(), b.noColumn(first.Name, where, b.scope.columnNames()))
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

func namesOf(columns []plan.Output) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	return names
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
	case *plan.Field:
		return exprName(e.Arg) + "." + e.Name
	}
	return "this"
}
