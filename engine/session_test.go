package engine_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

func plan(s *engine.Session, text string) (*engine.Script, diag.List) {
	in := engine.NewInput("prompt", text)
	return s.Plan(in, in.All())
}

// ask plans a statement and returns the rows of its queries, as texts.
func ask(t *testing.T, s *engine.Session, text string) []string {
	t.Helper()
	script, problems := plan(s, text)
	if problems.HasErrors() {
		t.Fatalf("%s: %s", text, problems[0].Message)
	}
	var rows []string
	for _, q := range script.Queries() {
		err := q.Text(t.Context(), func(r engine.TextRow) {
			row := r.Kind
			for _, v := range r.Values {
				if v == nil {
					row += " NULL"
				} else {
					row += " '" + string(v) + "'"
				}
			}
			rows = append(rows, row)
		})
		if err != nil {
			t.Fatalf("%s: %s", text, err)
		}
	}
	return rows
}

func TestSession(t *testing.T) {
	s := engine.New(engine.Config{}).NewSession("sql", ".")
	for _, step := range []struct {
		text string
		want []string
	}{
		{"SET 'table.local-time-zone' = 'UTC'", nil},
		{"CREATE TABLE n (i INT, s ROW<a DECIMAL(5, 2), b STRING>) WITH ('connector' = 'datagen', 'number-of-rows' = '2', 'fields.i.kind' = 'sequence', 'fields.i.start' = '1', 'fields.i.end' = '2')", nil},
		{"CREATE VIEW v AS SELECT i + 1 AS j, CAST(NULL AS STRING) AS nothing, '' AS bare FROM n", nil},
		{"SELECT * FROM v WHERE j > 2", []string{"+I '3' NULL ''"}},
		{"SHOW TABLES", []string{"+I 'n'", "+I 'v'"}},
		{"DESCRIBE v", []string{
			"+I 'j' 'INT' 'TRUE' NULL NULL NULL", "+I 'nothing' 'STRING' 'TRUE' NULL NULL NULL", "+I 'bare' 'CHAR(0)' 'FALSE' NULL NULL NULL",
		}},
		{"SELECT TIMESTAMP '2024-01-02 03:04:05.5', 1.50, ARRAY[1, 2], ROW(1, 'x'), TRUE", []string{"+I '2024-01-02 03:04:05.5' '1.50' '[1, 2]' '(1, x)' 'TRUE'"}},
	} {
		if diff := cmp.Diff(step.want, ask(t, s, step.text)); diff != "" {
			t.Errorf("%s: %s", step.text, diff)
		}
	}
}

func TestQueryAsJSON(t *testing.T) {
	s := engine.New(engine.Config{}).NewSession("sql", ".")
	script, problems := plan(s, "SELECT 1 AS a, CAST(NULL AS INT) AS b, ROW('x', TRUE) AS c, INTERVAL '1' DAY AS d, MAP[1, 2] AS e")
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	var got []string
	if err := script.Queries()[0].JSON(t.Context(), func(kind string, object []byte) { got = append(got, kind+" "+string(object)) }); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{`+I {"a":1,"b":null,"c":{"EXPR$0":"x","EXPR$1":true},"d":86400000,"e":"{1=2}"}`}, got); diff != "" {
		t.Error(diff)
	}
}

// A query without an end stops when it is told to, and a mistake leaves the session as it was.
func TestSessionGoesOn(t *testing.T) {
	s := engine.New(engine.Config{}).NewSession("sql", ".")
	ask(t, s, "CREATE TABLE n (i INT) WITH ('connector' = 'datagen')")
	if _, problems := plan(s, "CREATE TABLE m (i INT) WITH ('connector' = 'print'); SELEC 1"); !problems.HasErrors() {
		t.Error("SELEC is taken")
	}
	if got := strings.Join(ask(t, s, "SHOW TABLES"), ","); got != "+I 'n'" {
		t.Errorf("tables: %s", got)
	}
	script, problems := plan(s, "SELECT i FROM n")
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	q := script.Queries()[0]
	if !q.Endless() || !q.Tables() {
		t.Error("the query is not known to be endless")
	}
	ctx, cancel := context.WithCancel(t.Context())
	rows := 0
	if err := q.Text(ctx, func(engine.TextRow) {
		if rows++; rows == 3 {
			cancel()
		}
	}); err != nil || rows < 3 {
		t.Errorf("%d rows, %v", rows, err)
	}
}
