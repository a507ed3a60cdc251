package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/internal/readfile"
	"github.com/leatsql/leat/jobtest"
	"github.com/leatsql/leat/options"
)

// flagFileName is the file beside a job that holds flags.
const flagFileName = "leat.yaml"

// flagFile is what the file says: of each flag the values, as they would stand on the command line.
type flagFile struct {
	path   string
	strict bool // a secret whose file cannot be read is a mistake
	flags  map[string]flagKind
	values map[string][]string
}

// flagKind is what a flag takes.
type flagKind struct {
	list   bool
	number bool
	truth  bool
	choice []string // its values, where there are only these
	help   string
}

// The flags that take NAME=VALUE, written as a map; and those whose values are paths, which start at the file's folder.
var (
	pairFlags = []string{"var", "secret", "set"}
	pathFlags = []string{"proto-path", "descriptor-set", "env-file"}
)

// readFlagFile reads the file of a folder; nil where there is none. flags are those that it may hold.
func readFlagFile(dir string, flags map[string]flagKind, strict bool) (*flagFile, error) {
	f := &flagFile{path: filepath.Join(dir, flagFileName), strict: strict, flags: flags, values: map[string][]string{}}
	text, err := readfile.Whole(f.path, maxFlags)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, &exitError{exitUsage, err.Error()}
	}
	tokens := lexer.Tokenize(string(text))
	if t := jobtest.TooDeep(tokens); t != nil {
		return nil, f.wrong(t, "want a text, a number, true or false")
	}
	doc, err := parser.Parse(tokens, 0)
	var wrong *yaml.SyntaxError
	if errors.As(err, &wrong) && wrong.Token != nil {
		return nil, f.wrong(wrong.Token, "%s", wrong.Message)
	}
	if err != nil {
		return nil, &exitError{exitUsage, fmt.Sprintf("%s: %s", f.path, err)}
	}
	for _, d := range doc.Docs {
		if d.Body == nil || d.Body.Type() == ast.CommentType {
			continue
		}
		fields, err := f.fields(d.Body)
		if err != nil {
			return nil, err
		}
		for _, x := range fields {
			if err := f.flag(x); err != nil {
				return nil, err
			}
		}
	}
	return f, nil
}

func (f *flagFile) wrong(at *token.Token, format string, args ...any) error {
	line, column := 1, 1
	if at != nil && at.Position != nil {
		line, column = at.Position.Line, at.Position.Column
	}
	return &exitError{exitUsage, fmt.Sprintf("%s:%d:%d: %s", f.path, line, column, fmt.Sprintf(format, args...))}
}

// field is a name with its value.
type field struct {
	name  string
	at    *token.Token
	value ast.Node
}

// fields reads a map.
func (f *flagFile) fields(n ast.Node) ([]field, error) {
	m, ok := n.(ast.MapNode)
	if !ok {
		return nil, f.wrong(n.GetToken(), "want names with values, NAME: VALUE")
	}
	var all []field
	for i := m.MapRange(); i.Next(); {
		name, err := f.scalar(i.Key())
		if err != nil {
			return nil, err
		}
		all = append(all, field{name, i.Key().GetToken(), i.Value()})
	}
	return all, nil
}

// scalar reads a value that is no list or map, as it is written.
func (f *flagFile) scalar(n ast.Node) (string, error) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, nil
	case *ast.LiteralNode:
		return n.Value.Value, nil
	case *ast.BoolNode, *ast.IntegerNode, *ast.FloatNode:
		return n.GetToken().Value, nil
	}
	return "", f.wrong(n.GetToken(), "want a text, a number, true or false")
}

