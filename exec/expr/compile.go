package expr

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// compiler turns expressions into nodes and finds those that are shared.
type compiler struct {
	env    *functions.Env
	uses   map[string]*use
	nodes  map[string]*sharedNode // compiled shared nodes
	order  []shared
	output int
}

// use counts where a sub-expression occurs.
type use struct{ always, total int }

func newCompiler(env *functions.Env, exprs []plan.Expr) *compiler {
	c := &compiler{env: env, uses: map[string]*use{}, nodes: map[string]*sharedNode{}}
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
	if !volatile(e) {
		k := key(e)
		u := c.uses[k]
		if u == nil {
			u = &use{}
			c.uses[k] = u
		}
		u.total++
		if always {
			u.always++
		}
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
		for _, a := range children(e) {
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
	if trivial(e) || volatile(e) {
		return c.build(e)
	}
	k := key(e)
	if u := c.uses[k]; u.total < 2 || u.always == 0 {
		return c.build(e)
	}
	if n := c.nodes[k]; n != nil {
		return n, nil
	}
	inner, err := c.build(e)
	if err != nil {
		return nil, err
	}
	n := &sharedNode{}
	c.nodes[k] = n
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
	args, err := c.compileAll(children(e))
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

func volatile(e plan.Expr) bool {
	if c, ok := e.(*plan.Call); ok && c.Overload.Volatile {
		return true
	}
	for _, a := range children(e) {
		if volatile(a) {
			return true
		}
	}
	return false
}

// children returns the operands of an expression; for CASE: conditions, results, ELSE.
func children(e plan.Expr) []plan.Expr {
	switch e := e.(type) {
	case *plan.Call:
		return e.Args
	case *plan.Cast:
		return []plan.Expr{e.Arg}
	case *plan.Case:
		all := append(append([]plan.Expr{}, e.Whens...), e.Thens...)
		return append(all, e.Else)
	case *plan.Coalesce:
		return e.Args
	case *plan.And:
		return e.Terms
	case *plan.Or:
		return e.Terms
	case *plan.Row:
		return e.Fields
	case *plan.Field:
		return []plan.Expr{e.Arg}
	}
	return nil
}

// key is a text that is equal for expressions that compute the same.
func key(e plan.Expr) string {
	var b strings.Builder
	writeKey(&b, e)
	return b.String()
}

func writeKey(b *strings.Builder, e plan.Expr) {
	fmt.Fprintf(b, "(%T:%s", e, e.Type())
	switch e := e.(type) {
	case *plan.Column:
		fmt.Fprintf(b, " %d", e.Index)
	case *plan.Literal:
		writeValue(b, e.Value, 0)
	case *plan.Call:
		fmt.Fprintf(b, " %s %p", e.Function.Name, e.Overload)
	case *plan.Cast:
		fmt.Fprintf(b, " %t", e.Try)
	case *plan.Field:
		fmt.Fprintf(b, " %d", e.Index)
	}
	for _, a := range children(e) {
		writeKey(b, a)
	}
	b.WriteByte(')')
}

// writeValue writes a constant so that different values differ.
func writeValue(b *strings.Builder, v *batch.Vector, i int) {
	if v.IsNull(i) {
		b.WriteString(" null")
		return
	}
	switch v.Type.Physical() {
	case types.PhysBool:
		fmt.Fprintf(b, " %t", v.Bools[i])
	case types.PhysInt:
		fmt.Fprintf(b, " %d", v.Ints[i])
	case types.PhysFloat:
		fmt.Fprintf(b, " %x", v.Floats[i])
	case types.PhysBytes:
		fmt.Fprintf(b, " %q", v.Bytes[i])
	case types.PhysTime:
		fmt.Fprintf(b, " %v", v.Times[i])
	case types.PhysDecimal:
		fmt.Fprintf(b, " %v", v.Decimals[i])
	case types.PhysList, types.PhysMap:
		for e := v.Spans[i].Start; e < v.Spans[i].End; e++ {
			for _, c := range v.Children {
				writeValue(b, c, int(e))
			}
		}
		b.WriteByte(';')
	case types.PhysRow:
		for _, c := range v.Children {
			writeValue(b, c, i)
		}
	}
}
