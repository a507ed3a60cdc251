package flagfile

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/internal/readfile"
	"github.com/leatsql/leat/jobtest"
	"github.com/leatsql/leat/options"
)

// Name is the name of the file.
const Name = "leat.yaml"

// maxSize bounds the file, and those of secrets.
const maxSize = 1 << 20

// File is what a file says.
type File struct {
	path    string
	secrets Secrets
	flags   map[string]Kind
	values  map[string][]string
}

// Kind is what a flag takes.
type Kind struct {
	List   bool
	Number bool
	Truth  bool
	Choice []string // its values, where there are only these
}

// Secrets says what becomes of a secret whose file cannot be read, and of a flag whose value is one that is not set. A variable of the SQL
// that the environment does not have is left out: who needs it says so.
type Secrets bool

// The ways to deal with them.
const (
	MayLackSecrets Secrets = false // they are left out: for those who only look at SQL
	NeedSecrets    Secrets = true  // they are mistakes
)

// The flags that take NAME=VALUE, written as a map; and those whose values are paths, which start at the file's folder.
var (
	pairFlags = []string{"var", "secret", "set"}
	pathFlags = []string{"proto-path", "descriptor-set", "env-file"}
)

// TakesPairs reports whether a flag takes NAME=VALUE. What the file says of it adds to what stands elsewhere.
func TakesPairs(flag string) bool { return slices.Contains(pairFlags, flag) }

// Values are those of a flag, as they would stand on the command line; none where the file does not have it.
func (f *File) Values(flag string) []string { return f.values[flag] }

// Read reads the file of a folder; nil where there is none. flags are those that it may hold. Errors name the place in the file.
func Read(dir string, flags map[string]Kind, secrets Secrets) (*File, error) {
	f := &File{path: filepath.Join(dir, Name), secrets: secrets, flags: flags, values: map[string][]string{}}
	text, err := readfile.Whole(f.path, maxSize)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
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
		return nil, fmt.Errorf("%s: %w", f.path, err)
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

// flag takes a flag.
func (f *File) flag(x field) error {
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
func (f *File) plain(x field, kind Kind) ([]string, error) {
	nodes := []ast.Node{x.value}
	if list, ok := x.value.(*ast.SequenceNode); ok {
		if !kind.List {
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
		case kind.Number && !integer:
			return nil, f.wrong(n.GetToken(), "%s takes a number, not %q", x.name, v)
		case kind.Truth && !truth:
			return nil, f.wrong(n.GetToken(), "%s takes true or false, not %q", x.name, v)
		case len(kind.Choice) > 0 && !slices.Contains(kind.Choice, v):
			return nil, f.wrong(n.GetToken(), "%s is one of %s, not %q", x.name, strings.Join(kind.Choice, ", "), v)
		case slices.Contains(pathFlags, x.name) && !filepath.IsAbs(v):
			v = filepath.Join(filepath.Dir(f.path), v)
		}
		values = append(values, v)
	}
	return values, nil
}

// pairs reads a map as NAME=VALUE. What is secret may only be named.
func (f *File) pairs(x field) ([]string, error) {
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
