package engine

import (
	"strings"
	"testing"

	"github.com/leatsql/leat/functions"
)

// withEventTime stands before the examples that read a rowtime.
const withEventTime = `
SET 'execution.runtime-mode' = 'streaming';
CREATE TABLE t (rowtime TIMESTAMP(3), WATERMARK FOR rowtime AS rowtime)
WITH ('connector' = 'datagen', 'number-of-rows' = '1', 'fields.rowtime.max-past' = '1 s');
`

// TestFunctionExamples runs the examples of the functions' reference, as its head says: in batch mode, in UTC.
func TestFunctionExamples(t *testing.T) {
	e := New(Config{Settings: map[string]string{"table.local-time-zone": "UTC", "execution.runtime-mode": "batch"}})
	for _, f := range e.Functions().All() {
		if !f.Runs() {
			continue
		}
		for _, x := range f.Examples {
			if got := runExample(t, e, f, x); got != x.Result {
				t.Errorf("%s: %s gives %s, not %s", f.Name, x.Expr, got, x.Result)
			}
		}
	}
}

// runExample returns the only value that an example gives, as text.
func runExample(t *testing.T, e *Engine, f *functions.Function, x functions.Example) string {
	t.Helper()
	query := x.Expr
	if !strings.HasPrefix(query, "SELECT ") {
		query = "SELECT " + query
	}
	if f.Name == "CURRENT_WATERMARK" {
		query = withEventTime + query + " FROM t"
	}
	script, problems := e.Check("example.sql", query)
	if problems.HasErrors() {
		t.Errorf("%s: %s: %s", f.Name, x.Expr, problems[0].Message)
		return x.Result
	}
	var got []string
	err := script.Queries()[0].Text(t.Context(), func(r TextRow) {
		if r.Values[0] == nil {
			got = append(got, "NULL")
			return
		}
		got = append(got, string(r.Values[0]))
	})
	if err != nil {
		t.Errorf("%s: %s: %v", f.Name, x.Expr, err)
	}
	return strings.Join(got, ", ")
}