// flag takes a flag.
func (f *flagFile) flag(x field) error {
	kind, known := f.flags[x.name]
	var err error
	switch {
	case !known:
		hint := ""
		var names []string
		for name := range f.flags {
			names = append(names, name)
		}
		slices.Sort(names)
		if near := options.Nearest(x.name, names); near != "" {
			hint = "; did you mean " + near + "?"
		}
		return f.wrong(x.at, "leat run has no flag --%s%s", x.name, hint)
	case slices.Contains(pairFlags, x.name):
		f.values[x.name], err = f.pairs(x)
	case x.name == "ui-token":
		err = f.secretFlag(x)
	default:
		f.values[x.name], err = f.plain(x, kind)
	}
	return err
}

// plain reads the values of a flag.
func (f *flagFile) plain(x field, kind flagKind) ([]string, error) {
	nodes := []ast.Node{x.value}
	if list, ok := x.value.(*ast.SequenceNode); ok {
		if !kind.list {
			return nil, f.wrong(x.value.GetToken(), "%s takes one value", x.name)
		}
		nodes = list.Values
	}
	var values []string
	for _, n := range nodes {
		v, err := f.scalar(n)
		if err != nil {
			return nil, err
		}
		_, integer := n.(*ast.IntegerNode)
		_, truth := n.(*ast.BoolNode)
		switch {
		case kind.number && !integer:
			return nil, f.wrong(n.GetToken(), "%s takes a number, not %q", x.name, v)
		case kind.truth && !truth:
			return nil, f.wrong(n.GetToken(), "%s takes true or false, not %q", x.name, v)
		case len(kind.choice) > 0 && !slices.Contains(kind.choice, v):
			return nil, f.wrong(n.GetToken(), "%s is one of %s, not %q", x.name, strings.Join(kind.choice, ", "), v)
		case slices.Contains(pathFlags, x.name) && !filepath.IsAbs(v):
			v = filepath.Join(filepath.Dir(f.path), v)
		}
		values = append(values, v)
	}
	return values, nil
}

// pairs reads a map as NAME=VALUE. What is secret may only be named.
func (f *flagFile) pairs(x field) ([]string, error) {
	fields, err := f.fields(x.value)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, p := range fields {
		var v string
		there := true
		switch {
		case x.name == "secret":
			v, there, err = f.secret(p)
		case diag.HoldsSecret(p.name):
			err = f.wrong(p.at, "%s sounds like a secret, which must not stand here; write secret: {NAME: {env: VARIABLE}} or {file: PATH}, and ${NAME} in the SQL", p.name)
		default:
			v, err = f.scalar(p.value)
		}
		if err != nil {
			return nil, err
		}
		if there {
			all = append(all, p.name+"="+v)
		}
	}
	return all, nil
}

// secretFlag takes a flag whose value is secret.
func (f *flagFile) secretFlag(x field) error {
	v, there, err := f.secret(x)
	switch {
	case err != nil:
		return err
	case there:
		f.values[x.name] = []string{v}
	case f.strict:
		return f.wrong(x.at, "the environment has no variable for %s", x.name)
	}
	return nil
}

// secret reads what {env: VARIABLE} or {file: PATH} names; there is false where it has no value, which is for those to say who need one.
func (f *flagFile) secret(x field) (v string, there bool, err error) {
	var fields []field
	if _, ok := x.value.(ast.MapNode); ok {
		if fields, err = f.fields(x.value); err != nil {
			return "", false, err
		}
	}
	if len(fields) != 1 || fields[0].name != "env" && fields[0].name != "file" {
		return "", false, f.wrong(cmp.Or(x.value.GetToken(), x.at), "a secret must not stand here: %s takes {env: VARIABLE} or {file: PATH}", x.name)
	}
	name, err := f.scalar(fields[0].value)
	if err != nil {
		return "", false, err
	}
	if fields[0].name == "env" {
		v, there = os.LookupEnv(name)
		return v, there, nil
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(f.path), name)
	}
	text, err := readfile.Whole(name, maxSecret)
	if err != nil && f.strict {
		return "", false, f.wrong(fields[0].at, "the secret %s: %s", x.name, err)
	}
	return strings.TrimRight(string(text), "\r\n"), err == nil, nil
}
