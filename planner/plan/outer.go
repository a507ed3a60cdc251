package plan

// Reaches reports whether a query that stands in an expression names columns of a row at least up scopes out of it: 1 is the row
// that the expression is computed for.
func Reaches(n Node, up int) bool {
	for _, e := range Exprs(n) {
		if exprReaches(e, up) {
			return true
		}
	}
	if j, ok := n.(*Join); ok && j.Lateral {
		return Reaches(j.Left, up) || Reaches(j.Right, up+1)
	}
	for _, in := range n.Inputs() {
		if Reaches(in, up) {
			return true
		}
	}
	return false
}

func exprReaches(e Expr, up int) bool {
	found := false
	Walk(e, func(e Expr) bool {
		switch e := e.(type) {
		case *Outer:
			found = found || e.Up >= up
		case *Subquery:
			found = found || Reaches(e.Node, up+1)
		}
		return !found
	})
	return found
}
