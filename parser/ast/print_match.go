package ast

import "strconv"

func (p *printer) matchRecognize(m *MatchRecognize) {
	p.joinOperand(m.Table, true)
	p.put(" MATCH_RECOGNIZE (\n")
	if len(m.PartitionBy) > 0 {
		p.put("  PARTITION BY ")
		p.exprs(m.PartitionBy)
		p.put("\n")
	}
	if len(m.OrderBy) > 0 {
		p.orderBy("  ORDER BY ", m.OrderBy)
		p.put("\n")
	}
	if len(m.Measures) > 0 {
		p.put("  MEASURES ")
		listOf(p, m.Measures, func(measure Measure) {
			p.expr(measure.Expr, 0)
			p.put(" AS ")
			p.ident(measure.Name)
		})
		p.put("\n")
	}
	if m.Rows != "" {
		p.put("  ", m.Rows, " PER MATCH\n")
	}
	if m.Skip != nil {
		p.put("  AFTER MATCH SKIP ", m.Skip.To)
		if m.Skip.Variable != nil {
			p.put(" ")
			p.ident(*m.Skip.Variable)
		}
		p.put("\n")
	}
	p.matchPattern(m)
	p.put("\n)")
	p.alias(m.Alias)
}

// matchPattern writes PATTERN and what stands behind it.
func (p *printer) matchPattern(m *MatchRecognize) {
	p.put("  PATTERN (")
	if m.FromStart {
		p.put("^ ")
	}
	p.pattern(m.Pattern)
	if m.ToEnd {
		p.put(" $")
	}
	p.put(")\n")
	if m.Within != nil {
		p.put("  WITHIN ")
		p.interval(m.Within)
		p.put("\n")
	}
	if len(m.Subsets) > 0 {
		p.put("  SUBSET ")
		listOf(p, m.Subsets, func(s Subset) {
			p.ident(s.Name)
			p.put(" = (")
			p.exprs(s.Variables)
			p.put(")")
		})
		p.put("\n")
	}
	p.put("  DEFINE ")
	listOf(p, m.Defines, func(d PatternDefinition) {
		p.ident(d.Variable)
		p.put(" AS ")
		p.expr(d.Condition, 0)
	})
}

func (p *printer) pattern(t Pattern) {
	switch t := t.(type) {
	case *PatternVariable:
		p.ident(t.Name)
	case *PatternSequence:
		for i, part := range t.Parts {
			if i > 0 {
				p.put(" ")
			}
			p.patternPart(part, isSequenceOrChoice)
		}
	case *PatternChoice:
		for i, part := range t.Parts {
			if i > 0 {
				p.put(" | ")
			}
			p.patternPart(part, isChoice)
		}
	case *PatternPermute:
		p.put("PERMUTE")
		parenthesised(p, t.Parts, p.pattern)
	case *PatternExclusion:
		p.put("{- ")
		p.pattern(t.Part)
		p.put(" -}")
	case *PatternQuantifier:
		p.patternPart(t.Part, isComposed)
		p.quantifier(t)
	}
}

// patternPart writes a part of a pattern, in parentheses where it needs them.
func (p *printer) patternPart(t Pattern, needs func(Pattern) bool) {
	if !needs(t) {
		p.pattern(t)
		return
	}
	p.put("(")
	p.pattern(t)
	p.put(")")
}

func isChoice(t Pattern) bool {
	_, is := t.(*PatternChoice)
	return is
}

func isSequenceOrChoice(t Pattern) bool {
	_, sequence := t.(*PatternSequence)
	return sequence || isChoice(t)
}

func isComposed(t Pattern) bool {
	_, quantified := t.(*PatternQuantifier)
	return quantified || isSequenceOrChoice(t)
}

func (p *printer) quantifier(q *PatternQuantifier) {
	switch {
	case q.Min == 0 && q.Max == -1:
		p.put("*")
	case q.Min == 1 && q.Max == -1:
		p.put("+")
	case q.Min == 0 && q.Max == 1:
		p.put("?")
	case q.Min == q.Max:
		p.put("{", strconv.Itoa(q.Min), "}")
	case q.Max == -1:
		p.put("{", strconv.Itoa(q.Min), ",}")
	case q.Min == -1:
		p.put("{,", strconv.Itoa(q.Max), "}")
	default:
		p.put("{", strconv.Itoa(q.Min), ",", strconv.Itoa(q.Max), "}")
	}
	if q.Reluctant {
		p.put("?")
	}
}
