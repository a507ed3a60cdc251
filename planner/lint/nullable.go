package lint

import (
	"slices"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner/plan"
)

// nullable finds out which values may be NULL. It knows more than types do: what a filter keeps away, and what a schema says.
type nullable struct {
	*Subject
}

// value reports whether an expression over a node's columns may be NULL.
func (s nullable) value(e plan.Expr, in plan.Node) bool {
	if e == nil || !e.Type().Nullable || s.kept(e, in) {
		return false
	}
	some := func(es []plan.Expr) bool {
		return slices.ContainsFunc(es, func(e plan.Expr) bool { return s.value(e, in) })
	}
	switch e := e.(type) {
	case *plan.Column:
		return in == nil || s.column(in, e.Index)
	case *plan.Cast:
		return e.Try || s.value(e.Arg, in)
	case *plan.Literal:
		return e.Value.IsNull(0)
	case *plan.Field:
		o, ok := s.origin(e, in)
		return !ok || !o.known.NeverNull || s.value(e.Arg, in)
	case *plan.Call:
		return s.call(e, in)
	case *plan.Coalesce:
		return !slices.ContainsFunc(e.Args, func(e plan.Expr) bool { return !s.value(e, in) })
	case *plan.Case:
		return some(append(slices.Clone(e.Thens), e.Else))
	}
	return true
}

// call reports whether a call may be NULL: whether its function gives such a type for arguments of which it is known that they are
// not.
func (s nullable) call(e *plan.Call, in plan.Node) bool {
	if e.Call == nil || e.Overload.Result == nil {
		return true
	}
	c := *e.Call
	c.Args = slices.Clone(c.Args)
	for i, a := range e.Args {
		if i < len(c.Args) && !s.value(a, in) {
			c.Args[i].Type = c.Args[i].Type.NotNull()
		}
	}
	if slices.Contains(lax, e.Function.Name) {
		return slices.ContainsFunc(c.Args, func(a functions.Arg) bool { return a.Type.Nullable })
	}
	result, err := e.Overload.Result(&c)
	return err != nil || result.Nullable
}

// lax are functions whose type says that they may be NULL, where they are so only for arguments that no one means.
var lax = []string{"DATE_FORMAT", "FROM_UNIXTIME", "SUBSTRING", "SUBSTR", "REPLACE", "LPAD", "RPAD", "TO_TIMESTAMP_LTZ"}

// column reports whether a column of a node may be NULL.
func (s nullable) column(n plan.Node, i int) bool {
	if l, ok := n.(Leaf); ok {
		t := s.table(l.TableName())
		return t == nil || i >= len(t.base()) || t.base()[i].Type.Nullable && !t.base()[i].Known.NeverNull
	}
	if i < len(n.Columns()) && !n.Columns()[i].Type.Nullable {
		return false
	}
	switch n := n.(type) {
	case *plan.Project:
		return s.value(n.Exprs[i], n.Input)
	case *plan.Filter:
		return !guards(n.Condition, i) && s.column(n.Input, i)
	case *plan.Aggregate:
		return s.grouped(n, i)
	case *plan.Join:
		return s.joined(n, i)
	case *plan.UnionAll:
		return slices.ContainsFunc(n.In, func(in plan.Node) bool { return s.column(in, i) })
	case *plan.Values:
		return slices.ContainsFunc(n.Rows, func(row []plan.Expr) bool { return s.value(row[i], nil) })
	case *plan.Sort, *plan.Over, *plan.WindowTable:
		input := n.Inputs()[0]
		return i >= len(input.Columns()) || s.column(input, i)
	}
	return true
}

// grouped reports whether a key or a call of an aggregate may be NULL.
func (s nullable) grouped(n *plan.Aggregate, i int) bool {
	switch keys := len(n.Keys); {
	case i < keys:
		return len(n.Sets) > 0 || s.value(n.Keys[i], n.Input)
	case i < keys+len(n.Calls):
		return s.value(n.Calls[i-keys].Call, n.Input)
	}
	return true
}

func (s nullable) joined(n *plan.Join, i int) bool {
	left := len(n.Left.Columns())
	if i < left {
		return n.Kind == plan.RightJoin || n.Kind == plan.FullJoin || s.column(n.Left, i)
	}
	return n.Kind == plan.LeftJoin || n.Kind == plan.FullJoin || s.column(n.Right, i-left)
}

// kept reports whether the filter below a projection keeps the rows away for which an expression that is written in both is NULL.
func (s nullable) kept(e plan.Expr, in plan.Node) bool {
	f, ok := in.(*plan.Filter)
	at := e.Span().Text(s.Source)
	if !ok || at == "" {
		return false
	}
	return slices.ContainsFunc(terms(f.Condition), func(term plan.Expr) bool {
		return slices.ContainsFunc(needed(term), func(arg plan.Expr) bool { return arg.Span().Text(s.Source) == at })
	})
}

// guards reports whether a condition holds only where a column of its input is not NULL.
func guards(condition plan.Expr, i int) bool {
	return slices.ContainsFunc(terms(condition), func(term plan.Expr) bool {
		return slices.ContainsFunc(needed(term), func(arg plan.Expr) bool {
			c, ok := arg.(*plan.Column)
			return ok && c.Index == i
		})
	})
}

// terms are what a condition joins by AND.
func terms(condition plan.Expr) []plan.Expr {
	and, ok := condition.(*plan.And)
	if !ok {
		return []plan.Expr{condition}
	}
	var all []plan.Expr
	for _, t := range and.Terms {
		all = append(all, terms(t)...)
	}
	return all
}

// needed are the values that must not be NULL for a term to hold.
func needed(term plan.Expr) []plan.Expr {
	c, ok := term.(*plan.Call)
	if !ok {
		return nil
	}
	switch c.Function.Name {
	case "IS NOT NULL", "=", "<>", "<", "<=", ">", ">=", "LIKE":
		args := make([]plan.Expr, len(c.Args))
		for i, a := range c.Args {
			args[i] = bare(a)
		}
		return args
	}
	return nil
}

// bare is an expression without the casts that were put around it.
func bare(e plan.Expr) plan.Expr {
	for {
		c, ok := e.(*plan.Cast)
		if !ok || !c.Implicit {
			return e
		}
		e = c.Arg
	}
}

// written tells what an INSERT gives a column of a table that may be NULL. Of a table in a script of definitions alone, nothing is
// known but what it declares, and that it is written where its connector cannot be read: there is no place then.
func (s nullable) written(tree *tree, t *Table, c *Column) (from given, may bool) {
	if len(tree.selects) == 0 && len(tree.inserts) == 0 {
		return given{text: parser.Name(c.Name)}, t.is("opensearch", "elasticsearch")
	}
	for _, q := range s.Queries {
		if q.Sink != t || q.Exprs == nil {
			continue
		}
		i := slices.Index(t.written(), c)
		if i >= 0 && s.value(q.Exprs[i], q.Input) {
			return s.given(q.Exprs[i], q.Input, c.Name), true
		}
	}
	return given{}, false
}
