package parser

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// matchRecognize reads MATCH_RECOGNIZE (…) [alias].
func (p *parser) matchRecognize(start diag.Span, table ast.TableExpr) ast.TableExpr {
	p.next()
	m := &ast.MatchRecognize{Table: table}
	p.expectSymbol("(")
	if p.accept("PARTITION") {
		p.expect("BY")
		m.PartitionBy = list(p, p.expression)
	}
	if p.at("ORDER") {
		m.OrderBy = p.orderBy()
	}
	if p.accept("MEASURES") {
		m.Measures = list(p, p.measure)
	}
	switch {
	case p.accept("ONE"):
		p.expect("ROW", "PER", "MATCH")
		m.Rows = "ONE ROW"
	case p.accept("ALL"):
		p.expect("ROWS", "PER", "MATCH")
		m.Rows = "ALL ROWS"
	}
	if p.at("AFTER") {
		m.Skip = p.afterMatch()
	}
	p.matchPattern(m)
	p.expectListEnd()
	m.Alias = p.tableAlias()
	m.Pos = p.from(start)
	return m
}

func (p *parser) measure() ast.Measure {
	start := p.here()
	m := ast.Measure{Expr: p.expression()}
	p.expect("AS")
	m.Name = p.ident("a name for the measure")
	m.Pos = p.from(start)
	return m
}

// afterMatch reads AFTER MATCH SKIP PAST LAST ROW, TO NEXT ROW, TO FIRST variable, TO LAST variable or TO variable.
func (p *parser) afterMatch() *ast.AfterMatch {
	start := p.next().Span
	p.expect("MATCH", "SKIP")
	a := &ast.AfterMatch{}
	switch {
	case p.accept("PAST"):
		p.expect("LAST", "ROW")
		a.To = "PAST LAST ROW"
	case p.accept("TO", "NEXT"):
		p.expect("ROW")
		a.To = "TO NEXT ROW"
	case p.accept("TO"):
		a.To = "TO"
		if t := p.cur(); t.isAny("FIRST", "LAST") && p.peek(1).isName() {
			a.To += " " + t.Upper
			p.next()
		}
		variable := p.patternName()
		a.Variable = &variable
	default:
		p.unexpected("PAST LAST ROW", "TO")
	}
	a.Pos = p.from(start)
	return a
}

func (p *parser) patternName() ast.Ident { return p.ident("a variable of the pattern") }

// matchPattern reads PATTERN (…) [WITHIN interval] [SUBSET …] DEFINE ….
func (p *parser) matchPattern(m *ast.MatchRecognize) {
	p.expect("PATTERN")
	p.expectSymbol("(")
	m.FromStart = p.acceptSymbol("^")
	m.Pattern = p.pattern()
	m.ToEnd = p.accept("$")
	p.expectSymbol(")")
	if p.accept("WITHIN") {
		if !p.at("INTERVAL") {
			p.unexpected("an interval, as in WITHIN INTERVAL '1' HOUR")
		} else if i, ok := p.interval().(*ast.IntervalLiteral); ok {
			m.Within = i
		}
	}
	if p.accept("SUBSET") {
		m.Subsets = list(p, p.subset)
	}
	p.expect("DEFINE")
	m.Defines = list(p, p.patternDefinition)
}

func (p *parser) subset() ast.Subset {
	start := p.here()
	s := ast.Subset{Name: p.patternName()}
	p.expectSymbol("=")
	s.Variables = parenthesised(p, p.expression)
	s.Pos = p.from(start)
	return s
}

func (p *parser) patternDefinition() ast.PatternDefinition {
	start := p.here()
	d := ast.PatternDefinition{Variable: p.patternName()}
	p.expect("AS")
	d.Condition = p.expression()
	d.Pos = p.from(start)
	return d
}

// pattern reads alternatives: a | b.
func (p *parser) pattern() ast.Pattern {
	if !p.enter() {
		return &ast.PatternVariable{Pos: ast.Pos{At: p.here()}}
	}
	defer p.leave()
	start := p.here()
	parts := []ast.Pattern{p.patternSequence()}
	for p.acceptSymbol("|") {
		parts = append(parts, p.patternSequence())
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return &ast.PatternChoice{Pos: p.from(start), Parts: parts}
}

// patternSequence reads parts that follow one another.
func (p *parser) patternSequence() ast.Pattern {
	start := p.here()
	parts := []ast.Pattern{p.patternFactor()}
	for p.startsPattern() {
		parts = append(parts, p.patternFactor())
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return &ast.PatternSequence{Pos: p.from(start), Parts: parts}
}

func (p *parser) startsPattern() bool {
	t := p.cur()
	return t.isName() && t.Text != "$" || t.isSymbol("(") || t.isSymbol("{") || t.is("PERMUTE")
}

// patternFactor reads a part and its quantifier.
func (p *parser) patternFactor() ast.Pattern {
	start := p.here()
	part := p.patternPart()
	q := &ast.PatternQuantifier{Part: part}
	switch {
	case p.acceptSymbol("*"):
		q.Min, q.Max = 0, -1
	case p.acceptSymbol("+"):
		q.Min, q.Max = 1, -1
	case p.acceptSymbol("?"):
		q.Min, q.Max = 0, 1
	case p.atSymbol("{") && !p.peek(1).isSymbol("-"):
		p.repetitions(q)
	default:
		return part
	}
	q.Reluctant = p.acceptSymbol("?")
	q.Pos = p.from(start)
	return q
}

// repetitions reads {n}, {n,}, {,m} or {n,m}.
func (p *parser) repetitions(q *ast.PatternQuantifier) {
	p.next()
	q.Min, q.Max = -1, -1
	if !p.atSymbol(",") {
		q.Min = p.unsignedInt("a number of repetitions")
		q.Max = q.Min
	}
	if p.acceptSymbol(",") {
		q.Max = -1
		if q.Min == -1 || !p.atSymbol("}") {
			q.Max = p.unsignedInt("a number of repetitions")
		}
	}
	p.expectSymbol("}")
}

// patternPart reads a variable, a pattern in parentheses, {- pattern -} or PERMUTE(pattern, …).
func (p *parser) patternPart() ast.Pattern {
	start := p.here()
	switch {
	case p.atSymbol("("):
		p.next()
		part := p.pattern()
		p.expectSymbol(")")
		return part
	case p.atSymbol("{"):
		p.next()
		p.expectSymbol("-")
		part := p.pattern()
		p.expectSymbol("-")
		p.expectSymbol("}")
		return &ast.PatternExclusion{Pos: p.from(start), Part: part}
	case p.at("PERMUTE") && p.peek(1).isSymbol("("):
		p.next()
		parts := parenthesised(p, p.pattern)
		return &ast.PatternPermute{Pos: p.from(start), Parts: parts}
	}
	name := p.patternName()
	return &ast.PatternVariable{Pos: name.Pos, Name: name}
}
