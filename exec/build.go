package exec

import (
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/leatsql/leat/exec/account"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
)

// Options are what a job needs beside its plan.
type Options struct {
	Log   *slog.Logger
	Clock func() time.Time // nil: time.Now
	// DrainTimeout is how long a stop may take in all; 0 is ten seconds.
	DrainTimeout time.Duration
	// CommitInterval is how often positions are committed; 0 is one second.
	CommitInterval time.Duration
	// TellEvery is how often, at most, the log tells of records that were dropped or kept as dead letters; 0 is never.
	TellEvery time.Duration
	// Settled has ORDER BY give the rows that are left at the end, in their order, also in streaming mode: not the changes that lead to them.
	Settled bool
	// BatchRows is the most rows of a batch; 0 is 1024.
	BatchRows int
	// Hide hides what is secret in why a record failed; nil hides nothing.
	Hide func(reason string) string
	// Account counts; nil counts in one of the job's own.
	Account *account.Account
	// tally takes the records that are delivered, where the job carries rows to an ORDER BY; else nil.
	tally *tally
	// name is that of the job; one that carries rows to an ORDER BY has that of the job above, which it is a part of.
	name string
}

// pipeline is the way from one leaf of the plan to the sink.
type pipeline struct {
	leaf  plan.Node // as the plan has it
	scan  *plan.Scan
	nodes []plan.Node // operators, in the order rows meet them
	sink  *plan.Sink
	env   *functions.Env
	tally *tally         // of the records below the leaf, where that is an ORDER BY; else nil
	read  atomic.Int64   // records
	made  []atomic.Int64 // rows, by node
}

// Build makes a job of a plan and compiles all of it once, so that what cannot run fails here.
func Build(p *plan.Job, o Options) (*Job, error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.DrainTimeout == 0 {
		o.DrainTimeout = 10 * time.Second
	}
	if o.CommitInterval == 0 {
		o.CommitInterval = time.Second
	}
	if o.BatchRows == 0 {
		o.BatchRows = 1024
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Account == nil {
		o.Account = &account.Account{}
	}
	if len(p.Root) != 1 {
		return nil, fmt.Errorf("job %s: a job has one sink, this one has %d", p.Name, len(p.Root))
	}
	o.name = p.Name
	j := &Job{plan: p, options: o, account: o.Account, budget: newBudget(), log: o.Log.With("job", p.Name)}
	lines, err := flatten(p.Root[0].Input, p.Env, o)
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		line.sink, line.env, line.made = p.Root[0], p.Env, make([]atomic.Int64, len(line.nodes))
		if _, err := line.newStages(o); err != nil {
			return nil, fmt.Errorf("job %s: %w", p.Name, err)
		}
		j.inputs = append(j.inputs, newInput(j, line))
	}
	return j, nil
}

// flatten returns a pipeline for each leaf below n.
func flatten(n plan.Node, env *functions.Env, o Options) ([]*pipeline, error) {
	switch n := n.(type) {
	case *plan.Scan:
		return []*pipeline{{leaf: n, scan: n}}, nil
	case *plan.Values:
		scan, err := constantScan(n, env, o.Clock)
		if err != nil {
			return nil, err
		}
		return []*pipeline{{leaf: n, scan: scan}}, nil
	case *plan.Sort:
		t := &tally{}
		o.tally, o.TellEvery = t, 0 // both count in one account: one of them tells
		scan, err := sortedScan(n, env, o)
		if err != nil {
			return nil, err
		}
		return []*pipeline{{leaf: n, scan: scan, tally: t}}, nil
	case *plan.UnionAll:
		var all []*pipeline
		for _, in := range n.In {
			lines, err := flatten(in, env, o)
			if err != nil {
				return nil, err
			}
			all = append(all, lines...)
		}
		return all, nil
	case *plan.Extract, *plan.Filter, *plan.Project, *plan.Unnest:
		lines, err := flatten(n.Inputs()[0], env, o)
		for _, l := range lines {
			l.nodes = append(l.nodes, n)
		}
		return lines, err
	}
	return nil, fmt.Errorf("no operator runs %T", n)
}

func outputNames(out []plan.Output) []string {
	names := make([]string, len(out))
	for i, o := range out {
		names[i] = o.Name
	}
	return names
}
