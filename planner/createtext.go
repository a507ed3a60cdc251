package planner

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func join(names []string) string { return strings.Join(names, ", ") }

func quoteName(n string) string { return "`" + strings.ReplaceAll(n, "`", "``") + "`" }

func quoteNames(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = quoteName(n)
	}
	return join(quoted)
}

func quoteText(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// createText is the CREATE statement of a table or view, as SHOW CREATE prints it. Secrets are masked.
func (s *Session) createText(t *table) string {
	name := quoteNames([]string{defaultCatalog}) + "." + quoteName(defaultDatabase) + "." + quoteName(t.name)
	temporary := ""
	if t.temporary {
		temporary = "TEMPORARY "
	}
	if t.view != nil {
		var names []string
		for _, c := range t.view.Columns {
			names = append(names, c.Name)
		}
		return fmt.Sprintf("CREATE %sVIEW %s(%s) as\n%s", temporary, name, quoteNames(names), t.viewText)
	}
	var lines []string
	for i := range t.columns {
		lines = append(lines, "  "+t.columns[i].createText())
	}
	if t.watermark != nil {
		lines = append(lines, fmt.Sprintf("  WATERMARK FOR %s AS %s", quoteName(t.watermark.column), t.watermark.text))
	}
	if len(t.key) > 0 {
		lines = append(lines, fmt.Sprintf("  CONSTRAINT %s PRIMARY KEY (%s) NOT ENFORCED", quoteName(t.keyName), quoteNames(t.keyNames())))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "CREATE %sTABLE %s (\n%s\n) ", temporary, name, strings.Join(lines, ",\n"))
	if t.comment != "" {
		fmt.Fprintf(&b, "COMMENT %s\n", quoteText(t.comment))
	}
	if len(t.partition) > 0 {
		fmt.Fprintf(&b, "PARTITIONED BY (%s)\n", quoteNames(t.partition))
	}
	b.WriteString("WITH (\n")
	var with []string
	for _, o := range t.options {
		value := o.value
		if s.secretOption(t, o) {
			value = "***"
		}
		with = append(with, "  "+quoteText(o.key)+" = "+quoteText(value))
	}
	b.WriteString(strings.Join(with, ",\n") + "\n)\n")
	return b.String()
}

func (c *column) createText() string {
	text := quoteName(c.name)
	switch c.kind {
	case ast.ComputedColumn:
		text += " AS " + c.text
	case ast.MetadataColumn:
		text += " " + c.typ.String() + " " + c.extras()
	default:
		text += " " + strings.ReplaceAll(c.typ.String(), "STRING", "VARCHAR(2147483647)")
	}
	if c.comment != "" {
		text += " COMMENT " + quoteText(c.comment)
	}
	return text
}

// secretOption reports whether an option's value must not be printed: it was made from a secret, or its declaration, of the
// connector or of a format, says so.
func (s *Session) secretOption(t *table, o tableOption) bool {
	if o.secret {
		return true
	}
	for _, other := range t.options {
		if other.key == "connector" {
			if f, ok := s.catalogs.Connectors.Lookup(other.value); ok {
				if d := options.Find(f.Options, o.key); d != nil {
					return d.Secret || diag.HoldsSecret(o.key)
				}
			}
		}
	}
	return diag.HoldsSecret(o.key)
}
