package plan_test

import (
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

func column(i int, at int) plan.Expr {
	return &plan.Column{Typed: plan.Typed{T: types.Simple(types.Int), At: diag.Span{Start: at, End: at + 1}}, Index: i}
}

func number(n int64, t types.Type) plan.Expr {
	v := batch.NewVector(t, 1)
	v.SetInt(0, n)
	return &plan.Literal{Typed: plan.Typed{T: t}, Value: v}
}

func TestEqual(t *testing.T) {
	integer, bigint := types.Simple(types.Int).NotNull(), types.Simple(types.BigInt).NotNull()
	and := func(es ...plan.Expr) plan.Expr { return &plan.And{Terms: es} }
	cast := func(e plan.Expr, to types.Type, try bool) plan.Expr {
		return &plan.Cast{Typed: plan.Typed{T: to}, Arg: e, Try: try}
	}
	outer := func(up int) plan.Expr { return &plan.Outer{Up: up, Index: 1} }
	query := &plan.Subquery{Node: &plan.Values{}}
	tests := []struct {
		name string
		a, b plan.Expr
		want bool
	}{
		{"one column at two places", column(1, 10), column(1, 20), true},
		{"two columns", column(1, 10), column(2, 10), false},
		{"a column and a constant", column(1, 10), number(1, integer), false},
		{"one number", number(1, integer), number(1, integer), true},
		{"two numbers", number(1, integer), number(2, integer), false},
		{"a number of two types", number(1, integer), number(1, bigint), false},
		{"terms in one order", and(column(1, 0), column(2, 0)), and(column(1, 5), column(2, 5)), true},
		{"terms in another order", and(column(1, 0), column(2, 0)), and(column(2, 0), column(1, 0)), false},
		{"more terms", and(column(1, 0), column(2, 0)), and(column(1, 0), column(2, 0), column(3, 0)), false},
		{"one cast", cast(column(1, 0), bigint, false), cast(column(1, 9), bigint, false), true},
		{"a cast and its try", cast(column(1, 0), bigint, false), cast(column(1, 0), bigint, true), false},
		{"casts to two types", cast(column(1, 0), bigint, false), cast(column(1, 0), integer, false), false},
		{"one row around", outer(1), outer(1), true},
		{"two rows around", outer(1), outer(2), false},
		{"one query", query, query, true},
		{"two queries", query, &plan.Subquery{Node: &plan.Values{}}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := plan.Equal(test.a, test.b); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

// TestReaches looks for columns of rows around through queries within and lateral joins.
func TestReaches(t *testing.T) {
	project := func(e plan.Expr) plan.Node { return &plan.Project{Input: &plan.Values{}, Exprs: []plan.Expr{e}} }
	outer := func(up int) plan.Expr { return &plan.Outer{Up: up} }
	within := func(e plan.Expr) plan.Expr { return &plan.Subquery{Node: project(e)} }
	lateral := func(e plan.Expr) plan.Node {
		return &plan.Join{Lateral: true, Left: &plan.Values{}, Right: project(e)}
	}
	tests := []struct {
		name string
		node plan.Node
		want bool
	}{
		{"nothing", project(column(0, 0)), false},
		{"the row around", project(outer(1)), true},
		{"a query within names this query's row", project(within(outer(1))), false},
		{"a query within names the row around", project(within(outer(2))), true},
		{"a lateral join names its left side", lateral(outer(1)), false},
		{"a lateral join names the row around", lateral(outer(2)), true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := plan.Reaches(test.node, 1); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}
