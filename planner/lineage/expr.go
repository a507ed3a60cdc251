package lineage

import "github.com/leatsql/leat/planner/plan"

func (t *tracer) exprs(es []plan.Expr, in []origins) []origins {
	out := make([]origins, len(es))
	for i, e := range es {
		out[i] = t.expr(e, in)
	}
	return out
}

// expr returns what an expression over columns comes from.
func (t *tracer) expr(e plan.Expr, in []origins) origins {
	switch e := e.(type) {
	case *plan.Column:
		if e.Index < len(in) {
			return in[e.Index]
		}
		return nil
	case *plan.Outer:
		if at := len(t.outer) - e.Up; at >= 0 && at < len(t.outer) && e.Index < len(t.outer[at]) {
			return t.outer[at][e.Index]
		}
		return nil
	case *plan.Field:
		return field(t.expr(e.Arg, in), e.Name)
	case *plan.Cast:
		if of := t.expr(e.Arg, in); e.Implicit {
			return of
		} else {
			return of.by(Transformation)
		}
	case *plan.Case:
		return t.caseOf(e, in)
	case *plan.Subquery:
		return t.subquery(e, in)
	}
	var all origins
	for _, k := range plan.Children(e) {
		all.add(t.expr(k, in).by(Transformation))
	}
	return all
}

// field is a field of a row: of one that is a table's column as it is, or is itself a field of one, the path goes on.
func field(of origins, name string) origins {
	out := origins{}
	for x := range of {
		if x.Way == Identity {
			x.Path += "." + name
		}
		out[x] = true
	}
	return out
}

func (t *tracer) caseOf(e *plan.Case, in []origins) origins {
	var all origins
	for _, when := range e.Whens {
		all.add(t.expr(when, in).by(Conditional))
	}
	for _, then := range append(append([]plan.Expr{}, e.Thens...), e.Else) {
		all.add(t.expr(then, in).by(Transformation))
	}
	return all
}

func (t *tracer) subquery(e *plan.Subquery, in []origins) origins {
	t.outer = append(t.outer, in)
	columns := t.node(e.Node)
	t.outer = t.outer[:len(t.outer)-1]
	way := Filter
	switch e.Kind {
	case plan.ScalarQuery, plan.ArrayQuery, plan.MapQuery, plan.MultisetQuery:
		way = Transformation
	case plan.ExistsQuery, plan.InQuery, plan.AnyQuery, plan.AllQuery:
	}
	var all origins
	for _, c := range columns {
		all.add(c.by(way))
	}
	for _, left := range e.Left {
		all.add(t.expr(left, in).by(way))
	}
	return all
}
