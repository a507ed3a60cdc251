package conformance

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/exec"
)

// TestRowsOfBatches runs the expressions over full batches of 7 and 1,024 rows: the row of the case many times, and rows of NULLs
// between, as far as these do not fail; constants for each row of a table. Each row gives what the case gives alone, but for RAND, whose
// values are a series.
func TestRowsOfBatches(t *testing.T) {
	const home = "../../testdata/conformance"
	cases, err := Load(home)
	if err != nil {
		t.Fatal(err)
	}
	var ran, next atomic.Int64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			r := NewRunner(home)
			for i := next.Add(1) - 1; int(i) < len(cases); i = next.Add(1) - 1 {
				c := cases[i]
				if c.Kind != "expr" || strings.Contains(c.Expr, "RAND(") || r.Run(t.Context(), c).Outcome != Pass {
					continue
				}
				if err := r.inBatches(t.Context(), c); err != nil {
					t.Errorf("%s: %s: %v", c.ID, c.Expr, err)
				}
				ran.Add(1)
			}
		})
	}
	wg.Wait()
	t.Logf("%d expressions", ran.Load())
}

// inBatches compares each row of several batch sizes with the case's answer.
func (r *Runner) inBatches(ctx context.Context, c *Case) error {
	s := r.newSession(c)
	from, err := s.repeatable(ctx, c)
	if err != nil && c.Error != nil {
		return nil // its operands fail by themselves, before there is a row
	}
	if from == "" || err != nil {
		return err
	}
	one := s.store.rows["operands"][0]
	null := row{values: make([]any, len(one.values))}
	run := func(size int, rows []row) (*batch.Batch, error) {
		s.store.rows["operands"] = rows
		result, err := s.plan("SELECT " + c.Expr + " AS r" + from)
		if err != nil {
			return nil, err
		}
		b, err := exec.Collect(ctx, result.Outputs[0].Node, result.Outputs[0].Env, exec.Options{BatchRows: size})
		return b, runError(err)
	}
	ofNull, nullErr := run(1, []row{null})
	for _, size := range []int{7, 1024} {
		rows := mixed(one, null, size+4, nullErr == nil)
		b, err := run(size, rows)
		if c.Error != nil {
			if err == nil {
				return fmt.Errorf("batches of %d rows do not fail", size)
			}
			continue
		}
		if err != nil {
			return fmt.Errorf("batches of %d rows: %w", size, err)
		}
		for i := range rows {
			if i > 16 && i < size {
				continue // copies of what was seen
			}
			want := c.Value.Value
			if &rows[i].values[0] == &null.values[0] {
				want = valueOf(handedOut(ofNull.Columns[0]), 0)
			}
			if got := valueOf(handedOut(b.Columns[0]), i); !same(answer{"value": want}, answer{"value": got}) {
				return fmt.Errorf("row %d in batches of %d: got %s, want %s", i, size, text(got), text(want))
			}
		}
	}
	return nil
}

// repeatable makes the operands of a case a table, and returns its FROM: of a case without operands that of a table with one column
// that nothing reads; "" where no table can hold them.
func (s *session) repeatable(ctx context.Context, c *Case) (from string, err error) {
	if c.Form == "column" && len(c.Inputs) > 0 {
		from, err = s.operands(ctx, c)
		if _, isTable := s.store.rows["operands"]; !isTable {
			return "", err
		}
		return from, err
	}
	if c.Expr == "" {
		return "", nil
	}
	s.store.rows["operands"] = []row{{values: []any{nil}}}
	_, err = s.plan("CREATE TABLE operands (nothing INT) WITH ('connector' = 'case-rows')")
	return " FROM operands", err
}

// mixed is n rows: one of four is of NULLs, where these may stand there.
func mixed(one, null row, n int, nulls bool) []row {
	rows := make([]row, n)
	for i := range rows {
		rows[i] = one
		if nulls && i%4 == 1 {
			rows[i] = null
		}
	}
	return rows
}
