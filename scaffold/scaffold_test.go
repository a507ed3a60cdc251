package scaffold_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/scaffold"
)

// TestCases runs the case files in testdata. What is written is held against the planner: it must be valid. Commands:
//
//	message name=NAME [leat]      the input is a .proto file: the table of a message
//	proto table=NAME [class=NAME] the input is SQL: the .proto file of a table, and whether its message makes the table again
//	mysql [json] [number] [only=NAME] [prefix=P]  the input is a dump
//	topic [hex]                   each line of the input is a record; - is a tombstone
//	template table=NAME           the input is SQL: the index template of a sink
func TestCases(t *testing.T) {
	datadriven.Walk(t, "testdata/cases", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			commands := map[string]func(*testing.T, *datadriven.TestData) string{
				"message": message, "proto": protoFile, "mysql": mysql, "topic": topic, "template": template,
			}
			return commands[d.Cmd](t, d)
		})
	})
}

func argument(t *testing.T, d *datadriven.TestData, name string) string {
	t.Helper()
	var value string
	if d.HasArg(name) {
		d.ScanArgs(t, name, &value)
	}
	return value
}

// describe writes a .proto file and looks a message up in it.
func describe(t *testing.T, text, name string, m protobuf.Mapping) (*protobuf.Description, formats.Schemas, error) {
	t.Helper()
	schemas := formats.Schemas{ProtoPaths: []string{t.TempDir()}}
	if err := os.WriteFile(filepath.Join(schemas.ProtoPaths[0], "a.proto"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := protobuf.Describe(schemas, name, m)
	return d, schemas, err
}

func message(t *testing.T, d *datadriven.TestData) string {
	mapping := protobuf.FlinkTypes
	if d.HasArg("leat") {
		mapping = protobuf.LeatTypes
	}
	found, schemas, err := describe(t, d.Input+"\n", argument(t, d, "name"), mapping)
	if err != nil {
		return err.Error()
	}
	out := ""
	for _, l := range found.Left {
		out += "left out: " + l + "\n"
	}
	return out + valid(t, engine.Config{ProtoPaths: schemas.ProtoPaths}, scaffold.ForMessage(found, scaffold.Kafka{}))
}

// valid is the text of a table, which is checked, and also read: what leat does not run yet is no mistake here.
func valid(t *testing.T, config engine.Config, table *scaffold.Table) string {
	t.Helper()
	text, err := table.SQL()
	if err != nil {
		t.Fatal(err)
	}
	config.Depth, config.Strict = engine.JudgeFlink, false
	use := fmt.Sprintf("\nCREATE TABLE every_column WITH ('connector' = 'print') LIKE %s (EXCLUDING ALL);\nINSERT INTO every_column SELECT * FROM %s;\n",
		parser.Name(table.Name), parser.Name(table.Name))
	_, problems := engine.New(config).Check("a.sql", text+use)
	if problems.HasErrors() {
		t.Errorf("%v\n%s", problems.Err(), text)
	}
	return text
}

// declared is a table of a script.
func declared(t *testing.T, text, name string) (*scaffold.Table, map[string]string) {
	t.Helper()
	tables, problems := engine.New(engine.Config{}).Tables("a.sql", text)
	for _, found := range tables {
		if found.Name == name {
			out := &scaffold.Table{Name: found.Name, Key: found.Key}
			for _, c := range found.Columns {
				out.Columns = append(out.Columns, scaffold.Column{Name: c.Name, Type: c.Type, Comment: c.Comment})
			}
			return out, found.Options
		}
	}
	t.Fatalf("no table %s: %v", name, problems.Err())
	return nil, nil
}

func protoFile(t *testing.T, d *datadriven.TestData) string {
	table, _ := declared(t, d.Input, argument(t, d, "table"))
	class := argument(t, d, "class")
	text, err := scaffold.ProtoFile(table, class)
	if err != nil {
		return err.Error()
	}
	return text + again(t, table, text, class)
}

// again says how the table of a .proto file's message differs from the one that the file was made of.
func again(t *testing.T, table *scaffold.Table, text, class string) string {
	t.Helper()
	name := class
	if name == "" {
		name = text[strings.Index(text, "message ")+len("message "):]
		name, _, _ = strings.Cut(name, " ")
	}
	found, _, err := describe(t, text, name, protobuf.LeatTypes)
	if err != nil {
		t.Errorf("the file does not compile: %v\n%s", err, text)
		return ""
	}
	if plain, _, err := describe(t, text, name, protobuf.FlinkTypes); err == nil && same(table, plain) {
		return "same table\n"
	}
	if same(table, found) {
		return "same table, with --types leat\n"
	}
	back, err := scaffold.ForMessage(found, scaffold.Kafka{}).SQL()
	if err != nil {
		t.Fatal(err)
	}
	return "another table:\n" + back
}

func same(table *scaffold.Table, d *protobuf.Description) bool {
	if len(table.Columns) != len(d.Columns) {
		return false
	}
	for i, c := range d.Columns {
		if c.Name != table.Columns[i].Name || !c.Type.Equal(table.Columns[i].Type) {
			return false
		}
	}
	return true
}

func mysql(t *testing.T, d *datadriven.TestData) string {
	m := scaffold.MySQL{Format: "debezium-json", Prefix: argument(t, d, "prefix"), TinyIntNumber: d.HasArg("number")}
	if d.HasArg("json") {
		m.Format = "json"
	}
	if only := argument(t, d, "only"); only != "" {
		m.Only = []string{only}
	}
	tables, skipped, err := scaffold.ReadDump(strings.NewReader(d.Input), m)
	if err != nil {
		return err.Error()
	}
	out := ""
	for _, s := range skipped {
		out += s.String() + "\n"
	}
	for _, table := range tables {
		out += valid(t, engine.Config{}, table)
	}
	return out
}

func topic(t *testing.T, d *datadriven.TestData) string {
	in := scaffold.Topic{Name: "events", Options: scaffold.Properties(map[string]string{
		"bootstrap.servers": "b:9092", "sasl.jaas.config": "geheim", "security.protocol": "SASL_SSL",
	})}
	for line := range strings.SplitSeq(d.Input, "\n") {
		value := []byte(line)
		switch {
		case line == "-":
			value = nil
		case line == "":
			continue
		case d.HasArg("hex"):
			var err error
			if value, err = hex.DecodeString(strings.ReplaceAll(line, " ", "")); err != nil {
				d.Fatalf(t, "%v", err)
			}
		}
		in.Values = append(in.Values, value)
	}
	table, notes, err := scaffold.ForTopic(in)
	var registry *scaffold.RegistryError
	if errors.As(err, &registry) {
		return registry.Error() + "\nhelp: " + registry.Help()
	}
	out := ""
	for _, n := range notes {
		out += "note: " + n + "\n"
	}
	return out + valid(t, engine.Config{AllowUnset: true}, table)
}

func template(t *testing.T, d *datadriven.TestData) string {
	table, options := declared(t, d.Input, argument(t, d, "table"))
	made, err := scaffold.IndexTemplate(&scaffold.Sink{
		Table: *table, Index: options["index"], ISO: options["json.timestamp-format.standard"] == "ISO-8601",
	})
	if err != nil {
		return err.Error()
	}
	out := ""
	for _, n := range made.Notes {
		out += "note: " + n + "\n"
	}
	return out + "PUT " + made.Name + "\n" + string(made.Body)
}

// TestDelimiterWithoutEnd reads no more of a line of DELIMITER than a delimiter can have.
func TestDelimiterWithoutEnd(t *testing.T) {
	_, _, err := scaffold.ReadDump(strings.NewReader("\nDELIMITER "+strings.Repeat("x", 1<<20)), scaffold.MySQL{})
	if want := "read the dump: the DELIMITER of line 2 does not end"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
