package plan

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// Expr is a typed expression over the columns of the operator's input.
type Expr interface {
	// Type is the type of the value.
	Type() types.Type
	// Span is where the expression stands in the source, for errors and EXPLAIN; zero when it was made by a rewrite.
	Span() diag.Span
}

// Typed holds what every expression has; nodes embed it.
type Typed struct {
	T  types.Type
	At diag.Span
}

// Type returns the expression's type.
func (t Typed) Type() types.Type { return t.T }

// Span returns where the expression stands.
func (t Typed) Span() diag.Span { return t.At }

// Column is a column of the input, by number.
type Column struct {
	Typed
	Index int
	Name  string // for EXPLAIN
}

// Literal is a constant: a vector with one row.
type Literal struct {
	Typed
	Value  *batch.Vector
	Secret bool // made from a secret variable: printed as ***
	JSON   bool // folded from a function that writes JSON
}

// Call is a function call with its overload. Call.Args are the types after implicit casts, which stand in Args as Cast nodes.
type Call struct {
	Typed
	NameAt   diag.Span              // where the function's name or symbol stands
	NotYet   *functions.Unsupported // what of the call does not run yet, of a function that does; nil: nothing
	Function *functions.Function
	Overload *functions.Overload
	Call     *functions.Call
	Args     []Expr
}

// Cast converts its argument. Try gives NULL where Cast fails the row.
type Cast struct {
	Typed
	Arg      Expr
	Try      bool
	Implicit bool // inserted by the planner: for EXPLAIN
	// TimeDigits is the precision of a TIME that is cast to. Its type is TIME(0) whatever is written, and a constant has these digits.
	TimeDigits int
}

// Case is CASE WHEN … in the searched form. Only the branch that is taken is evaluated. Else is never nil.
type Case struct {
	Typed
	Whens []Expr
	Thens []Expr
	Else  Expr
}

// Coalesce is the first argument that is not NULL; later ones are not evaluated.
type Coalesce struct {
	Typed
	Args []Expr
}

// And is three-valued AND over two or more terms, evaluated from the left while the answer is open.
type And struct {
	Typed
	Terms []Expr
}

// Or is three-valued OR, evaluated likewise.
type Or struct {
	Typed
	Terms []Expr
}

// Row makes a ROW of its fields.
type Row struct {
	Typed
	Fields []Expr
}

// Field is a field of a ROW; NULL when the row is.
type Field struct {
	Typed
	Arg   Expr
	Index int
	Name  string
}
