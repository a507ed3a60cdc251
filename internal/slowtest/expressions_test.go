package slowtest

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	_ "time/tzdata"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

const (
	wanted      = 100_000 // expressions that TestExpressions compares
	perCheck    = 60      // expressions at most that are planned together
	rowsOfCheck = 12      // rows that each is evaluated for
	nodesOfOne  = 24      // nodes at most of an expression, about
)

var zones = []string{"UTC", "America/New_York", "Asia/Kolkata", "Europe/Berlin"}

// TestMain gives the expressions a seed of their own, so that every run of a commit compares the same; -rapid.seed=0 takes another
// each time.
func TestMain(m *testing.M) {
	flag.Parse()
	given := map[string]bool{}
	flag.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for name, value := range map[string]string{"rapid.seed": "1", "rapid.checks": strconv.Itoa(wanted)} {
		if given[name] {
			continue
		}
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// TestExpressions compares the columnar evaluator with the slow one.
func TestExpressions(t *testing.T) {
	total := wanted
	if testing.Short() {
		total /= 20
	}
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		if compared >= total {
			return
		}
		c := checks.Draw(t, "expressions")
		compared += len(c.nodes)
		if problem := c.compare(); problem != "" {
			t.Fatal(c.smallest(problem))
		}
	})
	t.Logf("%d expressions compared", compared)
}

// check is what is compared at once: expressions over the same rows.
type check struct {
	zone  string
	nodes []*node
	rows  [][]value
	// large says that the rows are repeated to fill a batch of 1,024; constant is the row that is written in place of the columns.
	large    bool
	constant int
}

// GoString keeps rapid's report short: the failure tells what matters.
func (c *check) GoString() string { return fmt.Sprintf("%d expressions", len(c.nodes)) }

var checks = rapid.Custom(func(t *rapid.T) *check {
	m := &maker{t: t}
	c := &check{zone: one(m, zones...)}
	for len(c.nodes) == 0 || len(c.nodes) < perCheck && !m.rarely() {
		m.room, m.made = nodesOfOne, nil
		if n := m.any(); !(form{}).foldsFloat(n) && !testsDecimal(n, false) {
			c.nodes = append(c.nodes, n)
		}
	}
	used := map[int]bool{}
	for _, n := range c.nodes {
		columnsOf(n, used)
	}
	for range 1 + m.pick(rowsOfCheck) {
		cells := make([]value, len(columns))
		for i := range columns {
			if used[i] {
				cells[i] = m.value(columns[i].typ)
			}
		}
		c.rows = append(c.rows, cells)
	}
	c.constant = m.pick(len(c.rows))
	c.large = m.pick(8) == 7
	return c
})

// foldsFloat says that a constant part is FLOAT or DOUBLE, or is cast to it: Flink's planner takes these through decimal text, which
// loses the sign of zero and last digits.
func (f form) foldsFloat(n *node) bool {
	approximate := n.typ.IsApproximate()
	for _, a := range n.args {
		approximate = approximate || a.typ.IsApproximate()
	}
	constant := func(n *node) bool { return n.typ.IsNumeric() && f.settled(n) }
	return approximate && (constant(n) || slices.ContainsFunc(n.args, constant)) || slices.ContainsFunc(n.args, f.foldsFloat)
}

// testsDecimal says that a test for NULL stands above a DECIMAL that is computed, which may be NULL for having too many digits: whether
// Flink's planner asks it or its operands is not known here.
func testsDecimal(n *node, tested bool) bool {
	tested = tested || strings.Contains(n.format, " IS ")
	if tested && n.leaf == nil && n.typ.Kind == types.Decimal {
		return true
	}
	return slices.ContainsFunc(n.args, func(a *node) bool { return testsDecimal(a, tested) })
}

// answer is the slow evaluator's of an expression and a row.
type answer struct {
	value value
	err   error
}

func (a answer) String() string {
	if a.err != nil {
		return "fails: " + a.err.Error()
	}
	return show(a.value)
}

// compare returns what differs first, "" where nothing does.
func (c *check) compare() string {
	e, err := newEngine(c.zone)
	if err != nil {
		return err.Error()
	}
	want := make([][]answer, len(c.nodes))
	for i, n := range c.nodes {
		for _, cells := range c.rows {
			v, err := form{cells: cells}.eval(n)
			want[i] = append(want[i], answer{v, err})
		}
	}
	if problem := c.compareColumns(e, want); problem != "" {
		return problem
	}
	return c.compareLiterals(e)
}

// smallest is the problem of the smallest part of an expression that has one on its own.
func (c *check) smallest(problem string) string {
	for _, n := range c.nodes {
		parts := n.args
		if len(c.nodes) > 1 {
			parts = []*node{n}
		}
		for _, part := range parts {
			one := *c
			one.nodes = []*node{part}
			if p := one.compare(); p != "" {
				return one.smallest(p)
			}
		}
	}
	return problem
}

