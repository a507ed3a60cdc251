package bind_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions/builtin"
)

// TestDoublingColumns binds a chain of queries that each have twice the columns of the one before: it ends, with one mistake.
func TestDoublingColumns(t *testing.T) {
	var text strings.Builder
	text.WriteString("SELECT 1 FROM (WITH c0 AS (SELECT 1 AS a)")
	for i := 1; i <= 40; i++ {
		fmt.Fprintf(&text, ", c%d AS (SELECT x.*, y.* FROM c%d x, c%d y)", i, i-1, i-1)
	}
	text.WriteString(" SELECT * FROM c40)")
	_, mistakes := exampleType(text.String(), builtin.Registry())
	if len(mistakes) != 1 || mistakes[0].Code != diag.Unsupported {
		t.Errorf("got %v, want one mistake of code %s", mistakes, diag.Unsupported)
	}
}
