package plan

// The expressions of this file stand in MATCH_RECOGNIZE alone.

// PatternColumn is a column of the row that a pattern variable was matched with last.
type PatternColumn struct {
	Typed
	Variable string // "": of any row of the match
	Column   Expr   // a *Column of the input
}

// Navigation takes a value of another row of the match: FIRST, LAST, PREV. MATCH_ROWTIME and MATCH_PROCTIME tell the time of the
// match, and need no argument.
type Navigation struct {
	Typed
	Function string
	Arg      Expr // nil where there is none
	Offset   int64
}
