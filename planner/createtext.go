package planner

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/types"
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

func (p path) quoted() string {
	return quoteName(p.catalog) + "." + quoteName(p.database) + "." + quoteName(p.object)
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
		lines = append(lines, fmt.Sprintf("  WATERMARK FOR %s AS %s", quoteName(w.column.name), w.text))
	}
	if len(t.keyColumns) > 0 {
		lines = append(lines, fmt.Sprintf("  CONSTRAINT %s PRIMARY KEY (%s) NOT ENFORCED", quoteName(t.keyName), quoteNames(t.keyNames())))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "CREATE %sTABLE %s (\n%s\n) ", temporaryWord(t.temporary), t.quoted(), strings.Join(lines, ",\n"))
	if t.comment != "" {
		fmt.Fprintf(&b, "COMMENT %s\n", quoteText(t.comment))
	}
	if t.distribution != nil {
		b.WriteString(t.distribution.createText() + "\n")
	}
	if len(t.partition) > 0 {
		fmt.Fprintf(&b, "PARTITIONED BY (%s)\n", quoteNames(mentioned(t.partition)))
	}
	b.WriteString("WITH (\n" + s.optionsText(t, t.options) + "\n)\n")
	return b.String()
}

func (t *table) viewText() string {
	var names []string
	for _, c := range t.view.query.Columns {
		names = append(names, c.Name)
	}
	text := fmt.Sprintf("CREATE %sVIEW %s(%s) as\n%s", temporaryWord(t.temporary), t.quoted(), quoteNames(names), t.view.text)
	if t.view.comment != "" {
		text += " COMMENT " + quoteText(t.view.comment) + "\n"
	}
	return text
}

// catalogText is the CREATE statement of a catalog.
func (s *Session) catalogText(c *namedCatalog) string {
	comment := ""
	if c.comment != "" {
		comment = "COMMENT " + quoteText(c.comment) + " "
	}
	return fmt.Sprintf("CREATE CATALOG %s %sWITH (\n%s\n)\n", quoteName(c.name), comment, s.optionsText(nil, c.options))
}

func (s *Session) optionsText(t *table, all []tableOption) string {
	lines := make([]string, len(all))
	for i, o := range hashOrder(all) {
		lines[i] = "  " + quoteText(o.key) + " = " + quoteText(s.shownValue(t, o))
	}
	return strings.Join(lines, ",\n")
}

// shownValue is the value of an option, masked where it is secret. t is nil for those of a catalog.
func (s *Session) shownValue(t *table, o tableOption) string {
	if o.secret || t != nil && s.secretOption(t, o) || t == nil && diag.HoldsSecret(o.key) {
		return "***"
	}
	return o.value
}

func (d *distribution) createText() string {
	text := "DISTRIBUTED"
	if len(d.columns) > 0 {
		text += " BY " + d.kind + "(" + quoteNames(mentioned(d.columns)) + ")"
	}
	if d.buckets > 0 {
		text += fmt.Sprintf(" INTO %d BUCKETS", d.buckets)
	}
	return text
}

func (c *column) createText() string {
	text := quoteName(c.name)
	switch c.kind {
	case ast.ComputedColumn:
		text += " AS " + c.text
	case ast.MetadataColumn:
		text += " " + serialType(c.typ) + " " + c.extras()
	default:
		text += " " + serialType(c.typ)
	}
	if c.comment != "" {
		text += " COMMENT " + quoteText(c.comment)
	}
	return text
}

// serialType is a type as SHOW CREATE writes it: the short names of the summary are written out.
func serialType(t types.Type) string {
	text := t.AsNullable().String()
	switch {
	case t.Kind == types.Varchar && t.Length == types.MaxLength, t.Kind == types.Varbinary && t.Length == types.MaxLength:
		text = fmt.Sprintf("%s(%d)", t.Kind, t.Length)
	case t.Kind == types.TimestampLTZ:
		text = fmt.Sprintf("TIMESTAMP(%d) WITH LOCAL TIME ZONE", t.Prec)
	case t.Kind == types.Array, t.Kind == types.Multiset:
		text = fmt.Sprintf("%s<%s>", t.Kind, serialType(*t.Elem))
	case t.Kind == types.Map:
		text = fmt.Sprintf("MAP<%s, %s>", serialType(*t.Key), serialType(*t.Elem))
	case t.Kind == types.Row:
		fields := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = quoteName(f.Name) + " " + serialType(f.Type)
		}
		text = "ROW<" + join(fields) + ">"
	}
	if !t.Nullable && t.Kind != types.Null {
		text += " NOT NULL"
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

// hashOrder puts options in the order in which Flink shows them: that of a Java HashMap which was filled from another one.
func hashOrder(all []tableOption) []tableOption {
	grown := 16
	for len(all)*4 > grown*3 {
		grown *= 2
	}
	copied := 1
	for 4*len(all)+3 > copied*3 {
		copied *= 2
	}
	sorted := slices.Clone(all)
	for _, buckets := range []int{grown, copied} {
		slices.SortStableFunc(sorted, func(a, b tableOption) int {
			return cmp.Compare(javaHash(a.key)&(buckets-1), javaHash(b.key)&(buckets-1))
		})
	}
	return sorted
}

// javaHash is the hash of a String as HashMap spreads it.
func javaHash(s string) int {
	var h uint32
	for _, unit := range utf16.Encode([]rune(s)) {
		h = 31*h + uint32(unit)
	}
	return int(h ^ h>>16)
}
