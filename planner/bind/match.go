package bind

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/timeattr"
	"github.com/leatsql/leat/types"
)

// matching is what names in MEASURES and DEFINE of MATCH_RECOGNIZE stand for.
type matching struct {
	variables []string // of PATTERN, SUBSET and DEFINE
	define    bool     // DEFINE is being bound, not MEASURES
	variable  string   // whose condition it is
	input     *scope
}

// matchRecognize binds table MATCH_RECOGNIZE (…): a row for each run of rows that a pattern describes.
func (b *Binder) matchRecognize(t *ast.MatchRecognize) (plan.Node, *scope) {
	input, in := b.tableExpr(t.Table, nil)
	n := &plan.Match{Input: input, At: t.Span(), Skip: "PAST LAST ROW"}
	m := &matching{input: in}
	before := len(*b.Diags)
	b.matchKeys(n, t, in)
	b.pattern(n, m, t)
	b.subsets(n, m, t)
	b.afterMatch(n, t)
	b.within(n, t)
	b.defines(n, m, t)
	b.measures(n, m, t)
	broken := in.broken() || (*b.Diags)[before:].HasMistakes()
	if t.Alias != nil && len(t.Alias.Columns) > 0 {
		b.report(t.Alias.Span(), mistake{code: diag.BadQuery, text: "Flink takes no column names behind MATCH_RECOGNIZE", help: "name the columns in MEASURES"})
		broken = true
	}
	return n, b.relationScope(scoped{at: t.Span(), columns: n.Out, broken: broken}, nameOnly(t.Alias))
}

func nameOnly(a *ast.Alias) *ast.Alias {
	if a == nil {
		return nil
	}
	return &ast.Alias{Pos: a.Pos, Name: a.Name}
}

// matchKeys binds PARTITION BY and ORDER BY over the input.
func (b *Binder) matchKeys(n *plan.Match, t *ast.MatchRecognize, in *scope) {
	outer := b.scope
	b.scope = in
	defer func() { b.scope = outer }()
	for _, e := range t.PartitionBy {
		switch e := b.Expr(e).(type) {
		case *plan.Column:
			n.PartitionBy = append(n.PartitionBy, e.Index)
			n.Out = append(n.Out, plan.Output{Name: e.Name, Type: e.T, Time: in.column(e.Index).Time})
		case *invalid:
		default:
			b.report(e.Span(), mistake{code: diag.BadQuery, text: "PARTITION BY of MATCH_RECOGNIZE takes columns", help: "compute it in a query: FROM (SELECT …) MATCH_RECOGNIZE (…)"})
		}
	}
	for i := range t.OrderBy {
		n.OrderBy = append(n.OrderBy, plan.SortKey{Expr: b.Expr(t.OrderBy[i].Expr), Descending: t.OrderBy[i].Desc, NullsFirst: !t.OrderBy[i].Desc})
	}
	if !in.broken() && !b.Env.Batch { // in batch mode all rows are there, and Flink sorts them as it is told
		b.matchOrder(n, t)
	}
}

// matchOrder checks that rows are matched in the order of their time.
func (b *Binder) matchOrder(n *plan.Match, t *ast.MatchRecognize) {
	m := mistake{code: diag.BadQuery, help: "write ORDER BY with a column that has a WATERMARK, or that is PROCTIME()"}
	if len(n.OrderBy) == 0 {
		m.text = "MATCH_RECOGNIZE needs ORDER BY a time attribute"
		b.report(t.Span(), m)
		return
	}
	first := n.OrderBy[0]
	if IsBad(first.Expr) {
		return
	}
	c, ok := first.Expr.(*plan.Column)
	switch {
	case !ok || timeattr.Of(n.Input)[c.Index].Time == plan.NoTime:
		m.text = "MATCH_RECOGNIZE orders by a time attribute first, and this is none"
	case first.Descending:
		m.text, m.help = "MATCH_RECOGNIZE orders by time upwards", "leave DESC out"
	default:
		return
	}
	b.report(first.Expr.Span(), m)
}

// within binds the time that a match may take.
func (b *Binder) within(n *plan.Match, t *ast.MatchRecognize) {
	if t.Within == nil {
		return
	}
	n.Within = b.Expr(t.Within)
	if n.Within.Type().Kind == types.IntervalMonth {
		b.report(t.Within.Span(), mistake{code: diag.BadQuery, text: "WITHIN counts days and parts of a day, not months", help: "write INTERVAL '30' DAY"})
	}
}

// measures binds the columns that a match gives.
func (b *Binder) measures(n *plan.Match, m *matching, t *ast.MatchRecognize) {
	if t.Rows == "ALL ROWS" {
		b.report(t.Span(), mistake{code: diag.BadQuery, text: "Flink gives one row for each match: there is no ALL ROWS PER MATCH", help: "write ONE ROW PER MATCH"})
	}
	if len(t.Measures) == 0 {
		b.report(t.Span(), mistake{code: diag.BadQuery, text: "MATCH_RECOGNIZE without MEASURES gives no columns that Flink takes", help: "add MEASURES: MEASURES A.id AS id"})
		return
	}
	m.define = false
	for i := range t.Measures {
		x := &t.Measures[i]
		if slices.ContainsFunc(n.Out, func(c plan.Output) bool { return c.Name == x.Name.Name }) {
			b.report(x.Name.Span(), mistake{code: diag.DuplicateName, text: fmt.Sprintf("column %q is there twice", x.Name.Name), help: "give the measure another name"})
			continue
		}
		e, time := b.inMatch(m, x.Expr, b.value)
		n.Measures = append(n.Measures, e)
		n.Out = append(n.Out, plan.Output{Name: x.Name.Name, Type: e.Type(), Time: time})
	}
}

// defines binds the conditions of the pattern's variables.
func (b *Binder) defines(n *plan.Match, m *matching, t *ast.MatchRecognize) {
	for i := range t.Defines {
		name := &t.Defines[i].Variable
		if slices.Contains(n.Variables, name.Name) {
			b.report(name.Span(), mistake{code: diag.DuplicateName, text: fmt.Sprintf("variable %s is defined twice", name.Name)})
			continue
		}
		n.Variables = append(n.Variables, name.Name)
		if !slices.Contains(m.variables, name.Name) {
			m.variables = append(m.variables, name.Name)
		}
	}
	for i := range t.Defines {
		d := &t.Defines[i]
		m.define, m.variable = true, d.Variable.Name
		e, _ := b.inMatch(m, d.Condition, func(e ast.Expr) plan.Expr { return b.Condition(e, "DEFINE") })
		n.Defines = append(n.Defines, e)
	}
}

// inMatch binds an expression of MEASURES or DEFINE.
func (b *Binder) inMatch(m *matching, e ast.Expr, bind func(ast.Expr) plan.Expr) (plan.Expr, plan.TimeAttribute) {
	scopeOutside, selOutside := b.scope, b.sel
	b.scope, b.sel = &scope{relations: m.input.relations, match: m}, nil
	defer func() { b.scope, b.sel = scopeOutside, selOutside }()
	bound := bind(e)
	plan.Walk(bound, func(e plan.Expr) bool {
		q, ok := e.(*plan.Subquery)
		if ok {
			b.report(q.At, mistake{code: diag.BadQuery, text: "no query stands in MATCH_RECOGNIZE", help: "join its rows before or behind"})
		}
		return !ok
	})
	return bound, b.scope.time(bound)
}
