package bind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// join binds two tables and what pairs their rows.
func (b *Binder) join(j *ast.Join) (plan.Node, *scope) {
	left, ls := b.tableExpr(j.Left, nil)
	b.refuseAsOf(j.Left)
	right, rs := b.tableExpr(j.Right, ls)
	sc := b.beside(ls, rs)
	n := &plan.Join{Kind: joinKind(j.Kind), Left: left, Right: right, Lateral: looksLeft(j.Right, right), At: b.joinWords(j)}
	b.checkJoin(j, n.At)
	shared := b.shared(j, ls, rs, n.At)
	switch {
	case len(shared) > 0:
		n.On = b.pairs(shared, sc)
	case j.On != nil:
		n.On = b.on(j.On, sc)
	}
	if at := asOf(j.Right); at != nil {
		b.temporal(at, n, sc, rs)
	}
	b.checkLateral(j, n, ls.width())
	sc = outerScope(sc, n.Kind, ls.width())
	sc.stars = mergedStars(shared, sc)
	n.Out = sc.joined(ls, n.Kind != plan.RightJoin && n.Kind != plan.FullJoin)
	return n, sc
}

func joinKind(word string) plan.JoinKind {
	switch word {
	case "LEFT":
		return plan.LeftJoin
	case "RIGHT":
		return plan.RightJoin
	case "FULL":
		return plan.FullJoin
	}
	return plan.InnerJoin
}

// joinWords is where the words between the two tables stand.
func (b *Binder) joinWords(j *ast.Join) diag.Span {
	at := diag.Span{Start: j.Left.Span().End, End: j.Right.Span().Start}
	if at.End <= at.Start {
		return j.Span()
	}
	text := b.Source.Text[at.Start:at.End]
	at.Start += len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	at.End -= len(text) - len(strings.TrimRight(text, " \t\r\n"))
	return at
}

// checkJoin checks that a join has one condition, and a cross join none.
func (b *Binder) checkJoin(j *ast.Join, at diag.Span) {
	conditions := j.On != nil || len(j.Using) > 0
	m := mistake{code: diag.BadQuery}
	switch {
	case j.Kind == "CROSS" && (conditions || j.Natural):
		m.text, m.help = "CROSS JOIN pairs every row with every row, and takes no condition", "write JOIN … ON"
	case j.Natural && conditions:
		m.text, m.help = "NATURAL JOIN pairs by the columns of one name, and takes no other condition", "leave NATURAL out"
	case j.Kind != "CROSS" && !j.Natural && !conditions:
		m.text, m.help = joinName(j)+" needs a condition", "write ON a.id = b.id behind it, or CROSS JOIN for every pair"
	default:
		return
	}
	b.report(at, m)
}

func joinName(j *ast.Join) string {
	if j.Kind == "INNER" || j.Kind == "" {
		return "JOIN"
	}
	return j.Kind + " JOIN"
}

// on binds the condition of ON over the columns of both sides.
func (b *Binder) on(e ast.Expr, sc *scope) plan.Expr {
	outer := b.scope
	b.scope = sc
	defer func() { b.scope = outer }()
	sc.strict = true
	c := b.Condition(e, "ON")
	sc.strict = false
	if IsBad(c) {
		return nil
	}
	return c
}

// beside puts the relations of two scopes side by side. Two of one name are a mistake.
func (b *Binder) beside(left, right *scope) *scope {
	sc := &scope{outer: b.outer, merged: left.merged, relations: slices.Clone(left.relations)}
	shift := left.width()
	for _, r := range right.relations {
		if other := left.relation(r.name); r.name != "" && other != nil {
			if !r.broken && !other.broken {
				b.report(r.at, mistake{
					code: diag.DuplicateName, text: fmt.Sprintf("two tables of this query are called %s", r.name),
					help: fmt.Sprintf("give one of them another name: %s AS %s2", r.at.Text(b.Source), r.name),
				})
			}
			r.broken = true
		}
		r.offset += shift
		sc.relations = append(sc.relations, r)
	}
	sc.stars = starsBeside(left, right, shift)
	return sc
}

// outerScope makes the columns nullable for which an outer join may find no row.
func outerScope(sc *scope, kind plan.JoinKind, leftWidth int) *scope {
	for i := range sc.relations {
		r := &sc.relations[i]
		onLeft := r.offset < leftWidth
		if kind == plan.FullJoin || kind == plan.LeftJoin && !onLeft || kind == plan.RightJoin && onLeft {
			r.columns = nullable(r.columns)
		}
	}
	return sc
}
