package engine_test

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/engine"
)

const placed = `SET 'leat.table.s.dead-letter.path' = '${DIR}/dead';
CREATE TABLE s (a INT, b STRING) WITH ('connector' = 'filesystem', 'path' = '${DIR}/in', 'format' = 'csv');
CREATE TABLE t (x INT, y INT) WITH ('connector' = 'blackhole', 'pasword' = 'hunter2');
INSERT INTO t
SELECT a,
  10 / a AS y
FROM s
WHERE CAST(b AS INT) < 5;
`

func placedRun(t *testing.T, sql string, rows ...string) *engine.Run {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "in"), []byte(strings.Join(rows, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return built(t, engine.New(engine.Config{Lint: true, Lookup: func(string) (string, bool) { return dir, true }}), sql)
}

// TestSamplesHavePlaces: each sample knows what in the script made its record fail.
func TestSamplesHavePlaces(t *testing.T) {
	sql := strings.Replace(placed, ", 'pasword' = 'hunter2'", "", 1)
	run := placedRun(t, sql, "1,2", "0,2", "1,x", "y,1")
	if err := run.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := map[string]engine.Place{}
	for _, s := range run.Samples()[0] {
		if s.Place != nil {
			got[s.Stage+" "+s.Value] = *s.Place
		}
	}
	want := map[string]engine.Place{
		"evaluate 0,2": {Line: 6, Column: 3, EndLine: 6, EndColumn: 9}, "evaluate 1,x": {Line: 8, Column: 7, EndLine: 8, EndColumn: 25},
		"decode y,1": {Line: 2, Column: 14, EndLine: 2, EndColumn: 15},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestFailureHasPlace(t *testing.T) {
	sql := strings.Replace(strings.Replace(placed, ", 'pasword' = 'hunter2'", "", 1), "dead-letter.path", "x", 1)
	sql = strings.Replace(sql, "SET 'leat.table.s.x' = '${DIR}/dead';", "", 1)
	run := placedRun(t, sql, "0,2")
	if err := run.Run(t.Context()); err == nil {
		t.Fatal("it does not fail")
	}
	if at := run.Status()[0].FailedAt; at == nil || *at != (engine.Place{Line: 6, Column: 3, EndLine: 6, EndColumn: 9}) {
		t.Errorf("it failed at %v", at)
	}
}

// TestKeepGoingTells logs a failure when it happens: the others may run for days.
func TestKeepGoingTells(t *testing.T) {
	var log bytes.Buffer
	e := engine.New(engine.Config{KeepGoing: true, Log: slog.New(slog.NewTextHandler(&log, nil))})
	script, _ := e.Check("job.sql", "CREATE TABLE s (a INT) WITH ('connector' = 'datagen', 'number-of-rows' = '1');\n"+
		"CREATE TABLE t (x INT) WITH ('connector' = 'blackhole');\nINSERT INTO t SELECT 1 / (a - a) FROM s;")
	run, err := e.Build(script)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Run(t.Context()); err == nil || !strings.Contains(log.String(), `level=ERROR msg="job has failed; the others go on" job=job error=`) {
		t.Errorf("%v; logged:\n%s", err, log.String())
	}
}

// TestFindings are told with their places; a line of which a part is masked is the place as a whole.
func TestFindings(t *testing.T) {
	e := engine.New(engine.Config{Lint: true})
	script, problems := e.Check("job.sql", `SET 'table.exec.sink.not-null-enforcr' = 'DROP';
CREATE TABLE s (a INT) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'b:1', 'format' = 'raw', 'properties.sasl.jaas.config' = 'x.PlainLoginModule required username="u" password="hunter2";', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE t (a INT) WITH ('connector' = 'blackhole');
INSERT INTO t SELECT a FROM s;
`)
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	run, err := e.Build(script)
	if err != nil {
		t.Fatal(err)
	}
	d := run.Describe().Scripts[0]
	got := map[string]engine.Finding{}
	for _, f := range d.Findings {
		got[f.Code] = f
	}
	if f := got["LEAT9021"]; f.Severity != "warning" || f.At != (engine.Place{Line: 1, Column: 6, EndLine: 1, EndColumn: 38}) || !strings.Contains(f.Help, "enforcer") {
		t.Errorf("the setting: %+v", f)
	}
	if f := got["LEAT9006"]; f.At != (engine.Place{Line: 2, Column: 1, EndLine: 2, EndColumn: len(d.Lines[1]) + 1}) || strings.Contains(d.Lines[1], "hunter2") {
		t.Errorf("the password: %+v in %s", f, d.Lines[1])
	}
}
