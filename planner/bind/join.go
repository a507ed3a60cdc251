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
	kept := b.outerScope(sc, n, ls.width())
	sc.stars = mergedStars(shared, sc)
	n.Out = sc.joined(ls, kept)
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

// beside puts the relations of two scopes side by side, which are of no use on their own any more. Two of one name are a mistake.
func (b *Binder) beside(left, right *scope) *scope {
	sc := &scope{outer: b.outer, merged: left.merged, relations: left.relations}
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

// maxChanged bounds the columns of a statement that RIGHT and FULL joins have changed on their left, where of thousands of joins in a row
// each has all columns of those before it.
const maxChanged = 500_000

// outerScope makes the columns nullable for which an outer join may find no row. It reports whether those on the left are as they were.
func (b *Binder) outerScope(sc *scope, n *plan.Join, leftWidth int) (kept bool) {
	optional := func(left bool) bool {
		return n.Kind == plan.FullJoin || n.Kind == plan.LeftJoin && !left || n.Kind == plan.RightJoin && left
	}
	changes := func(r scoped) bool { return r.offset < leftWidth && slices.ContainsFunc(r.columns, neverNull) }
	kept = !optional(true) || !slices.ContainsFunc(sc.relations, changes)
	if !kept && !b.change(n.At, sc.width()) {
		return true
	}
	for i := range sc.relations {
		if r := &sc.relations[i]; optional(r.offset < leftWidth) {
			r.columns = nullable(r.columns)
		}
	}
	return kept
}

// change counts columns that a join has changed, and refuses the join with which they are too many.
func (b *Binder) change(at diag.Span, columns int) bool {
	before := b.changed
	b.changed += columns
	if before <= maxChanged && b.changed > maxChanged {
		b.unsupported(at, fmt.Sprintf("a statement whose RIGHT and FULL joins have more than %d columns together", maxChanged),
			"write LEFT JOIN, with the tables in the other order, or join queries that select the columns that are needed")
	}
	return b.changed <= maxChanged
}
