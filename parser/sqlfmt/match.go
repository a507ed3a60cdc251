package sqlfmt

import "github.com/leatsql/leat/parser/ast"

// matchRecognize writes MATCH_RECOGNIZE with its clauses on lines of their own, a measure and a variable a line.
func (b *builder) matchRecognize(m *ast.MatchRecognize) {
	b.table(m.Table)
	b.toBracket()
	b.brokenGroup(func() {
		b.brackets(func() {
			if len(m.PartitionBy) > 0 {
				b.clause(m.PartitionBy[0].Span().Start, func() { b.exprs(m.PartitionBy) })
				b.line()
			}
			if len(m.OrderBy) > 0 {
				b.sortItems(m.OrderBy)
				b.line()
			}
			if len(m.Measures) > 0 {
				b.definitions(m.Measures[0].At.Start, len(m.Measures), func(i int) {
					b.expr(m.Measures[i].Expr)
					b.to(m.Measures[i].At.End)
				})
				b.line()
			}
			b.matchRows(m)
			b.matchPattern(m)
			b.line()
			b.definitions(m.Defines[0].At.Start, len(m.Defines), func(i int) { b.expr(m.Defines[i].Condition) })
		})
	})
	b.alias(m.Alias)
}

// definitions writes a word and the items behind it, one a line.
func (b *builder) definitions(first, n int, item func(i int)) {
	b.brokenGroup(func() {
		b.to(first)
		b.indent(func() {
			b.setGap(opLine, blankNever)
			b.items(n, item)
		})
	})
}

// matchRows writes what comes out of a match, and where the search goes on behind it.
func (b *builder) matchRows(m *ast.MatchRecognize) {
	if m.Rows != "" {
		for !b.at("MATCH") && !b.atEnd() {
			b.token()
		}
		b.token()
		b.line()
	}
	if m.Skip != nil {
		b.to(m.Skip.At.End)
		b.line()
	}
}

func (b *builder) matchPattern(m *ast.MatchRecognize) {
	b.toBracket()
	b.group(func() {
		b.brackets(func() {
			if m.FromStart {
				b.token()
				b.tight()
			}
			b.pattern(m.Pattern)
		})
	})
	if m.Within != nil {
		b.expr(m.Within)
	}
	if len(m.Subsets) > 0 {
		b.line()
		b.clause(m.Subsets[0].At.Start, func() {
			b.items(len(m.Subsets), func(i int) { b.to(m.Subsets[i].At.End) })
		})
	}
}

// pattern writes a part of a pattern: A B+? (C | D){2,3} {- E -}.
func (b *builder) pattern(p ast.Pattern) {
	switch p := p.(type) {
	case *ast.PatternSequence:
		b.patterns(p.Parts)
	case *ast.PatternChoice:
		b.patterns(p.Parts)
	case *ast.PatternExclusion:
		b.pattern(p.Part)
	case *ast.PatternPermute:
		b.to(p.At.Start)
		b.token()
		b.tight()
		b.list(len(p.Parts), func(i int) { b.pattern(p.Parts[i]) })
	case *ast.PatternQuantifier:
		b.pattern(p.Part)
		for b.start() < p.At.End && !b.atEnd() {
			b.tight()
			b.token()
		}
	}
	b.to(p.Span().End)
}

func (b *builder) patterns(parts []ast.Pattern) {
	for _, p := range parts {
		b.pattern(p)
	}
}
