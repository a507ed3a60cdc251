package engine_test

import (
	"strings"
	"testing"

	"github.com/leatsql/leat/engine"
)

func TestComplete(t *testing.T) {
	s := engine.New(engine.Config{}).NewSession("sql", ".")
	ask(t, s, "CREATE TABLE orders (id INT, `order` STRING, total DECIMAL(5, 2)) WITH ('connector' = 'datagen')")
	ask(t, s, "CREATE VIEW paid AS SELECT id AS paid_id FROM orders")
	// ^ is the cursor. Wanted texts are among the suggestions, those behind ! are not.
	tests := []struct{ text, want string }{
		{"^", "SELECT|CREATE TABLE|SHOW JOBS;"},
		{"sel^", "SELECT|!SHOW JOBS;"},
		{"SELECT 1; cr^", "CREATE TABLE"},
		{"show ^", "TABLES;|CREATE TABLE|!SELECT|!ABS"},
		{"SHOW CREATE ^", "TABLE|!TABLES;"},
		{"INSERT in^", "INTO"},
		{"SELECT a FROM show ^", "WHERE|!TABLES;"},
		{"SELECT * FROM ^", "orders|paid|!SELECT"},
		{"SELECT * FROM or^ WHERE", "orders|!paid"},
		{"INSERT INTO ^", "orders"},
		{"SELECT ^ FROM orders", "id|`order`|total|UPPER|CASE|!paid_id"},
		{"SELECT t^ FROM orders", "total|!id"},
		{"SELECT upp^", "UPPER"},
		{"SELECT orders.^ FROM orders", "id|total|!UPPER"},
		{"SELECT o.^ FROM orders AS o", "id|total"},
		{"SELECT o.pa^ FROM paid o", "paid_id|!id"},
		{"CREATE TABLE x (a INT) WITH (^", "'connector'"},
		{"CREATE TABLE x (a INT) WITH ('connector' = ^)", "'kafka'|'print'|!'jdbc'"},
		{"CREATE TABLE x (a INT) WITH ('connector' = 'kaf^')", "'kafka'|!'print'"},
		{"CREATE TABLE x (a INT) WITH ('connector' = 'kafka', 'sca^'", "'scan.startup.mode'|!'topic'"},
		{"CREATE TABLE x (a INT) WITH ('scan^', 'connector' = 'kafka')", "'scan.startup.mode'"},
		{"CREATE TABLE x (a INT) WITH ('connector' = 'kafka', 'scan.startup.mode' = '^'", "'earliest-offset'"},
		{"CREATE TABLE x (a INT) WITH ('connector' = 'kafka', 'format' = 'json', 'json.^'", "'json.ignore-parse-errors'"},
		{"CREATE TABLE x (a INT) WITH ('connector' = 'kafka', 'topic' = 'a', ^", "'format'|!'topic'"},
		{"CREATE TABLE x LIKE ^", "TOPIC|orders|!SELECT"},
		{"CREATE TABLE x LIKE TOPIC 'a' ^", "ON|WITH"},
		{"CREATE TABLE x LIKE TOPIC 'a' ON 'b' WITH ('sca^", "'scan.startup.mode'|!'topic'"},
		{"SELECT id FROM orders WHERE `order` LIKE ^", "UPPER|!TOPIC"},
		{"SET 'leat.to^", "'leat.topic.properties.bootstrap.servers'"},
		{"SET 'execution.runtime-mode' = ^", "'batch'|'streaming'"},
		{"SET 'execution.runtime-mode' = 'ba^'", "'batch'|!'streaming'"},
		{"SET 'table.local-time-zone' = '^", "'Europe/Berlin'"},
		{"SET 'nothing' = '^", "!SELECT"},
		{"SET 'table.lo^", "'table.local-time-zone'"},
		{"SELECT 'sel^", "!SELECT"},
		{"SELECT -- fr^", "!FROM"},
	}
	for _, tt := range tests {
		text, after, _ := strings.Cut(tt.text, "^")
		cursor := len(text)
		_, found := s.Complete(engine.NewInput("prompt", text+after), cursor)
		has := map[string]bool{}
		for _, f := range found {
			has[f.Text] = true
		}
		for want := range strings.SplitSeq(tt.want, "|") {
			if name, not := strings.CutPrefix(want, "!"); has[name] == not {
				t.Errorf("%s: %s: got %v", tt.text, want, found)
			}
		}
	}
}

func TestSignatures(t *testing.T) {
	s := engine.New(engine.Config{}).NewSession("sql", ".")
	for text, want := range map[string]string{
		"SELECT UPPER(^":                       "UPPER",
		"SELECT JSON_VALUE(UPPER(x), '$.a(^":   "JSON_VALUE",
		"SELECT UPPER(x)^":                     "",
		"SELECT (^1 + 2)":                      "",
		"SELECT UPPER(; SELECT LOWER -- (\n(^": "LOWER",
		"SELECT COALESCE(a, (^":                "COALESCE",
		"CREATE TABLE t (^":                    "",
		"SELECT ^UPPER(x)":                     "",
	} {
		text, after, _ := strings.Cut(text, "^")
		got := s.Signatures(engine.NewInput("prompt", text+after), len(text))
		if want == "" && len(got) > 0 || want != "" && (len(got) == 0 || !strings.HasPrefix(got[0], want+"(")) {
			t.Errorf("%s: got %v, want those of %q", text, got, want)
		}
	}
}

// What is suggested takes the place of what was typed of it, of a literal as a whole.
func TestCompletePart(t *testing.T) {
	s := engine.New(engine.Config{}).NewSession("sql", ".")
	const before = "CREATE TABLE x (a INT) WITH ('connector' = 'pri"
	in := engine.NewInput("prompt", before+"nk')")
	part, found := s.Complete(in, len(before))
	if len(found) != 1 || found[0].Text != "'print'" || in.Text(part) != "'prink'" {
		t.Errorf("%q: %v", in.Text(part), found)
	}
}

func FuzzComplete(f *testing.F) {
	f.Add("SELECT a FROM t WHERE x = '", 20)
	f.Add("CREATE TABLE x (a INT) WITH ('connector' = 'kafka', ", 30)
	s := engine.New(engine.Config{}).NewSession("sql", ".")
	f.Fuzz(func(t *testing.T, text string, cursor int) {
		cursor = min(max(cursor, 0), len(text))
		in := engine.NewInput("fuzz", text)
		part, _ := s.Complete(in, cursor)
		if part.Start > cursor || part.End < cursor || part.End > len(text) {
			t.Errorf("part %v of %q at %d", part, text, cursor)
		}
		end := 0
		for _, tok := range in.Tokens() {
			if tok.Start < end || tok.End <= tok.Start || tok.End > len(text) {
				t.Fatalf("token %v of %q", tok, text)
			}
			end = tok.End
		}
	})
}
