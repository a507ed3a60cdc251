package engine

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/exec"
	"github.com/leatsql/leat/exec/account"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// Query is a statement that answers with rows: SELECT, EXPLAIN, DESCRIBE, SHOW. It may be run several times.
type Query struct {
	engine  *Engine
	out     *planner.Output
	account atomic.Pointer[account.Account] // of the run that began last
	plain   bool                            // JSON has decimals without exponents
	settled bool                            // ORDER BY gives rows, no changes
}

// Queries are the statements of a script that answer with rows, in their order.
func (s *Script) Queries() []*Query {
	var all []*Query
	for _, o := range s.Result.Outputs {
		if o.Node != nil {
			keepNoLetters(o.Node)
			all = append(all, &Query{engine: s.engine, out: o})
		}
	}
	return all
}

// QueryColumn is a column of a query's rows.
type QueryColumn struct {
	Name   string
	Type   string // as SQL writes it
	Number bool   // shown to the right
	Widest int    // characters that a value takes at most, 0 where that is not known
}

// Columns are the columns of the rows.
func (q *Query) Columns() []QueryColumn {
	all := make([]QueryColumn, len(q.out.Columns))
	for i, c := range q.out.Columns {
		all[i] = QueryColumn{Name: c.Name, Type: c.Type.String(), Number: c.Type.IsNumeric(), Widest: widest(c.Type)}
	}
	return all
}

// Tables reports whether the query reads the user's tables; others answer at once.
func (q *Query) Tables() bool { return q.out.Query }

// Updating reports whether rows take back others that were given.
func (q *Query) Updating() bool { return q.out.Updating }

// Settle has ORDER BY of a query that ends, which alone makes changes so far, answer with the rows that are left at its end, in their order, and
// not with the changes that lead to them.
func (q *Query) Settle() { q.settled = true }

// Batch reports whether the query runs in batch mode.
func (q *Query) Batch() bool { return q.out.Env.Batch }

// IsText reports whether the answer is one text of several lines, as that of EXPLAIN is.
func (q *Query) IsText() bool { return q.out.Text }

// Endless reports whether the rows never end by themselves: a table that is read has no end.
func (q *Query) Endless() bool {
	return endless(q.out.Node)
}

// Endless reports whether a job of the script never ends by itself.
func (s *Script) Endless() bool {
	return slices.ContainsFunc(s.Result.Jobs, func(j *plan.Job) bool {
		return slices.ContainsFunc(j.Root, func(sink *plan.Sink) bool { return endless(sink.Input) })
	})
}

func endless(n plan.Node) bool {
	found := false
	plan.WalkNodes(n, func(n plan.Node) {
		if scan, ok := n.(*plan.Scan); ok && scan.Source != nil && !scan.Source.Bounded() {
			found = true
		}
	})
	return found
}

// TextRow is a row as texts. Its memory is lent for the call that hands it over.
type TextRow struct {
	Kind   string   // +I, -U, +U or -D
	Values [][]byte // as CAST AS STRING writes them; nil is NULL
}

// Text runs the query and hands over each row as texts, one at a time; while each takes its time, nothing more is read. It returns
// when the rows have ended, and when ctx has; then without an error.
func (q *Query) Text(ctx context.Context, each func(TextRow)) error {
	all := make([]bool, len(q.out.Columns))
	for i := range all {
		all[i] = true
	}
	row := TextRow{Values: make([][]byte, len(all))}
	err := exec.Stream(ctx, q.asText(all), q.out.Env, q.options(), func(b *batch.Batch, i int) {
		row.Kind = b.Kind(i).String()
		for c, v := range b.Columns[:len(row.Values)] {
			row.Values[c] = nil
			if !v.IsNull(i) {
				row.Values[c] = append(empty, v.Bytes[i]...)
			}
		}
		each(row)
	})
	return q.engine.secrets.Error(err)
}

// empty is a text that is not NULL.
var empty = []byte{}

// JSON runs the query as Text does, and hands over each row as an object of JSON, as the json format writes it. Columns of types that the
// format does not take are texts. kind is +I, -U, +U or -D; the object's memory is lent for the call.
func (q *Query) JSON(ctx context.Context, each func(kind string, object []byte)) error {
	return q.objects(ctx, q.out.Columns, func(b *batch.Batch, row int, object []byte) { each(b.Kind(row).String(), object) })
}

// objects hands over rows as JSON does, with the row of the batch that an object was made of. columns are the query's that the objects have, the
// first of them.
func (q *Query) objects(ctx context.Context, columns []plan.Output, each func(b *batch.Batch, row int, object []byte)) error {
	texts := make([]bool, len(q.out.Columns))
	for i, c := range columns {
		_, err := q.jsonEncoder([]plan.Output{c})
		texts[i] = err != nil
	}
	node := q.asText(texts)
	bound, err := q.jsonEncoder(node.Columns()[:len(columns)])
	if err != nil {
		return err
	}
	encoder, cols, buf := bound.NewEncoder(), make([]int, len(columns)), []byte(nil)
	for i := range cols {
		cols[i] = i
	}
	var failed error
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	err = exec.Stream(ctx, node, q.out.Env, q.options(), func(b *batch.Batch, i int) {
		if failed != nil {
			return
		}
		buf, _, failed = encoder.Encode(buf[:0], b, cols, i)
		if failed != nil {
			cancel()
			return
		}
		each(b, i, buf)
	})
	if failed != nil {
		err = fmt.Errorf("a row cannot be written as JSON: %w", failed)
	}
	return q.engine.secrets.Error(err)
}

func (q *Query) jsonEncoder(columns []plan.Output) (formats.BoundEncoder, error) {
	f, ok := q.engine.config.Formats.Lookup("json")
	if !ok {
		return nil, fmt.Errorf("there is no json format")
	}
	var set map[string]string
	if q.plain {
		set = map[string]string{"encode.decimal-as-plain-number": "true"}
	}
	values, problems := options.Parse(f.Options, set, nil)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	spec := formats.Spec{Options: values, Zone: q.out.Env.Zone}
	for _, c := range columns {
		spec.Columns = append(spec.Columns, formats.Column{Name: c.Name, Type: c.Type, Used: true})
	}
	return f.BindEncoder(spec)
}

// options are those of a new run.
func (q *Query) options() exec.Options {
	counts := &account.Account{}
	q.account.Store(counts)
	return exec.Options{
		Log: slog.New(warnings{q.engine.config.Log.Handler()}), Clock: q.engine.config.Clock, Hide: q.engine.secrets.Hide, Account: counts,
		Settled: q.settled,
	}
}

// warnings leaves out what only jobs that run for long have to tell.
type warnings struct{ slog.Handler }

// Enabled implements slog.Handler.
func (w warnings) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && w.Handler.Enabled(ctx, l)
}

// WithAttrs implements slog.Handler.
func (w warnings) WithAttrs(attrs []slog.Attr) slog.Handler {
	return warnings{w.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (w warnings) WithGroup(name string) slog.Handler { return warnings{w.Handler.WithGroup(name)} }

// asText puts a cast to STRING over the columns that are marked.
func (q *Query) asText(columns []bool) plan.Node {
	p := &plan.Project{Input: q.out.Node}
	for i, c := range q.out.Columns {
		var e plan.Expr = &plan.Column{Typed: plan.Typed{T: c.Type}, Index: i, Name: c.Name}
		if columns[i] {
			c.Type = types.StringType()
			e = &plan.Cast{Typed: plan.Typed{T: c.Type}, Arg: e}
		}
		p.Exprs, p.Out = append(p.Exprs, e), append(p.Out, c)
	}
	return p
}
