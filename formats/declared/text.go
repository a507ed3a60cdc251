package declared

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/options"
)

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
		if slices.Contains(values, v) {
			return nil
		}
		return fmt.Errorf("takes one of %s, not '%s'", join(values), v)
	}
}
