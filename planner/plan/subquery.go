package plan

// The expressions of this file stand in bound plans only: nothing evaluates them yet, and package limits refuses them by name.

// Outer is a column of a row outside: of the left side of a lateral join, or of the query around a correlated sub-query. Up says
// how many scopes out: 1 is the next.
type Outer struct {
	Typed
	Up    int
	Index int
	Name  string
}

// Subquery is a query that stands in an expression.
type Subquery struct {
	Typed
	Kind SubqueryKind
	Not  bool
	Node Node
	// Left are the values that In, Any and All compare with the query's columns, by Op.
	Left []Expr
	Op   string
}

// SubqueryKind says what a query stands for.
type SubqueryKind uint8

// What a query in an expression stands for.
const (
	ScalarQuery SubqueryKind = iota // the one value of its one row
	ExistsQuery                     // whether it has rows
	InQuery                         // whether Left is among its rows
	AnyQuery                        // whether Op holds for one of its rows
	AllQuery                        // whether Op holds for all of them
	ArrayQuery                      // its rows as an array
	MapQuery
	MultisetQuery
)
