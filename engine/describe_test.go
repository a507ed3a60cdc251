package engine_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/leatsql/leat/engine"
)

const described = `SET 'table.exec.resource.default-parallelism' = '2';
CREATE TABLE s (a INT, b STRING) WITH ('connector' = 'datagen', 'number-of-rows' = '5', 'fields.a.min' = '${LEAST}');
CREATE TABLE t (a INT) WITH ('connector' = 'print', 'print-identifier' = '${TOKEN}');
-- it is hush-hush
INSERT INTO t
SELECT a FROM s WHERE b <> 'x';
`

func describedRun(t *testing.T) *engine.Run {
	t.Helper()
	vars := map[string]string{"LEAST": "1", "TOKEN": "hush-hush"}
	e := engine.New(engine.Config{
		Lookup:  func(name string) (string, bool) { v, ok := vars[name]; return v, ok },
		Secrets: map[string]bool{"TOKEN": true},
	})
	return built(t, e, described)
}

// built is what runs the jobs of a script without mistakes.
func built(t *testing.T, e *engine.Engine, sql string) *engine.Run {
	t.Helper()
	script, problems := e.Check("job.sql", sql)
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	run, err := e.Build(script)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func TestDescribe(t *testing.T) {
	d := describedRun(t).Describe()
	var names []string
	for _, o := range d.Jobs[0].Operators {
		names = append(names, o.Name)
	}
	if got := strings.Join(names, " "); got != "sink project filter scan" {
		t.Errorf("operators: %s", got)
	}
	if at := d.Jobs[0].Operators[3].Line; at != 2 {
		t.Errorf("the scan is of line %d, want that of its table, 2", at)
	}
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "hush-hush") {
		t.Errorf("the secret is shown: %s", text)
	}
	s := d.Scripts[0]
	if len(s.Lines) != 6 || s.Lines[3] != "-- it is ***" {
		t.Errorf("lines: %q", s.Lines)
	}
	if !slices.Contains(s.Settings, engine.Setting{Key: "table.exec.resource.default-parallelism", Value: "2", Line: 1}) {
		t.Errorf("settings: %v", s.Settings)
	}
	var options []engine.Setting
	for _, table := range s.Tables {
		options = append(options, table.Options...)
	}
	for _, want := range []engine.Setting{
		{Key: "print-identifier", Value: "***", Line: 3}, {Key: "fields.a.min", Value: "1", Line: 2},
	} {
		if !slices.Contains(options, want) {
			t.Errorf("options lack %v: %v", want, options)
		}
	}
}

func TestStatusCountsWhatOperatorsMake(t *testing.T) {
	run := describedRun(t)
	if err := run.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := run.Status()[0]
	if want := []int64{5, 5, 5, 5}; !slices.Equal(s.Made, want) {
		t.Errorf("made %v, want %v, as the operators are described", s.Made, want)
	}
}
