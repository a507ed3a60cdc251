package slowtest

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/leatsql/leat/batch"
	connectorlist "github.com/leatsql/leat/connectors/builtin"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/exec/expr"
	"github.com/leatsql/leat/exec/op"
	formatlist "github.com/leatsql/leat/formats/builtin"
	"github.com/leatsql/leat/functions"
	functionlist "github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// engine is what is tested: it plans queries over the table and runs their operators over batches.
type engine struct {
	catalogs planner.Catalogs
	session  *planner.Session
	zone     string
}

// newEngine returns an engine whose session has the table.
func newEngine(zone string) (*engine, error) {
	e := &engine{zone: zone, catalogs: planner.Catalogs{Functions: functionlist.Registry(), Connectors: connectorlist.Registry(), Formats: formatlist.Registry()}}
	e.session = planner.NewSession(e.catalogs, planner.Options{JobName: "slow", Settings: map[string]string{"table.local-time-zone": zone}})
	_, err := e.statement(tableSQL())
	return e, err
}

func (e *engine) statement(sql string) (*planner.Result, error) {
	tree, problems := parser.Parse(diag.NewSource("slow.sql", sql))
	if problems.HasErrors() {
		return nil, errors.New(problems[0].Error())
	}
	result, problems := e.session.Plan(tree)
	for _, p := range problems {
		if p.Severity == diag.Error {
			return nil, p
		}
	}
	return result, nil
}

// query is a planned SELECT of some expressions.
type query struct {
	types   []types.Type // as they were bound
	exprs   []plan.Expr
	columns []int // the table's, as the operators are given them
	ops     []op.Operator
	project *expr.Program
}

// plan plans SELECT of expressions, over the table or over nothing.
func (e *engine) plan(sqls []string, from string) (*query, error) {
	named := make([]string, len(sqls))
	for i, sql := range sqls {
		named[i] = fmt.Sprintf("%s AS r%d", sql, i)
	}
	result, err := e.statement("SELECT " + strings.Join(named, ", ") + from)
	if err != nil {
		return nil, err
	}
	if len(result.Outputs) != 1 {
		return nil, fmt.Errorf("%d results", len(result.Outputs))
	}
	out := result.Outputs[0]
	q := &query{}
	for _, c := range out.Columns {
		q.types = append(q.types, c.Type)
	}
	if err := q.compile(out.Node, out.Env); err != nil {
		return nil, err
	}
	if q.project == nil { // columns alone: the scan gives them as they are
		for i, o := range out.Node.Columns() {
			q.exprs = append(q.exprs, &plan.Column{Typed: plan.Typed{T: o.Type}, Index: i})
		}
		return q, q.compileExprs(out.Env)
	}
	return q, nil
}

// compile makes the operators of a plan.
func (q *query) compile(n plan.Node, env *functions.Env) error {
	switch n := n.(type) {
	case *plan.Scan:
		for _, o := range n.Out {
			for i, c := range columns {
				if c.name == o.Name {
					q.columns = append(q.columns, i)
				}
			}
		}
		return nil
	case *plan.Values:
		q.exprs = n.Rows[0]
	case *plan.Extract:
		if err := q.compile(n.Input, env); err != nil {
			return err
		}
		x, err := op.NewExtract(n)
		q.ops = append(q.ops, x)
		return err
	case *plan.Project:
		if err := q.compile(n.Input, env); err != nil {
			return err
		}
		q.exprs = n.Exprs
	default:
		return fmt.Errorf("a %T in the plan", n)
	}
	return q.compileExprs(env)
}

func (q *query) compileExprs(env *functions.Env) error {
	if q.project != nil {
		return errors.New("two projections in the plan")
	}
	names := make([]string, len(q.exprs))
	for i := range names {
		names[i] = fmt.Sprint(i)
	}
	var err error
	q.project, err = expr.Compile(q.exprs, names, env)
	return err
}

// now is the time of every evaluation.
var now = time.Date(2024, 2, 29, 12, 34, 56, 789_000_000, time.UTC)

// run evaluates the rows of sel of a batch of n rows; input are the query's columns. fails tells of an expression and a row whether
// it failed.
func (q *query) run(input []*batch.Vector, n int, sel []int32, arena *batch.Arena) (out []*batch.Vector, fails map[[2]int]error) {
	b := &batch.Batch{Columns: input, N: n, Sel: sel, Arena: arena}
	for _, o := range q.ops {
		b = o.Process(b, &op.Failures{})
	}
	out = q.project.Eval(b.Columns, n, b.Sel, arena, now)
	for _, f := range q.project.Failures() {
		if fails == nil {
			fails = map[[2]int]error{}
		}
		var i int
		if _, err := fmt.Sscan(f.Column, &i); err != nil {
			panic(err)
		}
		fails[[2]int{i, int(f.Row)}] = f.Err
	}
	return out, fails
}

// inputOf makes the query's columns of rows.
func (q *query) inputOf(rows [][]value) []*batch.Vector {
	input := make([]*batch.Vector, len(q.columns))
	for i, c := range q.columns {
		input[i] = batch.NewVector(columns[c].typ, len(rows))
		for r, cells := range rows {
			set(input[i], r, cells[c])
		}
	}
	return input
}
