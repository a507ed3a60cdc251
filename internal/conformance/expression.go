package conformance

import (
	"context"
	"fmt"
	"strings"
)

// expression runs a scalar expression: over columns that the planner cannot see through, or as the query that the case gives.
func (r *Runner) expression(ctx context.Context, c *Case) (want, got answer, err error) {
	want = expected(c)
	s := r.newSession(c)
	from := ""
	if c.Form == "column" && len(c.Inputs) > 0 {
		if err := s.operands(ctx, c); err != nil {
			return want, nil, err
		}
		from = " FROM operands"
	}
	query := func(expr string) string { return "SELECT " + expr + " AS r" + from }
	sql := c.SQL
	if from != "" {
		sql = query(c.Expr)
	}
	out, b, err := s.rows(ctx, sql)
	if err != nil {
		return want, nil, err
	}
	if b.N != 1 {
		return want, nil, fmt.Errorf("%d rows, want one", b.N)
	}
	got = answer{"type": out.Columns[0].Type.String(), "value": valueOf(b.Columns[0], 0)}
	if c.HasStr {
		_, b, err := s.rows(ctx, query("CAST("+c.Expr+" AS STRING)"))
		if err != nil {
			return want, nil, err
		}
		got["str"] = valueOf(b.Columns[0], 0)
	}
	return want, got, nil
}

// expected is Flink's answer to an expression.
func expected(c *Case) answer {
	if c.Error != nil {
		return failure(c.Error.Phase, c.Error.Message)
	}
	want := answer{"type": c.Type, "value": c.Value.Value}
	if c.HasStr {
		want["str"] = nil
		if c.Str != nil {
			want["str"] = *c.Str
		}
	}
	return want
}

// operands makes a table of one row with the operands' values in nullable columns.
func (s *session) operands(ctx context.Context, c *Case) error {
	var items, columns []string
	for _, in := range c.Inputs {
		items = append(items, in.Literal+" AS "+quoted(in.Name))
	}
	out, b, err := s.rows(ctx, "SELECT "+strings.Join(items, ", "))
	if err != nil {
		return err // the operands are part of the case's SQL: what is wrong with them is its answer
	}
	var r row
	for i, in := range c.Inputs {
		t := in.Type
		if t == "" {
			t = out.Columns[i].Type.AsNullable().String()
		}
		columns = append(columns, quoted(in.Name)+" "+t)
		r.values = append(r.values, b.Columns[i])
	}
	s.store.rows["operands"] = []row{r}
	_, err = s.plan("CREATE TABLE operands (" + strings.Join(columns, ", ") + ") WITH ('connector' = 'case-rows')")
	if err != nil {
		return &refusal{"the operands' table: " + err.Error()}
	}
	return nil
}

func quoted(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }
