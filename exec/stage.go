package exec

import (
	"fmt"
	"sync/atomic"

	"github.com/leatsql/leat/exec/expr"
	"github.com/leatsql/leat/exec/op"
	"github.com/leatsql/leat/planner/plan"
)

// stage is a part of a chain: operators that make one batch of one, and behind them one that makes several, which end the stage. The
// last stage has none.
type stage struct {
	ops         []op.Operator
	made        []*atomic.Int64 // rows that each of ops has made
	several     *op.Unnest
	severalMade *atomic.Int64
}

// newStages compiles the pipeline's operators for one chain.
func (l *pipeline) newStages(o Options) ([]stage, error) {
	stages := []stage{{}}
	if says := l.scan.Watermark; says != nil {
		p, err := expr.Compile([]plan.Expr{says}, []string{"WATERMARK"}, l.env)
		if err != nil {
			return nil, err
		}
		stages[0].add(op.NewWatermark(p, o.Clock), new(atomic.Int64))
	}
	for i, n := range l.nodes {
		last := &stages[len(stages)-1]
		if u, ok := n.(*plan.Unnest); ok {
			x, err := op.NewUnnest(u, o.BatchRows, l.env, o.Clock)
			if err != nil {
				return nil, err
			}
			last.several, last.severalMade = x, &l.made[i]
			stages = append(stages, stage{})
			continue
		}
		x, err := l.newOperator(n, o)
		if err != nil {
			return nil, err
		}
		last.add(x, &l.made[i])
	}
	return stages, nil
}

func (s *stage) add(o op.Operator, made *atomic.Int64) {
	s.ops, s.made = append(s.ops, o), append(s.made, made)
}

func (l *pipeline) newOperator(n plan.Node, o Options) (op.Operator, error) {
	switch n := n.(type) {
	case *plan.Extract:
		return op.NewExtract(n)
	case *plan.Filter:
		p, err := expr.Compile([]plan.Expr{n.Condition}, []string{"WHERE"}, l.env)
		return &op.Filter{Condition: p, Clock: o.Clock}, err
	case *plan.Project:
		p, err := expr.Compile(n.Exprs, outputNames(n.Out), l.env)
		return &op.Project{Columns: p, Clock: o.Clock}, err
	}
	return nil, fmt.Errorf("no operator runs %T", n)
}
