package plan

import "github.com/leatsql/leat/functions"

// Children returns the expressions that an expression is made of.
func Children(e Expr) []Expr {
	switch e := e.(type) {
	case *Call:
		return e.Args
	case *Cast:
		return []Expr{e.Arg}
	case *Case:
		all := make([]Expr, 0, 2*len(e.Whens)+1)
		all = append(append(all, e.Whens...), e.Thens...)
		return append(all, e.Else)
	case *Coalesce:
		return e.Args
	case *And:
		return e.Terms
	case *Or:
		return e.Terms
	case *Row:
		return e.Fields
	case *Field:
		return []Expr{e.Arg}
	case *Subquery:
		return e.Left
	case *PatternColumn:
		return []Expr{e.Column}
	case *Navigation:
		return present(e.Arg)
	}
	return nil
}

// WithChildren returns a copy of an expression with other children, in the order of Children and of the same types.
func WithChildren(e Expr, kids []Expr) Expr {
	switch e := e.(type) {
	case *Call:
		c, call := *e, *e.Call
		call.Args = Args(kids)
		c.Args, c.Call = kids, &call
		return &c
	case *Cast:
		c := *e
		c.Arg = kids[0]
		return &c
	case *Case:
		c, n := *e, len(e.Whens)
		c.Whens, c.Thens, c.Else = kids[:n:n], kids[n:2*n:2*n], kids[2*n]
		return &c
	case *Coalesce:
		c := *e
		c.Args = kids
		return &c
	case *And:
		c := *e
		c.Terms = kids
		return &c
	case *Or:
		c := *e
		c.Terms = kids
		return &c
	case *Row:
		c := *e
		c.Fields = kids
		return &c
	case *Field:
		c := *e
		c.Arg = kids[0]
		return &c
	case *Subquery:
		c := *e
		c.Left = kids
		return &c
	case *PatternColumn:
		c := *e
		c.Column = kids[0]
		return &c
	case *Navigation:
		c := *e
		if len(kids) > 0 {
			c.Arg = kids[0]
		}
		return &c
	}
	return e
}

// Args describes expressions as the arguments of a call: literals are constants.
func Args(es []Expr) []functions.Arg {
	args := make([]functions.Arg, len(es))
	for i, e := range es {
		args[i].Type, args[i].JSON = e.Type(), IsJSON(e)
		if l, ok := e.(*Literal); ok {
			args[i].Const = l.Value
		}
	}
	return args
}

// IsJSON reports whether an expression is the result of a function that writes JSON, which casts that change nothing and COALESCE
// around it do not hide.
func IsJSON(e Expr) bool {
	switch e := e.(type) {
	case *Call:
		return e.Function.WritesJSON
	case *Literal:
		return e.JSON
	case *Cast:
		return e.T.EqualIgnoringNull(e.Arg.Type()) && IsJSON(e.Arg)
	case *Coalesce:
		return len(e.Args) > 0 && !e.Args[0].Type().Nullable && IsJSON(e.Args[0])
	}
	return false
}

// Transform rebuilds an expression from its leaves: f takes the place of each node once its children are done.
func Transform(e Expr, f func(Expr) Expr) Expr {
	kids := Children(e)
	changed := false
	out := make([]Expr, len(kids))
	for i, k := range kids {
		out[i] = Transform(k, f)
		changed = changed || out[i] != k
	}
	if changed {
		e = WithChildren(e, out)
	}
	return f(e)
}

// Walk calls f for an expression and all below it, parents first, and leaves out what is below where f returns false.
func Walk(e Expr, f func(Expr) bool) {
	if !f(e) {
		return
	}
	for _, k := range Children(e) {
		Walk(k, f)
	}
}

// Volatile reports whether an expression may answer otherwise each time.
func Volatile(e Expr) bool {
	found := false
	Walk(e, func(e Expr) bool {
		if c, ok := e.(*Call); ok {
			found = found || c.Overload.Volatile
		}
		return !found
	})
	return found
}
