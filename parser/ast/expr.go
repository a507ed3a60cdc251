package ast

// LiteralKind says what a literal is.
type LiteralKind uint8

// The kinds of literals.
const (
	NullLiteral   LiteralKind = iota
	BoolLiteral               // Text is TRUE, FALSE or UNKNOWN
	NumberLiteral             // Text is as written: 1, 1.50, 1e3
	StringLiteral             // Text is the decoded value
	BinaryLiteral             // Text is the hex digits of x'…'
	DateLiteral               // DATE '…'; Text is what stands in the quotes, and so on
	TimeLiteral
	TimestampLiteral
)

// Literal is a constant.
type Literal struct {
	Pos
	Kind    LiteralKind
	Text    string
	Charset string // _utf8'…': the name without the underscore; U&'…' literals are decoded and need none
}

// IntervalLiteral is INTERVAL '…' unit [TO unit]. Expr is set instead of Text for INTERVAL 5 DAY, INTERVAL n DAY and
// INTERVAL (n + 1) DAY.
type IntervalLiteral struct {
	Pos
	Negative bool
	Text     string
	Expr     Expr
	From     IntervalUnit
	To       IntervalUnit // Unit "" when absent
}

// IntervalOf is (a - b) DAY: the difference of two points of time as an interval of a unit.
type IntervalOf struct {
	Pos
	Expr Expr
	From IntervalUnit
	To   *IntervalUnit
}

// IntervalUnit is a unit with its optional precisions, DAY(2), SECOND(2, 3). Unit is upper case and singular.
type IntervalUnit struct {
	Unit      string
	Leading   *int
	Fractions *int
}

// ColumnRef is a name that stands for a value: a column, a qualified column, a path into a row.
type ColumnRef struct {
	Pos
	Name Name
}

// Param is a parameter whose value is given when the statement runs: ?.
type Param struct{ Pos }

// Star is * or t.*; it stands only in a select list, or as the argument of COUNT.
type Star struct {
	Pos
	Qualifier *Name
}

// Unary is an operator before its operand: "-", "+", "NOT", and in MATCH_RECOGNIZE "FINAL" and "RUNNING".
type Unary struct {
	Pos
	Op   string
	Expr Expr
}

// Binary is an operator between two operands, in upper case where it is a word: "+", "||", "=", "<>", "AND", "IS DISTINCT
// FROM", "SIMILAR TO" … "!=" is kept as written.
type Binary struct {
	Pos
	Op    string
	OpAt  Pos
	Left  Expr
	Right Expr
}

// Is is a postfix test: IS [NOT] NULL, TRUE, FALSE, UNKNOWN, JSON [VALUE|OBJECT|ARRAY|SCALAR]. What is upper case.
type Is struct {
	Pos
	Expr Expr
	Not  bool
	What string
}

// Between is [NOT] BETWEEN [SYMMETRIC|ASYMMETRIC].
type Between struct {
	Pos
	Expr, Low, High Expr
	Not, Symmetric  bool
}

// In is [NOT] IN over a list or a query.
type In struct {
	Pos
	Expr  Expr
	Not   bool
	List  []Expr
	Query Query
}

// Like is [NOT] LIKE or [NOT] SIMILAR TO, with an optional ESCAPE, or ILIKE or RLIKE, which Flink's parser takes too.
type Like struct {
	Pos
	Expr, Pattern, Escape Expr
	Not                   bool
	Similar               bool
	Word                  string // "", ILIKE, RLIKE
}

// Exists is EXISTS (query).
type Exists struct {
	Pos
	Query Query
}

// Subquery is a query that stands for a value.
type Subquery struct {
	Pos
	Query Query
}

// Case is CASE [operand] WHEN … THEN … [ELSE …] END.
type Case struct {
	Pos
	Operand Expr // nil for the searched form
	Whens   []When
	Else    Expr
}

// When is a branch of CASE; the simple form may list several values.
type When struct {
	Conds []Expr
	Then  Expr
}

// Cast is CAST(e AS t) or TRY_CAST(e AS t).
type Cast struct {
	Pos
	Try  bool
	Expr Expr
	Type *TypeName
}

// Call is a function call: name(args). Special forms with keywords between their arguments (EXTRACT(u FROM e),
// TRIM(BOTH c FROM e), SUBSTRING(s FROM n FOR m), POSITION(a IN b), OVERLAY(…), FLOOR(t TO u), TIMESTAMPADD(u, n, t),
// CEIL(t TO u)) are calls too: a keyword is a *Keyword argument and Form says which spelling prints back.
type Call struct {
	Pos
	Name     Name
	Args     []Expr
	Form     CallForm
	Distinct bool
	Nulls    string     // IGNORE or RESPECT: IGNORE NULLS behind the arguments
	Within   []Expr     // WITHIN DISTINCT (…)
	Filter   Expr       // FILTER (WHERE …)
	Over     *Over      // OVER (…)
	NoParens bool       // CURRENT_DATE and its kin
	ArgOrder []SortItem // ARRAY_AGG(x ORDER BY …)
	OrderBy  []SortItem // WITHIN GROUP (ORDER BY …)
}

// CallForm says how a special form is spelt.
type CallForm uint8

