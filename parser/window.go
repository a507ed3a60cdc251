package parser

import "github.com/leatsql/leat/parser/ast"

// orderBy reads ORDER BY item, ….
func (p *parser) orderBy() []ast.SortItem {
	p.expect("ORDER", "BY")
	return list(p, p.sortItem)
}

func (p *parser) sortItem() ast.SortItem {
	s := ast.SortItem{Expr: p.expression()}
	if p.accept("DESC") {
		s.Desc = true
	} else {
		p.accept("ASC")
	}
	if p.accept("NULLS") {
		if !p.cur().isAny("FIRST", "LAST") {
			p.unexpected("FIRST", "LAST")
			return s
		}
		s.Nulls = p.next().Upper
	}
	return s
}

// over reads what stands behind OVER: the name of a window, or its definition in parentheses.
func (p *parser) over() *ast.Over {
	start := p.here()
	if !p.atSymbol("(") {
		name := p.ident("the name of a window")
		return &ast.Over{Pos: p.from(start), Name: &name}
	}
	return p.windowDefinition()
}

// windowDefinition reads ( [name] [PARTITION BY …] [ORDER BY …] [frame] ).
func (p *parser) windowDefinition() *ast.Over {
	start := p.expectSymbol("(")
	o := &ast.Over{}
	if p.cur().isName() {
		name := p.ident("the name of a window")
		o.Name = &name
	}
	if p.accept("PARTITION", "BY") {
		o.PartitionBy = list(p, p.expression)
	}
	if p.at("ORDER") {
		o.OrderBy = p.orderBy()
	}
	if p.cur().isAny("ROWS", "RANGE") {
		o.Frame = p.frame()
	}
	if t := p.cur(); t.isAny("ALLOW", "DISALLOW") && p.peek(1).is("PARTIAL") {
		o.Partial = t.Upper
		p.accept(t.Upper, "PARTIAL")
	}
	p.expectSymbol(")")
	o.Pos = p.from(start)
	return o
}

func (p *parser) namedWindow() ast.NamedWindow {
	name := p.ident("a name for the window")
	p.expect("AS")
	return ast.NamedWindow{Name: name, Over: p.windowDefinition()}
}

func (p *parser) frame() *ast.Frame {
	f := &ast.Frame{Unit: p.next().Upper}
	if !p.accept("BETWEEN") {
		f.From = p.frameBound()
		return f
	}
	f.From = p.frameBound()
	p.expect("AND")
	f.To, f.HasTo = p.frameBound(), true
	return f
}

func (p *parser) frameBound() ast.FrameBound {
	switch {
	case p.accept("CURRENT", "ROW"):
		return ast.FrameBound{Kind: "CURRENT ROW"}
	case p.at("UNBOUNDED") && p.peek(1).isAny("PRECEDING", "FOLLOWING"):
		p.next()
		return ast.FrameBound{Kind: "UNBOUNDED " + p.next().Upper}
	}
	b := ast.FrameBound{Expr: p.expression()}
	if !p.cur().isAny("PRECEDING", "FOLLOWING") {
		p.unexpected("PRECEDING", "FOLLOWING")
		return b
	}
	b.Kind = p.next().Upper
	return b
}
