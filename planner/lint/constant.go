package lint

import (
	"errors"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/internal/regex"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/rewrite"
)

// alwaysFails warns of constant expressions that fail: not at once, as Flink has it, but for every row that needs them.
func alwaysFails(s *Subject, _ *tree, r *report) {
	fold := &rewrite.Session{Env: s.Env, Constant: func(e plan.Expr, err error) {
		if e.Span() != (diag.Span{}) {
			r.warn(diag.AlwaysFails, e.Span(), castHelp(e), "this fails for every row that needs it: %s", err)
		}
	}}
	seen := map[plan.Node]bool{}
	for _, q := range s.Queries {
		plan.WalkNodes(q.Node, func(n plan.Node) {
			if seen[n] {
				return
			}
			seen[n] = true
			for _, e := range plan.Exprs(n) {
				fold.Constants(e)
			}
		})
	}
}

// castHelp says how a cast that fails is NULL instead.
func castHelp(e plan.Expr) string {
	if c, ok := e.(*plan.Cast); ok && !c.Implicit {
		return "TRY_CAST gives NULL instead, if that is meant"
	}
	return ""
}

// patterned are functions that take regular expressions, with the places of them among their arguments.
var patterned = map[string][]int{"REGEXP": {1}, "REGEXP_EXTRACT": {1}, "REGEXP_REPLACE": {1}, "STR_TO_MAP": {1, 2}}

// patterns looks at regular expressions: one that is none, of which Flink makes NULL or an error of each row, and one that only an
// engine which backtracks can match.
func patterns(_ *Subject, tree *tree, r *report) {
	for _, c := range tree.calls {
		for _, i := range patterned[function(c)] {
			if len(c.Args) <= i {
				continue
			}
			if l, ok := text(c.Args[i]); ok && !strings.Contains(l.Text, "${") {
				r.pattern(l)
			}
		}
	}
}

func (r *report) pattern(l *ast.Literal) {
	compiled, err := regex.Compile(l.Text)
	var syntax *regex.SyntaxError
	switch {
	case errors.As(err, &syntax):
		r.warn(diag.AlwaysFails, l.Span(), "", "this is no regular expression: %s", err)
	case err == nil && compiled.Backtracks():
		r.warn(diag.SlowPattern, l.Span(), slowHelp(l), "this pattern is matched by backtracking, which takes longer and has no bound but a time limit")
	}
}

// slowHelp names what makes a pattern slow.
func slowHelp(pattern *ast.Literal) string {
	for _, cause := range []struct{ text, name string }{
		{"(?=", "look-ahead"}, {"(?!", "look-ahead"}, {"(?<=", "look-behind"}, {"(?<!", "look-behind"}, {"(?>", "an atomic group"},
	} {
		if strings.Contains(pattern.Text, cause.text) {
			return "it is " + cause.name + " that asks for it: match more and take the group with REGEXP_EXTRACT, where that will do"
		}
	}
	return ""
}
