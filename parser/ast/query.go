package ast

// Select is one SELECT block.
type Select struct {
	Pos
	Hints    []Hint
	Distinct bool
	Items    []SelectItem
	From     []TableExpr // comma-separated; none: SELECT without FROM
	Where    Expr
	GroupBy  []Expr
	// GroupDistinct marks GROUP BY DISTINCT.
	GroupDistinct bool
	Having        Expr
	Windows       []NamedWindow
}

// SelectItem is an expression of a select list with its alias.
type SelectItem struct {
	Pos
	Expr  Expr
	Alias *Ident
}

// SetOp is UNION, INTERSECT or EXCEPT of two queries. Op is upper case.
type SetOp struct {
	Pos
	Op          string
	All         bool
	Left, Right Query
}

// Values is VALUES (…), (…).
type Values struct {
	Pos
	Rows []Expr // *RowExpr, or a single expression
}

// With is WITH name [(columns)] AS (query), … query.
type With struct {
	Pos
	Tables []CTE
	Query  Query
}

// CTE is one named query of WITH.
type CTE struct {
	Pos
	Name    Ident
	Columns []Ident
	Query   Query
}

// OrderedQuery is a query with ORDER BY, LIMIT, OFFSET or FETCH.
type OrderedQuery struct {
	Pos
	Query   Query
	OrderBy []SortItem
	Limit   Expr // LIMIT n or FETCH FIRST n ROWS ONLY
	Offset  Expr
}

// ParenQuery keeps the parentheses of a query operand.
type ParenQuery struct {
	Pos
	Query Query
}

// SortItem is one part of ORDER BY. Nulls is "", "FIRST" or "LAST".
type SortItem struct {
	Expr  Expr
	Desc  bool
	Nulls string
}

// Over is a window of an OVER clause, named or written out. Frame is kept as text with its expressions parsed.
type Over struct {
	Pos
	Name        *Ident
	PartitionBy []Expr
	OrderBy     []SortItem
	Frame       *Frame
	Partial     string // "", ALLOW, DISALLOW: what stands before PARTIAL
}

// Frame is ROWS or RANGE BETWEEN … AND …; a nil bound expression with Current, or Unbounded.
type Frame struct {
	Unit     string // ROWS or RANGE
	From, To FrameBound
	HasTo    bool
}

// FrameBound is CURRENT ROW, UNBOUNDED PRECEDING, n PRECEDING … Kind holds the words without the expression.
type FrameBound struct {
	Kind string // CURRENT ROW, UNBOUNDED PRECEDING, UNBOUNDED FOLLOWING, PRECEDING, FOLLOWING
	Expr Expr
}

// NamedWindow is WINDOW w AS (…).
type NamedWindow struct {
	Name Ident
	Over *Over
}

// Hint is one hint of /*+ … */: OPTIONS('k'='v'), STATE_TTL('t'='1d'), BROADCAST(t).
type Hint struct {
	Pos
	Name    Ident
	Options []Option // key-value form
	Args    []Expr   // list form
}

// TableRef is a named table in FROM, with dynamic options, FOR SYSTEM_TIME AS OF and an alias.
type TableRef struct {
	Pos
	Name   Name
	Hints  []Hint
	Extend []Column // columns that are added to those of the table: EXTEND (…)
	AsOf   Expr
	Alias  *Alias
	Sample *TableSample
}

// TableSample is TABLESAMPLE BERNOULLI|SYSTEM(percentage) [REPEATABLE(seed)], or TABLESAMPLE SUBSTITUTE('name').
type TableSample struct {
	Pos
	Method     string
	Percentage *Literal
	Seed       Expr
	Name       *Literal
}

// DerivedTable is (query) [AS] alias in FROM; Lateral marks LATERAL (query).
type DerivedTable struct {
	Pos
	Lateral bool
	Query   Query
	Alias   *Alias
	Sample  *TableSample
}

// TableFunc is TABLE(f(…)), LATERAL TABLE(f(…)), UNNEST(e) [WITH ORDINALITY] in FROM.
type TableFunc struct {
	Pos
	Lateral    bool
	Unnest     bool
	Ordinality bool
	Call       Expr   // for UNNEST its argument
	More       []Expr // further arguments of UNNEST
	Alias      *Alias
	Sample     *TableSample
}

// Join is two table expressions joined. Kind: INNER, LEFT, RIGHT, FULL, CROSS; Natural marks NATURAL.
type Join struct {
	Pos
	Kind        string
	Natural     bool
	Left, Right TableExpr
	On          Expr
	Using       []Ident
}

// ParenTable keeps the parentheses of a joined table.
type ParenTable struct {
	Pos
	Table TableExpr
}

// Pivot is table PIVOT (aggregates FOR axes IN (values)) [alias].
type Pivot struct {
	Pos
	Table      TableExpr
	Aggregates []SelectItem
	Axes       []Ident
	Values     []SelectItem
	Alias      *Alias
}

// Unpivot is table UNPIVOT [INCLUDE|EXCLUDE NULLS] (measures FOR axes IN (columns [AS values], …)) [alias].
type Unpivot struct {
	Pos
	Table    TableExpr
	Nulls    string // "", INCLUDE, EXCLUDE
	Measures []Ident
	Axes     []Ident
	Values   []UnpivotValue
	Alias    *Alias
}

// UnpivotValue is columns [AS values] of UNPIVOT.
type UnpivotValue struct {
	Pos
	Columns []Ident
	Value   Expr
}

// Alias is [AS] name [(columns)].
type Alias struct {
	Pos
	Name    Ident
	Columns []Ident
}

func (*Select) query()       {}
func (*SetOp) query()        {}
func (*Values) query()       {}
func (*With) query()         {}
func (*OrderedQuery) query() {}
func (*ParenQuery) query()   {}

func (*TableRef) tableExpr()     {}
func (*DerivedTable) tableExpr() {}
func (*TableFunc) tableExpr()    {}
func (*Join) tableExpr()         {}
func (*ParenTable) tableExpr()   {}
func (*Pivot) tableExpr()        {}
func (*Unpivot) tableExpr()      {}
