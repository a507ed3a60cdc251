package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"sort"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/types"
)

// query runs a query to its end.
func (r *Runner) query(ctx context.Context, c *Case) (answer, error) {
	s := r.newSession(c)
	for name, t := range c.Tables {
		for _, x := range t.Rows {
			b, err := json.Marshal(x)
			if err != nil {
				return nil, err
			}
			s.store.messages[name] = append(s.store.messages[name], connectors.Message{Value: b, Position: connectors.Position(len(s.store.messages[name])), Time: connectors.NoTime})
		}
		if _, err := s.plan("CREATE TABLE " + quoted(name) + " (" + t.Schema + ") WITH ('connector' = 'case-messages', 'format' = 'json', 'json.timestamp-format.standard' = 'SQL')"); err != nil {
			return nil, err
		}
	}
	out, b, err := s.rows(ctx, c.SQL)
	if err != nil {
		return nil, err
	}
	for _, v := range b.Columns {
		keepMillis(v)
	}
	got := answer{"columns": outputList(out)}
	switch changes := changelogOf(b); {
	case !c.isChangelog() && c.ordered():
		got["rows"] = rowsOf(b)
	case !c.isChangelog():
		got["rows"] = unordered(rowsOf(b))
	case c.interleaves():
		got["changelog"], err = endState(changes)
	default:
		got["changelog"] = changes
	}
	return got, err
}

// keepMillis cuts off what Flink's row of a result has no room for: below precision 4 a timestamp is a number of milliseconds there.
// Formats hand on all digits, and what reads the rows without such a copy, as a sink does, has them too.
func keepMillis(v *batch.Vector) {
	if t := v.Type; (t.Kind == types.Timestamp || t.Kind == types.TimestampLTZ) && t.Prec <= 3 {
		for i, x := range v.Times {
			seconds, nanos := x.Split()
			v.Times[i] = types.InstantOf(seconds, nanos-nanos%1_000_000)
		}
	}
	for _, c := range v.Children {
		keepMillis(c)
	}
}

// isChangelog reports whether the case compares changes, not rows.
func (c *Case) isChangelog() bool { return c.Mode == "streaming" || c.text["changelog"] != nil }

// ordered reports whether the order of the rows means something.
func (c *Case) ordered() bool { return strings.Contains(strings.ToUpper(c.SQL), "ORDER BY") }

// twoInputs are the words of a query that reads several inputs, whose changes come in any order; so do the elements of a map.
var twoInputs = regexp.MustCompile(`(?i)\b(UNION|INTERSECT|EXCEPT|MINUS|JOIN|UNNEST)\b`)

// interleaves reports whether only the end state of a changelog is certain.
func (c *Case) interleaves() bool { return twoInputs.MatchString(c.SQL) }

// endState is what is left of a changelog: the rows that were inserted and not taken back.
func endState(changes []any) ([]any, error) {
	left := map[string]int{}
	rows := map[string]any{}
	for _, x := range changes {
		pair, ok := x.([]any)
		if !ok || len(pair) != 2 {
			return nil, fmt.Errorf("%s is no change", text(x))
		}
		key := text(pair[1])
		rows[key] = pair[1]
		switch pair[0] {
		case "+I", "+U":
			left[key]++
		case "-U", "-D":
			left[key]--
		default:
			return nil, fmt.Errorf("no row kind %q", pair[0])
		}
	}
	state := []any{}
	for key, n := range left {
		if n < 0 {
			return nil, fmt.Errorf("the row %s is taken back more often than it came", key)
		}
		for range n {
			state = append(state, rows[key])
		}
	}
	return unordered(state), nil
}

// unordered puts rows in the order of their text.
func unordered(rows []any) []any {
	rows = append([]any{}, rows...)
	sort.Slice(rows, func(i, j int) bool { return text(rows[i]) < text(rows[j]) })
	return rows
}

func columnList(cs []ColumnType) []any {
	list := []any{}
	for _, c := range cs {
		list = append(list, c.Name+" "+c.Type)
	}
	return list
}

func outputList(out *planner.Output) []any {
	list := []any{}
	for _, c := range out.Columns {
		list = append(list, c.Name+" "+c.TypeText())
	}
	return list
}

func rowsOf(b *batch.Batch) []any {
	rows := []any{}
	for i := range b.N {
		rows = append(rows, rowValues(b, i))
	}
	return rows
}

func rowValues(b *batch.Batch, i int) []any {
	values := []any{}
	for _, c := range b.Columns {
		values = append(values, valueOf(c, i))
	}
	return values
}

func changelogOf(b *batch.Batch) []any {
	rows := []any{}
	for i := range b.N {
		rows = append(rows, []any{b.Kind(i).String(), rowValues(b, i)})
	}
	return rows
}

// statements plans statements one after the other; their results are compared together.
func (r *Runner) statements(ctx context.Context, c *Case) (answer, error) {
	s := r.newSession(c)
	var refused *refusal
	for _, sql := range c.Setup {
		if _, err := s.plan(sql); err != nil && (!errors.As(err, &refused) || refused.mistake != nil) {
			return nil, fmt.Errorf("setup: %w", err)
		}
	}
	var results []any
	for i, sql := range c.Statements {
		x, err := s.statement(ctx, sql, c.Results[i])
		var r *refusal
		switch {
		case errors.As(err, &r) && r.mistake != nil:
			x = "error in " + phaseName(r.mistake.phase)
		case err != nil && r == nil:
			return nil, err
		}
		if refused == nil {
			refused = r
		}
		results = append(results, x)
	}
	if refused != nil {
		refused.judged = answer{"results": results}
		return nil, refused
	}
	return answer{"results": results}, nil
}

// statement is leat's result of one statement; INSERT is planned and compiled, not run. A refusal is an error; the result is then
// what the statement is bound to.
func (s *session) statement(ctx context.Context, sql string, want Statement) (string, error) {
	result, err := s.plan(sql)
	if refused := (*refusal)(nil); errors.As(err, &refused) && refused.mistake == nil {
		bound, _ := want.answered(ctx, s.runner, result)
		return bound, err
	}
	if err == nil {
		for _, j := range result.Jobs {
			if _, err = build(j, exec.Options{}); err != nil {
				break
			}
		}
	}
	var failed *phaseError
	switch {
	case errors.As(err, &failed):
		return "error in " + phaseName(failed.phase), nil
	case err != nil:
		return "", err
	}
	return want.answered(ctx, s.runner, result)
}

func phaseName(p string) string {
	if p == "plan" {
		return "validate"
	}
	return p
}

// expected is the result of a statement in a text.
func (x Statement) expected() string {
	switch {
	case x.Error != nil:
		return "error in " + phaseName(x.Error.Phase)
	case !x.OK:
		return "neither a result nor an error"
	case x.Rows != nil:
		return "rows " + text(x.Rows)
	case x.Columns != nil:
		return "columns " + text(columnList(x.Columns))
	}
	return "ok"
}

// answered is leat's result of the same kind.
func (x Statement) answered(ctx context.Context, r *Runner, result *planner.Result) (string, error) {
	if x.Rows == nil && x.Columns == nil || len(result.Outputs) == 0 {
		return "ok", nil
	}
	out := result.Outputs[0]
	if x.Rows == nil || out.Node == nil {
		return "columns " + text(outputList(out)), nil
	}
	b, err := r.collect(ctx, out)
	if err != nil {
		return "", err
	}
	return "rows " + text(rowsOf(b)), nil
}
