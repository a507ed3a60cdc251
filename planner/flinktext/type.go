package flinktext

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/types"
)

// Quote puts a name into back-quotes.
func Quote(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }

// QuoteAll puts names into back-quotes, with commas between them.
func QuoteAll(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = Quote(n)
	}
	return strings.Join(quoted, ", ")
}

// Literal is a text in single quotes.
func Literal(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// SerialType is a type as SHOW CREATE writes it: the short names of the summary are written out.
func SerialType(t types.Type) string {
	text := t.AsNullable().String()
	switch {
	case t.Kind == types.Varchar && t.Length == types.MaxLength, t.Kind == types.Varbinary && t.Length == types.MaxLength:
		text = fmt.Sprintf("%s(%d)", t.Kind, t.Length)
	case t.Kind == types.TimestampLTZ:
		text = fmt.Sprintf("TIMESTAMP(%d) WITH LOCAL TIME ZONE", t.Prec)
	case t.Kind == types.Array, t.Kind == types.Multiset:
		text = fmt.Sprintf("%s<%s>", t.Kind, SerialType(*t.Elem))
	case t.Kind == types.Map:
		text = fmt.Sprintf("MAP<%s, %s>", SerialType(*t.Key), SerialType(*t.Elem))
	case t.Kind == types.Row:
		fields := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = Quote(f.Name) + " " + SerialType(f.Type)
		}
		text = "ROW<" + strings.Join(fields, ", ") + ">"
	}
	if !t.Nullable && t.Kind != types.Null {
		text += " NOT NULL"
	}
	return text
}
