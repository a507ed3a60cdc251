package bind

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

const (
	matchRowtime  = "MATCH_ROWTIME"
	matchProctime = "MATCH_PROCTIME"
)

// matchOnly are the functions that stand in MATCH_RECOGNIZE alone.
var matchOnly = []string{"FIRST", "LAST", "PREV", "NEXT", "CLASSIFIER", matchRowtime, matchProctime}

// patternColumn binds a.x, a column of the row of a variable, and x, one of any row of the match.
func (b *Binder) patternColumn(m *matching, e *ast.ColumnRef) plan.Expr {
	parts := e.Name.Parts
	variable, name := "", &parts[0]
	if len(parts) > 1 {
		if !slices.Contains(m.variables, parts[0].Name) {
			return b.unknownVariable(m, e)
		}
		variable, name = parts[0].Name, &parts[1]
		parts = parts[1:]
	}
	found := m.input.having(name.Name)
	switch {
	case len(found) == 0 && m.input.broken():
		return bad(e.Span())
	case len(found) == 0:
		return b.fail(name.Span(), b.noColumn(name.Name, m.input.nameOr("the table"), m.input.columnNames()))
	case len(parts) > 1:
		return b.fail(parts[1].Span(), mistake{
			code: diag.BadQuery, text: "Flink finds no field of a row in MATCH_RECOGNIZE", help: "take it out in a query: FROM (SELECT r.x AS x, … FROM t) MATCH_RECOGNIZE (…)",
		})
	}
	c := b.column(found[0], 0, name, e.Span())
	if IsBad(c) {
		return c
	}
	return &plan.PatternColumn{Typed: plan.Typed{T: c.Type(), At: e.Span()}, Variable: variable, Column: c}
}

func (b *Binder) unknownVariable(m *matching, e *ast.ColumnRef) plan.Expr {
	first := &e.Name.Parts[0]
	if len(m.input.having(first.Name)) > 0 {
		return b.fail(e.Name.Parts[1].Span(), mistake{
			code: diag.BadQuery, text: "Flink finds no field of a row in MATCH_RECOGNIZE", help: "take it out in a query: FROM (SELECT r.x AS x, … FROM t) MATCH_RECOGNIZE (…)",
		})
	}
	k := mistake{code: diag.UnknownTable, text: fmt.Sprintf("no variable %s in the pattern", first.Name), help: "its variables are " + quoteNames(m.variables)}
	if near := options.Nearest(first.Name, m.variables); near != "" {
		k.help = "did you mean " + near + "?"
	}
	return b.fail(first.Span(), k)
}

// matchCall binds the functions of MATCH_RECOGNIZE, and aggregates in it. ok is false for every other call.
func (b *Binder) matchCall(name string, e *ast.Call) (plan.Expr, bool) {
	if b.scope == nil || b.scope.match == nil {
		return nil, false
	}
	f, known := b.Functions.Lookup(name)
	switch {
	case slices.Contains(matchOnly, name):
		return b.navigation(b.scope.match, name, e), true
	case known && (f.Kind == functions.Aggregate || f.Kind == functions.Ranking || e.Over != nil):
		return b.matchAggregate(f, e), true
	}
	return nil, false
}

// navigation binds FIRST, LAST, PREV and their kin.
func (b *Binder) navigation(m *matching, name string, e *ast.Call) plan.Expr {
	n := &plan.Navigation{Typed: plan.Typed{At: e.Span()}, Function: name}
	switch name {
	case "CLASSIFIER":
		return b.fail(e.Span(), mistake{code: diag.BadQuery, text: "Flink runs no CLASSIFIER", help: "MEASURES may say which variable has a row: A.id IS NOT NULL"})
	case matchRowtime, matchProctime:
		return b.matchTime(n, e)
	}
	if len(e.Args) == 0 || len(e.Args) > 2 {
		return b.fail(e.Span(), mistake{code: diag.ArgumentMismatch, text: fmt.Sprintf("%s takes 1 or 2 arguments, not %d", name, len(e.Args))})
	}
	n.Arg = b.value(e.Args[0])
	if IsBad(n.Arg) {
		return n.Arg
	}
	if name == "PREV" || name == "NEXT" {
		n.Offset = 1
	}
	if len(e.Args) == 2 {
		l, ok := b.Expr(e.Args[1]).(*plan.Literal)
		if !ok || !l.T.IsInteger() {
			return b.fail(e.Args[1].Span(), mistake{code: diag.ArgumentMismatch, text: "the offset of " + name + " is a whole number"})
		}
		n.Offset = l.Value.Ints[0]
	}
	variables := variablesOf(n.Arg)
	k := mistake{code: diag.BadQuery}
	switch {
	case len(variables) > 1:
		k.text, k.help = fmt.Sprintf("%s takes a value of one variable, not of %s", name, quoteNames(variables)), "call it for each of them"
	case len(variables) == 0:
		k.text = name + " takes a column"
	case !m.define && (name == "PREV" || name == "NEXT"):
		k.text, k.help = name+" stands in DEFINE only", "write LAST(…, 1)"
	case name == "NEXT", name == "PREV" && variables[0] == m.variable:
		k.text = fmt.Sprintf("Flink finds no row by its place: %s of this variable does not run", name)
		if name == "PREV" {
			k.help = fmt.Sprintf("write LAST(%s, 1), the row before it that the variable matched", e.Args[0].Span().Text(b.Source))
		}
	default:
		n.T = n.Arg.Type()
		return n
	}
	return b.fail(e.Span(), k)
}

