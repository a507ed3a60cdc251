package ast

// The precedences of operators; a higher one binds tighter. Operators of one precedence group from the left.
const (
	PrecedenceOr         = 22
	PrecedenceAnd        = 24
	PrecedenceNot        = 26
	PrecedenceIs         = 28
	PrecedenceComparison = 30 // also IS DISTINCT FROM, OVERLAPS, MEMBER OF …
	PrecedenceIn         = 32 // IN, BETWEEN, LIKE and SIMILAR TO
	PrecedenceAdd        = 40
	PrecedenceMultiply   = 60 // * / % and ||
	PrecedenceSign       = 80
	PrecedenceAccess     = 100 // e[i], e.field
)

// BinaryPrecedence returns the precedence of a Binary's operator; ok is false for what is none.
func BinaryPrecedence(op string) (precedence int, ok bool) {
	switch op {
	case "MULTISET UNION", "MULTISET UNION ALL", "MULTISET EXCEPT", "MULTISET EXCEPT ALL":
		return 12, true
	case "MULTISET INTERSECT", "MULTISET INTERSECT ALL":
		return 14, true
	case "OR":
		return PrecedenceOr, true
	case "AND":
		return PrecedenceAnd, true
	case "=", "<>", "!=", "<", "<=", ">", ">=",
		"= ANY", "<> ANY", "< ANY", "<= ANY", "> ANY", ">= ANY",
		"= SOME", "<> SOME", "< SOME", "<= SOME", "> SOME", ">= SOME",
		"= ALL", "<> ALL", "< ALL", "<= ALL", "> ALL", ">= ALL",
		"OVERLAPS", "CONTAINS", "EQUALS", "PRECEDES", "SUCCEEDS", "IMMEDIATELY PRECEDES", "IMMEDIATELY SUCCEEDS",
		"IS DISTINCT FROM", "IS NOT DISTINCT FROM", "MEMBER OF", "SUBMULTISET OF", "NOT SUBMULTISET OF":
		return PrecedenceComparison, true
	case "+", "-":
		return PrecedenceAdd, true
	case "*", "/", "%", "||":
		return PrecedenceMultiply, true
	}
	return 0, false
}
