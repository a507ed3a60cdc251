package declared

import (
	"fmt"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// CSV declares the format 'csv'.
func CSV() *formats.Factory {
	return factory("csv", "Each message is one line of values with a separator between them.", "write the values as JSON", []options.Option{
		withDefault("field-delimiter", options.String, ",", "Stands between values.", oneCharacter),
		withDefault("disable-quote-character", options.Boolean, "false", "Whether values stand in quotes; not together with quote-character."),
		withDefault("quote-character", options.String, `"`, "The quote.", oneCharacter),
		withDefault("allow-comments", options.Boolean, "false", "Whether lines that begin with # are skipped."),
		withDefault("ignore-parse-errors", options.Boolean, "false", "Whether a field that cannot be read is NULL."),
		withDefault("array-element-delimiter", options.String, ";", "Stands between elements of arrays and fields of rows."),
		{Name: "escape-character", Doc: "Stands before characters that mean themselves.", Check: oneCharacter},
		{Name: "null-literal", Doc: "The text that is NULL.", Example: "\\N"},
		withDefault("write-bigdecimal-in-scientific-notation", options.Boolean, "true", "Whether DECIMAL is written with an exponent."),
	}, checkCSV)
}

func checkCSV(s formats.Spec) options.Problems {
	var ps options.Problems
	for _, c := range s.Columns {
		if reason := csvRefuses(c.Type); reason != "" {
			ps = append(ps, options.Problem{Column: c.Name, Code: codeUnsupportedType, Message: fmt.Sprintf("the csv format does not take column %s: %s", c.Name, reason)})
		}
	}
	if s.Options.Bool("disable-quote-character") && s.Options.Has("quote-character") {
		ps = append(ps, options.Problem{
			Option: s.Options.Key("quote-character"), Code: codeBadOption, Help: "leave one of them out",
			Message: fmt.Sprintf("option '%s' cannot be set while quotes are disabled", s.Options.Key("quote-character")),
		})
	}
	return ps
}

// csvRefuses says why a column's type has no form in a line, "" when it has one: arrays and rows hold scalars only.
func csvRefuses(t types.Type) string {
	switch t.Kind {
	case types.Map, types.Multiset:
		return fmt.Sprintf("%s has no form in a line", t.AsNullable())
	case types.Array:
		return csvNested(*t.Elem)
	case types.Row:
		for _, f := range t.Fields {
			if reason := csvNested(f.Type); reason != "" {
				return reason
			}
		}
	default: // scalars have a form
	}
	return ""
}

func csvNested(t types.Type) string {
	switch t.Kind {
	case types.Map, types.Multiset, types.Array, types.Row:
		return fmt.Sprintf("%s is nested too deep", t.AsNullable())
	default:
		return ""
	}
}

// oneCharacter takes a single character, or an escape of Java such as \t or \u0001.
func oneCharacter(value string) error {
	r := []rune(value)
	switch {
	case len(r) == 1, len(r) == 2 && r[0] == '\\', len(r) == 6 && r[0] == '\\' && r[1] == 'u':
		return nil
	}
	return fmt.Errorf("takes one character, not '%s'", value)
}

// jsonOptions are the options that the JSON formats of change data share.
func jsonOptions() []options.Option {
	return []options.Option{
		withDefault("ignore-parse-errors", options.Boolean, "false", "Whether a message that cannot be read is skipped."),
		{Name: "timestamp-format.standard", Type: options.Text, Default: "SQL", HasDefault: true, Values: []string{"SQL", "ISO-8601"}, Check: exactly("SQL", "ISO-8601"), Doc: "How timestamps are read and written."},
		{Name: "map-null-key.mode", Type: options.Enum, Default: "FAIL", HasDefault: true, Values: []string{"FAIL", "DROP", "LITERAL"}, Doc: "What becomes of a map entry whose key is NULL."},
		withDefault("map-null-key.literal", options.String, "null", "The key of such entries under LITERAL."),
		withDefault("encode.decimal-as-plain-number", options.Boolean, "false", "Whether DECIMAL is written without an exponent."),
		withDefault("encode.ignore-null-fields", options.Boolean, "false", "Whether fields that are NULL are left out."),
	}
}

func exactly(values ...string) func(string) error {
	return func(v string) error {
		for _, known := range values {
			if v == known {
				return nil
			}
		}
		return fmt.Errorf("takes one of %s, not '%s'", join(values), v)
	}
}
