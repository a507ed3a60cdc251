package builtin_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/builtin"
)

const reference = "../../docs/functions.md"

const referenceHead = `# Functions

What leat runs of Flink 1.20's functions, by families; behind them, those that it knows and does not run yet. This page is written from the
declarations of the functions, and ` + "`leat functions NAME`" + ` prints the same. ` + "`BETWEEN`, `IN` and `NOT`" + ` before an operator
are described in the [SQL reference](sql.md).

A signature says what a function takes. *number*, *integer* and *any* stand for types, what is in brackets can be left out, … for more of the
same. The type behind → is the result's where it does not depend on the arguments; it can be NULL where an argument can, unless it says
NOT NULL.

The results of examples are those of ` + "`SELECT`" + ` with ` + "`SET 'table.local-time-zone' = 'UTC'`" + `, as ` + "`leat sql`" + ` prints them; a test
runs them all.
`

// TestReference holds the reference of functions against their declarations; -rewrite writes it.
func TestReference(t *testing.T) {
	var b strings.Builder
	b.WriteString(referenceHead)
	if err := functions.WriteReference(&b, builtin.Registry()); err != nil {
		t.Fatal(err)
	}
	text := strings.TrimRight(b.String(), "\n") + "\n"
	if flag.Lookup("rewrite").Value.String() == "true" {
		if err := os.WriteFile(reference, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	old, err := os.ReadFile(reference)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(old), text); diff != "" {
		t.Errorf("docs/functions.md is out of date, run go test ./functions/builtin -rewrite:\n%s", diff)
	}
}
