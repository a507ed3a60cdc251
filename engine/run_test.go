package engine_test

import (
	"strings"
	"testing"

	"github.com/leatsql/leat/engine"
)

// TestJobsOfOneName: two files of one name in two folders make jobs that nothing could tell apart.
func TestJobsOfOneName(t *testing.T) {
	e := engine.New(engine.Config{})
	var scripts []*engine.Script
	for _, folder := range []string{"a", "b"} {
		script, problems := e.Check(folder+"/job.sql", described)
		if script == nil {
			t.Fatal(problems)
		}
		scripts = append(scripts, script)
	}
	_, err := e.Build(scripts...)
	if err == nil || !strings.Contains(err.Error(), "two jobs are named job, one of a/job.sql and one of b/job.sql") {
		t.Errorf("got %v", err)
	}
}
