package rules

import (
	"fmt"

	"github.com/leatsql/leat/planner/plan"
)

// topN checks a ranking whose rows are filtered by their rank: it keeps the first rows in any order. ok is false where no filter
// makes it one.
func (c *checker) topN(n *plan.Over, where []plan.Expr) (ok bool) {
	call := n.Calls[0]
	name := call.Call.Function.Name
	if name != "ROW_NUMBER" && name != "RANK" && name != "DENSE_RANK" {
		return false
	}
	found, ends := false, false
	for _, e := range where {
		op, limit, is := rankCondition(e, len(n.Out)-1)
		if !is {
			continue
		}
		found = true
		switch op {
		case "=", "<", "<=":
			ends = true
			if isBelow(limit, op) {
				c.refuse(e.Span(), fmt.Sprintf("%s begins at 1: no row has such a number", name), "")
			}
		}
	}
	switch {
	case !found:
		return false
	case name != "ROW_NUMBER":
		c.refuse(call.At, fmt.Sprintf("%s cannot keep the first rows of a stream: only ROW_NUMBER can", name), "write ROW_NUMBER(), or "+batchHelp)
	case !ends:
		c.refuse(call.At, "nothing bounds the numbers of the rows from above, so that all rows of the stream would be kept", "add a condition: n <= 10")
	}
	return true
}

// rankCondition reads a comparison of the rank, a column by number, with a constant or another column: "<=" and the other.
func rankCondition(e plan.Expr, rank int) (op string, limit plan.Expr, ok bool) {
	c, ok := e.(*plan.Call)
	if !ok {
		return "", nil, false
	}
	if c.Function.Name == "NOT" {
		op, limit, ok = rankCondition(c.Args[0], rank)
		op = negated[op]
		return op, limit, ok && op != ""
	}
	turned, compares := mirrored[c.Function.Name]
	switch {
	case !compares:
		return "", nil, false
	case columnOf(c.Args[0]) == rank && stands(c.Args[1], rank, turned):
		return c.Function.Name, c.Args[1], true
	case columnOf(c.Args[1]) == rank && stands(c.Args[0], rank, turned):
		return turned, c.Args[0], true
	}
	return "", nil, false
}

var (
	mirrored = map[string]string{"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
	negated  = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
)

// stands reports whether an expression is one that a rank can be compared with: of constants, or of columns which bound it.
func stands(e plan.Expr, rank int, op string) bool {
	ok := true
	plan.Walk(e, func(e plan.Expr) bool {
		switch e := e.(type) {
		case *plan.Column:
			ok = ok && e.Index != rank && op != "="
		case *plan.Outer, *plan.Subquery:
			ok = false
		}
		return ok
	})
	return ok
}

// isBelow reports whether no rank, which begins at 1, is so.
func isBelow(limit plan.Expr, op string) bool {
	if c, ok := limit.(*plan.Cast); ok {
		limit = c.Arg
	}
	l, ok := limit.(*plan.Literal)
	if !ok || !l.T.IsInteger() || l.Value.IsNull(0) {
		return false
	}
	least := int64(1)
	if op == "<" {
		least = 2
	}
	return l.Value.Ints[0] < least
}
