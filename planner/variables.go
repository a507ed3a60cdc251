package planner

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/internal/readfile"
)

// longestSecret bounds what ${file:…} reads.
const longestSecret = 1 << 20

// variables replaces ${NAME}, ${NAME:-default}, ${file:PATH} and $${ in the literals of one source. A default and a path may
// hold variables themselves; a value is taken as it is.
type variables struct {
	source  *diag.Source
	options *Options
	diags   *diag.List
}

// expansion is a literal whose variables were replaced.
type expansion struct {
	value  string
	secret bool // holds a value that must not be printed
	unset  bool // holds a placeholder for a variable that is not set
}

// Expand is expand for expressions.
func (v *variables) Expand(text string, at diag.Span) (string, bool) {
	x := v.expand(text, at)
	return x.value, x.secret
}

// expand replaces the variables of a literal that stands at a span.
func (v *variables) expand(text string, at diag.Span) expansion {
	var b strings.Builder
	var x expansion
	for n := 0; ; n++ {
		i := strings.Index(text, "${")
		if i < 0 {
			break
		}
		if i > 0 && text[i-1] == '$' {
			b.WriteString(text[:i-1] + "${")
			text = text[i+2:]
			continue
		}
		end := variableEnd(text[i:])
		if end == 0 {
			v.report(v.place(at, n), "the variable that begins here has no closing }", "write $${ for a literal ${")
			break
		}
		b.WriteString(text[:i])
		v.replace(&b, text[i+2:i+end-1], v.place(at, n), &x)
		text = text[i+end:]
	}
	b.WriteString(text)
	x.value = b.String()
	return x
}

// variableEnd returns the length of the ${…} that a text begins with, those within it included; 0 when it has no end.
func variableEnd(text string) int {
	depth := 0
	for i := range len(text) {
		switch {
		case strings.HasPrefix(text[i:], "${"):
			depth++
		case text[i] == '}':
			depth--
			if depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// nested writes a default or a path, whose own variables are replaced.
func (v *variables) nested(text string, at diag.Span, x *expansion) string {
	inner := v.expand(text, at)
	x.secret, x.unset = x.secret || inner.secret, x.unset || inner.unset
	return inner.value
}

// replace writes the value of one ${…}, whose inside is given.
func (v *variables) replace(b *strings.Builder, inside string, at diag.Span, x *expansion) {
	if path, ok := strings.CutPrefix(inside, "file:"); ok {
		x.secret = true
		v.file(b, v.nested(path, at, x), at, x)
		return
	}
	name, fallback, hasDefault := strings.Cut(inside, ":-")
	if !isVariable(name) {
		v.report(at, fmt.Sprintf("'%s' is no name of a variable", name), "write $${ for a literal ${")
		x.unset = true
		return
	}
	value, ok := "", false
	if v.options.Vars != nil {
		value, ok = v.options.Vars(name)
	}
	x.secret = x.secret || v.options.Secrets[name]
	switch {
	case hasDefault && value == "":
		b.WriteString(v.nested(fallback, at, x))
	case ok:
		b.WriteString(value)
	default:
		x.unset = true
		b.WriteString(strings.ToLower(name))
		if !v.options.AllowUnset {
			v.report(at, "variable "+name+" is not set", fmt.Sprintf("give it with --var %s=… or in the environment, or a default: ${%s:-…}", name, name))
		}
	}
}

// file writes the content of a file that holds a secret, without its last newline.
func (v *variables) file(b *strings.Builder, path string, at diag.Span, x *expansion) {
	full := path
	if !filepath.IsAbs(full) {
		full = filepath.Join(v.options.Dir, full)
	}
	content, err := readfile.Whole(full, longestSecret)
	if err == nil {
		value := strings.TrimSuffix(strings.TrimSuffix(string(content), "\n"), "\r")
		if v.options.KeepSecret != nil {
			v.options.KeepSecret(value)
		}
		b.WriteString(value)
		return
	}
	x.unset = true
	b.WriteString("file")
	if !v.options.AllowUnset {
		v.report(at, fmt.Sprintf("file %s cannot be read: %s", path, reason(err)), "")
	}
}

// reason is an error of the file system without the path.
func reason(err error) string {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

func (v *variables) report(at diag.Span, text, help string) {
	v.diags.Add(diag.Diagnostic{Source: v.source, Span: at, Code: diag.UnsetVariable, Message: text, Help: help})
}

// place finds the n-th ${…} of a literal in the text of the source, $${ counted too and those within others not; where the
// literal is spelt in another way it is the literal.
func (v *variables) place(at diag.Span, n int) diag.Span {
	raw := at.Text(v.source)
	start := 0
	for ; ; n-- {
		i := strings.Index(raw[start:], "${")
		if i < 0 {
			return at
		}
		start += i
		length := variableEnd(raw[start:])
		if length == 0 || start > 0 && raw[start-1] == '$' {
			length = len("${")
		}
		if n == 0 {
			return diag.Span{Start: at.Start + start, End: at.Start + start + length}
		}
		start += length
	}
}

func isVariable(name string) bool {
	for i, r := range name {
		letter := r == '_' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
		behind := r >= '0' && r <= '9' || r == '.' || r == '-'
		if !letter && (i == 0 || !behind) {
			return false
		}
	}
	return name != ""
}
