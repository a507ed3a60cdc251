package lineage

import "github.com/leatsql/leat/planner/plan"

// tracer goes through a plan.
type tracer struct {
	tables map[string]*plan.Table
	rows   origins
	outer  [][]origins // the columns of the rows outside, the nearest last
}

// node returns what each column of a node's output comes from.
func (t *tracer) node(n plan.Node) []origins {
	switch n := n.(type) {
	case TableRead:
		return t.table(n)
	case *plan.Filter:
		in := t.node(n.Input)
		t.rows.add(t.expr(n.Condition, in).by(Filter))
		return in
	case *plan.Project:
		return t.exprs(n.Exprs, t.node(n.Input))
	case *plan.Values:
		out := make([]origins, len(n.Out))
		for _, row := range n.Rows {
			merge(out, t.exprs(row, nil))
		}
		return out
	case *plan.UnionAll:
		return t.union(n.In, len(n.Out))
	case *plan.SetOp:
		return t.union(n.In, len(n.Out))
	case *plan.Sort:
		in := t.node(n.Input)
		t.keys(n.Keys, in, Sort)
		return in
	case *plan.Aggregate:
		return t.aggregate(n)
	case *plan.Join:
		return t.join(n)
	case *plan.Over:
		return t.over(n)
	case *plan.WindowTable:
		in := t.node(n.Input)
		return t.rest(in, len(n.Out), in[n.Time].by(Window))
	case *plan.TableFunction:
		var all origins
		for _, e := range n.Args {
			all.add(t.expr(e, nil))
		}
		return t.rest(nil, len(n.Out), all.by(Transformation))
	case *plan.Match:
		return t.match(n)
	}
	return make([]origins, len(n.Columns()))
}

func (t *tracer) table(n TableRead) []origins {
	table := n.ReadTable()
	if known := t.tables[table.Name]; known != nil {
		table = known
	}
	t.tables[table.Name] = table
	columns := n.Columns()
	out := make([]origins, len(columns))
	for i, c := range columns {
		out[i] = origins{{Table: table, Path: c.Name}: true}
	}
	return out
}

func (t *tracer) union(in []plan.Node, columns int) []origins {
	out := make([]origins, columns)
	for _, n := range in {
		merge(out, t.node(n))
	}
	return out
}

func merge(out, in []origins) {
	for i := range in {
		out[i].add(in[i])
	}
}

// rest gives a node's further columns, behind those of its input, one origin.
func (t *tracer) rest(in []origins, columns int, of origins) []origins {
	out := append([]origins{}, in...)
	for len(out) < columns {
		out = append(out, of)
	}
	return out
}

func (t *tracer) keys(keys []plan.SortKey, in []origins, way Way) {
	for _, k := range keys {
		t.rows.add(t.expr(k.Expr, in).by(way))
	}
}

func (t *tracer) aggregate(n *plan.Aggregate) []origins {
	in := t.node(n.Input)
	out := t.exprs(n.Keys, in)
	if !n.Distinct {
		for _, key := range out {
			t.rows.add(key.by(GroupBy))
		}
	}
	for _, c := range n.Calls {
		out = append(out, t.call(c, in))
	}
	var window origins
	if n.Window != nil {
		window = t.expr(n.Window.Time, in).by(Window)
		t.rows.add(window)
	}
	return t.rest(out, len(n.Out), window)
}

func (t *tracer) call(c *plan.AggregateCall, in []origins) origins {
	var all origins
	for _, e := range c.Call.Args {
		all.add(t.expr(e, in).by(Aggregation))
	}
	if c.Filter != nil {
		all.add(t.expr(c.Filter, in).by(Filter))
	}
	for _, k := range c.OrderBy {
		all.add(t.expr(k.Expr, in).by(Sort))
	}
	return all
}

func (t *tracer) join(n *plan.Join) []origins {
	left := t.node(n.Left)
	t.outer = append(t.outer, left)
	right := t.node(n.Right)
	t.outer = t.outer[:len(t.outer)-1]
	all := append(append([]origins{}, left...), right...)
	if n.On != nil {
		t.rows.add(t.expr(n.On, all).by(Join))
	}
	if n.AsOf != nil {
		t.rows.add(t.expr(n.AsOf, left).by(Join))
	}
	return all[:min(len(all), len(n.Out))]
}

func (t *tracer) over(n *plan.Over) []origins {
	in := t.node(n.Input)
	out := append([]origins{}, in...)
	for _, c := range n.Calls {
		of := t.call(&c.AggregateCall, in)
		for _, e := range c.PartitionBy {
			of.add(t.expr(e, in).by(Window))
		}
		for _, k := range c.Order {
			of.add(t.expr(k.Expr, in).by(Window))
		}
		out = append(out, of)
	}
	return out
}

func (t *tracer) match(n *plan.Match) []origins {
	in := t.node(n.Input)
	for _, e := range n.Defines {
		t.rows.add(t.expr(e, in).by(Filter))
	}
	t.keys(n.OrderBy, in, Sort)
	var out []origins
	for _, c := range n.PartitionBy {
		out = append(out, in[c])
	}
	return t.rest(append(out, t.exprs(n.Measures, in)...), len(n.Out), nil)
}
