package planner

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/flinktext"
	"github.com/leatsql/leat/planner/settings"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func join(names []string) string { return strings.Join(names, ", ") }

func (p path) quoted() string {
	return flinktext.Quote(p.catalog) + "." + flinktext.Quote(p.database) + "." + flinktext.Quote(p.object)
}

// createText is the CREATE statement of a table or view, as SHOW CREATE prints it. Secrets are masked.
func (s *Session) createText(t *table) string {
	if t.isView() {
		return t.viewText()
	}
	var lines []string
	for i := range t.columns {
		lines = append(lines, "  "+t.columns[i].createText())
	}
	if w := t.watermark; w != nil {
		lines = append(lines, fmt.Sprintf("  WATERMARK FOR %s AS %s", flinktext.Quote(w.column.name), w.text))
	}
	if len(t.keyColumns) > 0 {
		lines = append(lines, fmt.Sprintf("  CONSTRAINT %s PRIMARY KEY (%s) NOT ENFORCED", flinktext.Quote(t.keyName), flinktext.QuoteAll(t.keyNames())))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "CREATE %sTABLE %s (\n%s\n) ", temporaryWord(t.temporary), t.quoted(), strings.Join(lines, ",\n"))
	if t.comment != "" {
		fmt.Fprintf(&b, "COMMENT %s\n", flinktext.Literal(t.comment))
	}
	if t.distribution != nil {
		b.WriteString(t.distribution.createText() + "\n")
	}
	if len(t.partition) > 0 {
		fmt.Fprintf(&b, "PARTITIONED BY (%s)\n", flinktext.QuoteAll(mentioned(t.partition)))
	}
	b.WriteString("WITH (\n" + s.optionsText(t, t.options) + "\n)\n")
	return b.String()
}

func (t *table) viewText() string {
	var names []string
	for _, c := range t.view.query.Columns {
		names = append(names, c.Name)
	}
	text := fmt.Sprintf("CREATE %sVIEW %s(%s) as\n%s", temporaryWord(t.temporary), t.quoted(), flinktext.QuoteAll(names), t.view.text)
	if t.view.comment != "" {
		text += " COMMENT " + flinktext.Literal(t.view.comment) + "\n"
	}
	return text
}

// catalogText is the CREATE statement of a catalog.
func (s *Session) catalogText(c *namedCatalog) string {
	comment := ""
	if c.comment != "" {
		comment = "COMMENT " + flinktext.Literal(c.comment) + " "
	}
	return fmt.Sprintf("CREATE CATALOG %s %sWITH (\n%s\n)\n", flinktext.Quote(c.name), comment, s.optionsText(nil, c.options))
}

func (s *Session) optionsText(t *table, all []tableOption) string {
	lines := make([]string, len(all))
	for i, o := range flinktext.HashOrder(all, optionKey) {
		lines[i] = "  " + flinktext.Literal(o.key) + " = " + flinktext.Literal(s.shownValue(t, o))
	}
	return strings.Join(lines, ",\n")
}

// shownValue is the value of an option, masked where it is secret. t is nil for those of a catalog.
func (s *Session) shownValue(t *table, o tableOption) string {
	if o.secret || t != nil && s.secretOption(t, o) || t == nil && diag.IsSecret(o.key, o.value) {
		return "***"
	}
	return o.value
}

func (d *distribution) createText() string {
	text := "DISTRIBUTED"
	if len(d.columns) > 0 {
		text += " BY " + d.kind + "(" + flinktext.QuoteAll(mentioned(d.columns)) + ")"
	}
	if d.buckets > 0 {
		text += fmt.Sprintf(" INTO %d BUCKETS", d.buckets)
	}
	return text
}

func (c *column) createText() string {
	text := flinktext.Quote(c.name)
	switch c.kind {
	case ast.ComputedColumn:
		text += " AS " + c.text
	case ast.MetadataColumn:
		text += " " + flinktext.SerialType(c.typ) + " " + c.extras()
	default:
		text += " " + flinktext.SerialType(c.typ)
	}
	if c.comment != nil && *c.comment != "" {
		text += " COMMENT " + flinktext.Literal(*c.comment)
	}
	return text
}

// secretOption reports whether an option's value must not be printed: it was made from a secret, its declaration says so, its key names
// credentials, or it is an address with a password.
func (s *Session) secretOption(t *table, o tableOption) bool {
	if o.secret || diag.IsSecret(o.key, o.value) {
		return true
	}
	d := s.declaration(o.key, func(key string) string {
		if v, ok := s.settings[settings.TablePrefix+t.name+"."+key]; ok {
			return v.value
		}
		return t.optionValue(key)
	})
	return d != nil && d.Secret
}

func optionKey(o tableOption) string { return o.key }
