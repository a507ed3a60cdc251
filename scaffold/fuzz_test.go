package scaffold_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/scaffold"
)

// FuzzTopic: whatever the records are, a table comes out that is valid, or they have a registry's header.
func FuzzTopic(f *testing.F) {
	for _, seed := range []string{
		`{"a":1}` + "\n" + `{"a":[1,{"b":null}]}`, `{"o":{"x":{"":1}},"":2}`, "\x00\x00\x00\x00\x07\x00\n\x02o1", "text", "\xff", `{"select":-1e400,"` + "`" + `":12345678901234567890}`,
		`{"a":1,"a":"x"}`, strings.Repeat(`{"a":`, 40) + "1" + strings.Repeat("}", 40), `{"$ {a}":{"${b":1}}`, `{"a\u0000b":1,"A":1,"a":2}`,
	} {
		f.Add([]byte(seed))
	}
	e := engine.New(engine.Config{AllowUnset: true})
	f.Fuzz(func(t *testing.T, records []byte) {
		table, _, err := scaffold.ForTopic(scaffold.Topic{Name: "events", Values: bytes.Split(records, []byte("\n"))})
		var registry *scaffold.RegistryError
		if errors.As(err, &registry) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := table.SQL()
		if err != nil {
			t.Fatalf("%v\n%q", err, records)
		}
		tables, problems := e.Tables("a.sql", text)
		if problems.HasErrors() || len(tables) != 1 {
			t.Fatalf("%v\n%s", problems.Err(), text)
		}
		for i, c := range table.Columns {
			if got := tables[0].Columns[i]; got.Name != c.Name || !got.Type.Equal(c.Type) {
				t.Fatalf("column %s %s reads as %s %s", c.Name, c.Type, got.Name, got.Type)
			}
		}
	})
}

// FuzzDump: whatever a dump holds, what is read of it makes valid tables.
func FuzzDump(f *testing.F) {
	for _, seed := range []string{
		"USE a; CREATE TABLE t (a int(11) unsigned NOT NULL, PRIMARY KEY (a), KEY k (a)) ENGINE=x;",
		"DELIMITER ;;\nCREATE TABLE t (a enum('x;','y'), b decimal(65,30), c set('a''b')) ;;", "create table `a``b` (`c` point, d year(4) comment 'x\\'y')",
		"CREATE TABLE t (a double precision, b float(30), c long varchar, d bit(3), e serial, f json)", "create table t (a int, a int);", "CREATE TABLE (", "/* create", "'",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, dump string) {
		tables, _, err := scaffold.ReadDump(strings.NewReader(dump), scaffold.MySQL{Format: "json"})
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range tables {
			text, err := table.SQL()
			if err != nil && utf8.ValidString(dump) && !strings.ContainsRune(dump, 0) {
				t.Fatalf("%v\n%s", err, text)
			}
		}
	})
}
