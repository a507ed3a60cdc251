package plan

// Unnest makes of each row of its input as many as a collection of it has elements. It is CROSS JOIN UNNEST(…), and with Outer LEFT
// JOIN UNNEST(…).
type Unnest struct {
	Input  Node
	Column int // the collection: an ARRAY, a MAP or a MULTISET
	// Keep are the columns of the input that stand beside the elements.
	Keep []int
	// Parts are what follows of each element: numbers of the fields of a ROW, 0 for the key and 1 for the value of a MAP, 0 for an
	// element that is no ROW.
	Parts []int
	// Outer says that a row of which no element is kept stands once, with NULL in place of one.
	Outer bool
	// On is the condition of a left join over the output's columns; nil where there is none.
	On  Expr
	Out []Output
}

// Inputs returns the input.
func (n *Unnest) Inputs() []Node { return []Node{n.Input} }

// Columns returns the kept columns and the parts of an element.
func (n *Unnest) Columns() []Output { return n.Out }

// Unnests reports whether a join is one with UNNEST(…), so that it takes a collection apart for each row on the left: with the function
// itself, or with a query that selects its columns as they are. It returns the function and what filters its rows.
func (n *Join) Unnests() (f *TableFunction, filters []Expr, ok bool) {
	if n.Kind != InnerJoin && n.Kind != LeftJoin {
		return nil, nil, false
	}
	return unnested(n.Right)
}

func unnested(n Node) (f *TableFunction, filters []Expr, ok bool) {
	switch n := n.(type) {
	case *TableFunction:
		return n, nil, true
	case *Filter:
		if exprReaches(n.Condition, 1) {
			return nil, nil, false
		}
		f, filters, ok = unnested(n.Input)
		return f, append(filters, n.Condition), ok
	case *Project:
		if !n.Identity() {
			return nil, nil, false
		}
		return unnested(n.Input)
	case *Sort:
		if n.Idle() {
			return unnested(n.Input)
		}
	}
	return nil, nil, false
}

// Identity reports whether a projection gives its input's columns as they are.
func (n *Project) Identity() bool {
	for i, e := range n.Exprs {
		if c, ok := e.(*Column); !ok || c.Index != i {
			return false
		}
	}
	return len(n.Exprs) == len(n.Input.Columns())
}
