package flagfile

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/leatsql/leat/internal/readfile"
)

// secretFlag takes a flag whose value is secret.
func (f *File) secretFlag(x field) error {
	v, there, err := f.secret(x)
	switch {
	case err != nil:
		return err
	case there:
		f.values[x.name] = []string{v}
	case f.secrets == NeedSecrets:
		return f.wrong(x.at, "the environment has no variable for %s", x.name)
	}
	return nil
}

// secret reads what {env: VARIABLE} or {file: PATH} names; there is false where it has no value, which is for those to say who need one.
func (f *File) secret(x field) (v string, there bool, err error) {
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
	text, err := readfile.Whole(name, maxSize)
	if err != nil && f.secrets == NeedSecrets {
		return "", false, f.wrong(fields[0].at, "the secret %s: %s", x.name, err)
	}
	return strings.TrimRight(string(text), "\r\n"), err == nil, nil
}
