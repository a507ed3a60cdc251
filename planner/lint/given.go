package lint

import (
	"regexp"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner/plan"
)

// given is what a query gives a column of a table.
type given struct {
	at diag.Span
	// text is how the query may be asked of it, as in WHERE text IS NOT NULL: the column's own name where the query has none for it.
	text string
}

// longestGiven is how much of a query a line of help repeats.
const longestGiven = 60

// path is a name, or several with dots between them.
var path = regexp.MustCompile("^(?:[\\p{L}\\p{N}_$]+|`[^`]+`)(?:\\.(?:[\\p{L}\\p{N}_$]+|`[^`]+`))*$")

// given tells how a query writes what it gives a column.
func (s nullable) given(e plan.Expr, in plan.Node, column string) given {
	e = bare(e)
	if p, ok := in.(*plan.Project); ok { // the SELECT, whose columns the INSERT is given as they are
		if c, ok := e.(*plan.Column); ok && p.Exprs[c.Index].Span() == c.Span() {
			e, in = bare(p.Exprs[c.Index]), p.Input
		}
	}
	g := given{at: e.Span(), text: parser.Name(column)}
	text := g.at.Text(s.Source)
	c, isColumn := e.(*plan.Column)
	switch {
	case isColumn && strings.HasSuffix(text, "*"): // as SELECT * gives it
		if in != nil && c.Index < len(in.Columns()) {
			g.text = parser.Name(in.Columns()[c.Index].Name)
		}
	case text == "" || len(text) > longestGiven || strings.ContainsAny(text, "\n\r"):
	case isColumn && strings.Contains(text, "("): // of an aggregate or a window, which WHERE does not know
	case path.MatchString(text) || standsAlone(e, text):
		g.text = text
	default:
		g.text = "(" + text + ")"
	}
	return g
}

// standsAlone reports whether IS NOT NULL behind an expression is about all of it, as behind a call and not behind a OR b.
func standsAlone(e plan.Expr, text string) bool {
	switch e := e.(type) {
	case *plan.Cast, *plan.Coalesce, *plan.Case, *plan.Literal, *plan.Subquery:
		return true
	case *plan.Call:
		name, isWord := e.Function.Name, strings.HasSuffix(text, ")")
		return isWord && len(text) > len(name) && strings.EqualFold(text[:len(name)], name) && text[len(name)] == '('
	}
	return false
}
