package engine_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

func inspect(t *testing.T, sql string) engine.Inspection {
	t.Helper()
	e := engine.New(engine.Config{Secrets: map[string]bool{"WORD": true}, Lookup: func(string) (string, bool) { return "hush-hush", true }})
	script, problems := e.Check(filepath.Join(t.TempDir(), "job.sql"), sql)
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	return e.Inspect(t.Context(), engine.Inspecting{Samples: 100}, script)
}

// What is wrong with several tables alike is told once, at the first, with the place of the other.
func TestInspectTellsOnce(t *testing.T) {
	found := inspect(t, `CREATE TABLE a (n INT) WITH ('connector' = 'filesystem', 'path' = '/not/there', 'format' = 'json');
CREATE TABLE b (n INT) WITH ('connector' = 'filesystem', 'path' = '/not/there', 'format' = 'json');
CREATE TABLE p (n INT) WITH ('connector' = 'print');
INSERT INTO p SELECT n FROM a;
INSERT INTO p SELECT n FROM b;
INSERT INTO p SELECT n FROM b WHERE n > 0;`)
	problems := found.Problems()
	if len(problems) != 1 || problems[0].Code != diag.SystemRefused || problems[0].Source.Position(problems[0].Span.Start).Line != 1 {
		t.Fatalf("found %v", problems)
	}
	if r := problems[0].Related; len(r) == 0 || r[0].Source.Position(r[0].Span.Start).Line != 2 || slices.ContainsFunc(r[1:], func(x diag.Related) bool { return x.Span == r[0].Span }) {
		t.Errorf("other places %v", r)
	}
}

// Samples say what becomes of records: those that are bad in each stage, and those that go through.
func TestInspectSamples(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "in"), []byte("{\"v\":\"1\"}\nnone\n{\"v\":\"hush-hush\"}\n{\"v\":\"4\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	sql := `CREATE TABLE a (v STRING) WITH ('connector' = 'filesystem', 'path' = '` + filepath.Join(dir, "in") + `', 'format' = 'json');
CREATE TABLE o (n INT) WITH ('connector' = 'filesystem', 'path' = '` + filepath.Join(dir, "out") + `', 'format' = 'json');
INSERT INTO o SELECT CAST(v AS INT) FROM a WHERE v <> '${WORD}2';`
	found := inspect(t, sql)
	var text []string
	for _, d := range found.Problems() {
		text = append(text, string(d.Code)+" "+d.Severity.String()+" "+d.Message)
	}
	want := []string{"LEAT6001 warning 1 of 4 records that were sampled cannot be decoded: ", "LEAT6002 warning 1 of 4 records that were sampled cannot be evaluated: "}
	if len(text) != 2 || !strings.HasPrefix(text[0], want[0]) || !strings.HasPrefix(text[1], want[1]) || strings.Contains(strings.Join(text, ""), "hush") {
		t.Errorf("got %q", text)
	}
	var json strings.Builder
	if err := found.WriteJSON(&json); err != nil || !strings.Contains(json.String(), `"message": "2 of 4 records that were sampled go through the job"`) {
		t.Errorf("%v in %s", err, &json)
	}
	if _, err := os.Stat(filepath.Join(dir, "out")); err == nil {
		t.Error("rows were written")
	}
}

// Of many bad records each is counted, whether it is a dead letter or left out.
func TestInspectCountsAll(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	if err := os.WriteFile(in, []byte(strings.Repeat("none\n{\"v\":\"x\"}\n{\"v\":null}\n", 30)+"{\"v\":\"4\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ option, query, want, fine string }{
		{"", "CAST(v AS INT)", "30 of 91 records that were sampled cannot be decoded; 30 of 91 records that were sampled cannot be evaluated", "31 of 91"},
		{", 'json.ignore-parse-errors' = 'true'", "CAST(v AS INT)", "30 of 91 records that were sampled cannot be evaluated; 30 of 91 records that were sampled are left out", "31 of 91"},
		{", 'json.ignore-parse-errors' = 'true'", "TRY_CAST(v AS INT)", "30 of 91 records that were sampled are left out", "61 of 91"},
	} {
		found := inspect(t, `CREATE TABLE a (v STRING) WITH ('connector' = 'filesystem', 'path' = '`+in+`', 'format' = 'json'`+c.option+`);
CREATE TABLE o (n INT) WITH ('connector' = 'filesystem', 'path' = '`+out+`', 'format' = 'json');
INSERT INTO o SELECT `+c.query+` FROM a;`)
		var got []string
		for _, d := range found.Problems() {
			message, _, _ := strings.Cut(d.Message, ": ")
			got = append(got, message)
		}
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("%s%s: got %q, want %q", c.query, c.option, text, c.want)
		}
		var json strings.Builder
		if err := found.WriteJSON(&json); err != nil || !strings.Contains(json.String(), `"message": "`+c.fine+` records that were sampled go through the job"`) {
			t.Errorf("%s%s: %v in %s", c.query, c.option, err, &json)
		}
	}
}
