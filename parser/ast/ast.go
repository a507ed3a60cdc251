package ast

import "github.com/leatsql/leat/diag"

// Node is any part of the tree.
type Node interface {
	// Span is the source text that the node was parsed from, without surrounding blanks and comments.
	Span() diag.Span
}

// Pos holds a node's span; every node embeds it.
type Pos struct{ At diag.Span }

// Span returns where the node stands.
func (p Pos) Span() diag.Span { return p.At }

// Statement is one statement of a script.
type Statement interface {
	Node
	statement()
}

// Expr is an expression.
type Expr interface {
	Node
	expr()
}

// Query is what yields rows: *Select, *SetOp, *Values, *With, *OrderedQuery.
type Query interface {
	Node
	query()
}

// TableExpr is what stands in FROM.
type TableExpr interface {
	Node
	tableExpr()
}

// Ident is one part of a name. Quoted says that it stood in back-quotes.
type Ident struct {
	Pos
	Name   string
	Quoted bool
}

// Name is a dotted name: catalog, database, object; or a column path.
type Name struct {
	Pos
	Parts []Ident
}

// Script is a parsed file: the statements that could be read.
type Script struct {
	Source     *diag.Source
	Statements []Statement

	// Unread names the tables and views whose definitions could not be read, so that a reference to one of them is not
	// taken for a second mistake.
	Unread []Name
}
