package parser

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// partition reads PARTITION (spec, …) if it follows.
func (p *parser) partition(spec func() ast.PartitionSpec) []ast.PartitionSpec {
	if !p.accept("PARTITION") {
		return nil
	}
	return parenthesised(p, spec)
}

// partitionValue reads column = literal.
func (p *parser) partitionValue() ast.PartitionSpec {
	s := ast.PartitionSpec{Column: p.columnIdent()}
	p.expectSymbol("=")
	s.Value = p.literalValue("the value of a partition")
	return s
}

// partitionColumn reads column, or column = literal.
func (p *parser) partitionColumn() ast.PartitionSpec {
	s := ast.PartitionSpec{Column: p.columnIdent()}
	if p.acceptSymbol("=") {
		s.Value = p.literalValue("the value of a partition")
	}
	return s
}

// literalValue reads an expression that must be a literal, with or without a sign.
func (p *parser) literalValue(what string) ast.Expr {
	e := p.operators(ast.PrecedenceSign)
	literal := e
	if u, ok := e.(*ast.Unary); ok && u.Op != "NOT" {
		literal = u.Expr
	}
	switch literal.(type) {
	case *ast.Literal, *ast.IntervalLiteral:
	default:
		p.refuse(e.Span(), what+" is a literal", "")
	}
	return e
}

func (p *parser) addPartitions(start diag.Span) ast.AlterAction {
	a := &ast.AddPartitions{IfNotExists: p.ifNotExists()}
	if !p.at("PARTITION") {
		p.unexpected("PARTITION")
	}
	for p.at("PARTITION") {
		begin := p.here()
		part := ast.PartitionOptions{Partition: p.partition(p.partitionValue)}
		part.Options, part.OptionsAt = p.withOptions()
		part.Pos = p.from(begin)
		a.Partitions = append(a.Partitions, part)
	}
	if p.atSymbol(",") && p.peek(1).is("PARTITION") {
		p.refuse(p.here(), "a comma stands between partitions", "leave it out")
	}
	a.Pos = p.from(start)
	return a
}

func (p *parser) dropPartitions(start diag.Span) ast.AlterAction {
	d := &ast.DropPartitions{IfExists: p.ifExists()}
	d.Partitions = list(p, func() []ast.PartitionSpec {
		if !p.at("PARTITION") {
			p.unexpected("PARTITION")
		}
		return p.partition(p.partitionValue)
	})
	d.Pos = p.from(start)
	return d
}
