package conformance

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// expression runs a scalar expression: over columns that the planner cannot see through, or as the query that the case gives.
func (r *Runner) expression(ctx context.Context, c *Case) (answer, error) {
	s := r.newSession(c)
	from := ""
	if c.Form == "column" && len(c.Inputs) > 0 {
		var err error
		if from, err = s.operands(ctx, c); err != nil {
			return nil, err
		}
	}
	query := func(expr string) string { return "SELECT " + expr + " AS r" + from }
	sql := c.SQL
	if from != "" {
		sql = query(c.Expr)
	}
	out, b, err := s.rows(ctx, sql)
	if err != nil {
		return nil, err
	}
	value, err := theOne(b, handedOut)
	if err != nil {
		return nil, err
	}
	got := answer{"type": out.Columns[0].Type.String(), "value": value}
	if c.HasStr {
		_, b, err := s.rows(ctx, query("CAST("+c.Expr+" AS STRING)"))
		if err != nil {
			return nil, err
		}
		if got["str"], err = theOne(b, nil); err != nil {
			return nil, err
		}
	}
	return got, nil
}

// theOne is the value of a result of one column; where it has several rows, all have it. handed is how the column is handed out; nil: as
// it is.
func theOne(b *batch.Batch, handed func(*batch.Vector) *batch.Vector) (any, error) {
	if b.N == 0 || len(b.Columns) != 1 {
		return nil, fmt.Errorf("%d rows of %d columns, want one of one", b.N, len(b.Columns))
	}
	v := b.Columns[0]
	if handed != nil {
		v = handed(v)
	}
	first := valueOf(v, 0)
	for i := 1; i < b.N; i++ {
		if x := valueOf(v, i); text(x) != text(first) {
			return nil, fmt.Errorf("row %d has another value than the first: %s, not %s", i, text(x), text(first))
		}
	}
	return first, nil
}

// operands makes the operands nullable columns of one row, and returns the FROM that gives them: a table, or, for types that no
// table's column can have, a query whose functions are not looked through. An operand that fails fails the case: its SQL holds it.
func (s *session) operands(ctx context.Context, c *Case) (from string, err error) {
	var hidden, columns []string
	for _, in := range c.Inputs {
		hidden = append(hidden, opaqueName+"("+in.Literal+") AS "+quoted(in.Name))
	}
	unseen := " FROM (SELECT " + strings.Join(hidden, ", ") + ") AS operands"
	out, b, err := s.rows(ctx, "SELECT "+strings.Join(hidden, ", "))
	var refused *refusal
	switch {
	case errors.As(err, &refused): // what makes them does not run: the case is judged by its types
		return unseen, nil
	case err != nil:
		return "", err
	}
	if b.N != 1 {
		return "", fmt.Errorf("%d rows of operands, want one", b.N)
	}
	one := row{}
	for i, in := range c.Inputs {
		t := out.Columns[i].Type
		if t.IsInterval() || t.Kind == types.Null || t.Kind == types.Row { // fields of a column's row are nullable where it is
			return unseen, nil
		}
		spelled := in.Type
		if spelled == "" {
			spelled = t.AsNullable().String()
		}
		columns = append(columns, quoted(in.Name)+" "+spelled)
		one.values = append(one.values, b.Columns[i])
	}
	s.store.rows["operands"] = slices.Repeat([]row{one}, max(s.runner.Copies, 1))
	if _, err = s.plan("CREATE TABLE operands (" + strings.Join(columns, ", ") + ") WITH ('connector' = 'case-rows')"); err != nil {
		return "", fmt.Errorf("the operands' table: %w", err)
	}
	return " FROM operands", nil
}

func quoted(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }

// handedOut is a column as Flink hands the result of an expression out: a point of time has its milliseconds alone where its type has
// no more digits.
func handedOut(v *batch.Vector) *batch.Vector {
	if v.Type.IsTimestamp() && v.Type.Prec <= 3 {
		for i := range v.Times {
			v.Times[i].Nanos = 0
		}
	}
	return v
}