// compareColumns runs the expressions over columns, in batches of several sizes.
func (c *check) compareColumns(e *engine, want [][]answer) string {
	sqls := make([]string, len(c.nodes))
	for i, n := range c.nodes {
		sqls[i] = form{}.sql(n)
	}
	q, err := e.plan(sqls, " FROM t")
	if err != nil {
		return c.compareRefused(e, sqls, want)
	}
	for i, n := range c.nodes {
		if got, want := q.types[i], (form{}).typeOf(n); !got.Equal(want) {
			return fmt.Sprintf("SELECT %s FROM t\nhas type %s, want %s", sqls[i], got, want)
		}
	}
	sizes := []int{1, 7}
	if c.large {
		sizes = append(sizes, 1024)
	}
	var apart []int // expressions that share what fails with another: they are run on their own
	for _, size := range sizes {
		for from := 0; from < len(c.rows); from += size {
			problem, shares := c.compareBatch(q, size, from, want, apart)
			if problem != "" {
				return fmt.Sprintf("%s (a batch of %d rows)", problem, size)
			}
			apart = append(apart, shares...)
		}
	}
	for _, i := range apart {
		one := *c
		one.nodes = []*node{c.nodes[i]}
		if problem := one.compareColumns(e, want[i:i+1]); problem != "" {
			return problem
		}
	}
	return ""
}

// compareRefused tells which expression is refused. A division of two constants by zero may be; the others are compared then.
func (c *check) compareRefused(e *engine, sqls []string, want [][]answer) string {
	rest := *c
	rest.nodes = nil
	var answers [][]answer
	for i, sql := range sqls {
		switch _, err := e.plan([]string{sql}, " FROM t"); {
		case err == nil:
			rest.nodes, answers = append(rest.nodes, c.nodes[i]), append(answers, want[i])
		case !strings.Contains(err.Error(), alwaysFails):
			return fmt.Sprintf("SELECT %s FROM t\n%v", sql, err)
		}
	}
	switch len(rest.nodes) {
	case 0:
		return ""
	case len(c.nodes):
		return "the expressions are refused together, and none of them alone"
	}
	return rest.compareColumns(e, answers)
}

// alwaysFails is what is said of a division of two constants by zero.
const alwaysFails = "this always fails"

// compareBatch runs a batch that starts with row number from. Where it is larger than the rows are, they are repeated; every third
// row is not selected, but for the first.
func (c *check) compareBatch(q *query, size, from int, want [][]answer, apart []int) (problem string, shares []int) {
	origin := make([]int, size)
	rows := make([][]value, size)
	var sel []int32
	for i := range size {
		origin[i] = (from + i) % len(c.rows)
		rows[i] = c.rows[origin[i]]
		if i%3 != 1 || size <= len(c.rows) && from%2 == 0 {
			sel = append(sel, int32(i))
		}
	}
	out, fails := q.run(q.inputOf(rows), size, sel, &batch.Arena{})
	for i, n := range c.nodes {
		if slices.Contains(apart, i) {
			continue
		}
		for at, row := range sel {
			if size > len(c.rows) && at > 2*len(c.rows) && at%17 != i%17 {
				continue // each row was seen already; some of its copies will do
			}
			got := answer{err: fails[[2]int{i, int(row)}]}
			if got.err == nil {
				got.value = get(out[i], int(row))
			}
			w := want[i][origin[row]]
			if w.err != nil && testsForNull(n) {
				continue
			}
			if (w.err != nil) != (got.err != nil) && len(c.nodes) > 1 { // what several expressions share fails once, for one of them
				shares = append(shares, i)
				break
			}
			if !got.is(w) {
				return fmt.Sprintf("SELECT %s FROM t\ngives %s\nwant  %s\nfor the row %s\nin zone %s", form{}.sql(n), got, w, c.row(n, rows[row]), c.zone), nil
			}
		}
	}
	return "", shares
}

// is reports whether two answers are the same; the texts of errors do not matter.
func (a answer) is(b answer) bool {
	return (a.err != nil) == (b.err != nil) && (a.err != nil || same(a.value, b.value))
}

// row shows the cells that an expression names.
func (c *check) row(n *node, cells []value) string {
	used := map[int]bool{}
	columnsOf(n, used)
	var list []string
	for i, col := range columns {
		if used[i] {
			list = append(list, col.name+" = "+literal(cells[i], col.typ))
		}
	}
	return strings.Join(list, ", ")
}

// show writes a value for people.
func show(v value) string {
	switch v := v.(type) {
	case nil:
		return "NULL"
	case string:
		return fmt.Sprintf("%q", v)
	}
	return fmt.Sprint(v)
}
