package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"sort"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/planner"
)

// query runs a query to its end. In batch mode without ORDER BY rows have no order.
func (r *Runner) query(ctx context.Context, c *Case) (want, got answer, err error) {
	switch {
	case c.Error != nil:
		want = failure(c.Error.Phase, c.Error.Message)
	case c.Mode == "streaming" || c.text["changelog"] != nil:
		want = answer{"columns": columnList(c.Result), "changelog": c.Changelog}
	default:
		want = answer{"columns": columnList(c.Result), "rows": c.Rows}
	}
	s := r.newSession(c)
	for name, t := range c.Tables {
		for _, x := range t.Rows {
			b, err := json.Marshal(x)
			if err != nil {
				return want, nil, err
			}
			s.store.messages[name] = append(s.store.messages[name], connectors.Message{Value: b, Position: connectors.Position(len(s.store.messages[name])), Time: connectors.NoTime})
		}
		if _, err := s.plan("CREATE TABLE " + quoted(name) + " (" + t.Schema + ") WITH ('connector' = 'case-messages', 'format' = 'json', 'json.timestamp-format.standard' = 'SQL')"); err != nil {
			return want, nil, err
		}
	}
	out, b, err := s.rows(ctx, c.SQL)
	if err != nil {
		return want, nil, err
	}
	got = answer{"columns": outputList(out)}
	if _, streaming := want["changelog"]; streaming {
		got["changelog"] = changelogOf(b)
		return want, got, nil
	}
	rows := rowsOf(b)
	if !strings.Contains(strings.ToUpper(c.SQL), "ORDER BY") && want["rows"] != nil {
		want["rows"], rows = unordered(c.Rows), unordered(rows)
	}
	got["rows"] = rows
	return want, got, nil
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
		list = append(list, c.Name+" "+c.Type.String())
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
func (r *Runner) statements(_ context.Context, c *Case) (want, got answer, err error) {
	var wants, gots []any
	for _, x := range c.Results {
		wants = append(wants, x.expected())
	}
	want = answer{"results": wants}
	s := r.newSession(c)
	for _, sql := range c.Setup {
		if _, err := s.plan(sql); err != nil {
			return want, nil, fmt.Errorf("setup: %w", err)
		}
	}
	for i, sql := range c.Statements {
		result, err := s.plan(sql)
		x := "ok"
		if err != nil {
			f := asFailure(err)
			if r, ok := err.(*refusal); ok { //nolint:errorlint // plan returns it bare
				return want, nil, r
			}
			x = "error in " + phaseName(fmt.Sprint(f["error"]))
		} else if i < len(c.Results) {
			if x, err = c.Results[i].answered(result); err != nil {
				return want, nil, err
			}
		}
		gots = append(gots, x)
	}
	return want, answer{"results": gots}, nil
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
	case !x.OK && x.Error != nil:
		return "error in " + phaseName(x.Error.Phase)
	case x.Rows != nil:
		return "rows " + text(x.Rows)
	case x.Columns != nil:
		return "columns " + text(columnList(x.Columns))
	}
	return "ok"
}

// answered is leat's result of the same kind.
func (x Statement) answered(r *planner.Result) (string, error) {
	if x.Rows == nil && x.Columns == nil || len(r.Outputs) == 0 {
		return "ok", nil
	}
	out := r.Outputs[0]
	if x.Rows == nil {
		return "columns " + text(outputList(out)), nil
	}
	b, err := collect(out)
	if err != nil {
		return "", err
	}
	return "rows " + text(rowsOf(b)), nil
}
