package engine_test

import (
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

// FuzzCompare compares any script with itself, which breaks nothing, and with another.
func FuzzCompare(f *testing.F) {
	f.Add(longJob(1), notYet)
	f.Add(notYet, longJob(1))
	f.Add("CREATE TABLE s (a ROW<b INT>, PRIMARY KEY (a) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 't');\nINSERT INTO s SELECT a FROM s",
		"CREATE TABLE s (a ROW<b STRING NOT NULL>) WITH ('connector' = 'kafka', 'topic' = 'u');\n-- leat:ignore\nINSERT INTO s SELECT a FROM s")
	f.Fuzz(func(t *testing.T, before, after string) {
		e := engine.New(engine.Config{})
		old := engine.Text{Name: "old/job.sql", Text: before}
		e.Compare(old, engine.Text{Name: "new/job.sql", Text: after})
		inOld, inNew := e.Compare(old, engine.Text{Name: "new/job.sql", Text: before})
		for _, d := range append(inOld, inNew...) {
			if d.Code.Class() == diag.ClassWarning {
				t.Errorf("a script differs from itself: %v", d)
			}
		}
	})
}
