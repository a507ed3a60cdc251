package expr

import (
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
)

// Program computes a list of expressions over batches. It owns its result columns and scratch memory: it belongs to one
// chain, and results are valid until the next Eval.
type Program struct {
	shared []shared
	outs   []node
	names  []string // of outs, for errors
	result []*batch.Vector
	run    run
}

// shared is a sub-expression that is computed first, for all rows, and used in several places.
type shared struct {
	node  node
	owner int // the first output that uses it, for errors
}

// Failure is a row that an expression could not be computed for.
type Failure struct {
	Row    int32
	Column string // the output column
	Err    error
}

// run is the evaluation of one batch.
type run struct {
	eval    functions.Eval
	columns []*batch.Vector
	rows    int
	column  int // the output being computed, for errors
	fails   []Failure
	names   []string
}

// Compile makes a program of expressions. names are the output columns', for errors.
func Compile(exprs []plan.Expr, names []string, env *functions.Env) (*Program, error) {
	c := newCompiler(env, exprs)
	p := &Program{names: names}
	for i, e := range exprs {
		c.output = i
		n, err := c.compile(e)
		if err != nil {
			return nil, err
		}
		p.outs = append(p.outs, n)
	}
	p.shared = c.order
	p.result = make([]*batch.Vector, len(p.outs))
	p.run.names = names
	p.run.eval.Fail = p.run.fail
	return p, nil
}

// Eval computes all expressions for the rows of sel and returns a column for each. rows is how many rows the input columns
// have. Rows that could not be computed are in Failures; their results are NULL.
func (p *Program) Eval(columns []*batch.Vector, rows int, sel []int32, arena *batch.Arena, now time.Time) []*batch.Vector {
	r := &p.run
	r.columns, r.rows, r.fails = columns, rows, r.fails[:0]
	r.eval.Arena, r.eval.Now = arena, now
	for i := range p.shared {
		r.column = p.shared[i].owner
		p.shared[i].node.eval(r, sel)
	}
	for i, n := range p.outs {
		r.column = i
		p.result[i] = n.eval(r, sel)
	}
	return p.result
}

// EvalBatch computes all expressions for the live rows of a batch.
func (p *Program) EvalBatch(b *batch.Batch, now time.Time) []*batch.Vector {
	p.run.eval.Watermarks = b.Watermarks
	return p.Eval(b.Columns, b.N, b.Sel, b.Arena, now)
}

// Failures are the rows that the last Eval could not compute, in no order; a row may occur more than once, its first error
// first.
func (p *Program) Failures() []Failure { return p.run.fails }

func (r *run) fail(row int32, err error) {
	r.fails = append(r.fails, Failure{Row: row, Column: r.names[r.column], Err: err})
}
