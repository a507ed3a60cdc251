package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/engine"
)

// dryRun runs a script dry and returns the run.
func dryRun(t *testing.T, limit int64, sql string) *engine.Run {
	t.Helper()
	e := engine.New(engine.Config{
		DryRun:  &engine.DryRun{Limit: limit},
		Secrets: map[string]bool{"WORD": true},
		Lookup:  func(string) (string, bool) { return "hush-hush", true },
	})
	script, problems := e.Check("job.sql", sql)
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	run, err := e.Build(script)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return run
}

func TestDryRunEndsAtItsLimit(t *testing.T) {
	run := dryRun(t, 7, `CREATE TABLE s (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10000', 'fields.n.kind' = 'sequence', 'fields.n.start' = '1', 'fields.n.end' = '100000');
CREATE TABLE t (n BIGINT, w STRING) WITH ('connector' = 'print');
INSERT INTO t SELECT n, 'hush-hush' FROM s UNION ALL SELECT n, 'b' FROM s WHERE n < 0;`)
	if s := run.Status()[0]; s.In != 7 {
		t.Errorf("read %d records, want 7", s.In)
	}
	p := run.Previews()[0]
	if len(p.First) != int(min(p.Rows, 5)) || p.Table != "t" {
		t.Errorf("got %+v", p)
	}
	for _, row := range p.First {
		if strings.Contains(row.Value, "hush") {
			t.Errorf("a secret is shown: %+v", row)
		}
	}
}

func TestDryRunWritesNothing(t *testing.T) {
	dir := t.TempDir()
	run := dryRun(t, 0, `SET 'leat.table.s.dead-letter.path' = '`+filepath.Join(dir, "dead")+`';
CREATE TABLE s (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '4', 'fields.n.kind' = 'sequence', 'fields.n.start' = '1', 'fields.n.end' = '4');
CREATE TABLE t (n INT) WITH ('connector' = 'filesystem', 'path' = '`+filepath.Join(dir, "out")+`', 'format' = 'json');
INSERT INTO t SELECT CAST(CASE WHEN n = 3 THEN 'three' ELSE CAST(n AS STRING) END AS INT) FROM s;`)
	want := []engine.Preview{{Job: "job", Table: "t", Rows: 3, First: []engine.PreviewRow{
		{Kind: "+I", Value: `{"n":1}`}, {Kind: "+I", Value: `{"n":2}`}, {Kind: "+I", Value: `{"n":4}`},
	}}}
	if diff := cmp.Diff(want, run.Previews()); diff != "" {
		t.Error(diff)
	}
	if s := run.Status()[0]; engine.Total(s.Dead) != 1 {
		t.Errorf("got the account %s, want a dead letter", s.Account)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) > 0 {
		t.Errorf("files were written: %v, %v", files, err)
	}
}
