package planner

import (
	"errors"
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/limits"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/rewrite"
	"github.com/leatsql/leat/planner/rules"
	"github.com/leatsql/leat/planner/settings"
)

// maxOperators bounds the operators of a plan. Queries of WITH and views that each read the one before twice double it at each step.
const maxOperators = 10_000

// tooLarge refuses a plan that is too large to go on with.
func (s *Session) tooLarge(n plan.Node, at diag.Span) bool {
	if plan.Size(n, maxOperators+1) <= maxOperators {
		return false
	}
	s.report(at, diag.Unsupported, fmt.Sprintf("a plan of more than %d operators is not supported", maxOperators),
		"queries of WITH and views that read one another several times multiply: write what they give into a table, and read that")
	return true
}

// refuse reports what of a bound plan Flink does not plan, and what else does not run yet; query says that its rows are looked at, not
// written.
func (s *Session) refuse(n plan.Node, query bool) {
	s.unplanned = nil
	for _, r := range rules.Of(n, s.env().Batch) {
		s.unplanned = append(s.unplanned, r.At)
		s.report(r.At, diag.BadQuery, r.Text, r.Help)
	}
	for _, l := range limits.Of(n, limits.Run{Batch: s.env().Batch, Query: query}) {
		if !s.isUnplanned(l.At) {
			s.report(l.At, l.Code, l.What+" is not supported yet", l.Help)
		}
	}
}

// isUnplanned reports whether the query's plan was refused at a place, so that nothing more is to be said of what stands there.
func (s *Session) isUnplanned(at diag.Span) bool {
	return slices.ContainsFunc(s.unplanned, func(r diag.Span) bool { return r.Start < at.End && at.Start < r.End })
}

// physical rewrites a bound plan, binds the tables that it reads, and checks that all of it compiles.
func (s *Session) physical(logical plan.Node, job jobContext) plan.Node {
	s.attach(logical, job)
	s.watch(logical)
	r := &rewrite.Session{Env: s.env(), OnMalformed: s.onMalformed(), Constant: s.constantFails}
	n := r.Plan(logical)
	s.compileAll(n)
	s.checkMalformed(n)
	if r.Env.Batch {
		s.checkBounded(n)
	} else {
		s.checkSorted(n)
	}
	return n
}

// checkSorted refuses to wait in streaming mode for the end of a table that has none. A query with LIMIT alone ends by itself.
func (s *Session) checkSorted(n plan.Node) {
	limit := plan.TopLimit(n)
	plan.WalkNodes(n, func(n plan.Node) {
		sort, ok := n.(*plan.Sort)
		if !ok || sort == limit || !slices.ContainsFunc(scansOf(sort), func(scan *plan.Scan) bool { return scan.Source != nil && !scan.Source.Bounded() }) {
			return
		}
		l := limits.Sort(sort)
		s.report(l.At, l.Code, l.What+" over a table that never ends is not supported yet", l.Help)
	})
}

// checkMalformed refuses 'leat.json.on-malformed' = 'dead-letter' where the table that is read keeps no dead letters.
func (s *Session) checkMalformed(n plan.Node) {
	if x, ok := n.(*plan.Extract); ok && x.OnMalformed == plan.MalformedDeadLetter {
		for _, scan := range scansOf(x) {
			if scan.Policy.DeadLetter == nil {
				v := s.settings[settings.OnMalformed]
				s.diags.Add(diag.Diagnostic{
					Source: v.source, Span: v.span, Code: diag.MissingOption, Message: fmt.Sprintf("table %s keeps no dead letters", scan.Table.Name),
					Help: fmt.Sprintf("add SET '%s%s.dead-letter.topic' = '…', or '….dead-letter.path'", settings.TablePrefix, scan.Table.Name),
				})
			}
		}
	}
	for _, in := range n.Inputs() {
		s.checkMalformed(in)
	}
}

// checkBounded refuses to wait in batch mode for the end of a table that has none.
func (s *Session) checkBounded(n plan.Node) {
	for _, scan := range scansOf(n) {
		if scan.Source == nil || scan.Source.Bounded() {
			continue
		}
		if t := s.tables[scan.Table]; t != nil {
			s.diags.Add(diag.Diagnostic{
				Source: t.source, Span: t.nameAt, Code: diag.BadTable, Message: fmt.Sprintf("table %s never ends: it cannot be read in batch mode", t.name),
				Help: "bound it, with 'scan.bounded.mode' = 'latest-offset' for kafka, or leave out SET 'execution.runtime-mode'",
			})
		}
	}
}

// check binds the tables of a query that has mistakes, for theirs.
func (s *Session) check(n plan.Node, job jobContext) {
	s.attach(n, job)
	for _, leaf := range leavesOf(n) {
		uses := make([]*rewrite.Use, len(leaf.out))
		for i := range uses {
			uses[i] = &rewrite.Use{Whole: true}
		}
		leaf.Read(uses)
	}
}

func leavesOf(n plan.Node) []*scan {
	var out []*scan
	plan.WalkNodes(n, func(n plan.Node) {
		if leaf, ok := n.(*scan); ok {
			out = append(out, leaf)
		}
	})
	return out
}

// constantFails is told of a constant that fails. As in Flink only a division by zero, a text that a date or time is compared with, and
// what cannot be kept or never runs, are refused at once; others, of which package lint warns, fail with the first row that needs them, so that a branch that is
// never taken does no harm.
func (s *Session) constantFails(e plan.Expr, err error) {
	if errors.As(err, new(*rewrite.NotKept)) || errors.As(err, new(*functions.NeverRuns)) {
		s.report(e.Span(), diag.BadConstant, err.Error(), "")
		return
	}
	switch e := e.(type) {
	case *plan.Cast:
		if e.Implicit && e.Try {
			s.report(e.Span(), diag.BadConstant, err.Error(), "")
		}
	case *plan.Call:
		if e.Function.Name == "/" {
			s.report(e.Span(), diag.BadConstant, "this always fails: "+err.Error(), "")
		}
	}
}

// compileAll compiles every call and cast once, so that a mistake in a constant pattern or path is found before the job starts.
func (s *Session) compileAll(n plan.Node) {
	plan.WalkNodes(n, func(n plan.Node) {
		for _, e := range plan.Exprs(n) {
			s.compile(e)
		}
	})
}

func (s *Session) compile(e plan.Expr) {
	plan.Walk(e, func(e plan.Expr) bool {
		switch e := e.(type) {
		case *plan.Call:
			if e.Overload.Compile == nil {
				return true
			}
			if _, err := e.Overload.Compile(e.Call); err != nil {
				code := diag.BadConstant
				if later := (*functions.Unsupported)(nil); errors.As(err, &later) {
					code = diag.UnsupportedFunction
				}
				s.report(e.Span(), code, fmt.Sprintf("%s: %s", e.Function.Name, err), "")
			}
		case *plan.Cast:
			if bind.IsBad(e) || bind.IsBad(e.Arg) {
				return true
			}
			if err := compileCast(e, s); err != nil {
				s.report(e.Span(), diag.Unsupported, err.Error(), "")
			}
		}
		return true
	})
}

func compileCast(e *plan.Cast, s *Session) error {
	_, err := cast.Compile(e.Arg.Type(), e.T, e.Try, s.env())
	return err
}
