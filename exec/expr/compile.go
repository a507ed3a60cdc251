package expr

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/planner/plan"
)

// compiler turns expressions into nodes and finds those that are shared.
type compiler struct {
	env    *functions.Env
	known  *knownExprs
	uses   map[int]use         // by number
	nodes  map[int]*sharedNode // compiled shared nodes, by number
	order  []shared
	output int
}

// use counts where a sub-expression occurs.
type use struct{ always, total int }

func newCompiler(env *functions.Env, exprs []plan.Expr) *compiler {
	c := &compiler{env: env, known: newKnownExprs(), uses: map[int]use{}, nodes: map[int]*sharedNode{}}
	for _, e := range exprs {
		c.count(e, true)
	}
	return c
}

// count notes each sub-expression; always says that every row needs it.
func (c *compiler) count(e plan.Expr, always bool) {
	if trivial(e) {
		return
	}
	if k := c.known.get(e); !k.volatile {
		u := c.uses[k.number]
		u.total++
		if always {
			u.always++
		}
		c.uses[k.number] = u
	}
	switch e := e.(type) {
	case *plan.Case:
		c.count(e.Whens[0], always)
		for _, w := range e.Whens[1:] {
			c.count(w, false)
		}
		for _, t := range e.Thens {
			c.count(t, false)
		}
		c.count(e.Else, false)
	case *plan.Coalesce:
		c.countFirst(e.Args, always)
	case *plan.And:
		c.countFirst(e.Terms, always)
	case *plan.Or:
		c.countFirst(e.Terms, always)
	default:
		for _, a := range plan.Children(e) {
			c.count(a, always)
		}
	}
}

// countFirst counts the operands of a node that evaluates only its first one for every row.
func (c *compiler) countFirst(es []plan.Expr, always bool) {
	for i, e := range es {
		c.count(e, always && i == 0)
	}
}

func (c *compiler) compile(e plan.Expr) (node, error) {
	if trivial(e) {
		return c.build(e)
	}
	k := c.known.get(e)
	if u := c.uses[k.number]; k.volatile || u.total < 2 || u.always == 0 {
		return c.build(e)
	}
	if n := c.nodes[k.number]; n != nil {
		return n, nil
	}
	inner, err := c.build(e)
	if err != nil {
		return nil, err
	}
	n := &sharedNode{}
	c.nodes[k.number] = n
	c.order = append(c.order, shared{node: &computeShared{inner: inner, into: n}, owner: c.output})
	return n, nil
}

func (c *compiler) compileAll(es []plan.Expr) ([]node, error) {
	ns := make([]node, len(es))
	for i, e := range es {
		n, err := c.compile(e)
		if err != nil {
			return nil, err
		}
		ns[i] = n
	}
	return ns, nil
}

// build makes the node of one expression.
func (c *compiler) build(e plan.Expr) (node, error) {
	args, err := c.compileAll(plan.Children(e))
	if err != nil {
		return nil, err
	}
	out := func() *batch.Vector { return batch.NewVector(e.Type(), 0) }
	switch e := e.(type) {
	case *plan.Column:
		return &columnNode{index: e.Index}, nil
	case *plan.Literal:
		return &literalNode{value: e.Value, out: out()}, nil
	case *plan.Call:
		call := *e.Call
		call.Env = c.env
		kernel, err := e.Overload.Compile(&call)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Function.Name, err)
		}
		return &callNode{kernel: kernel, strict: e.Overload.Nulls == functions.Strict, args: args, vecs: make([]*batch.Vector, len(args)), out: out()}, nil
	case *plan.Cast:
		kernel, err := cast.Compile(e.Arg.Type(), e.Type(), e.Try, c.env)
		if err != nil {
			return nil, err
		}
		return &callNode{kernel: kernel, strict: true, args: args, vecs: make([]*batch.Vector, 1), out: out()}, nil
	case *plan.Case:
		n := len(e.Whens)
		return &caseNode{whens: args[:n], thens: args[n : 2*n], otherwise: args[2*n], out: out()}, nil
	case *plan.Coalesce:
		return &coalesceNode{args: args, out: out()}, nil
	case *plan.And:
		return &logicNode{terms: args, decides: false, out: out()}, nil
	case *plan.Or:
		return &logicNode{terms: args, decides: true, out: out()}, nil
	case *plan.Row:
		return &rowNode{fields: args, out: out()}, nil
	case *plan.Field:
		return &fieldNode{arg: args[0], index: e.Index, out: out()}, nil
	}
	return nil, fmt.Errorf("no evaluation for %T", e)
}

func trivial(e plan.Expr) bool {
	switch e.(type) {
	case *plan.Column, *plan.Literal:
		return true
	}
	return false
}
