package protobuf_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/options"
)

// TestSchemas runs the case files in testdata/schema, each in a folder of its own. Commands:
//
//	file path=roots/a.proto          writes a file
//	set path=x.binpb of=roots/a.proto  writes the descriptor set of a file without imports
//	gzip path=x.gz                   writes a compressed file
//	bind message=NAME [roots=(a,b)] [sets=(c)] [for=writing]  binds a column list and prints the problems
//	describe message=NAME [roots=(a,b)] [sets=(c)] [leat] [short]  prints the columns of a message, or how many
func TestSchemas(t *testing.T) {
	datadriven.Walk(t, "testdata/schema", func(t *testing.T, path string) {
		c := &schemaCase{dir: t.TempDir(), factory: protobuf.New()}
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "file":
				return c.file(t, d)
			case "link":
				return c.link(t, d)
			case "set":
				return c.set(t, d)
			case "gzip":
				return c.gzip(t, d)
			case "bind":
				return c.bind(t, d)
			case "describe":
				return c.describe(d)
			}
			d.Fatalf(t, "unknown command %s", d.Cmd)
			return ""
		})
	})
}

type schemaCase struct {
	dir     string
	factory *formats.Factory
}

func (c *schemaCase) write(t *testing.T, name string, content []byte) {
	t.Helper()
	path := filepath.Join(c.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

func (c *schemaCase) file(t *testing.T, d *datadriven.TestData) string {
	var path string
	d.ScanArgs(t, "path", &path)
	c.write(t, path, []byte(d.Input+"\n"))
	return ""
}

func (c *schemaCase) set(t *testing.T, d *datadriven.TestData) string {
	var path, of string
	d.ScanArgs(t, "path", &path)
	d.ScanArgs(t, "of", &of)
	c.write(t, path, descriptorSet(t, filepath.Join(c.dir, of)))
	return ""
}

func (c *schemaCase) gzip(t *testing.T, d *datadriven.TestData) string {
	var path string
	d.ScanArgs(t, "path", &path)
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(d.Input)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	c.write(t, path, b.Bytes())
	return ""
}

func (c *schemaCase) bind(t *testing.T, d *datadriven.TestData) string {
	set := map[string]string{}
	var spec formats.Spec
	for _, a := range d.CmdArgs {
		switch a.Key {
		case "message":
			set["message-class-name"] = a.Vals[0]
		case "roots":
			spec.Schemas.ProtoPaths = c.paths(a.Vals)
		case "sets":
			spec.Schemas.DescriptorSets = c.paths(a.Vals)
		case "table-roots":
			set["proto-path"] = strings.Join(a.Vals, ";")
		}
	}
	bound := formattest.Spec(c.factory, d.Input, set)
	bound.Schemas, bound.Dir = spec.Schemas, c.dir
	var err error
	if d.HasArg("for") {
		_, err = c.factory.BindEncoder(bound)
	} else {
		_, err = c.factory.BindDecoder(bound)
	}
	return strings.ReplaceAll(spellProblems(err), c.dir+string(filepath.Separator), "")
}

func (c *schemaCase) describe(d *datadriven.TestData) string {
	var schemas formats.Schemas
	name, mapping := "", protobuf.FlinkTypes
	for _, a := range d.CmdArgs {
		switch a.Key {
		case "message":
			name = a.Vals[0]
		case "roots":
			schemas.ProtoPaths = c.paths(a.Vals)
		case "sets":
			schemas.DescriptorSets = c.paths(a.Vals)
		case "leat":
			mapping = protobuf.LeatTypes
		}
	}
	found, err := protobuf.Describe(schemas, name, mapping)
	if err != nil {
		return strings.ReplaceAll(spellProblems(err), c.dir+string(filepath.Separator), "")
	}
	if d.HasArg("short") {
		return fmt.Sprintf("%d columns, left out first: %s\n", len(found.Columns), found.Left[0])
	}
	out := found.Class + "\n"
	for _, column := range found.Columns {
		out += fmt.Sprintf("%s %s %s\n", column.Name, column.Type, column.Comment)
	}
	for _, l := range found.Left {
		out += "left out: " + l + "\n"
	}
	return out
}

func (c *schemaCase) paths(names []string) []string {
	var paths []string
	for _, n := range names {
		paths = append(paths, filepath.Join(c.dir, n))
	}
	return paths
}

func spellProblems(err error) string {
	if err == nil {
		return "ok"
	}
	var b strings.Builder
	var problems options.Problems
	if !errors.As(err, &problems) {
		return err.Error()
	}
	for _, p := range problems {
		at := p.Column
		if p.Option != "" {
			at = "'" + p.Option + "'"
		}
		severity := "error"
		if p.Warning {
			severity = "warning"
		}
		fmt.Fprintf(&b, "%s: %s[%s]: %s\n", at, severity, p.Code, p.Message)
		if p.Help != "" {
			fmt.Fprintf(&b, "  help: %s\n", p.Help)
		}
	}
	return b.String()
}

// link makes a symbolic link: path= is where, to= where it leads.
func (c *schemaCase) link(t *testing.T, d *datadriven.TestData) string {
	var path, to string
	d.ScanArgs(t, "path", &path)
	d.ScanArgs(t, "to", &to)
	path = filepath.Join(c.dir, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(to, path); err != nil {
		t.Fatal(err)
	}
	return ""
}
