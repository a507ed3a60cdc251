package ast

import "strings"

// Print returns a node as SQL in normal form: keywords in upper case, single blanks, names and parentheses as they were
// written. It parses to the same tree. Parentheses that the tree needs and lacks are added, so a tree that was put together
// by a program prints right too; its names must be marked Quoted where they need back-quotes.
func Print(n Node) string {
	p := printer{}
	p.node(n)
	return p.b.String()
}

// PrintParenthesized returns a node as SQL in which every operator stands in parentheses, whatever was written. It parses to
// the same tree, up to the nodes that keep parentheses (see Equal).
func PrintParenthesized(n Node) string {
	p := printer{full: true}
	p.node(n)
	return p.b.String()
}

// PrintQuoted returns a node as SQL in the form in which DESCRIBE and SHOW CREATE write expressions: every name but those of
// functions in back-quotes, and some forms replaced by what they mean.
func PrintQuoted(n Node) string {
	p := printer{quote: true}
	p.node(n)
	return p.b.String()
}

// PrintScript returns the statements of a script in normal form, each with its semicolon.
func PrintScript(s *Script) string {
	p := printer{}
	for _, statement := range s.Statements {
		p.node(statement)
		p.put(";\n")
	}
	return p.b.String()
}

// printer writes SQL. full asks for parentheses around every operator, quote for back-quotes around every name.
type printer struct {
	b     strings.Builder
	full  bool
	quote bool
}

func (p *printer) put(texts ...string) {
	for _, t := range texts {
		p.b.WriteString(t)
	}
}

// node writes a node of any kind.
func (p *printer) node(n Node) {
	switch n := n.(type) {
	case Statement:
		p.statement(n)
	case Expr:
		p.expr(n, 0)
	case Query:
		p.query(n)
	case TableExpr:
		p.table(n)
	case AlterAction:
		p.alterAction(n)
	case Pattern:
		p.pattern(n)
	case *TypeName:
		p.typeName(n)
	case *Column:
		p.column(n)
	case Column:
		p.column(&n)
	case Name:
		p.name(n)
	case Ident:
		p.ident(n)
	}
}

func (p *printer) ident(i Ident) {
	if !i.Quoted && !p.quote {
		p.put(i.Name)
		return
	}
	p.put("`", strings.ReplaceAll(i.Name, "`", "``"), "`")
}

// functionName writes a name that is quoted only where it was.
func (p *printer) functionName(n Name) {
	q := p.quote
	p.quote = false
	p.name(n)
	p.quote = q
}

func (p *printer) name(n Name) {
	for i, part := range n.Parts {
		if i > 0 {
			p.put(".")
		}
		p.ident(part)
	}
}

func (p *printer) str(s string) { p.put("'", strings.ReplaceAll(s, "'", "''"), "'") }

// listOf writes items with commas between them.
func listOf[T any](p *printer, items []T, write func(T)) {
	for i, item := range items {
		if i > 0 {
			p.put(", ")
		}
		write(item)
	}
}

// parenthesised writes items in parentheses.
func parenthesised[T any](p *printer, items []T, write func(T)) {
	p.put("(")
	listOf(p, items, write)
	p.put(")")
}

// exprs writes expressions with commas between them.
func (p *printer) exprs(items []Expr) {
	listOf(p, items, func(e Expr) { p.expr(e, 0) })
}

// optional writes a keyword and an expression, when there is one.
func (p *printer) optional(before string, e Expr, after string) {
	if e == nil {
		return
	}
	p.put(before)
	p.expr(e, 0)
	p.put(after)
}