// finalOrRunning binds FINAL f(…), which is what measures are where nothing is said.
func (b *Binder) finalOrRunning(e *ast.Unary) plan.Expr {
	switch {
	case b.scope == nil || b.scope.match == nil:
		return b.fail(e.Span(), mistake{code: diag.BadQuery, text: e.Op + " stands in MATCH_RECOGNIZE only"})
	case e.Op == "RUNNING":
		return b.fail(e.Span(), mistake{code: diag.BadQuery, text: "Flink runs no RUNNING: there is one row for each match", help: "leave RUNNING out"})
	}
	return b.Expr(e.Expr)
}

// matchTime binds MATCH_ROWTIME() and MATCH_PROCTIME(), the times of the match.
func (b *Binder) matchTime(n *plan.Navigation, e *ast.Call) plan.Expr {
	most := 1
	if n.Function == matchProctime {
		most = 0
	}
	switch {
	case len(e.Args) > most:
		return b.fail(e.Span(), mistake{code: diag.ArgumentMismatch, text: fmt.Sprintf("%s takes at most %d arguments", n.Function, most)})
	case n.Function == matchProctime:
		n.T = types.TimestampLTZOf(3).NotNull()
		return n
	case len(e.Args) == 0:
		n.T = types.TimestampOf(3).NotNull()
		return n
	}
	n.Arg = b.Expr(e.Args[0])
	if IsBad(n.Arg) {
		return n.Arg
	}
	if b.scope.time(n.Arg) != plan.Rowtime {
		return b.fail(n.Arg.Span(), mistake{code: diag.ArgumentMismatch, text: "MATCH_ROWTIME takes a column that is an event time", label: "this is none"})
	}
	n.T = n.Arg.Type()
	return n
}

// matchAggregate binds an aggregate over the rows of one variable, or of the match.
func (b *Binder) matchAggregate(f *functions.Function, e *ast.Call) plan.Expr {
	at := e.Span()
	m := mistake{code: diag.BadQuery}
	switch {
	case e.Over != nil || f.Kind != functions.Aggregate:
		m.text = "OVER cannot stand in MATCH_RECOGNIZE"
	case e.Distinct:
		m.text, m.help = f.Name+" takes no DISTINCT in MATCH_RECOGNIZE", "leave DISTINCT out"
	case e.Filter != nil:
		m.text, m.help = f.Name+" takes no FILTER in MATCH_RECOGNIZE", "write the condition in DEFINE"
	}
	if m.text != "" {
		return b.fail(at, m)
	}
	var args []plan.Expr
	star := false
	for _, a := range e.Args {
		if s, ok := a.(*ast.Star); ok {
			if s.Qualifier != nil || f.Name != "COUNT" {
				return b.fail(a.Span(), mistake{code: diag.BadQuery, text: f.Name + " takes no * here", help: "name a column"})
			}
			star = true
			continue
		}
		args = append(args, b.value(a))
	}
	if anyBad(args) {
		return bad(at)
	}
	var variables []string
	for _, a := range args {
		variables = append(variables, variablesOf(a)...)
	}
	slices.Sort(variables)
	variables = slices.Compact(variables)
	switch {
	case len(variables) > 1:
		m.text, m.help = fmt.Sprintf("%s takes values of one variable, not of %s", f.Name, quoteNames(variables)), "aggregate each of them"
		return b.fail(at, m)
	case len(variables) == 0 && !star:
		m.text, m.help = f.Name+" takes a column in MATCH_RECOGNIZE", "name a column of a variable"
		return b.fail(at, m)
	}
	call, _ := b.resolved(f, e.Name.Span(), at, args, functions.Call{NoRows: true})
	if call == nil {
		return bad(at)
	}
	return call
}

// variablesOf names the variables whose columns an expression reads; the rows of the whole match are "all rows".
func variablesOf(e plan.Expr) []string {
	var names []string
	plan.Walk(e, func(e plan.Expr) bool {
		if c, ok := e.(*plan.PatternColumn); ok {
			name := c.Variable
			if name == "" {
				name = "all rows"
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return true
	})
	return names
}
