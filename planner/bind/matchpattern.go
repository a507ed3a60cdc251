package bind

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// pattern binds PATTERN (…): a sequence of variables with quantifiers, which is what Flink runs of it.
func (b *Binder) pattern(n *plan.Match, m *matching, t *ast.MatchRecognize) {
	before := len(*b.Diags)
	b.step(n, t.Pattern, plan.PatternStep{Min: 1, Max: 1})
	for _, s := range n.Pattern {
		m.variables = append(m.variables, s.Variable)
	}
	if (*b.Diags)[before:].HasMistakes() || len(n.Pattern) == 0 {
		return
	}
	at := t.Pattern.Span()
	last := n.Pattern[len(n.Pattern)-1]
	switch {
	case !slices.ContainsFunc(n.Pattern, func(s plan.PatternStep) bool { return s.Min > 0 }):
		b.report(at, mistake{code: diag.BadQuery, text: "the pattern may match nothing: one variable must not be optional", help: "leave * or ? of one of them out"})
	case last.Max != last.Min && last.Max != 1 && !last.Reluctant:
		b.report(at, mistake{
			code: diag.BadQuery, text: fmt.Sprintf("%s ends the pattern and takes as many rows as there are, so that no match would end", last.Variable),
			help: "put ? behind its quantifier, or a variable behind it that is defined as its contrary",
		})
	}
}

// step adds a part of a pattern; q is its quantifier.
func (b *Binder) step(n *plan.Match, p ast.Pattern, q plan.PatternStep) {
	m := mistake{code: diag.BadQuery}
	switch p := p.(type) {
	case *ast.PatternVariable:
		if slices.ContainsFunc(n.Pattern, func(s plan.PatternStep) bool { return s.Variable == p.Name.Name }) {
			b.report(p.Span(), mistake{code: diag.BadQuery, text: fmt.Sprintf("variable %s is in the pattern twice", p.Name.Name), help: "give it another name, and DEFINE both"})
			return
		}
		q.Variable = p.Name.Name
		n.Pattern = append(n.Pattern, q)
		return
	case *ast.PatternSequence:
		if q.Min == 1 && q.Max == 1 || len(p.Parts) == 1 {
			for _, part := range p.Parts {
				b.step(n, part, q)
			}
			return
		}
		m.text = "Flink runs no quantifier behind a group"
	case *ast.PatternQuantifier:
		b.quantified(n, p)
		return
	case *ast.PatternChoice:
		m.text = "Flink runs no pattern with |"
	case *ast.PatternPermute:
		m.text = "Flink runs no PERMUTE"
	case *ast.PatternExclusion:
		m.text = "Flink runs no pattern with {- -}"
	}
	b.report(p.Span(), m)
}

func (b *Binder) quantified(n *plan.Match, p *ast.PatternQuantifier) {
	q := plan.PatternStep{Min: max(p.Min, 0), Max: p.Max, Reluctant: p.Reluctant}
	m := mistake{code: diag.BadQuery}
	switch {
	case q.Max >= 0 && q.Max < q.Min:
		m.text = fmt.Sprintf("at least %d rows and at most %d: there is no such number", q.Min, q.Max)
	case q.Max == 0:
		m.text = "a variable takes at least one row"
	case q.Min == 0 && q.Max == 1 && q.Reluctant:
		m.text, m.help = "Flink runs no ??", "write ?"
	case p.Min < 0:
		m.text, m.help = "Flink wants the lower bound too", fmt.Sprintf("write {0,%d}", p.Max)
	default:
		b.step(n, p.Part, q)
		return
	}
	b.report(p.Span(), m)
}

// subsets binds SUBSET u = (a, b).
func (b *Binder) subsets(n *plan.Match, m *matching, t *ast.MatchRecognize) {
	for i := range t.Subsets {
		s := &t.Subsets[i]
		if slices.Contains(m.variables, s.Name.Name) {
			b.report(s.Name.Span(), mistake{code: diag.DuplicateName, text: fmt.Sprintf("variable %s is there already", s.Name.Name)})
			continue
		}
		var of []string
		for _, v := range s.Variables {
			if c, ok := v.(*ast.ColumnRef); ok && b.knownVariable(&c.Name.Parts[0], m.variables) {
				of = append(of, c.Name.Parts[0].Name)
			}
		}
		if n.Subsets == nil {
			n.Subsets = map[string][]string{}
		}
		n.Subsets[s.Name.Name] = of
		m.variables = append(m.variables, s.Name.Name)
	}
}

// afterMatch binds AFTER MATCH SKIP.
func (b *Binder) afterMatch(n *plan.Match, t *ast.MatchRecognize) {
	if t.Skip == nil {
		return
	}
	n.Skip = t.Skip.To
	if n.Skip == "TO" {
		n.Skip = "TO LAST"
	}
	if v := t.Skip.Variable; v != nil {
		var names []string
		for _, s := range n.Pattern {
			names = append(names, s.Variable)
		}
		b.knownVariable(v, names)
		n.SkipTo = v.Name
	}
}

func (b *Binder) knownVariable(v *ast.Ident, names []string) bool {
	if slices.Contains(names, v.Name) {
		return true
	}
	m := mistake{code: diag.UnknownTable, text: fmt.Sprintf("no variable %s in the pattern", v.Name), help: "its variables are " + quoteNames(names)}
	if near := options.Nearest(v.Name, names); near != "" {
		m.help = "did you mean " + near + "?"
	}
	b.report(v.Span(), m)
	return false
}
