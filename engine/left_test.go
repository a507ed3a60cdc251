package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leatsql/leat/engine"
)

// badThird is a query whose third row of four cannot be evaluated.
const badThird = "SELECT CAST(CASE WHEN n = 3 THEN 'three' ELSE CAST(n AS STRING) END AS INT) FROM s"

// badSession returns a session with the table of badThird, and the file that its policy keeps dead letters in.
func badSession(t *testing.T, policy ...string) (s *engine.Session, letters string) {
	t.Helper()
	s = engine.New(engine.Config{}).NewSession("sql", ".")
	letters = filepath.Join(t.TempDir(), "dead")
	for _, key := range policy {
		ask(t, s, "SET 'leat.table.s."+strings.ReplaceAll(key, "LETTERS", letters)+"'")
	}
	ask(t, s, "CREATE TABLE s (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '4', 'fields.n.kind' = 'sequence', 'fields.n.start' = '1', 'fields.n.end' = '4')")
	return s, letters
}

// A query over a table that keeps dead letters keeps none: it counts the records and goes on, whatever their share.
func TestQueryKeepsNoDeadLetters(t *testing.T) {
	for _, suffix := range []string{"", " ORDER BY 1 LIMIT 10", " UNION ALL SELECT n FROM s"} {
		s, letters := badSession(t, "dead-letter.path' = 'LETTERS", "dead-letter.max-share' = '0.00001")
		script, problems := plan(s, badThird+suffix)
		if problems.HasErrors() {
			t.Fatal(problems)
		}
		q := script.Queries()[0]
		if got := q.Left().String(); got != "" {
			t.Errorf("%q: before it runs: %s", suffix, got)
		}
		rows := 0
		if err := q.Text(t.Context(), func(engine.TextRow) { rows++ }); err != nil || rows < 3 {
			t.Errorf("%q: %d rows, %v", suffix, rows, err)
		}
		if got := q.Left(); got.Records != 1 || !strings.Contains(got.String(), "1 record left out (cannot evaluate 1); the last: table s, datagen, position 2, column ") {
			t.Errorf("%q: left out: %s", suffix, got)
		}
		if _, err := os.Stat(letters); err == nil {
			t.Errorf("%q: dead letters were written", suffix)
		}
	}
}

// Without a policy the first bad record ends the query, as it ends a job.
func TestQueryFailsWithItsTable(t *testing.T) {
	s, _ := badSession(t)
	script, problems := plan(s, badThird)
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	if err := script.Queries()[0].Text(t.Context(), func(engine.TextRow) {}); err == nil || !strings.Contains(err.Error(), "three") {
		t.Errorf("got %v", err)
	}
}

func TestLeftTellsOfTextsThatAreNoJSON(t *testing.T) {
	s := engine.New(engine.Config{}).NewSession("sql", ".")
	path := filepath.Join(t.TempDir(), "lines")
	if err := os.WriteFile(path, []byte("{\"a\":1}\n{\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ask(t, s, "CREATE TABLE lines (x STRING) WITH ('connector' = 'filesystem', 'path' = '"+path+"', 'format' = 'raw')")
	script, problems := plan(s, "SELECT JSON_VALUE(x, '$.a') FROM lines")
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	q := script.Queries()[0]
	if err := q.Text(t.Context(), func(engine.TextRow) {}); err != nil {
		t.Fatal(err)
	}
	if got := q.Left().String(); got != "not JSON, answered NULL: 1" {
		t.Errorf("got %q", got)
	}
}
