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

// Unnests reports whether a join is one with UNNEST(…), which takes a collection of each row on the left apart.
func (n *Join) Unnests() bool {
	_, ok := n.Right.(*TableFunction)
	return ok && n.Lateral
}
