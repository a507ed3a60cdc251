package planner_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
)

// TestLongScriptsTakeLittleMemory plans scripts in which each part has the columns of all parts before it, and measures what is held
// when they are planned: the columns once, or nearly, not once for each part.
func TestLongScriptsTakeLittleMemory(t *testing.T) {
	const parts, most = 1500, 32 << 20
	altered, joined, full, listed := &strings.Builder{}, &strings.Builder{}, &strings.Builder{}, &strings.Builder{}
	fmt.Fprint(altered, "CREATE TABLE t (a INT) WITH ('connector' = 'datagen');\n")
	for _, b := range []*strings.Builder{joined, full, listed} {
		fmt.Fprint(b, "CREATE TABLE t (a INT NOT NULL, b STRING) WITH ('connector' = 'datagen');\nSELECT t0.a FROM t AS t0")
	}
	for i := range parts {
		fmt.Fprintf(altered, "ALTER TABLE t ADD c%d INT;\n", i)
		fmt.Fprintf(joined, " LEFT JOIN t AS t%d ON t%d.a = t%d.a\n", i+1, i, i+1)
		fmt.Fprintf(full, " FULL JOIN t AS t%d ON t%d.a = t%d.a\n", i+1, i, i+1)
		fmt.Fprintf(listed, ", t AS t%d\n", i+1)
	}
	for name, text := range map[string]string{"altered": altered.String() + "SELECT c1 FROM t;", "joined": joined.String(), "full": full.String(), "listed": listed.String()} {
		script, parsed := parser.Parse(diag.NewSource("job.sql", text))
		if len(parsed) > 0 {
			t.Fatal(parsed)
		}
		before := held()
		result, diags := planner.Plan(script, planner.Catalogs{Functions: builtin.Registry(), Connectors: fakeConnectors(), Formats: fakeFormats()}, planner.Options{JobName: "job"})
		if found := mistakes(diags); len(found) > 0 {
			t.Errorf("%s: %v", name, found[0])
		}
		if after := held(); after > before+most {
			t.Errorf("%s: %d parts hold %d MB", name, parts, (after-before)>>20)
		}
		runtime.KeepAlive(result)
		runtime.KeepAlive(diags)
	}
}

// TestJoinsThatChangeTheirLeft plans joins of which each makes columns on its left nullable, so that no two share theirs: they are bounded.
func TestJoinsThatChangeTheirLeft(t *testing.T) {
	text := &strings.Builder{}
	fmt.Fprint(text, "CREATE TABLE t (a INT NOT NULL, b STRING) WITH ('connector' = 'datagen');\nSELECT t0.a FROM t AS t0")
	for i := range 1500 {
		fmt.Fprintf(text, " RIGHT JOIN t AS t%d ON t%d.a = t%d.a\n", i+1, i, i+1)
	}
	script, _ := parser.Parse(diag.NewSource("job.sql", text.String()))
	before := held()
	result, diags := planner.Plan(script, planner.Catalogs{Functions: builtin.Registry(), Connectors: fakeConnectors(), Formats: fakeFormats()}, planner.Options{JobName: "job"})
	const most = 128 << 20
	if after := held(); after > before+most {
		t.Errorf("the joins hold %d MB", (after-before)>>20)
	}
	runtime.KeepAlive(result)
	told := 0
	for _, d := range diags {
		if strings.Contains(d.Message, "RIGHT and FULL joins have more than 500000 columns together") {
			told++
		}
	}
	if told != 1 {
		t.Errorf("told %d times that the joins have too many columns, want once", told)
	}
}

// held is the memory in use.
func held() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
