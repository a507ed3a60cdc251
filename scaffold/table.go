package scaffold

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/sqlfmt"
	"github.com/leatsql/leat/types"
)

// Table is a table with all that CREATE TABLE says of it.
type Table struct {
	Notes   []string // comments above the statement
	Name    string
	Columns []Column
	Key     []string // the primary key
	Options []Option // in the order in which they are written
}

// Column is a column of a table.
type Column struct {
	Name    string
	Type    types.Type
	Comment string // its COMMENT
	Note    string // a comment above it
}

// Option is an option of WITH. Value is what stands between the quotes: ${NAME} in it is a variable, see Literally.
type Option struct{ Key, Value string }

// SQL is the CREATE TABLE, in the one style of `leat fmt`.
func (t *Table) SQL() (string, error) {
	var b strings.Builder
	for _, n := range t.Notes {
		comment(&b, n)
	}
	fmt.Fprintf(&b, "CREATE TABLE %s (\n", parser.Name(t.Name))
	for i, c := range t.Columns {
		if c.Note != "" {
			comment(&b, c.Note)
		}
		b.WriteString(parser.Name(c.Name) + " " + typeText(c.Type))
		if c.Comment != "" {
			b.WriteString(" COMMENT " + literal(c.Comment))
		}
		if i < len(t.Columns)-1 || len(t.Key) > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	if len(t.Key) > 0 {
		names := make([]string, len(t.Key))
		for i, k := range t.Key {
			names[i] = parser.Name(k)
		}
		fmt.Fprintf(&b, "PRIMARY KEY (%s) NOT ENFORCED\n", strings.Join(names, ", "))
	}
	b.WriteString(") WITH (\n")
	for i, o := range t.Options {
		b.WriteString(literal(o.Key) + " = " + literal(o.Value))
		if i < len(t.Options)-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	b.WriteString(");\n")
	text, problems, err := sqlfmt.Format(diag.NewSource(t.Name, b.String()))
	if err == nil {
		err = problems.Err()
	}
	if err != nil {
		return "", fmt.Errorf("table %s cannot be written: %w", t.Name, err)
	}
	return text, nil
}

func comment(b *strings.Builder, text string) {
	for line := range strings.Lines(text) {
		b.WriteString("-- " + strings.TrimRight(line, "\r\n") + "\n")
	}
}

func literal(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// Literally is the value of an option that stands for a text in which no variable is replaced.
func Literally(s string) string { return strings.ReplaceAll(s, "${", "$${") }

// typeText is a type as a column is declared with it.
func typeText(t types.Type) string {
	var text string
	switch t.Kind {
	case types.Array, types.Multiset:
		text = fmt.Sprintf("%s<%s>", t.Kind, typeText(*t.Elem))
	case types.Map:
		text = fmt.Sprintf("MAP<%s, %s>", typeText(*t.Key), typeText(*t.Elem))
	case types.Row:
		fields := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = parser.Name(f.Name) + " " + typeText(f.Type)
		}
		text = "ROW<" + strings.Join(fields, ", ") + ">"
	default:
		text = t.AsNullable().String()
	}
	if !t.Nullable {
		text += " NOT NULL"
	}
	return text
}

var unnamed = regexp.MustCompile(`[^a-z0-9_]+`)

// TableName makes a table's name of another: orders_json of orders.json, line_item of LineItem.
func TableName(from string) string {
	var b strings.Builder
	lower := false
	for _, r := range from {
		if 'A' <= r && r <= 'Z' {
			if lower {
				b.WriteByte('_')
			}
			r += 'a' - 'A'
			lower = false
		} else {
			lower = 'a' <= r && r <= 'z' || '0' <= r && r <= '9'
		}
		b.WriteRune(r)
	}
	name := strings.Trim(unnamed.ReplaceAllString(b.String(), "_"), "_")
	switch {
	case name == "":
		return "records"
	case name[0] >= '0' && name[0] <= '9':
		return "t_" + name
	}
	return name
}
