package slowtest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/batch"
)

// compareLiterals runs the expressions with the values of one row in place of the columns.
func (c *check) compareLiterals(e *engine) string {
	f := literalForm(c.rows[c.constant])
	var sound []*node
	for _, n := range c.nodes {
		if f.foldsFloat(n) {
			continue
		}
		if _, err := f.eval(n); err != nil {
			if testsForNull(n) {
				continue
			}
			if problem := c.compareFailing(e, f, n); problem != "" {
				return problem
			}
			continue
		}
		sound = append(sound, n)
	}
	if len(sound) == 0 {
		return ""
	}
	sqls := make([]string, len(sound))
	for i, n := range sound {
		sqls[i] = f.sql(n)
	}
	q, err := e.plan(sqls, "")
	if err != nil {
		for i, n := range sound {
			if problem := c.compareLiteral(e, f, n, sqls[i]); problem != "" {
				return problem
			}
		}
		return ""
	}
	out, fails := q.run(nil, 1, []int32{0}, &batch.Arena{})
	for i, n := range sound {
		if problem := c.literalProblem(f, n, sqls[i], q, i, out, fails); problem != "" {
			return problem
		}
	}
	return ""
}

// testsForNull says that n, or a part of it, tests for NULL. Where such an expression fails it is not compared: how far Flink's planner
// takes the test to the operands, which need not fail, is not known here.
func testsForNull(n *node) bool {
	return strings.Contains(n.format, " IS ") || slices.ContainsFunc(n.args, testsForNull)
}

// compareLiteral runs one expression of constants that does not fail. A division of two constants by zero may be refused all the
// same, in a branch that is not taken.
func (c *check) compareLiteral(e *engine, f form, n *node, sql string) string {
	q, err := e.plan([]string{sql}, "")
	if err != nil {
		if strings.Contains(err.Error(), alwaysFails) {
			return ""
		}
		return fmt.Sprintf("SELECT %s\n%v", sql, err)
	}
	out, fails := q.run(nil, 1, []int32{0}, &batch.Arena{})
	return c.literalProblem(f, n, sql, q, 0, out, fails)
}

func (c *check) literalProblem(f form, n *node, sql string, q *query, i int, out []*batch.Vector, fails map[[2]int]error) string {
	if got, want := q.types[i], f.typeOf(n); !got.Equal(want) {
		return fmt.Sprintf("SELECT %s\nhas type %s, want %s", sql, got, want)
	}
	got := answer{err: fails[[2]int{i, 0}]}
	if got.err == nil {
		got.value = get(out[i], 0)
	}
	v, err := f.eval(n)
	if want := (answer{v, err}); !got.is(want) {
		return fmt.Sprintf("SELECT %s\ngives %s\nwant  %s\nin zone %s", sql, got, want, c.zone)
	}
	return ""
}

// compareFailing runs an expression of constants that fails, while it is planned or with its row.
func (c *check) compareFailing(e *engine, f form, n *node) string {
	sql := f.sql(n)
	q, err := e.plan([]string{sql}, "")
	if err != nil {
		return ""
	}
	out, fails := q.run(nil, 1, []int32{0}, &batch.Arena{})
	if fails == nil {
		_, err := f.eval(n)
		return fmt.Sprintf("SELECT %s\ngives %s\nwant  fails: %v\nin zone %s", sql, show(get(out[0], 0)), err, c.zone)
	}
	return ""
}
