package explain

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/planner/plan"
)

// relational says what an operator does that stands in bound plans only.
func (s stepper) relational(n plan.Node) *Step {
	switch n := n.(type) {
	case *plan.Aggregate:
		return s.aggregate(n)
	case *plan.Join:
		return &Step{Operator: strings.ToLower(n.Kind.String()), Text: joinText(n), At: s.place(n.At)}
	case *plan.SetOp:
		op := strings.ToLower(n.Op)
		if n.All {
			op += " all"
		}
		return &Step{Operator: op, At: s.place(n.At)}
	case *plan.Sort:
		return &Step{Operator: "sort", Text: sortText(n), At: s.place(n.At)}
	case *plan.Over:
		step := &Step{Operator: "over", At: s.place(n.At)}
		first := len(n.Out) - len(n.Calls)
		for i, c := range n.Calls {
			item := Item{Text: overText(c), Type: c.Call.T.String(), At: s.place(c.At)}
			if name := n.Out[first+i].Name; name != item.Text {
				item.Name = name
			}
			step.Items = append(step.Items, item)
		}
		return step
	case *plan.WindowTable:
		text := fmt.Sprintf("%s over %s by %s", n.Function, n.Input.Columns()[n.Time].Name, exprTexts(n.Sizes))
		return &Step{Operator: "window", Text: text, At: s.place(n.At)}
	case *plan.TableFunction:
		text := n.Name + "(" + exprTexts(n.Args) + ")"
		if n.Ordinality {
			text += " with ordinality"
		}
		return &Step{Operator: "table function", Text: text, At: s.place(n.At)}
	case *plan.Match:
		return &Step{Operator: "match", Text: matchText(n), Items: s.items(n.Measures, n.Out[len(n.PartitionBy):]), At: s.place(n.At)}
	}
	return &Step{Operator: fmt.Sprintf("%T", n)}
}

func (s stepper) aggregate(n *plan.Aggregate) *Step {
	step := &Step{Operator: "aggregate", At: s.place(n.At)}
	if n.Distinct {
		step.Operator = "distinct"
		return step
	}
	var sets []string
	for _, set := range n.Sets {
		keys := make([]string, len(set))
		for i, k := range set {
			keys[i] = Expr(n.Keys[k])
		}
		sets = append(sets, "("+strings.Join(keys, ", ")+")")
	}
	switch {
	case len(sets) > 0:
		step.Text = "by the sets " + strings.Join(sets, ", ")
	case n.Window != nil && len(n.Keys) > 0:
		step.Text = "by " + windowText(n.Window) + ", " + exprTexts(n.Keys)
	case n.Window != nil:
		step.Text = "by " + windowText(n.Window)
	case len(n.Keys) > 0:
		step.Text = "by " + exprTexts(n.Keys)
	}
	for i, c := range n.Calls {
		item := Item{Text: aggregateText(c), Type: c.Call.T.String(), At: s.place(c.Call.At)}
		if at := len(n.Keys) + i; at < len(n.Out) && n.Out[at].Name != item.Text {
			item.Name = n.Out[at].Name
		}
		step.Items = append(step.Items, item)
	}
	return step
}

func windowText(w *plan.GroupWindow) string {
	return w.Function + "(" + Expr(w.Time) + ", " + exprTexts(w.Sizes) + ")"
}

func aggregateText(c *plan.AggregateCall) string {
	args := exprTexts(c.Call.Args)
	if c.Star {
		args = "*"
	}
	if c.Distinct {
		args = "DISTINCT " + args
	}
	text := c.Call.Function.Name + "(" + args + orderText(" ORDER BY ", c.OrderBy) + ")"
	if c.Filter != nil {
		text += " FILTER (WHERE " + Expr(c.Filter) + ")"
	}
	return text
}

func overText(c *plan.OverCall) string {
	var in []string
	if len(c.PartitionBy) > 0 {
		in = append(in, "PARTITION BY "+exprTexts(c.PartitionBy))
	}
	if len(c.Order) > 0 {
		in = append(in, orderText("ORDER BY ", c.Order))
	}
	if c.Frame != nil {
		in = append(in, frameText(c.Frame))
	}
	text := aggregateText(&c.AggregateCall)
	if c.IgnoreNulls {
		text += " IGNORE NULLS"
	}
	return text + " OVER (" + strings.Join(in, " ") + ")"
}

func frameText(f *plan.Frame) string {
	unit := "RANGE"
	if f.Rows {
		unit = "ROWS"
	}
	return unit + " BETWEEN " + boundText(f.Lower) + " AND " + boundText(f.Upper)
}

func boundText(b plan.FrameBound) string {
	way := " PRECEDING"
	if b.Following {
		way = " FOLLOWING"
	}
	switch {
	case b.Unbounded:
		return "UNBOUNDED" + way
	case b.Offset != nil:
		return Expr(b.Offset) + way
	}
	return "CURRENT ROW"
}

func orderText(words string, keys []plan.SortKey) string {
	if len(keys) == 0 {
		return ""
	}
	parts := make([]string, len(keys))
	for i, k := range keys {
		parts[i] = Expr(k.Expr)
		if k.Descending {
			parts[i] += " DESC"
		}
	}
	return words + strings.Join(parts, ", ")
}

func joinText(n *plan.Join) string {
	var parts []string
	if n.Lateral {
		parts = append(parts, "lateral")
	}
	if n.On != nil {
		parts = append(parts, "on "+Expr(n.On))
	}
	if n.AsOf != nil {
		parts = append(parts, "as of "+Expr(n.AsOf))
	}
	return strings.Join(parts, ", ")
}

func sortText(n *plan.Sort) string {
	var parts []string
	if len(n.Keys) > 0 {
		parts = append(parts, orderText("by ", n.Keys))
	}
	if n.Offset != nil {
		parts = append(parts, "offset "+Expr(n.Offset))
	}
	if n.Limit != nil {
		parts = append(parts, "limit "+Expr(n.Limit))
	}
	return strings.Join(parts, ", ")
}

func matchText(n *plan.Match) string {
	columns := n.Input.Columns()
	names := make([]string, len(n.PartitionBy))
	for i, c := range n.PartitionBy {
		names[i] = columns[c].Name
	}
	text := orderText("ordered by ", n.OrderBy)
	if len(names) > 0 {
		text = "by " + strings.Join(names, ", ") + ", " + text
	}
	return text
}
