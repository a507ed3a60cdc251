package plan

import "slices"

// Exprs returns the expressions that a node evaluates, in the order they are written in.
func Exprs(n Node) []Expr {
	switch n := n.(type) {
	case *Scan:
		return present(n.Watermark)
	case *Filter:
		return []Expr{n.Condition}
	case *Project:
		return n.Exprs
	case *Values:
		var all []Expr
		for _, row := range n.Rows {
			all = append(all, row...)
		}
		return all
	case *Aggregate:
		all := append([]Expr{}, n.Keys...)
		for _, c := range n.Calls {
			all = append(all, c.exprs()...)
		}
		if n.Window != nil {
			all = append(append(all, n.Window.Time), n.Window.Sizes...)
		}
		return all
	case *Join:
		return present(n.On, n.AsOf)
	case *Unnest:
		return present(n.On)
	case *Sort:
		return append(keyExprs(n.Keys), present(n.Offset, n.Limit)...)
	case *Over:
		var all []Expr
		for _, c := range n.Calls {
			all = append(append(append(all, c.exprs()...), c.PartitionBy...), keyExprs(c.Order)...)
			if c.Frame != nil {
				all = append(all, present(c.Frame.Lower.Offset, c.Frame.Upper.Offset)...)
			}
		}
		return all
	case *WindowTable:
		return n.Sizes
	case *TableFunction:
		return n.Args
	case *Match:
		return append(append(keyExprs(n.OrderBy), n.Measures...), n.Defines...)
	}
	return nil
}

func (c *AggregateCall) exprs() []Expr {
	all := []Expr{c.Call}
	return append(append(all, present(c.Filter)...), keyExprs(c.OrderBy)...)
}

func keyExprs(keys []SortKey) []Expr {
	all := make([]Expr, 0, len(keys))
	for _, k := range keys {
		all = append(all, k.Expr)
	}
	return all
}

func present(es ...Expr) []Expr {
	var all []Expr
	for _, e := range es {
		if e != nil {
			all = append(all, e)
		}
	}
	return all
}

// Queries returns the nodes of the queries that stand in a node's expressions.
func Queries(n Node) []Node {
	var all []Node
	for _, e := range Exprs(n) {
		Walk(e, func(e Expr) bool {
			if q, ok := e.(*Subquery); ok {
				all = append(all, q.Node)
			}
			return true
		})
	}
	return all
}

// Size is how many operators a plan has where each that is read several times counts each time, or most where there are more.
func Size(n Node, most int) int {
	known := map[Node]int{}
	var size func(Node) int
	size = func(n Node) int {
		if s, ok := known[n]; ok {
			return s
		}
		s := 1
		for _, in := range n.Inputs() {
			s = min(s+size(in), most)
		}
		for _, q := range Queries(n) {
			s = min(s+size(q), most)
		}
		known[n] = s
		return s
	}
	return size(n)
}

// WalkNodes calls f for a node and all that it reads, in expressions too, parents first. A node that is read several times, as a query
// of WITH may be, is visited once.
func WalkNodes(n Node, f func(Node)) { walkNodes(n, map[Node]bool{}, f) }

func walkNodes(n Node, seen map[Node]bool, f func(Node)) {
	if seen[n] {
		return
	}
	seen[n] = true
	f(n)
	for _, in := range n.Inputs() {
		walkNodes(in, seen, f)
	}
	for _, q := range Queries(n) {
		walkNodes(q, seen, f)
	}
}

// Scans returns the scans of the job that read something, each once, in the order of the plan.
func (j *Job) Scans() []*Scan {
	var all []*Scan
	for _, root := range j.Root {
		WalkNodes(root.Input, func(n Node) {
			if scan, ok := n.(*Scan); ok && scan.Source != nil && !slices.Contains(all, scan) {
				all = append(all, scan)
			}
		})
	}
	return all
}
