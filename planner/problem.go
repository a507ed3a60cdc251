package planner

import (
	"errors"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
)

// problems reports what a connector or format found at the places of the user's text. Values that hold a placeholder for an
// unset variable are not judged, and of one option one mistake is told.
func (c *configured) problems(ps options.Problems) {
	for _, p := range ps {
		if !c.set[p.Option].unset {
			c.problem(p)
		}
	}
}

// failed reports the error of a bind.
func (c *configured) failed(err error) {
	var ps options.Problems
	switch {
	case err == nil:
	case errors.As(err, &ps):
		c.problems(ps)
	default:
		c.problem(options.Problem{Code: string(diag.BadTable), Message: err.Error()})
	}
}

func (c *configured) problem(p options.Problem) {
	if p.Option != "" && !p.Warning {
		if c.told[p.Option] {
			return
		}
		c.told[p.Option] = true
	}
	if _, set := c.set[p.Suggests]; p.Suggests != "" && !set {
		c.told[p.Suggests] = true
	}
	d := diag.Diagnostic{Source: c.table.source, Code: diag.Code(p.Code), Message: c.mask(p.Message), Help: c.mask(p.Help), Span: c.table.nameAt}
	switch {
	case p.Info:
		d.Severity = diag.Info
	case p.Warning:
		d.Severity = diag.Warning
	}
	switch {
	case p.Option != "":
		c.atOption(&d, p.Option)
	case p.Column != "":
		d.Source, d.Span = c.table.columnSource(p.Column), c.table.columnSpan(p.Column, d.Code)
	}
	c.reportTo.diags.Add(d)
}

// mask hides the values of secret options in a text.
func (c *configured) mask(text string) string {
	for _, secret := range c.secrets {
		text = strings.ReplaceAll(text, secret, "***")
	}
	return text
}

// atOption points at an option: at its key where the key is the mistake, at its value where that is, and at the WITH clause
// where it is missing.
func (c *configured) atOption(d *diag.Diagnostic, key string) {
	o, ok := c.set[key]
	switch {
	case !ok && c.table.optionsAt != (diag.Span{}):
		d.Span = withKeyword(c.table.source, c.table.optionsAt)
	case !ok:
	case d.Code == diag.BadOption || d.Code == diag.UnknownConnector || d.Code == diag.UnknownFormat || d.Code == diag.Unsupported || d.Code >= diag.UnknownMessage && d.Code < diag.Unsupported:
		d.Source, d.Span = o.source, o.valueAt
	default:
		d.Source, d.Span = o.source, o.keyAt
	}
}

// withKeyword is the word WITH at the start of the clause.
func withKeyword(src *diag.Source, at diag.Span) diag.Span {
	if text := at.Text(src); len(text) > 4 && strings.EqualFold(text[:4], "WITH") {
		return diag.Span{Start: at.Start, End: at.Start + 4}
	}
	return at
}

// columnSource is where a column or a field of one was declared: LIKE and ALTER take columns from other texts.
func (t *table) columnSource(path string) *diag.Source {
	name, _, _ := strings.Cut(path, ".")
	for _, n := range []string{path, name} {
		if c := t.column(n); c != nil {
			return c.source
		}
	}
	return t.source
}

// columnSpan finds a column or a field of one, "event_ts.nanos": its type where that is the mistake, else its name.
func (t *table) columnSpan(path string, code diag.Code) diag.Span {
	name, rest, _ := strings.Cut(path, ".")
	c := t.column(path)
	if c == nil {
		c = t.column(name)
	} else {
		rest = ""
	}
	if c == nil {
		return t.nameAt
	}
	at, typ := c.nameAt, c.decl
	for rest != "" && typ != nil {
		name, rest, _ = strings.Cut(rest, ".")
		typ = fieldType(typ, name, &at)
	}
	if typ != nil && (code == diag.UnsupportedType || code == diag.FieldMismatch) {
		return typ.Span()
	}
	return at
}

// fieldType goes from a type to that of a field below it, through arrays and maps. at becomes the field's name.
func fieldType(typ *ast.TypeName, name string, at *diag.Span) *ast.TypeName {
	for len(typ.Args) > 0 {
		typ = &typ.Args[len(typ.Args)-1]
	}
	for i := range typ.Fields {
		if typ.Fields[i].Name.Name == name {
			*at = typ.Fields[i].Name.Span()
			return &typ.Fields[i].Type
		}
	}
	return nil
}
