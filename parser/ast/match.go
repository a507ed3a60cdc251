package ast

// MatchRecognize is table MATCH_RECOGNIZE (…) [alias].
type MatchRecognize struct {
	Pos
	Table       TableExpr
	PartitionBy []Expr
	OrderBy     []SortItem
	Measures    []Measure
	Rows        string // "", ONE ROW, ALL ROWS: what stands before PER MATCH
	Skip        *AfterMatch
	Pattern     Pattern
	FromStart   bool // ^ stands before the pattern
	ToEnd       bool // $ stands behind the pattern
	Within      *IntervalLiteral
	Subsets     []Subset
	Defines     []PatternDefinition
	Alias       *Alias
}

// Measure is expression AS name.
type Measure struct {
	Pos
	Expr Expr
	Name Ident
}

// AfterMatch is AFTER MATCH SKIP …. To is PAST LAST ROW or TO NEXT ROW, or with a Variable TO FIRST, TO LAST or TO.
type AfterMatch struct {
	Pos
	To       string
	Variable *Ident
}

// Subset is name = (variable, …).
type Subset struct {
	Pos
	Name      Ident
	Variables []Expr
}

// PatternDefinition is variable AS condition.
type PatternDefinition struct {
	Pos
	Variable  Ident
	Condition Expr
}

// Pattern is a part of PATTERN (…).
type Pattern interface {
	Node
	pattern()
}

// PatternVariable is a variable.
type PatternVariable struct {
	Pos
	Name Ident
}

// PatternSequence is a b c.
type PatternSequence struct {
	Pos
	Parts []Pattern
}

// PatternChoice is a | b | c.
type PatternChoice struct {
	Pos
	Parts []Pattern
}

// PatternPermute is PERMUTE(a, b).
type PatternPermute struct {
	Pos
	Parts []Pattern
}

// PatternExclusion is {- a -}.
type PatternExclusion struct {
	Pos
	Part Pattern
}

// PatternQuantifier is a part with *, +, ? or {…} behind it. Max is -1 where there is no bound, Min where only the upper
// bound is written. Reluctant marks the ? behind the quantifier.
type PatternQuantifier struct {
	Pos
	Part      Pattern
	Min, Max  int
	Reluctant bool
}

func (*MatchRecognize) tableExpr() {}

func (*PatternVariable) pattern()   {}
func (*PatternSequence) pattern()   {}
func (*PatternChoice) pattern()     {}
func (*PatternPermute) pattern()    {}
func (*PatternExclusion) pattern()  {}
func (*PatternQuantifier) pattern() {}
