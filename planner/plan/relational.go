package plan

import (
	"github.com/leatsql/leat/diag"
)

// The nodes of this file stand in bound plans only: no operator runs them yet, and package limits refuses them by name.

// Aggregate groups its input by Keys and computes Calls for each group. Its output is the keys, then the calls, then the times of
// the group window.
type Aggregate struct {
	Input Node
	Keys  []Expr
	// Sets are the grouping sets, each a list of numbers of Keys; nil is one set of all keys. One empty set is the group of all rows.
	Sets  [][]int
	Calls []*AggregateCall
	// Window is set where TUMBLE(…), HOP(…) or SESSION(…) stands in GROUP BY, which is none of Keys.
	Window *GroupWindow
	// Distinct says that this is SELECT DISTINCT: no call, and no GROUP BY was written.
	Distinct bool
	Out      []Output
	At       diag.Span
}

// GroupWindow is TUMBLE, HOP or SESSION in GROUP BY.
type GroupWindow struct {
	Function string
	Time     Expr
	Sizes    []Expr
	// Properties are the times of the window that are asked for, in the order of the output: START, END, ROWTIME, PROCTIME.
	Properties []string
	At         diag.Span
}

// AggregateCall is a call of an aggregate function over the rows of a group.
type AggregateCall struct {
	Call        *Call
	Star        bool // COUNT(*): no argument
	Distinct    bool
	IgnoreNulls bool
	Filter      Expr // nil: all rows
	OrderBy     []SortKey
}

// SortKey is an expression to sort by.
type SortKey struct {
	Expr       Expr
	Descending bool
	NullsFirst bool // as Flink has it without a word: NULL is the lowest value
}

// JoinKind says which rows without partner a join keeps.
type JoinKind uint8

// The kinds of joins.
const (
	InnerJoin JoinKind = iota
	LeftJoin
	RightJoin
	FullJoin
	SemiJoin // left rows that have a partner: IN, EXISTS
	AntiJoin // left rows that have none: NOT EXISTS
)

func (k JoinKind) String() string {
	return [...]string{"INNER JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "SEMI JOIN", "ANTI JOIN"}[k]
}

// Join joins two inputs. Its output is the left columns, then the right ones.
type Join struct {
	Kind        JoinKind
	Left, Right Node
	On          Expr // over the columns of both; nil: every pair
	// Lateral says that Right holds Outer columns, which stand for columns of Left.
	Lateral bool
	// AsOf is the time of FOR SYSTEM_TIME AS OF on the right side, over the left columns; nil otherwise.
	AsOf Expr
	Out  []Output
	At   diag.Span
}

// SetOp is UNION, INTERSECT or EXCEPT of inputs with the same columns, with ALL or without, but UNION ALL, which is UnionAll.
type SetOp struct {
	Op  string
	All bool
	In  []Node
	Out []Output
	At  diag.Span
}

// Sort is ORDER BY with OFFSET and LIMIT, each of which may be absent.
type Sort struct {
	Input  Node
	Keys   []SortKey
	Offset Expr
	Limit  Expr
	// Top says that this is the order of a whole statement or view: of a query within, ORDER BY without LIMIT has no meaning.
	Top bool
	At  diag.Span
}

// Idle reports whether the order is one that nobody sees: of a query within, without LIMIT.
func (n *Sort) Idle() bool { return !n.Top && n.Limit == nil && n.Offset == nil }

// TopLimit is the LIMIT of a query that has no ORDER BY, so that its first rows are whichever come first; nil where there is none.
func TopLimit(n Node) *Sort {
	switch n := n.(type) {
	case *Project:
		return TopLimit(n.Input)
	case *Sort:
		if len(n.Keys) == 0 && n.Limit != nil {
			return n
		}
	}
	return nil
}

// Over adds the values of OVER (…) calls to its input's columns.
type Over struct {
	Input Node
	Calls []*OverCall
	Out   []Output
	At    diag.Span
}

// OverCall is one call with its window.
type OverCall struct {
	AggregateCall
	PartitionBy []Expr
	Order       []SortKey
	Frame       *Frame // nil: what goes without saying
	At          diag.Span
}

// Frame is which rows around the current one, in the window's order, a call sees.
type Frame struct {
	Rows         bool // counted in rows; otherwise by the distance of the value that is ordered by
	Lower, Upper FrameBound
	At           diag.Span
}

// FrameBound is an end of a frame: unbounded, or so far from the current row.
type FrameBound struct {
	Unbounded bool
	Following bool
	Offset    Expr // nil: the current row, where the bound is not unbounded
}

// WindowTable is TUMBLE, HOP, CUMULATE or SESSION over a table. Its output is the input's columns, then window_start, window_end
// and window_time.
type WindowTable struct {
	Input       Node
	Function    string
	Time        int // the column of DESCRIPTOR
	Sizes       []Expr
	PartitionBy []int // SESSION
	Out         []Output
	At          diag.Span
}

// TableFunction is the rows of a function call, UNNEST too. Its arguments may be Outer columns of the row on the left.
type TableFunction struct {
	Name       string
	Args       []Expr
	Ordinality bool
	Out        []Output
	At         diag.Span
}

// Match is MATCH_RECOGNIZE. Its output is the partition columns, then the measures.
type Match struct {
	Input       Node
	PartitionBy []int
	OrderBy     []SortKey
	Measures    []Expr
	Pattern     []PatternStep
	Subsets     map[string][]string // names for the rows of several variables
	Variables   []string            // those of Defines
	Defines     []Expr              // a condition for each of Variables; a variable without one matches every row
	Skip        string              // PAST LAST ROW, TO NEXT ROW, TO FIRST, TO LAST: where the next match may begin
	SkipTo      string              // the variable of TO FIRST and TO LAST
	Within      Expr                // nil: a match may take any time
	Out         []Output
	At          diag.Span
}

// PatternStep is a variable of a pattern with its quantifier: at least Min rows, at most Max, -1 for any number.
type PatternStep struct {
	Variable  string
	Min, Max  int
	Reluctant bool
}

// Inputs returns the input.
func (n *Aggregate) Inputs() []Node { return []Node{n.Input} }

// Inputs returns both sides.
func (n *Join) Inputs() []Node { return []Node{n.Left, n.Right} }

// Inputs returns the inputs.
func (n *SetOp) Inputs() []Node { return n.In }

// Inputs returns the input.
func (n *Sort) Inputs() []Node { return []Node{n.Input} }

// Inputs returns the input.
func (n *Over) Inputs() []Node { return []Node{n.Input} }

// Inputs returns the input.
func (n *WindowTable) Inputs() []Node { return []Node{n.Input} }

// Inputs returns nil: what it reads comes from the row on the left.
func (n *TableFunction) Inputs() []Node { return nil }

// Inputs returns the input.
func (n *Match) Inputs() []Node { return []Node{n.Input} }

// Columns returns the keys and the calls.
func (n *Aggregate) Columns() []Output { return n.Out }

// Columns returns the columns of both sides.
func (n *Join) Columns() []Output { return n.Out }

// Columns returns the common columns.
func (n *SetOp) Columns() []Output { return n.Out }

// Columns returns the input's columns.
func (n *Sort) Columns() []Output { return n.Input.Columns() }

// Columns returns the input's columns and the calls.
func (n *Over) Columns() []Output { return n.Out }

// Columns returns the input's columns and the window's.
func (n *WindowTable) Columns() []Output { return n.Out }

// Columns returns the function's columns.
func (n *TableFunction) Columns() []Output { return n.Out }

// Columns returns the partition columns and the measures.
func (n *Match) Columns() []Output { return n.Out }
