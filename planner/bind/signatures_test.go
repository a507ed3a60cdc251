package bind_test

import (
	"bufio"
	"os"
	"regexp"
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
	lines, columns := readSignatures(t, "testdata/signatures.tsv")
	table, registry := oneTable{columns: tableColumns(t, columns)}, builtin.Registry()
	seen := map[string]bool{}
	for _, l := range lines {
		expr, want, _ := strings.Cut(l, "\t")
		got, why := boundType(expr, table, registry)
		reason, wanted := differs(expr)
		switch {
		case got == want && wanted:
			t.Errorf("%s: got %s as Flink does, but is listed: %s", expr, got, reason)
		case got != want && !wanted:
			t.Errorf("%s: got %s, want %s %s", expr, got, want, why)
		}
		seen[reason] = seen[reason] || wanted
	}
	for _, d := range differences {
		if !seen[d.reason] {
			t.Errorf("nothing differs since %s", d.reason)
		}
	}
}

// TestAggregates does the same with queries: functions of many rows, over all rows and over groups.
func TestAggregates(t *testing.T) {
	lines, columns := readSignatures(t, "testdata/aggregates.tsv")
	table, registry := oneTable{columns: tableColumns(t, columns)}, builtin.Registry()
	for _, l := range lines {
		query, want, _ := strings.Cut(l, "\t")
		if got, why := boundType(query, table, registry); got != want {
			t.Errorf("%s: got %s, want %s %s", query, got, want, why)
		}
	}
}

// differences are the expressions that leat means otherwise than Flink, or not.
var differences = []struct {
	expr   *regexp.Regexp
	reason string
}{
	{regexp.MustCompile(`^SUBSTR(ING)?\(s, (b|b, i|i, b)\)$`), "Flink takes the BIGINT and generates code that does not compile: no row comes out"},
	{regexp.MustCompile(`^SHA2\(s, (f|d|de)\)$`), "Flink takes a number of bits with a fraction, and then no row"},
	{regexp.MustCompile(`^JSON_(VALUE|QUERY)\((i|ti|b|f|d|de|bo|dt|tm|ts|tz|bb|bn|ai|astr|m|r|mu), '\$\.a'\)$`), "Flink takes any document; of most types its code does not compile, of the others it reads what Java prints"},
	{regexp.MustCompile(`^JSON_QUERY\(s, i\)$`), "Flink takes a number for a path, which it is not"},
	{regexp.MustCompile(`^JSON_QUERY\(s, '\$\.a' RETURNING ARRAY<VARCHAR\(3\)>\)$`), "Flink does not cut the elements to their length"},
	{regexp.MustCompile(`^JSON_EXISTS\(s, nc\)$`), "Flink takes a path that is no constant where it is a CHAR"},
	{regexp.MustCompile(`^JSON_VALUE\(s, '\$\.a' DEFAULT s ON EMPTY\)$`), "Flink fails with None.get where a default is no constant"},
	{regexp.MustCompile(`^(COALESCE|IFNULL)\(INTERVAL '1' (DAY|MONTH), i\)$`), "Flink takes an interval for the number that it is made of"},
	{regexp.MustCompile(`^(INTERVAL '1' (DAY|MONTH)|CAST\(NULL AS INT\)) (=|IS NOT DISTINCT FROM) s$|^s (=|IS NOT DISTINCT FROM) (INTERVAL '1' (DAY|MONTH)|CAST\(NULL AS INT\))$|^NULLIF\((INTERVAL '1' (DAY|MONTH)|CAST\(NULL AS INT\)), s\)$|^NULLIF\(s, (INTERVAL '1' (DAY|MONTH)|CAST\(NULL AS INT\))\)$`), "Flink compares text with an interval, or with a constant NULL, and finds NULL"},
	{regexp.MustCompile(`^\(ts, .*\) OVERLAPS \((NULL, .*|ts, NULL)\)$`), "Flink takes the NULL of a row for the type that stands across"},
	{regexp.MustCompile(`^MAP\['a', NULL, 'b', 1\]$`), "Flink does not find the common type of INT and NULL here"},
	{regexp.MustCompile(`^MAP_UNION\(MAP\['a', 1\], MAP\['a', 1\.5\]\)$|^ARRAY\[INTERVAL '1' DAY, INTERVAL '2' HOUR\]$`), "Flink crashes (convertTypeToSpec) where elements need a cast"},
	{regexp.MustCompile(`^TYPEOF\(i, CAST\(TRUE AS BOOLEAN\)\)$`), "a cast to the same type is none"},
	{regexp.MustCompile(`^m = m2$`), "Flink takes maps of other types, which are never equal"},
	{regexp.MustCompile(`^1 / 0$|^(CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIMESTAMP)\(3\)$`), "a later step refuses it"},
}

func differs(expr string) (reason string, ok bool) {
	for _, d := range differences {
		if d.expr.MatchString(expr) {
			return d.reason, true
		}
	}
	return "", false
}

func readSignatures(t *testing.T, path string) (lines []string, columns string) {
	f, err := os.Open(path)
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

// boundType is the type of an expression over t, or of a query's column, or "-" and why the binder refuses it.
func boundType(expr string, table oneTable, registry *functions.Registry) (got, why string) {
	query := expr
	if !strings.HasPrefix(query, "SELECT ") {
		query = "SELECT " + expr + " AS r FROM t"
	}
	source := diag.NewSource("e.sql", query)
	tree, diags := parser.Parse(source)
	if len(diags) == 0 {
		b := &bind.Binder{
			Source: source, Functions: registry, Env: &functions.Env{Zone: time.UTC}, Catalog: table, Vars: noVariables{}, Diags: &diags,
		}
		q := b.Query(tree.Statements[0].(*ast.QueryStatement).Query)
		if len(diags) == 0 {
			return q.Columns[0].Type.String(), ""
		}
	}
	return "-", diags[0].Message
}