// The spellings. PlainForm is name(a, b).
const (
	PlainForm   CallForm = iota
	FromForm             // EXTRACT(u FROM e)
	FromForForm          // SUBSTRING(s FROM n FOR m), OVERLAY uses PlacingForm
	InForm               // POSITION(a IN b)
	TrimForm             // TRIM([where] [c] FROM e): args are keyword, c or nil, e
	PlacingForm          // OVERLAY(s PLACING r FROM n FOR m)
	ToForm               // FLOOR(t TO u)
	UsingForm            // TRANSLATE(s USING c), CONVERT(s USING c): the last is a column reference
)

// Keyword is a word that stands as an argument: a time unit, BOTH, LEADING. Word is upper case.
type Keyword struct {
	Pos
	Word string
}

// JSONCall is JSON_VALUE, JSON_QUERY or JSON_EXISTS with their clauses.
type JSONCall struct {
	Pos
	Name      string // upper case
	NameAt    Pos
	Doc, Path Expr
	Passing   []SelectItem // PASSING value AS name, …
	Returning *TypeName
	Wrapper   string // JSON_QUERY: "", "WITHOUT", "WITH CONDITIONAL", "WITH UNCONDITIONAL"
	OnEmpty   *JSONBehavior
	OnError   *JSONBehavior
}

// JSONFormat is e FORMAT JSON [ENCODING …], of a document or a value of a JSON function.
type JSONFormat struct {
	Pos
	Expr     Expr
	Encoding string // "", UTF8, UTF16, UTF32
}

// JSONBehavior is what stands before ON EMPTY or ON ERROR. Kind: NULL, ERROR, DEFAULT, EMPTY ARRAY, EMPTY OBJECT, TRUE,
// FALSE, UNKNOWN.
type JSONBehavior struct {
	Pos
	Kind    string
	Default Expr
}

// JSONConstructor is JSON_OBJECT, JSON_ARRAY, JSON_OBJECTAGG or JSON_ARRAYAGG.
type JSONConstructor struct {
	Pos
	Name    string
	NameAt  Pos
	Keys    []Expr // objects: one per value
	Values  []Expr
	OrderBy []SortItem // JSON_ARRAYAGG(v ORDER BY …)
	Absent  *bool      // ABSENT ON NULL true, NULL ON NULL false, nil: not said
	Filter  Expr       // of an aggregate: FILTER (WHERE …)
	Over    *Over      // of an aggregate: OVER (…)
}

// RowExpr is ROW(…) or (a, b); Bare says that ROW was not written.
type RowExpr struct {
	Pos
	Items []Expr
	Bare  bool
}

// ArrayExpr is ARRAY[…]; MapExpr is MAP[k, v, …]. Either may hold a query: ARRAY(SELECT …).
type ArrayExpr struct {
	Pos
	Items []Expr
	Query Query
}

// MapExpr is MAP[k, v, …].
type MapExpr struct {
	Pos
	Items []Expr
	Query Query
}

// MultisetExpr is MULTISET[…].
type MultisetExpr struct {
	Pos
	Items []Expr
	Query Query
}

// Index is e[i].
type Index struct {
	Pos
	Expr, Index Expr
}

// FieldAccess is e.name where e is not itself a plain name: f(x).name, (r).name, a[1].name.
type FieldAccess struct {
	Pos
	Expr  Expr
	Field Ident
}

// Paren keeps parentheses that were written, so that spans and printing stay true; it has no meaning.
type Paren struct {
	Pos
	Expr Expr
}

// NamedArg is name => value in a call.
type NamedArg struct {
	Pos
	Name  Ident
	Value Expr
}

// Descriptor is DESCRIPTOR(a, b) in a window call.
type Descriptor struct {
	Pos
	Columns []Ident
}

// TableArg is TABLE t or a query as an argument of a window call, with optional PARTITION BY and ORDER BY.
type TableArg struct {
	Pos
	Name        *Name
	Query       Query
	PartitionBy []Expr
	OrderBy     []SortItem
}

func (*Literal) expr()         {}
func (*IntervalLiteral) expr() {}
func (*IntervalOf) expr()      {}
func (*ColumnRef) expr()       {}
func (*Star) expr()            {}
func (*Param) expr()           {}
func (*Unary) expr()           {}
func (*Binary) expr()          {}
func (*Is) expr()              {}
func (*Between) expr()         {}
func (*In) expr()              {}
func (*Like) expr()            {}
func (*Exists) expr()          {}
func (*Subquery) expr()        {}
func (*Case) expr()            {}
func (*Cast) expr()            {}
func (*Call) expr()            {}
func (*Keyword) expr()         {}
func (*JSONCall) expr()        {}
func (*JSONFormat) expr()      {}
func (*JSONConstructor) expr() {}
func (*RowExpr) expr()         {}
func (*ArrayExpr) expr()       {}
func (*MapExpr) expr()         {}
func (*MultisetExpr) expr()    {}
func (*Index) expr()           {}
func (*FieldAccess) expr()     {}
func (*Paren) expr()           {}
func (*NamedArg) expr()        {}
func (*Descriptor) expr()      {}
func (*TableArg) expr()        {}
