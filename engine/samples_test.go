package engine_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/leatsql/leat/engine"
)

func TestSamples(t *testing.T) {
	const head = `CREATE TABLE s (a INT, b STRING) WITH ('connector' = 'datagen', 'number-of-rows' = '3', 'fields.a.null-rate' = '1.0', 'fields.b.length' = '2');
CREATE TABLE t (a INT NOT NULL) WITH ('connector' = 'blackhole');
`
	for name, c := range map[string]struct {
		sql        string
		fate, want string
		least      int
	}{
		"dropped": {
			sql:  "SET 'table.exec.sink.not-null-enforcer' = 'DROP'; INSERT INTO t SELECT a FROM s;",
			fate: "dropped", want: "NULL in a NOT NULL column", least: 1, // one of each batch
		},
		"dead letters": {
			sql:  "SET 'leat.table.s.dead-letter.path' = '" + filepath.Join(t.TempDir(), "dead") + "'; INSERT INTO t SELECT CAST('hush-hush' || b AS INT) FROM s;",
			fate: "dead letter", want: "***", least: 3,
		},
	} {
		t.Run(name, func(t *testing.T) {
			e := engine.New(engine.Config{
				Secrets: map[string]bool{"WORD": true},
				Lookup:  func(string) (string, bool) { return "hush-hush", true },
			})
			script, problems := e.Check("job.sql", head+c.sql)
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
			got := run.Samples()[0]
			if len(got) < c.least || len(got) > 3 {
				t.Fatalf("got %d samples of 3 records, want at least %d: %v", len(got), c.least, got)
			}
			s := got[0]
			if s.Fate != c.fate || !strings.Contains(s.Reason, c.want) || strings.Contains(s.Reason, "hush") || s.Table != "s" || s.Split == "" || s.At.IsZero() {
				t.Errorf("got %+v", s)
			}
		})
	}
}
