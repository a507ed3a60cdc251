package bind_test

import (
	"bufio"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/planner/plan"
)

// TestSignatures binds each function and operator with arguments of each kind and holds the type, or the refusal, against Flink's.
func TestSignatures(t *testing.T) {
	lines, columns := readSignatures(t)
	table := oneTable{columns: tableColumns(t, columns)}
	failed := 0
	for _, l := range lines {
		expr, want, _ := strings.Cut(l, "\t")
		got, why := boundType(expr, table)
		if got == want {
			continue
		}
		failed++
		t.Errorf("%s: got %s, want %s %s", expr, got, want, why)
	}
	t.Logf("%d expressions, %d differ", len(lines), failed)
}

func readSignatures(t *testing.T) (lines []string, columns string) {
	f, err := os.Open("testdata/signatures.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if comment, ok := strings.CutPrefix(s.Text(), "# "); ok {
			columns = comment // the last line of the head
			continue
		}
		lines = append(lines, s.Text())
	}
	return lines, columns
}

// oneTable is a catalog with a table t.
type oneTable struct{ columns []plan.Output }

func (c oneTable) Relation(*ast.TableRef) bind.Relation {
	return bind.Relation{Name: "t", Columns: c.columns, Node: &plan.Values{Out: c.columns}}
}

// noVariables leaves literals as they are.
type noVariables struct{}

func (noVariables) Expand(text string, _ diag.Span) (string, bool) { return text, false }

func tableColumns(t *testing.T, list string) []plan.Output {
	var diags diag.List
	source := diag.NewSource("t.sql", "CREATE TABLE t ("+list+")")
	tree, problems := parser.Parse(source)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	b := &bind.Binder{Source: source, Diags: &diags}
	var out []plan.Output
	for _, c := range tree.Statements[0].(*ast.CreateTable).Columns {
		typ, ok := b.Type(c.Type)
		if !ok {
			t.Fatal(diags)
		}
		out = append(out, plan.Output{Name: c.Name.Name, Type: typ})
	}
	return out
}

// boundType is the type of an expression over t, or "-" and why the binder refuses it.
func boundType(expr string, table oneTable) (got, why string) {
	source := diag.NewSource("e.sql", "SELECT "+expr+" AS r FROM t")
	tree, diags := parser.Parse(source)
	if len(diags) == 0 {
		b := &bind.Binder{
			Source: source, Functions: builtin.Registry(), Env: &functions.Env{Zone: time.UTC}, Catalog: table, Vars: noVariables{}, Diags: &diags,
		}
		q := b.Query(tree.Statements[0].(*ast.QueryStatement).Query)
		if len(diags) == 0 {
			return q.Columns[0].Type.String(), ""
		}
	}
	return "-", diags[0].Message
}
