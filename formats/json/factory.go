package json

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

// New declares the format.
func New() *formats.Factory {
	return &formats.Factory{
		Name:        "json",
		Doc:         "Each message is one JSON object; its members are the table's columns by name.",
		Options:     declared(),
		Records:     formats.Lines,
		BindDecoder: bindDecoder,
		BindEncoder: bindEncoder,
	}
}

// The options.
const (
	optFailOnMissing    = "fail-on-missing-field"
	optIgnoreErrors     = "ignore-parse-errors"
	optTimestamps       = "timestamp-format.standard"
	optNullKeyMode      = "map-null-key.mode"
	optNullKeyLiteral   = "map-null-key.literal"
	optPlainDecimals    = "encode.decimal-as-plain-number"
	optIgnoreNullFields = "encode.ignore-null-fields"
	optJSONParser       = "decode.json-parser.enabled"
	optZeroTimestamps   = "zero-timestamp.behavior"
)

func declared() []options.Option {
	return []options.Option{
		{
			Name: optFailOnMissing, Type: options.Boolean, Default: "false", HasDefault: true,
			Doc: "Whether a message that lacks a column fails; otherwise the column is NULL. Not together with ignore-parse-errors.",
		},
		{
			Name: optIgnoreErrors, Type: options.Boolean, Default: "false", HasDefault: true,
			Doc: "Whether a field that cannot be read is NULL and a message that is not JSON is skipped and counted.",
		},
		{
			Name: optTimestamps, Type: options.Text, Default: "SQL", HasDefault: true, Values: []string{"SQL", "ISO-8601"}, Check: checkTimestamps,
			Doc: "How timestamps are read and written: 'SQL' is 2024-01-02 03:04:05.123, 'ISO-8601' is 2024-01-02T03:04:05.123; " +
				"TIMESTAMP_LTZ has a Z behind it. The value is case-sensitive.",
		},
		{
			Name: optNullKeyMode, Type: options.Text, Default: "FAIL", HasDefault: true, Values: []string{"FAIL", "DROP", "LITERAL"},
			Doc: "What becomes of a map entry whose key is NULL when writing: the row fails, the entry is dropped, or map-null-key.literal is its key.",
		},
		{
			Name: optNullKeyLiteral, Type: options.String, Default: "null", HasDefault: true,
			Doc: "The key of entries whose key is NULL under map-null-key.mode = 'LITERAL'.",
		},
		{
			Name: optPlainDecimals, Type: options.Boolean, Default: "false", HasDefault: true,
			Doc: "Whether DECIMAL is written without an exponent: 0.00000001 instead of 1E-8.",
		},
		{
			Name: optIgnoreNullFields, Type: options.Boolean, Default: "false", HasDefault: true,
			Doc: "Whether fields that are NULL are left out; entries of maps and elements of arrays stay.",
		},
		{
			Name: optJSONParser, Foreign: "leave it out: Flink 1.20 has no such option, and messages are read as a stream of tokens in any case",
		},
		{
			Name: optZeroTimestamps, Type: options.Enum, Default: "FAIL", HasDefault: true, LeatOnly: true, Values: []string{"FAIL", "CONVERT_TO_NULL"},
			Doc: "What becomes of the timestamp 0000-00-00 00:00:00, which MySQL writes: an error, or NULL.",
		},
	}
}

func checkTimestamps(value string) error {
	if value != "SQL" && value != "ISO-8601" {
		return fmt.Errorf("takes one of SQL, ISO-8601, not '%s'", value)
	}
	return nil
}

// checkTypes refuses columns that JSON has no form for.
func checkTypes(columns []formats.Column) options.Problems {
	var ps options.Problems
	for _, c := range columns {
		if reason := refused(c.Type); reason != "" {
			ps = append(ps, options.Problem{
				Column: c.Name, Code: "LEAT3008",
				Message: fmt.Sprintf("the json format does not take column %s: %s", c.Name, reason),
				Help:    "give the map keys of type STRING",
			})
		}
	}
	return ps
}

// refused says why a type is refused, "" when it is not.
func refused(t types.Type) string {
	switch t.Kind {
	case types.Array:
		return refused(*t.Elem)
	case types.Map:
		if !t.Key.IsString() {
			return fmt.Sprintf("a map's keys must be strings, and this is %s", t)
		}
		return refused(*t.Elem)
	case types.Multiset:
		if !t.Elem.IsString() {
			return fmt.Sprintf("a multiset's elements must be strings, and this is %s", t)
		}
	case types.Row:
		for _, f := range t.Fields {
			if reason := refused(f.Type); reason != "" {
				return reason
			}
		}
	default: // scalars have a form
	}
	return ""
}

// nullKeys is map-null-key.mode.
type nullKeys uint8

const (
	failOnNullKey nullKeys = iota
	dropNullKey
	literalNullKey
)

func nullKeyMode(v options.Values) (nullKeys, options.Problems) {
	switch s := v.String(optNullKeyMode); strings.ToUpper(s) {
	case "FAIL":
		return failOnNullKey, nil
	case "DROP":
		return dropNullKey, nil
	case "LITERAL":
		return literalNullKey, nil
	default:
		key := v.Key(optNullKeyMode)
		return 0, options.Problems{{
			Option: key, Code: "LEAT3005",
			Message: fmt.Sprintf("option '%s' takes one of FAIL, DROP, LITERAL, not '%s'", key, s),
		}}
	}
}
