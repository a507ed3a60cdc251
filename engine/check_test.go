package engine_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

const notYet = `CREATE TABLE s (a INT) WITH ('connector' = 'datagen', 'number-of-rows' = '1', 'number-of-rows' = '2');
CREATE TABLE t (a INT) WITH ('connector' = 'print');
INSERT INTO t SELECT a FROM s GROUP BY a;
SELECT b FROM s;
SELECT a FROM s WHERE;
`

func TestDepth(t *testing.T) {
	for depth, want := range map[engine.Depth]string{
		engine.JudgeLeat:   "LEAT9003 LEAT5001 LEAT2002 LEAT1001",
		engine.JudgeFlink:  "LEAT9003 LEAT2002 LEAT1001",
		engine.JudgeSyntax: "LEAT1001",
	} {
		_, found := engine.New(engine.Config{Depth: depth}).Check("job.sql", notYet)
		if got := codes(found); got != want {
			t.Errorf("depth %d: got %s, want %s", depth, got, want)
		}
	}
}

func codes(found diag.List) string {
	var all []string
	for _, d := range found {
		all = append(all, string(d.Code))
	}
	return strings.Join(all, " ")
}

func TestIgnoreComments(t *testing.T) {
	// Each of the three lines of options repeats one: a finding LEAT9003 each.
	const table = `CREATE TABLE s (a INT) WITH ('connector' = 'datagen', %s
'number-of-rows' = '1', 'number-of-rows' = '1', %s
'rows-per-second' = '2', 'rows-per-second' = '2', %s
'fields.a.min' = '1', 'fields.a.min' = '1');
SELECT a FROM s;`
	tests := []struct {
		name                 string
		first, second, third string
		want                 string // the lines of LEAT9003, and what is useless
	}{
		{"none", "", "", "", "2 3 4"},
		{"above", "\n-- leat:ignore LEAT9003", "", "", "4 5"},
		{"behind code it is for its own line", "-- leat:ignore LEAT9003", "", "", "1! 2 3 4"},
		{"on the line", "", "-- leat:ignore LEAT9003", "", "3 4"},
		{"lines of comment", "\n-- leat:ignore LEAT9003\n-- and why\n-- and more", "", "", "6 7"},
		{"several codes and a reason", "\n-- leat:ignore LEAT9002, LEAT9003: it is so", "", "", "2! 4 5"},
		{"a blank line parts them", "\n-- leat:ignore LEAT9003\n", "", "", "2! 4 5 6"},
		{"two comments", "\n-- leat:ignore LEAT9003", "", "\n-- leat:ignore LEAT9003", "4"},
		{"another mark", "\n-- leat ignore LEAT9003", "", "", "3 4 5"},
		{"in a block", "\n/* leat:ignore LEAT9003 */", "", "", "3 4 5"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := fmt.Sprintf(table, test.first, test.second, test.third)
			_, found := engine.New(engine.Config{Lint: true}).Check("job.sql", text)
			var got []string
			for _, d := range found {
				line := fmt.Sprint(d.Source.LineOf(d.Span.Start))
				if d.Code == diag.UselessIgnore {
					line += "!"
				}
				got = append(got, line)
			}
			if d := cmp.Diff(test.want, strings.Join(got, " ")); d != "" {
				t.Errorf("-want +got:\n%s\n%v", d, found)
			}
		})
	}
}

// A comment above a statement is for all its lines, so that its layout may change, and for no other statement.
func TestIgnoreAboveAStatement(t *testing.T) {
	_, found := engine.New(engine.Config{}).Check("job.sql", `-- leat:ignore LEAT9003
CREATE TABLE s (a INT) WITH ('connector' = 'datagen',
'number-of-rows' = '1',
'number-of-rows' = '2');
CREATE TABLE t (a INT) WITH ('connector' = 'datagen',
'number-of-rows' = '1', 'number-of-rows' = '2');
SELECT a FROM s;
SELECT a FROM t;`)
	if len(found) != 1 || found[0].Source.LineOf(found[0].Span.Start) != 6 {
		t.Errorf("got %v, want the one of line 6", found)
	}
}

func TestIgnoredCodes(t *testing.T) {
	e := engine.New(engine.Config{Ignore: map[diag.Code]bool{diag.Suspicious: true, diag.UnknownColumn: true}})
	_, found := e.Check("job.sql", notYet)
	if got, want := codes(found), "LEAT5001 LEAT2002 LEAT1001"; got != want {
		t.Errorf("got %s, want %s: errors are never ignored", got, want)
	}
}

// TestChecksAtTheSameTime has one engine check several files at once, for the race detector.
func TestChecksAtTheSameTime(t *testing.T) {
	e := engine.New(engine.Config{Lint: true, Strict: true})
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			name := fmt.Sprintf("job%d.sql", i)
			_, found := e.Check(name, longJob(100)+notYet)
			if got, want := codes(found), "LEAT9003 LEAT5001 LEAT2002 LEAT1001"; got != want {
				t.Errorf("%s: got %s, want %s", name, got, want)
			}
		})
	}
	wg.Wait()
}
